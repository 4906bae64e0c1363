/** The bracket as a picture: where each table stands and which table feeds which. Who sits where and who won the server
 * says. */
import type { EventTable, Tournament } from '../lib/api';

/** Somebody; nobody, ever (a bye); or somebody whom a table still has to find. */
export type Seat = number | null | undefined;
export type Lane = 'upper' | 'lower' | 'third' | 'final';

export interface Box {
  slot: string;
  lane: Lane;
  /** From the left, from 0. */
  column: number;
  /** From above, in heights of a box; halves and quarters between those that feed it. */
  row: number;
  seats: [Seat, Seat];
  /** Where an unknown one comes from: whoever wins or loses another table. */
  from: [Feed | null, Feed | null];
  winner: number | null;
  decided: boolean;
  table: EventTable | null;
  /** The stage: how many tables its lane has beside this one, and its number in the lane. */
  tables: number;
  round: number;
}

export interface Feed {
  kind: 'winner' | 'loser';
  slot: string;
}

export interface Line {
  from: Box;
  to: Box;
}

export interface Picture {
  boxes: Box[];
  lines: Line[];
  columns: number;
  rows: number;
  /** Where the lower bracket begins, in rows; null without one. */
  lower: number | null;
}

type Asked = Pick<Tournament, 'bracket' | 'rounds_played'>;

/** Between the two brackets. */
const GAP = 0.8;

export function draw(event: Asked): Picture {
  const boxes = new Map<string, Box>();
  const tables = tablesBySlot(event);
  const counts = new Map<string, number>();
  for (const { slot } of event.bracket) counts.set(stage(slot), (counts.get(stage(slot)) ?? 0) + 1);
  const first = event.bracket.filter(({ slot }) => stage(slot) === 'w1').length;
  let lower: number | null = null;

  for (const { slot, sources, seats, winner, decided } of event.bracket) {
    const feeds = sources.map(feed) as [Feed | null, Feed | null];
    const table = tables.get(slot) ?? null;
    const lane = laneOf(slot);
    if (lane === 'lower') lower = first + GAP;
    const before = feeds.map((one) => (one ? boxes.get(one.slot) : undefined));
    const box: Box = {
      slot,
      lane,
      column: Math.max(0, ...before.map((one) => (one ? one.column + 1 : 0))),
      row: 0,
      seats: seats.map((seat) => (seat === 0 ? undefined : seat)) as [Seat, Seat],
      from: feeds,
      winner,
      decided,
      table,
      tables: counts.get(stage(slot)) ?? 1,
      round: Number(/^[wl](\d+)-/.exec(slot)?.[1] ?? 0),
    };
    box.row = rowOf(box, before, first + GAP);
    boxes.set(slot, box);
  }
  const shown = [...boxes.values()].filter(
    (box) => box.slot !== 'final-2' || isNeeded(box, boxes.get('final')),
  );
  const final = shown.find((box) => box.lane === 'final' || (box.lane === 'upper' && box.tables === 1));
  for (const box of shown) if (box.lane === 'third' && final) box.row = final.row + 1.3;
  return {
    boxes: shown,
    lines: shown.flatMap((to) =>
      to.from.flatMap((one) => {
        const from = one?.kind === 'winner' ? boxes.get(one.slot) : undefined;
        return from ? [{ from, to }] : [];
      }),
    ),
    columns: Math.max(0, ...shown.map((box) => box.column + 1)),
    rows: Math.max(0, ...shown.map((box) => box.row + 1)),
    lower,
  };
}

/** The tables of an entry in the bracket, from left to right. */
export const pathOf = (picture: Picture, entry: number): Box[] =>
  picture.boxes.filter((box) => box.seats.includes(entry)).toSorted((a, b) => a.column - b.column);

const stage = (slot: string): string => slot.split('-')[0] ?? slot;

function laneOf(slot: string): Lane {
  if (slot === 'third') return 'third';
  if (slot.startsWith('final')) return 'final';
  return slot.startsWith('l') ? 'lower' : 'upper';
}

function feed(source: unknown[]): Feed | null {
  const [kind, value] = source;
  return kind === 'seed' ? null : { kind: kind as Feed['kind'], slot: String(value) };
}

function tablesBySlot(event: Asked): Map<string, EventTable> {
  return new Map(event.rounds_played.flatMap(({ tables }) => tables).map((table) => [table.slot, table]));
}

function rowOf(box: Box, before: (Box | undefined)[], lower: number): number {
  const table = Number(/-(\d+)$/.exec(box.slot)?.[1] ?? 1) - 1;
  const fed = before.filter(
    (one, at) => one && box.from[at]?.kind === 'winner' && (box.lane === 'final' || one.lane === box.lane),
  ) as Box[];
  if (box.slot === 'final-2') return before[0]?.row ?? 0;
  if (fed.length === 0) return table + (box.lane === 'lower' ? lower : 0);
  return fed.reduce((sum, one) => sum + one.row, 0) / fed.length;
}

/** The second final is played only if who came from the lower bracket won the first. */
function isNeeded(again: Box, final: Box | undefined): boolean {
  if (again.table) return true;
  if (!final?.decided) return true;
  return final.winner !== null && final.winner === final.seats[1];
}
