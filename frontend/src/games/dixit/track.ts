/** The meadow path of thirty steps that the rabbits go. Pure. */
import { GOAL } from './view';

export interface Spot {
  x: number;
  y: number;
}

/** How the path lies: so many steps a row, turning at the ends. Sizes in units of the drawing. */
export interface Path {
  columns: number;
  width: number;
  height: number;
}

const MARGIN = 40;
const ROW = 100;
const TOP = 96;
const STEP = 38;

export const path = (columns: number): Path => ({
  columns,
  width: MARGIN * 2 + (columns - 1) * STEP,
  height: TOP + Math.floor(GOAL / columns) * ROW + 44,
});

/** Where a step lies; beyond the goal nobody goes. */
export function spot(step: number, { columns }: Path): Spot {
  const at = Math.max(0, Math.min(GOAL, step));
  const row = Math.floor(at / columns);
  const along = at % columns;
  const column = row % 2 ? columns - 1 - along : along;
  return { x: MARGIN + column * STEP, y: TOP + row * ROW + Math.round(9 * Math.sin(at * 0.9)) };
}

/** Rabbits on one step stand beside and behind each other: how far the `index`th of `count` is moved. */
export function aside(index: number, count: number): Spot {
  const row = Math.floor(index / 3);
  const inRow = Math.min(3, count - row * 3);
  return { x: ((index % 3) - (inRow - 1) / 2) * 15, y: -row * 13 };
}

/** The seats by step: who stands where, and as which of how many. Later ones are drawn in front. */
export function places(
  scores: readonly number[],
  seats: readonly number[],
  way: Path,
): { seat: number; x: number; y: number }[] {
  const groups = new Map<number, number[]>();
  for (const seat of seats) {
    const step = Math.min(GOAL, scores[seat] ?? 0);
    groups.set(step, [...(groups.get(step) ?? []), seat]);
  }
  const all = [...groups].flatMap(([step, here]) =>
    here.map((seat, index) => {
      const at = spot(step, way);
      const moved = aside(index, here.length);
      return { seat, x: at.x + moved.x, y: at.y + moved.y };
    }),
  );
  return all.sort((a, b) => a.y - b.y || a.x - b.x);
}
