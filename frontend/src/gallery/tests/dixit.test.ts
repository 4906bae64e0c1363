import happenings from '@rules/dixit/rules/happenings.py?raw';
import files from '@rules/dixit/pictures/files.json';
import reasons from '@rules/dixit/rules/reasons.py?raw';
import scoring from '@rules/dixit/rules/scoring.py?raw';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../../games/dixit';
import { guide } from '../../games/dixit/guide';
import type { View } from '../../games/dixit/view';
import { why } from '../../games/dixit/words';
import { LANGUAGES, setLanguage } from '../../lib/i18n/i18n.svelte';
import { Fault } from '../../lib/fault';
import type { Snapshot } from '../../lib/frames.gen';
import type { GameClient, Option, Play, Question } from '../../table/contract';
import { text } from '../../table/i18n/words';
import DecisionBar from '../../table/kit/DecisionBar.svelte';
import { TablePlay } from '../../table/play.svelte';
import { Match } from '../../table/store.svelte';
import { memory, Server, settle } from '../../table/tests/server';
import { dixitMoments as moments, recordedDixitReview as review } from '../moments';

const game = client as GameClient;
const viewOf = (moment: Snapshot) => moment.update.view as unknown as View;
const moment = (name: string): Snapshot => {
  const found = moments[name];
  if (!found) throw new Error(`record_dixit.py has recorded no ${name}`);
  return found;
};
const namesOf = (of: Snapshot) => of.seats.map((seat) => seat.name || `robot ${seat.seat}`);
/** A sentence has words and none of the holes that a missing value leaves. */
const sound = (words: string | null | undefined) => {
  expect(words).toBeTruthy();
  expect(words).not.toMatch(/undefined|null|NaN|\[object|^\s*$|: \.|[^\S\n]{2,}/);
};
const questions = Object.entries(moments).flatMap(([name, one]) =>
  one.update.question ? [{ name, one, question: one.update.question as Question }] : [],
);

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('ResizeObserver', Observer);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const speak = () => setLanguage(language);

  it.each(questions)('asks, labels and names the act of "$name"', ({ one, question }) => {
    speak();
    const view = viewOf(one);
    sound(client.ask(question, view, [], namesOf(one)).text);
    const labels = question.options.map((option) => client.label(option, question, view));
    for (const label of labels) {
      sound(label);
      expect(label).not.toMatch(/\b0\b/); // every card can be called by its number
    }
    expect(new Set(labels).size).toBe(question.options.length);
    for (const option of question.options) sound(client.act([option], question, view));
  });

  it('gives a reason for every quiet thing', () => {
    speak();
    for (const one of Object.values(moments)) {
      for (const [rule, things] of Object.entries(one.update.why_not)) {
        for (const thing of things as Option[])
          sound(client.reason(rule, thing, one.update.question as Question | null, viewOf(one)));
      }
    }
  });

  it('has a sentence of its own for every rule that the server may name', () => {
    speak();
    const named = new Set([...reasons.matchAll(/"(G?\d+)"/g)].map((found) => found[1] ?? ''));
    expect(named.size).toBeGreaterThan(5);
    const view = viewOf(moment('vote'));
    const other = client.reason('no such rule', 1, null, view);
    for (const rule of named) expect(client.reason(rule, 1, null, view), rule).not.toBe(other);
  });

  it('says every kind of note that the rules declare, and only these say nothing', () => {
    speak();
    const silent = new Set(['draw', 'over']);
    const told = [
      ...Object.values(moments).flatMap((one) => one.update.notes),
      ...review.moments.flatMap((one) => one.notes),
    ];
    const names = namesOf(moment('many-vote'));
    const said = new Set<string>();
    for (const note of told) {
      const line = client.say(note, names, 0);
      said.add(note.kind);
      if (silent.has(note.kind)) expect(line).toBeNull();
      else sound(line?.text);
    }
    const kinds = [...happenings.matchAll(/(?:Note|disclose)\("(\w+)"/g)].map((found) => found[1] ?? '');
    expect(kinds.length).toBeGreaterThan(14);
    const data = {
      seat: 1, how: 'claim', colours: ['red', 'blue', 'pink'], count: 1, round: 2, narrator: 0, clue: 'hush',
      auto: [], table: [], absent: [2], slot: 3, id: 5, card: 9, cards: [], points: [], why: 'rules',
    }; // prettier-ignore
    for (const kind of kinds) {
      if (silent.has(kind) || kind === 'score') continue; // a score is never empty
      sound(
        client.say({ at: [1, 0], kind, data: kind === 'clue' ? { ...data, auto: true } : data }, names, 0)
          ?.text,
      );
    }
    expect([...said]).toEqual(
      expect.arrayContaining(['clue', 'table', 'votes', 'narrators_card', 'score', 'sleeps']),
    );
  });

  it('has words for every reason of points', () => {
    speak();
    const reasonsOfPoints = [
      ...(scoring.split('Why: TypeAlias')[1]?.split(']')[0] ?? '').matchAll(/"(\w+)"/g),
    ];
    expect(reasonsOfPoints.length).toBeGreaterThan(8);
    for (const [, word = ''] of reasonsOfPoints) expect(why({ why: word, points: 2 }), word).not.toBe(word);
  });

  it('says to whoever waits why', () => {
    speak();
    for (const one of Object.values(moments))
      sound(client.waiting(one.update.asked, viewOf(one), namesOf(one), one.seat).text);
  });

  it('has a rulebook with every rule and ruling that the table names', async () => {
    const book = await guide.rulebook(language);
    const ids = book.sections.flatMap((section) => section.rules).map((rule) => rule.id);
    for (const rule of ['5', '6', '9', '16', '21', 'G13', 'G14', 'G16', 'G18']) expect(ids).toContain(rule);
  });
});

describe('who cannot act reads why in plain words', () => {
  it('the narrator does not vote', () => {
    const one = moment('narrates');
    expect(client.waiting(one.update.asked, viewOf(one), namesOf(one), one.seat).text).toBe(
      'You narrate: you do not vote.',
    );
    const [rule = '', things = []] = Object.entries(one.update.why_not).find(([rule]) => rule === '9') ?? [];
    const card = viewOf(one).table.find((face) => !viewOf(one).mine.includes(face.id));
    expect(things).toContain(card?.id);
    expect(client.reason(rule, card?.id ?? 0, null, viewOf(one))).toBe('You narrate: you do not vote.');
  });
  it('a sleeper may come back, once', () => {
    const [asleep, waking] = [moment('many-asleep'), moment('many-waking')];
    expect(client.sleeps(viewOf(asleep), asleep.seat ?? 0)).toBe(true);
    const narrated = { ...viewOf(asleep), narrator: 2, phase: 'vote' as const };
    expect([1, 2].map((seat) => client.hushes(narrated, seat))).toEqual([false, true]);
    expect(client.hushes({ ...narrated, phase: 'claim' }, 2)).toBe(false);
    expect(client.sleeps(viewOf(waking), waking.seat ?? 0)).toBe(false);
  });
});

async function at(name: string, confirm = true) {
  const server = new Server();
  server.replies['match.subscribe'] = () => moment(name);
  server.replies['match.answer'] = () => ({ number: moment(name).update.number + 1 });
  const match = new Match(moment(name).match, {
    wire: server.wire,
    memory: memory(),
    visible: () => true,
    build: () => '',
  });
  match.start();
  await settle();
  const play = new TablePlay({ match, game, confirm: () => confirm, words: () => text().why });
  return { server, match, play };
}

describe('the decision bar', () => {
  const bar = async (name: string) => {
    const made = await at(name);
    render(DecisionBar, { play: made.play, game, onundo: () => undefined });
    return made;
  };

  it('sends card and clue together, composed and trimmed', async () => {
    const user = userEvent.setup();
    const { server, play } = await bar('scored');
    const card = play.question?.options[2] ?? 0;
    await user.type(screen.getByLabelText('Your clue'), '  e\u0301 ');
    expect(play.ready).toBe(false);
    play.touch(card);
    await settle();
    await user.click(screen.getByRole('button', { name: /give the clue/i }));
    expect(server.of('match.answer').map((body) => [body.picks, body.text])).toEqual([[[card], 'é']]);
    expect(play.text).toBe('');
  });

  it('says what is wrong with a clue, does not send it, and keeps it', async () => {
    const user = userEvent.setup();
    const { server, play } = await bar('scored');
    play.touch(play.question?.options[0] ?? 0);
    play.text = 'x'.repeat(141);
    await settle();
    expect(screen.getByText('A clue has at most 140 characters.')).toBeTruthy();
    expect(screen.getByText('1 character too many')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /give the clue/i }));
    expect(server.of('match.answer')).toEqual([]);
    play.text = '🐇'.repeat(140);
    expect(play.ready).toBe(true);
    server.replies['match.answer'] = () => new Fault('illegal');
    await play.send();
    expect(play.text).toBe('🐇'.repeat(140));
  });

  it('forgets the words with the question they belong to', async () => {
    const { server, play } = await bar('scored');
    play.text = 'hush';
    server.tell('match.update', {
      ...moment('cards').update,
      number: play.match.update?.number ?? 0 + 1,
      version: 9_999,
    });
    expect(play.text).toBe('');
  });

  it('claims with one touch, for it is a race', async () => {
    const { server, play } = await at('claim');
    play.touch('claim');
    await settle();
    expect(server.of('match.answer').map((body) => body.picks)).toEqual([['claim']]);
  });

  it('lets a sleeper say that they are back', async () => {
    const user = userEvent.setup();
    const { server } = await bar('many-asleep');
    await user.click(screen.getByRole('button', { name: 'I am back' }));
    expect(server.of('match.wake')).toHaveLength(1);
  });

  it('names the first and the second vote', async () => {
    const { play } = await bar('many-vote');
    const [one = 0, two = 0] = play.question?.options ?? [];
    play.touch(two);
    play.touch(one);
    await settle();
    expect(screen.getByText('1st vote')).toBeTruthy();
    expect(screen.getByText('2nd vote')).toBeTruthy();
  });
});

describe('the board', () => {
  const board = async (name: string) => {
    const made = await at(name);
    const drawn = render(client.Board, { play: made.play as unknown as Play<View> });
    await settle();
    return { ...made, drawn };
  };

  it.each(Object.keys(moments))('asks at "%s" for no picture that the view does not name', async (name) => {
    const { play } = await board(name);
    if (client.Hand) render(client.Hand, { play: play as unknown as Play<View> });
    await settle();
    const view = viewOf(moment(name));
    const named = [view.hand, view.table, view.laid ? [view.laid] : [], view.last?.cards ?? []]
      .flat()
      .map((face) => files[face.card - 1]);
    const asked = [...document.querySelectorAll('img')].flatMap((img) =>
      [...`${img.src} ${img.srcset}`.matchAll(/([0-9a-f]{12})[^/]*\.webp/g)].map((found) => found[1]),
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const stem of asked) expect(named).toContain(stem);
  });

  it('calls every card by its slot and tells whose are mine', async () => {
    await board('vote');
    const view = viewOf(moment('vote'));
    const cards = within(screen.getByRole('group', { name: 'Cards on the table' })).getAllByRole('button', {
      name: /^Card \d+/,
    });
    expect(cards).toHaveLength(view.table.length);
    const mine = view.table.findIndex((face) => view.mine.includes(face.id)) + 1;
    expect(cards[mine - 1]?.getAttribute('aria-label')).toBe(`Card ${mine}, yours`);
  });

  it('shows who is done, and never what they answered', async () => {
    const { drawn } = await board('vote');
    expect(screen.getByText('2 of 5 have voted')).toBeTruthy();
    expect(screen.getAllByText(/, done$/)).toHaveLength(2);
    expect(drawn.container.querySelectorAll('.badge').length).toBe(1); // my own card's
  });

  it('keeps the points until one goes on, though the next round goes on already', async () => {
    const user = userEvent.setup();
    const { server, match } = await board('waiting');
    const last = viewOf(moment('waiting')).last;
    if (!last) throw new Error('nothing scored');
    const scored = screen.getByRole('region', { name: `Points of round ${last.round}` });
    for (const one of last.points) {
      const name = match.names[one.seat] ?? '';
      const row = within(scored).getByRole('row', { name: new RegExp(`^${name}.*\\+${one.points}`) });
      expect(row.textContent).toContain(String(one.score));
    }
    const next = moment('cards').update;
    server.tell('match.update', { ...next, number: next.number + 1_000, version: next.version + 1_000 });
    await settle();
    expect(screen.getByRole('region', { name: `Points of round ${last.round}` })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Choose a card' })[0] as HTMLElement);
    expect(screen.queryByRole('region', { name: /Points of round/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Points of round ${last.round}` }));
    expect(screen.getByRole('region', { name: `Points of round ${last.round}` })).toBeTruthy();
  });

  it('escapes what people write', async () => {
    const { drawn } = await board('clue-markup');
    expect(drawn.container.querySelector('[data-clue] b, [data-clue] script')).toBeNull();
    expect(drawn.container.querySelector('[data-clue] bdi')?.textContent).toContain('<b>bold</b>');
  });
});

describe('a card looked at closely', () => {
  const look = async (name: string) => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
    const made = await at(name);
    render(client.Board, { play: made.play as unknown as Play<View> });
    await settle();
    return made;
  };
  const open = (slot: number) => screen.getByRole('button', { name: `Look closely: Card ${slot}` });

  it('keeps its number, and arrows go to the next one', async () => {
    const user = userEvent.setup();
    await look('vote');
    const count = viewOf(moment('vote')).table.length;
    await user.click(open(2));
    expect(screen.getByRole('dialog', { name: `Card 2 of ${count}` })).toBeTruthy();
    screen.getByRole('button', { name: 'Next card' }).focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    const dialog = screen.getByRole('dialog', { name: `Card ${count} of ${count}` });
    expect(within(dialog).getByAltText(`Card ${count}`)).toBeTruthy();
  });

  it('is voted for there: the first touch chooses, the second sends', async () => {
    const user = userEvent.setup();
    const { server, play } = await look('vote');
    const slot =
      viewOf(moment('vote')).table.findIndex((face) => play.question?.options.includes(face.id)) + 1;
    await user.click(open(slot));
    await user.click(screen.getByRole('button', { name: `Choose card ${slot}` }));
    expect(server.of('match.answer')).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Vote for card ${slot}` }));
    expect(server.of('match.answer').map((body) => body.picks)).toEqual([[play.question?.options[0]]]);
  });

  it('offers nothing for the own card', async () => {
    const user = userEvent.setup();
    await look('vote');
    const view = viewOf(moment('vote'));
    await user.click(open(view.table.findIndex((face) => view.mine.includes(face.id)) + 1));
    expect(screen.queryByRole('button', { name: /^Choose card/ })).toBeNull();
  });
});

describe('what moves', () => {
  it('names only places that the board has', () => {
    const notes = [
      ...review.moments.flatMap((one) => one.notes),
      ...Object.values(moments).flatMap((one) => one.update.notes),
    ];
    const scenes = notes.flatMap((note) => [...client.scenes(note, 0)]);
    expect(scenes.length).toBeGreaterThan(10);
    for (const scene of scenes)
      for (const place of 'place' in scene ? [scene.place] : [scene.from, scene.to])
        expect(place).toMatch(/^(seat|hand):-?\d+$|^(pile|heap)$/);
  });
});
