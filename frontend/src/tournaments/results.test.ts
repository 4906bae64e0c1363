import { describe, expect, it } from 'vitest';
import type { EventTable, Round } from '../lib/api';
import { cross } from './cross';
import { aTable } from './fixtures';
import { arePlaces, inBracket, outcome, points, tablesOf } from './results';

let id = 0;
const table = (players: number[], places: number[] | null, more: Partial<EventTable> = {}) =>
  aTable({ id: (id += 1), players, places, played: true, ...more });
const round = (number: number, tables: EventTable[]): Round => ({
  number,
  state: 'done',
  starts_at: 0,
  ends_at: null,
  tables,
});

describe('a bracket', () => {
  const slot = (slot: string, seats: (number | null)[], decided: boolean) => ({
    slot,
    sources: [],
    seats,
    winner: decided ? (seats[0] ?? null) : null,
    decided,
  });
  it('has in it who sits at a part that is not decided', () => {
    const bracket = [slot('w1-1', [1, 4], true), slot('w1-2', [2, 3], false), slot('w2-1', [1, null], false)];
    expect([1, 2, 3, 4].map((entry) => inBracket(bracket, entry))).toEqual([true, true, true, false]);
    expect(inBracket(bracket, null)).toBe(false);
  });
  it('gives no point for who has no opponent there', () => {
    const alone = table([1], [1], { why: [{ code: 'seeded', players: [] }] });
    expect(outcome(alone, 0)).toBe('through');
    expect(outcome(table([1], [1], { why: [{ code: 'bye', players: [] }] }), 0)).toBe('bye');
  });
});

describe('what a seat has of its table', () => {
  it.each([
    [
      [1, 2],
      ['won', 'lost'],
      [1, 0],
    ],
    [
      [1, 1],
      ['drawn', 'drawn'],
      [0.5, 0.5],
    ],
    [
      [2, 2],
      ['lost', 'lost'],
      [0, 0],
    ],
    [[1], ['bye'], [1]],
    [[2], ['half'], [0.5]],
    [[0], ['missed'], [0]],
    [
      [1, 2, 2, 4],
      ['place', 'place', 'place', 'place'],
      [1, 0.5, 0.5, 0],
    ],
  ])('places %j', (places, came, worth) => {
    const one = table(
      places.map((_, at) => at),
      places,
    );
    expect(places.map((_, seat) => outcome(one, seat))).toEqual(came);
    expect(places.map((_, seat) => points(one, seat))).toEqual(worth);
  });
  it('is nothing while it is open, and void when it was annulled', () => {
    expect(outcome(table([1, 2], null), 0)).toBeNull();
    expect(outcome(table([1, 2], [2, 2], { how: 'void' }), 0)).toBe('void');
  });
});

describe('places that an arbiter may set', () => {
  it.each([[[1, 2, 3]], [[1, 1, 3]], [[2, 1]], [[1, 1, 1, 1]], [[2, 2]], [[3, 1, 1]]])('%j', (places) =>
    expect(arePlaces(places)).toBe(true),
  );
  it.each([[[1, 1, 2]], [[2, 3, 4]], [[1, null, 2]], [[1, 3]], [[2, 2, 2]]])('not %j', (places) =>
    expect(arePlaces(places)).toBe(false),
  );
});

it('finds my tables and my seat there', () => {
  const rounds = [round(1, [table([1, 2], [1, 2])]), round(2, [table([3, 1], null), table([2], [1])])];
  expect(tablesOf(rounds, 1).map(({ round, seat }) => [round, seat])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

it('makes a cross-table: each meeting from both sides, of one group only', () => {
  const rounds = [
    round(1, [table([1, 2], [1, 2], { slot: 'A-1' }), table([3, 4], [1, 1], { slot: 'B-1' })]),
    round(2, [table([2, 1], null, { slot: 'A-2' })]),
  ];
  const cells = cross(rounds, [1, 2], 'A-');
  expect(cells[0]?.[1]?.map((one) => one.points)).toEqual([1, null]);
  expect(cells[1]?.[0]?.map((one) => one.points)).toEqual([0, null]);
  expect(cross(rounds, [3, 4], 'A-')[0]?.[1]).toEqual([]);
});
