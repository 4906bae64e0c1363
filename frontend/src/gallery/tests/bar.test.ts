import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moments } from '../moments';
import { client } from '../../games/grimoire';
import { setLanguage } from '../../lib/i18n/i18n.svelte';
import type { GameClient } from '../../table/contract';
import { text } from '../../table/i18n/words';
import DecisionBar from '../../table/kit/DecisionBar.svelte';
import { TablePlay } from '../../table/play.svelte';
import { Match } from '../../table/store.svelte';
import { memory, Server, settle } from '../../table/tests/server';

const game = client as GameClient;

async function at(moment: string, confirm = true) {
  const recorded = moments[moment];
  if (!recorded) throw new Error(`no recorded ${moment}`);
  const server = new Server();
  server.replies['match.subscribe'] = () => recorded;
  server.replies['match.answer'] = () => ({ number: recorded.update.number + 1 });
  const match = new Match(recorded.match, {
    wire: server.wire,
    memory: memory(),
    visible: () => true,
    build: () => '',
  });
  match.start();
  await settle();
  const play = new TablePlay({ match, game, confirm: () => confirm, words: () => text().why });
  const undone: true[] = [];
  render(DecisionBar, { play, game, onundo: () => undone.push(true) });
  return { server, play, match, undone, sent: () => server.of('match.answer').map((body) => body.picks) };
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
const options = () => screen.queryAllByRole('button').filter((one) => one.hasAttribute('aria-pressed'));

describe('the decision bar', () => {
  it('says what is asked and offers every answer', async () => {
    const { play } = await at('cast');
    expect(screen.getByRole('status').textContent).toContain('Cast a spell');
    const offered = options().length;
    expect(offered).toBe(play.question?.options.length);
  });

  it('lifts with the first press and sends with the second', async () => {
    const user = userEvent.setup();
    const { play, sent } = await at('cast');
    const [first] = options();
    if (!first) throw new Error('nothing offered');
    await user.click(first);
    expect(sent()).toEqual([]);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    await user.click(first);
    expect(sent()).toEqual([[play.question?.options[0]]]);
  });

  it('sends with Enter twice, by keyboard alone', async () => {
    const user = userEvent.setup();
    const { sent } = await at('attack');
    const [first] = options();
    first?.focus();
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent()).toHaveLength(1);
  });

  it('sends at once when confirming is off', async () => {
    const user = userEvent.setup();
    const { sent } = await at('attack', false);
    const [first] = options();
    if (first) await user.click(first);
    expect(sent()).toHaveLength(1);
  });

  it('collects an ordered payment and sends it as a whole', async () => {
    const user = userEvent.setup();
    const { play, sent } = await at('pay');
    const question = play.question;
    if (!question) throw new Error('nothing asked');
    const send = screen.getByRole('button', { name: /choose first/i });
    await user.click(send);
    expect(sent()).toEqual([]);
    const chosen = [question.options[2], question.options[0], question.options[1]];
    for (const option of chosen) if (option !== undefined) play.touch(option);
    await settle();
    await user.click(screen.getByRole('button', { name: /^cast/i }));
    expect(sent()).toEqual([chosen]);
  });

  it('puts back one by one, and takes back when nothing is chosen', async () => {
    const user = userEvent.setup();
    const { play, undone } = await at('pay');
    const [first, second] = play.question?.options ?? [];
    if (first !== undefined) play.touch(first);
    if (second !== undefined) play.touch(second);
    await settle();
    await user.click(screen.getByRole('button', { name: 'Put back' }));
    expect(play.picks).toEqual([first]);
    await user.click(screen.getByRole('button', { name: 'Put back' }));
    expect(play.picks).toEqual([]);
    const back = screen.queryByRole('button', { name: 'Take back' });
    expect(back !== null).toBe(play.match.update?.undo.allowed);
    if (back) {
      await user.click(back);
      expect(undone).toHaveLength(1);
    }
  });

  it('lets equal mana share a button that says how many are left', async () => {
    const { play } = await at('pay');
    const groups = new Set(
      play.question?.options.map((one) => game.group(one, play.question as never, play.view)),
    );
    expect(options()).toHaveLength(groups.size);
  });

  it('lists many answers in words', async () => {
    const user = userEvent.setup();
    const { play } = await at('choose');
    const toggle = screen.getByRole('button', { name: /answers in words/i });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    const list = screen.getByRole('group', { name: 'Answers' });
    expect(within(list).getAllByRole('button')).toHaveLength(play.question?.options.length ?? -1);
  });

  it('says what is waited for when nothing is asked of me, or I watch', async () => {
    await at('waiting');
    expect(screen.getByRole('status').textContent).toContain('Otto Brandt may cast spells');
    expect(options()).toEqual([]);
  });
});

describe('a touch', () => {
  it('explains a quiet thing by its rule', async () => {
    const { play } = await at('cast');
    const why = Object.entries(play.match.update?.why_not ?? {});
    const [rule, things] = why[0] ?? ['', []];
    play.touch(things[0] as string);
    expect(play.why).toMatchObject({ rule, thing: things[0] });
    expect(play.picks).toEqual([]);
  });

  it('is an option or has a reason, for every visible thing', async () => {
    for (const name of Object.keys(moments)) {
      const { play } = await at(name);
      if (play.still) continue;
      const explained = new Set(Object.values(play.match.update?.why_not ?? {}).flat());
      for (const option of play.question?.options ?? []) expect(explained.has(option)).toBe(false);
    }
  });

  it('does nothing but open the card when I watch', async () => {
    const { play, sent } = await at('watching');
    play.touch('fury');
    expect(play.look('fury')).toBe('shown');
    expect([play.why, play.inspected, sent()]).toEqual([null, 'fury', []]);
  });
});
