import { describe, expect, it } from 'vitest';
import type { EventTable, Slot, Tournament } from '../lib/api';
import { draw, pathOf } from './bracket';
import { aTable } from './fixtures';

type Source = ['seed', number] | ['winner' | 'loser', string];
const slot = (slot: string, one: Source, other: Source): Slot => ({
  slot,
  sources: [one, other],
  seats: [0, 0],
  winner: null,
  decided: false,
});
/** The same bracket, with what the server says of some of its slots. */
const said = (bracket: Slot[], of: Record<string, Partial<Slot>>): Slot[] =>
  bracket.map((one) => ({ ...one, ...of[one.slot] }));
const table = (slot: string, players: number[], places: number[] | null, played = true) =>
  aTable({ slot, players, places, played });
const event = (bracket: Slot[], tables: EventTable[] = []) =>
  ({
    bracket,
    rounds_played: [{ number: 1, state: 'running', starts_at: 0, ends_at: null, tables }],
  }) satisfies Pick<Tournament, 'bracket' | 'rounds_played'>;

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
    const { boxes, columns, lines } = draw(event(FOUR));
    const at = Object.fromEntries(boxes.map((box) => [box.slot, [box.column, box.row]]));
    expect(at).toEqual({ 'w1-1': [0, 0], 'w1-2': [0, 1], 'w2-1': [1, 0.5], third: [1, 1.8] });
    expect(columns).toBe(2);
    expect(lines.map(({ from, to }) => [from.slot, to.slot])).toEqual([
      ['w1-1', 'w2-1'],
      ['w1-2', 'w2-1'],
    ]);
  });

  it('shows who sits where, who is still to come and who won as the server says', () => {
    const played = said(FOUR, {
      // Level at the table: who goes on is not ours to say.
      'w1-1': { seats: [10, 13], winner: 13, decided: true },
      'w1-2': { seats: [11, null], winner: 11, decided: true },
      'w2-1': { seats: [13, 11] },
      third: { seats: [10, null], winner: 10, decided: true },
    });
    const { boxes } = draw(event(played, [table('w1-1', [13, 10], [1, 1])]));
    const [first, second, third, final] = boxes;
    expect(first).toMatchObject({ seats: [10, 13], winner: 13, decided: true });
    expect(first?.table?.places).toEqual([1, 1]);
    expect(second).toMatchObject({ seats: [11, null], winner: 11, decided: true });
    expect(third).toMatchObject({ seats: [10, null], winner: 10 });
    expect(final).toMatchObject({ seats: [13, 11], winner: null, decided: false });
    expect(draw(event(FOUR)).boxes[3]?.seats).toEqual([undefined, undefined]);
    expect(final?.from[1]).toEqual({ kind: 'winner', slot: 'w1-2' });
  });

  it('shows the path of a player', () => {
    const picture = draw(
      event(
        said(FOUR, { 'w1-1': { seats: [10, 13] }, 'w2-1': { seats: [10, 0] }, third: { seats: [13, 0] } }),
      ),
    );
    expect(pathOf(picture, 10).map((box) => box.slot)).toEqual(['w1-1', 'w2-1']);
    expect(pathOf(picture, 13).map((box) => box.slot)).toEqual(['w1-1', 'third']);
  });
});

describe('a double knock-out', () => {
  it('has the lower bracket below the upper one', () => {
    const { boxes, lower } = draw(event(DOUBLE));
    expect(lower).not.toBeNull();
    const lowest = Math.max(...boxes.filter((box) => box.lane === 'upper').map((box) => box.row));
    for (const box of boxes) if (box.lane === 'lower') expect(box.row).toBeGreaterThan(lowest);
    const places = boxes.map((box) => `${box.column} ${box.row}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('shows a second final only while it may be needed', () => {
    const has = (of: Record<string, Partial<Slot>>) =>
      draw(event(said(DOUBLE, of))).boxes.some((box) => box.slot === 'final-2');
    expect(has({ final: { seats: [10, 11] } })).toBe(true);
    expect(has({ final: { seats: [10, 11], winner: 10, decided: true } })).toBe(false);
    expect(has({ final: { seats: [10, 11], winner: 11, decided: true } })).toBe(true);
    expect(has({ final: { seats: [10, 11], winner: null, decided: true } })).toBe(false);
  });
});
