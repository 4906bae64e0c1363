import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../../games/elysium';
import { factsOf, nameOf } from '../../games/elysium/cards';
import icons from '../../games/elysium/icons.json';
import { cardOf, locate } from '../../games/elysium/reading';
import { showEstimate } from '../../games/elysium/shown.svelte';
import type { View } from '../../games/elysium/view';
import { setLanguage } from '../../lib/i18n/i18n.svelte';
import type { Snapshot } from '../../lib/frames.gen';
import type { GameClient, Option, Play, Question } from '../../table/contract';
import { text } from '../../table/i18n/words';
import { TablePlay } from '../../table/play.svelte';
import { Match } from '../../table/store.svelte';
import { memory, Server, settle } from '../../table/tests/server';
import { elysiumMoments as moments, recordedElysiumReview as review } from '../moments';

const game = client as GameClient;
const viewOf = (one: Snapshot) => one.update.view as unknown as View;
const moment = (name: string): Snapshot => {
  const found = moments[name];
  if (!found) throw new Error(`record_elysium.py has recorded no ${name}`);
  return found;
};
const questionOf = (name: string) => moment(name).update.question as Question;

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  setLanguage('en');
  showEstimate(true);
  vi.stubGlobal('ResizeObserver', Observer);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

async function board(name: string, confirm = true) {
  const server = new Server();
  const snapshot = moment(name);
  server.replies['match.subscribe'] = () => snapshot;
  const match = new Match(snapshot.match, {
    wire: server.wire,
    memory: memory(),
    visible: () => true,
    build: () => '',
  });
  match.start();
  await settle();
  const play = new TablePlay({ match, game, confirm: () => confirm, words: () => text().why });
  const drawn = render(client.Board, { play: play as unknown as Play<View> });
  await settle();
  const thing = (option: Option) =>
    drawn.container.querySelector<HTMLElement>(`[data-thing=${JSON.stringify(JSON.stringify(option))}]`);
  return { server, match, play, drawn, thing };
}

/** Answers that are given from the bar alone. */
const BAR_ONLY = new Set(['pass']);

describe('every recorded moment', () => {
  it.each(Object.keys(moments))('"%s" has a thing for every answer', async (name) => {
    const { play, thing } = await board(name);
    for (const option of play.question?.options ?? []) {
      if (BAR_ONLY.has(String(option))) continue;
      expect(thing(option), JSON.stringify(option)).not.toBeNull();
    }
  });

  it.each(Object.keys(moments))('"%s" names every thing to readers, and each place once', async (name) => {
    const { drawn } = await board(name);
    for (const one of drawn.container.querySelectorAll<HTMLElement>('[data-thing], button'))
      expect(
        one.getAttribute('aria-label') ?? one.textContent?.trim(),
        one.outerHTML.slice(0, 200),
      ).toBeTruthy();
    const places = [...drawn.container.querySelectorAll<HTMLElement>('[data-place]')].map(
      (one) => one.dataset.place,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it('has the kinds of question that the rules ask', () => {
    const kinds = new Set(Object.values(moments).flatMap((one) => one.update.question?.kind ?? []));
    expect([...kinds].sort()).toEqual(
      [
        'act', 'boon', 'chronos', 'column', 'copy', 'exchange', 'exchange_for', 'harm', 'legend', 'opponent', 'peek',
        'refresh', 'replace', 'take', 'transfer', 'turn', 'write',
      ],
    ); // prettier-ignore
  });
});

describe('what can be taken', () => {
  it('is lit; what cannot says why with the rule', async () => {
    const user = userEvent.setup();
    const { play, thing } = await board('act');
    const question = questionOf('act');
    const view = viewOf(moment('act'));
    const taken = view.agora.find((face) => question.options.includes(face.id));
    const not = view.agora.find((face) => !question.options.includes(face.id));
    expect(thing(taken?.id ?? 0)?.className).toContain('lit');
    const quiet = thing(not?.id ?? 0) as HTMLElement;
    expect(quiet.getAttribute('aria-disabled')).toBe('true');
    await user.click(quiet);
    expect(play.why?.rule).toMatch(/^\d+$/);
  });
  it('is said with columns, level, family and power', async () => {
    const { thing } = await board('act');
    const view = viewOf(moment('act'));
    const face = view.agora[0];
    const said = thing(face?.id ?? 0)?.textContent ?? '';
    expect(said).toContain(nameOf(face?.design ?? ''));
    expect(said).toMatch(/level [123]/);
    expect(said).toMatch(/needs /);
  });
});

describe('the discarded column (complaint A1)', () => {
  it('may be any that is held, none of them chosen, and says so', async () => {
    const { drawn, play } = await board('column');
    const mine = within(screen.getByRole('group', { name: 'Your columns' }));
    const held = viewOf(moment('column')).players[play.near]?.columns ?? [];
    expect(mine.getAllByRole('button')).toHaveLength(held.length);
    for (const one of mine.getAllByRole('button')) expect(one.getAttribute('aria-pressed')).toBe('false');
    expect(play.picks).toEqual([]);
    expect(drawn.container.textContent).toContain('Any of them may go');
  });
});

describe('a new Legend (complaint A2)', () => {
  it('warns when the card fits an open one', async () => {
    await board('legend');
    expect(screen.getByRole('button', { name: /New Legend.*Fits/s })).toBeTruthy();
    const fitting = questionOf('legend').options.filter((one) => one !== 'new').length;
    expect(screen.getAllByRole('button', { name: /Legend \(.*, Fits/ })).toHaveLength(fitting);
  });
  it('is chosen by its head or by touching one of its cards', async () => {
    const user = userEvent.setup();
    const { play, thing } = await board('legend');
    const legend = questionOf('legend').options.find((one) => one !== 'new') ?? '';
    const card = viewOf(moment('legend'))
      .players.flatMap((one) => one.legends)
      .find((one) => one.id === legend)?.cards[0];
    await user.click(thing(card?.id ?? 0) as HTMLElement);
    expect(play.picks).toEqual([legend]);
  });
});

describe('powers', () => {
  it('are used from the Domain beside a transfer', async () => {
    const user = userEvent.setup();
    const { play } = await board('write');
    const use = questionOf('write').options.find((one) => Array.isArray(one)) as Option;
    const design = locate(viewOf(moment('write')), cardOf(use) ?? 0)?.face.design ?? '';
    await user.click(
      screen.getAllByRole('button', { name: `Use the power of ${nameOf(design)}` })[0] as HTMLElement,
    );
    expect(play.picks).toEqual([use]);
  });
});

describe('who leads (complaint A4)', () => {
  it('is estimated, until that is turned off, which is remembered', async () => {
    const user = userEvent.setup();
    const { drawn } = await board('act');
    expect(drawn.container.textContent).toContain('≈');
    await user.click(screen.getByRole('button', { name: 'Compare players' }));
    await user.click(screen.getByRole('switch', { name: 'Show estimates' }));
    expect(drawn.container.textContent).not.toContain('≈');
    expect(localStorage.getItem('ludoteca.elysium.estimate')).toBe('off');
  });
  it('compares cards by level and family (complaint A12)', async () => {
    const user = userEvent.setup();
    await board('late');
    await user.click(screen.getByRole('button', { name: 'Compare players' }));
    const view = viewOf(moment('late'));
    const designs = [0, 1, 2, 3].map((seat) =>
      [
        ...(view.players[seat]?.domain ?? []),
        ...(view.players[seat]?.legends.flatMap((one) => one.cards) ?? []),
      ].flatMap((card) => card.design ?? []),
    );
    const row = screen.getByRole('row', { name: /^Level I \d/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => Number(cell.textContent)),
    ).toEqual(designs.map((mine) => mine.filter((design) => factsOf(design).level === 1).length));
  });
});

describe('the quests', () => {
  it('say who can still reach them (complaint A11)', async () => {
    const { match } = await board('act');
    const quest = viewOf(moment('act')).quests.find((one) => one.reach.length);
    const said =
      screen.getByRole('button', { name: new RegExp(`^Quest ${quest?.number},`) }).textContent ?? '';
    for (const seat of quest?.reach ?? []) expect(said).toContain(match.names[seat]);
  });
});

describe('the piles', () => {
  it('open the discard pile, the newest card first', async () => {
    const user = userEvent.setup();
    await board('late');
    const discard = viewOf(moment('late')).discard;
    await user.click(screen.getByRole('button', { name: /^Discard pile/ }));
    const listed = within(screen.getByRole('dialog', { name: 'Discard pile' })).getAllByRole('listitem');
    expect(listed).toHaveLength(discard.length);
    expect(listed[0]?.textContent).toContain(nameOf(discard.at(-1)?.design ?? ''));
  });
  it('give a Citizen where one is to be taken', async () => {
    const user = userEvent.setup();
    const { server } = await board('citizen');
    await user.click(screen.getByRole('button', { name: /^Take a Citizen/ }));
    expect(server.of('match.answer').map((body) => body.picks)).toEqual([['citizen']]);
  });
});

describe('a thing in full', () => {
  it.each(['act', 'peek', 'legend', 'late'])('is told for everything in "%s"', async (name) => {
    const one = moment(name);
    const { play } = await board(name);
    const view = viewOf(one);
    const things: Option[] = [
      ...view.agora.map((face) => face.id),
      ...view.quests.map((quest) => quest.id),
      ...view.players.flatMap((player) =>
        player.legends.flatMap((legend) => [legend.id, ...legend.cards.map((card) => card.id)]),
      ),
      ...(play.question?.options ?? []).filter((option) => cardOf(option) !== null),
    ];
    for (const thing of things) {
      const drawn = render(client.Detail, { play: play as unknown as Play<View>, thing });
      const said = drawn.container.textContent ?? '';
      expect(said.trim(), JSON.stringify(thing)).toBeTruthy();
      expect(said).not.toMatch(/undefined|NaN|null/);
      drawn.unmount();
    }
  });
});

it('has a picture for every design that was seen', () => {
  const views = [
    ...Object.values(moments).map(viewOf),
    ...review.moments.map((one) => one.view as unknown as View),
  ];
  const designs = new Set(
    views.flatMap((view) =>
      [...view.agora, ...view.oracle, ...view.discard].flatMap((face) => face.design ?? []),
    ),
  );
  expect(designs.size).toBeGreaterThan(60);
  for (const design of designs) expect(Object.keys(icons)).toContain(design);
});

it('draws every moment of a review', async () => {
  const { play } = await board('watching');
  for (const one of review.moments.slice(0, 6)) {
    const still = { ...play, view: one.view, still: true, me: null, eyes: null, near: 0, asked: one.asked, question: null,
      seats: play.seats, names: play.names, clocks: play.clocks, bank: 0, away: {}, gone: [], picks: [], inspected: null, explained: null,
      look: () => 'shown', shines: () => false, order: () => -1, touch: () => undefined, inspect: () => undefined }; // prettier-ignore
    const drawn = render(client.Board, { play: still as unknown as Play<View> });
    expect(drawn.container.querySelectorAll('[data-thing]').length).toBeGreaterThan(10);
    drawn.unmount();
  }
});
