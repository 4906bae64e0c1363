/** The largest grid of cards that fits a room. */

/** A card is two wide and three high. */
export const RATIO = 3 / 2;

export interface Grid {
  columns: number;
  /** Of one card, pixels. */
  width: number;
}

interface Room {
  width: number;
  height: number;
  gap: number;
  /** A card is never narrower: then the grid is higher than the room, and scrolls. */
  least: number;
  /** Nor wider. */
  most?: number;
}

/** How to lay `count` cards so that each is as large as may be. */
export function fit(count: number, { width, height, gap, least, most = Infinity }: Room): Grid {
  let best: Grid = { columns: 1, width: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns;
    const high = (height - gap * (rows - 1)) / rows / RATIO;
    const size = Math.floor(Math.min(wide, high, most));
    if (size > best.width) best = { columns, width: size };
  }
  if (best.width >= least) return best;
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / (least + gap))));
  return { columns, width: Math.floor(Math.min(most, (width - gap * (columns - 1)) / columns)) };
}
