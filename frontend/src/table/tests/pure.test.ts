import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { face, left, span, spoken } from '../clock';
import type { Clocks, Option, Over, Question } from '../contract';
import { entries, LARGE } from '../kit/hand';
import { nearest } from '../kit/roving';
import { judge } from '../moment';
import { complete, touch, written } from '../picks';
import { byTurn, indexOf, told, turnMarks, type Moment } from '../review.svelte';
import { command, promise, prove } from '../shuffle';
import { headline } from '../verdict';
import { note, update } from './server';

const clocks = (more: Partial<Clocks> = {}): Clocks => ({
  kind: 'live',
  at: 1_000_000,
  left: [60_000, 90_000],
  running: [0],
  reserve: null,
  window: null,
  ...more,
});

describe('clocks', () => {
  it('run for the running seat alone, from the moment they were told', () => {
    expect(left(clocks(), 0, 1_005_000)).toMatchObject({ main: 55_000, running: true, urgent: false });
    expect(left(clocks(), 1, 1_005_000)).toMatchObject({ main: 90_000, running: false });
  });
  it('turn urgent under ten seconds and never go below nothing', () => {
    expect(left(clocks(), 0, 1_050_001).urgent).toBe(true);
    expect(left(clocks(), 0, 1_050_000).urgent).toBe(false);
    expect(left(clocks(), 0, 9_000_000).main).toBe(0);
  });
  it('do not run backwards when the server is ahead', () => {
    expect(left(clocks(), 0, 900_000).main).toBe(60_000);
  });
  it('show a window instead of the bank', () => {
    expect(left(clocks({ window: 1_020_000 }), 0, 1_015_000)).toMatchObject({ main: 5_000, urgent: true });
    expect(left(clocks({ window: 1_020_000 }), 1, 1_015_000).main).toBe(90_000);
  });
  it('eat the reserve of a correspondence turn', () => {
    const slow = clocks({ kind: 'correspondence', left: [1_000, 5_000], reserve: [10_000, 10_000] });
    expect(left(slow, 0, 1_003_000)).toMatchObject({ main: 0, reserve: 8_000, urgent: false });
    expect(left(slow, 1, 1_003_000)).toMatchObject({ main: 5_000, reserve: 10_000 });
  });
  it('are written so that 0:00 means nothing left', () => {
    expect([401_000, 8_200, 1, 0, 3_729_000].map(face)).toEqual(['6:41', '0:09', '0:01', '0:00', '1:02:09']);
    expect(span(100_000_000)).toEqual({ days: 1, hours: 3 });
    expect(span(7_500_000)).toEqual({ hours: 2, minutes: 5 });
  });
  it('are spoken at 10 and 5, once each', () => {
    expect(spoken(10_200, 9_900)).toBe(10);
    expect(spoken(9_900, 9_700)).toBeNull();
    expect(spoken(5_100, 4_900)).toBe(5);
    expect(spoken(12_000, 3_000)).toBe(5);
    expect(spoken(200, 0)).toBeNull();
  });
  it('never show more than there was', () => {
    fc.assert(
      fc.property(fc.nat(1e7), fc.nat(1e7), (have, spent) => {
        const shown = left(clocks({ left: [have, 0] }), 0, 1_000_000 + spent).main;
        return shown >= 0 && shown <= have;
      }),
    );
  });
});

const question = (more: Partial<Question> = {}): Question => ({
  ask: 1,
  kind: 'any',
  options: [1, 2, 3, 'pass'],
  least: 1,
  most: 1,
  ordered: false,
  about: {},
  text: null,
  ...more,
});
const how = { confirm: true, enter: false, text: '' };

describe('choosing', () => {
  it('lifts with the first touch and sends with the second', () => {
    expect(touch(question(), [], 2, how)).toEqual({ picks: [2], send: false });
    expect(touch(question(), [2], 2, how)).toEqual({ picks: [2], send: true });
    expect(touch(question(), [2], 3, how)).toEqual({ picks: [3], send: false });
  });
  it('sends with the first touch when confirming is off', () => {
    expect(touch(question(), [], 2, { ...how, confirm: false }).send).toBe(true);
    expect(touch(question({ least: 2, most: 2 }), [], 2, { ...how, confirm: false }).send).toBe(false);
  });
  it('sends the only answer with the first touch', () => {
    expect(touch(question({ options: ['pass'] }), [], 'pass', how).send).toBe(true);
    expect(touch(question({ options: [7] }), [], 7, how).send).toBe(true);
  });
  it('adds and takes back of several, in the order touched', () => {
    const three = question({ least: 3, most: 3, ordered: true, options: [1, 2, 3, 4] });
    let picks: Option[] = [];
    for (const option of [3, 1, 4]) picks = touch(three, picks, option, how).picks;
    expect(picks).toEqual([3, 1, 4]);
    expect(touch(three, picks, 2, how)).toMatchObject({ picks, full: true });
    expect(touch(three, picks, 1, how).picks).toEqual([3, 4]);
    expect(touch(three, picks, 4, { ...how, enter: true })).toEqual({ picks, send: true });
    expect(touch(three, [3, 1], 1, { ...how, enter: true })).toEqual({ picks: [3, 1], send: false });
    expect(touch(three, picks, 2, { ...how, enter: true })).toEqual({ picks, send: true });
  });
  it('lets passing stand alone', () => {
    const some = question({ least: 1, most: 3 });
    expect(touch(some, [1, 2], 'pass', how).picks).toEqual(['pass']);
    expect(touch(some, ['pass'], 1, how).picks).toEqual([1]);
    expect(touch(some, ['pass'], 'pass', how).send).toBe(true);
  });
  it('compares lists of options by what they hold', () => {
    const pairs = question({
      options: [
        ['a', 1],
        ['b', 2],
      ],
    });
    expect(touch(pairs, [['a', 1]], ['a', 1], how).send).toBe(true);
  });
  it('wants the text within its limits', () => {
    const clue = question({ text: { least: 2, most: 5 } });
    expect(complete(clue, [1], ' a ')).toBe(false);
    expect(complete(clue, [1], 'ação!')).toBe(true);
    expect(complete(clue, [1], 'too long')).toBe(false);
    expect(touch(clue, [], 1, { ...how, confirm: false, text: 'ab' }).send).toBe(false);
  });
  it('is complete exactly between least and most', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), fc.nat(5), (least, more, count) => {
        const picks = Array.from({ length: count }, (_, index) => index);
        const asked = question({ least, most: least + more, options: picks });
        return complete(asked, picks, '') === (count >= least && count <= least + more);
      }),
    );
  });
});

describe('a hand', () => {
  const cards = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ thing: index, group: String(index % 4) }));
  it('shows every card up to twelve', () => {
    expect(entries(cards(LARGE), () => false)).toHaveLength(LARGE);
  });
  it('stacks by group above, with chosen cards on their own, and loses none', () => {
    const shown = entries(cards(23), (thing) => thing === 0 || thing === 4);
    expect(
      shown.filter((entry) => entry.thing === 0 || entry.thing === 4).map((entry) => entry.count),
    ).toEqual([1, 1]);
    expect(shown.reduce((sum, entry) => sum + entry.count, 0)).toBe(23);
    expect(shown).toHaveLength(2 + 4);
  });
});

describe('arrow keys', () => {
  const box = (x: number, y: number) => ({ left: x, right: x + 10, top: y, bottom: y + 10 });
  const grid = [box(0, 0), box(20, 0), box(0, 20), box(20, 20), box(300, 2)];
  it('go to the nearest thing straight ahead', () => {
    expect(nearest(grid[0] ?? box(0, 0), grid, [1, 0])).toBe(1);
    expect(nearest(grid[0] ?? box(0, 0), grid, [0, 1])).toBe(2);
    expect(nearest(grid[3] ?? box(0, 0), grid, [0, -1])).toBe(1);
    expect(nearest(grid[0] ?? box(0, 0), grid, [-1, 0])).toBe(-1);
  });
});

describe('news', () => {
  it('is judged by number', () => {
    expect(judge(null, update(5))).toBe('next');
    expect(judge(update(5), update(6))).toBe('next');
    expect(judge(update(5), update(8))).toBe('gap');
    expect(judge(update(5), update(5))).toBe('same');
    expect(judge(update(5), update(2))).toBe('old');
  });
});

describe('a review', () => {
  const moments = [1, 1, 2, 2, 2, 3].map((turn, number): Moment => ({
    number,
    turn,
    at: 0,
    kind: 'answer',
    seat: 0,
    asked: [],
    view: {},
    notes: [note(number)],
    left: [],
    void: null,
  }));
  it('knows where turns begin and goes by them', () => {
    expect(turnMarks(moments).map((mark) => mark.index)).toEqual([0, 2, 5]);
    expect(byTurn(moments, 3, 1)).toBe(5);
    expect(byTurn(moments, 3, -1)).toBe(2);
    expect(byTurn(moments, 2, -1)).toBe(0);
    expect(byTurn(moments, 5, 1)).toBe(5);
  });
  it('finds the moment of a number, or the last before it', () => {
    expect(indexOf(moments, 4)).toBe(4);
    expect(indexOf(moments, 99)).toBe(5);
    expect(indexOf(moments, -1)).toBe(0);
  });
  it('leaves out what was taken back and says so', () => {
    const undone = [...moments, { ...(moments[5] as Moment), number: 6, notes: [], void: 4, seat: 1 }];
    expect(told(undone).map((one) => [one.at[0], one.kind])).toEqual([
      [0, 'turn'],
      [1, 'turn'],
      [2, 'turn'],
      [3, 'turn'],
      [6, 'undo'],
    ]);
  });
});

describe('the shuffle', () => {
  it('checks the seal and that my number is in the seed', async () => {
    // SHA-256 of 32 zero bytes, and of these bytes followed by "aa|bb".
    const seal = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
    const over = { secret: '00'.repeat(32), nonces: ['aa', 'bb'] };
    const proof = await prove(over, seal, { nonce: 'aa', commitment: seal });
    expect(proof).toMatchObject({ kept: true, mine: true });
    expect(proof?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await prove(over, 'ff'.repeat(32), null)).toMatchObject({ kept: false, mine: null });
    expect(await prove(over, seal, { nonce: 'cc', commitment: seal })).toMatchObject({ mine: false });
  });
  it('believes the seal that this tab saw first', async () => {
    const seal = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
    const over = { secret: '00'.repeat(32), nonces: ['aa', 'bb'] };
    expect(await prove(over, seal, { nonce: 'aa', commitment: 'ff'.repeat(32) })).toMatchObject({
      kept: false,
    });
  });
  it('promises once and never gives the same command twice', () => {
    sessionStorage.clear();
    expect(promise('m', 'c')).toEqual(promise('m', 'c'));
    expect(command()).not.toBe(command());
  });
});

describe('a result', () => {
  const over = (places: number[]): Over => ({
    places,
    reason: 'rules',
    lines: [],
    secret: '',
    nonces: [],
    by: null,
    changes: null,
  });
  const names = ['Ana', 'Bo', 'Cy', 'Dee'];
  it('is said of one winner, of several, of all', () => {
    expect(headline(over([2, 1, 3, 4]), names, null)).toBe('Bo won');
    expect(headline(over([1, 3, 1, 4]), names, null)).toBe('Ana and Cy share the win');
    expect(headline(over([1, 3, 1, 4]), names, 2)).toBe('You share the win');
    expect(headline(over([1, 3, 1, 4]), names, 1)).toBe('Ana and Cy share the win');
    expect(headline(over([1, 1]), names.slice(0, 2), 0)).toBe('A draw');
    expect(headline(over([]), [], null)).toBe('A draw');
  });
});

describe('words of an answer', () => {
  it('are counted as the server keeps them: composed and trimmed', () => {
    const asked = { least: 1, most: 1, text: { least: 1, most: 3 } } as Question;
    expect(written(' e\u0301 ')).toBe('é');
    expect(complete(asked, ['card'], 'e\u0301e\u0301e\u0301 ')).toBe(true);
    expect(complete(asked, ['card'], '🐇🐇🐇')).toBe(true);
    expect(complete(asked, ['card'], '🐇🐇🐇🐇')).toBe(false);
    expect(complete(asked, [], 'abc')).toBe(false);
  });
});
