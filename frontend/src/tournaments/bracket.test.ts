import { describe, expect, it } from 'vitest';
import type { Entry, EventTable, Slot, Tournament } from '../lib/api';
import { draw, pathOf } from './bracket';

type Source = ['seed', number] | ['winner' | 'loser', string];
const slot = (slot: string, one: Source, other: Source): Slot => ({ slot, sources: [one, other] });
const entry = (id: number, seed: number): Entry => ({
  id,
  seed,
  name: `p${id}`,
  gone: false,
  rating: 1500,
  state: 'in',
  checked_in: true,
  since_round: 1,
  place: null,
});
const table = (slot: string, players: number[], places: number[] | null, played = true): EventTable => ({
  id: 1,
  board: 1,
  slot,
  why: [],
  players,
  places,
  how: places ? 'played' : '',
  played,
  note: '',
  needs_arbiter: false,
  agreed_at: null,
  games: [],
  match: null,
  stopped: false,
});
const event = (bracket: Slot[], players: number, tables: EventTable[], format = 'single') =>
  ({
    format,
    bracket,
    entries: Array.from({ length: players }, (_, at) => entry(10 + at, at + 1)),
    rounds_played: [{ number: 1, state: 'running', starts_at: 0, ends_at: null, tables }],
  }) satisfies Pick<Tournament, 'bracket' | 'entries' | 'rounds_played' | 'format'>;

const FOUR = [
  slot('w1-1', ['seed', 0], ['seed', 3]),
  slot('w1-2', ['seed', 1], ['seed', 2]),
  slot('third', ['loser', 'w1-1'], ['loser', 'w1-2']),
  slot('w2-1', ['winner', 'w1-1'], ['winner', 'w1-2']),
];
const DOUBLE = [
  slot('w1-1', ['seed', 0], ['seed', 3]),
  slot('w1-2', ['seed', 1], ['seed', 2]),
  slot('l1-1', ['loser', 'w1-1'], ['loser', 'w1-2']),
  slot('w2-1', ['winner', 'w1-1'], ['winner', 'w1-2']),
  slot('l2-1', ['winner', 'l1-1'], ['loser', 'w2-1']),
  slot('final', ['winner', 'w2-1'], ['winner', 'l2-1']),
  slot('final-2', ['winner', 'final'], ['loser', 'final']),
];

describe('a knock-out', () => {
  it('stands in columns, each table between those that feed it, and no two on each other', () => {
    const { boxes, columns, lines } = draw(event(FOUR, 4, []));
    const at = Object.fromEntries(boxes.map((box) => [box.slot, [box.column, box.row]]));
    expect(at).toEqual({ 'w1-1': [0, 0], 'w1-2': [0, 1], 'w2-1': [1, 0.5], third: [1, 1.8] });
    expect(columns).toBe(2);
    expect(lines.map(({ from, to }) => [from.slot, to.slot])).toEqual([
      ['w1-1', 'w2-1'],
      ['w1-2', 'w2-1'],
    ]);
  });

  it('knows who sits where, who is still to come, and who won', () => {
    const { boxes } = draw(event(FOUR, 4, [table('w1-1', [13, 10], [1, 2])]));
    const [first, second, third, final] = boxes;
    expect(first?.seats).toEqual([10, 13]);
    expect(first?.winner).toBe(13);
    expect(second).toMatchObject({ seats: [11, 12], winner: null, decided: false });
    expect(third?.seats).toEqual([10, undefined]);
    expect(final?.seats).toEqual([13, undefined]);
    expect(final?.from[1]).toEqual({ kind: 'winner', slot: 'w1-2' });
  });

  it('sends on whoever has no opponent, and the better seed of a tie', () => {
    const { boxes } = draw(event(FOUR, 3, [table('w1-2', [11, 12], [1, 1])]));
    expect(boxes[0]).toMatchObject({ seats: [10, null], winner: 10, decided: true });
    expect(boxes.find((box) => box.slot === 'w2-1')?.seats).toEqual([10, 11]);
    // Nobody lost the table without an opponent, so nobody comes from there.
    expect(boxes.find((box) => box.slot === 'third')?.seats).toEqual([null, 12]);
  });

  it('of two who did not come nobody goes on', () => {
    const { boxes } = draw(event(FOUR, 4, [table('w1-1', [10, 13], [2, 2], false)]));
    expect(boxes[0]).toMatchObject({ winner: null, decided: true });
    expect(boxes.find((box) => box.slot === 'w2-1')?.seats[0]).toBeNull();
  });

  it('shows the path of a player', () => {
    const picture = draw(event(FOUR, 4, [table('w1-1', [10, 13], [1, 2])]));
    expect(pathOf(picture, 10).map((box) => box.slot)).toEqual(['w1-1', 'w2-1']);
    expect(pathOf(picture, 13).map((box) => box.slot)).toEqual(['w1-1', 'third']);
  });
});

describe('a double knock-out', () => {
  it('has the lower bracket below the upper one', () => {
    const { boxes, lower } = draw(event(DOUBLE, 4, [], 'double'));
    expect(lower).not.toBeNull();
    const lowest = Math.max(...boxes.filter((box) => box.lane === 'upper').map((box) => box.row));
    for (const box of boxes) if (box.lane === 'lower') expect(box.row).toBeGreaterThan(lowest);
    const places = boxes.map((box) => `${box.column} ${box.row}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('shows a second final only while it may be needed', () => {
    const played = [
      table('w1-1', [10, 13], [1, 2]),
      table('w1-2', [11, 12], [1, 2]),
      table('l1-1', [13, 12], [1, 2]),
      table('w2-1', [10, 11], [1, 2]),
      table('l2-1', [13, 11], [2, 1]),
    ];
    const has = (tables: EventTable[]) =>
      draw(event(DOUBLE, 4, tables, 'double')).boxes.some((box) => box.slot === 'final-2');
    expect(has(played)).toBe(true);
    expect(has([...played, table('final', [10, 11], [1, 2])])).toBe(false);
    expect(has([...played, table('final', [10, 11], [2, 1])])).toBe(true);
  });
});

it('takes the seats of a bracket after groups from its tables', () => {
  const { boxes } = draw(event(FOUR, 8, [table('w1-1', [15, 12], null), table('w1-2', [11], [1])], 'groups'));
  expect(boxes[0]?.seats).toEqual([15, 12]);
  expect(boxes[1]).toMatchObject({ seats: [11, null], winner: 11 });
});
