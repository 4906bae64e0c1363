/** How cards and Legends are laid into a room of so many pixels. */

/** From this ratio and width on a card has its words beside its picture; Face.svelte says the same. */
const LYING = { ratio: 1.36, width: 96 };
/** Up to this height a card is a chip. */
const CHIP = 34;
const CHIPS = { least: 30, most: 46, low: 15, high: 22, gap: 3 };
/** Two lines of the smallest Legends. */
const LEGENDS = 44;
const CARDS = { width: 150, height: 128, rows: 3, gap: 7, rowGap: 8 };
const PILES = { least: 40, most: 84, ratio: 0.82, head: 24, gap: 11 };
const LINES = { gap: 8, more: 5 };
/** What heads are wider than they are counted. */
const SLACK = 4;

/** The part of a card that is seen when the next lies on it. */
export const STEP = 0.55;

export interface Cells {
  columns: number;
  width: number;
  height: number;
  /** Between columns. */
  gap: number;
  rowGap: number;
}

/** How much of a card can be read: 3 name and gist, 2 its name, 1 its picture. */
function legible(width: number, height: number): number {
  if (height <= CHIP) return 0;
  if (width >= height * LYING.ratio && width >= LYING.width) return height > 43 ? 3 : 2;
  if (width >= 84 && height >= 84) return 3;
  if (width >= 64 && height >= 69) return 2;
  return 1;
}

function inRows(count: number, rows: number, width: number, height: number): Cells {
  const { gap, rowGap } = CARDS;
  const columns = Math.ceil(count / rows);
  const wide = Math.min(CARDS.width, Math.floor((width + gap) / columns) - gap);
  const high = Math.min(CARDS.height, Math.floor((height + rowGap) / rows) - rowGap, Math.floor(wide * 1.3));
  // Few cards in a high room stand upright.
  return { columns, width: high >= 84 ? Math.min(wide, high) : wide, height: high, gap, rowGap };
}

/** How many rows so many chips fill; where there is no height for them they are narrower instead. */
function chipRows(count: number, width: number, height: number): number {
  const { least, low, gap } = CHIPS;
  const rows = Math.ceil(count / Math.max(1, Math.floor((width + gap) / (least + gap))));
  const high = Math.floor((height + gap) / (low + gap));
  return Math.max(1, Math.min(rows, high));
}

/** The height that a Domain of so many cards needs in chips, with what parts it from the Legends below; in a low body
 * these come first. */
export function chipRoom(count: number, width: number, height: number): number {
  const rows = chipRows(count, width, height - LEGENDS);
  return rows * (CHIPS.high + CHIPS.gap);
}

function chips(count: number, width: number, height: number): Cells {
  const { most, low, high, gap } = CHIPS;
  const rows = chipRows(count, width, height);
  const columns = Math.ceil(count / rows);
  const wide = Math.min(most, Math.floor((width + gap) / columns) - gap);
  const share = Math.floor((height + gap) / rows) - gap;
  return { columns, width: wide, height: Math.max(low, Math.min(high, share)), gap, rowGap: gap };
}

/** Equal cells for so many cards, in rows as even as they can be: those of which most can be read. */
export function cells(count: number, width: number, height: number): Cells | null {
  if (width <= 0 || count === 0) return null;
  const worth = (cell: Cells) =>
    legible(cell.width, cell.height) * 1e6 + Math.min(cell.width, cell.height * 1.3) * cell.height;
  const best = Array.from({ length: CARDS.rows }, (_, row) => inRows(count, row + 1, width, height)).reduce(
    (one, other) => (worth(other) > worth(one) ? other : one),
  );
  return best.height > CHIP ? best : chips(count, width, height);
}

/** How many rows things of these widths fill, one after the other. */
export function rowsOf(widths: readonly number[], room: number, gap: number): number {
  let rows = 0;
  let left = -1;
  for (const width of widths) {
    if (rows === 0 || left < width) {
      rows += 1;
      left = room;
    }
    left -= width + gap;
  }
  return rows;
}

/** A Legend to lay: its number of cards, and how wide its head is. */
export interface Laid {
  cards: number;
  head: number;
}

/** The widest cards with which all Legends lie open in the room; null when only chips fit. `extra`: the width of one thing
 * more. */
export function pileWidth(legends: readonly Laid[], width: number, height: number, extra = 0): number | null {
  for (let card = PILES.most; card >= PILES.least; card -= 2) {
    const widths = legends.map(({ cards, head }) => Math.max(head, card * (1 + STEP * (cards - 1))));
    const rows = rowsOf(extra ? [...widths, extra] : widths, width - SLACK, PILES.gap);
    if (rows * (card / PILES.ratio + PILES.head + CARDS.rowGap) - CARDS.rowGap <= height) return card;
  }
  return null;
}

/** The largest chips, `most` to `least`, with which all Legends lie in lines in the room. */
export function chipWidth(
  legends: readonly Laid[],
  width: number,
  height: number,
  [most, least]: readonly [number, number],
  extra = 0,
): number {
  for (let chip = most; chip > least; chip -= 1) {
    const widths = legends.map(({ cards, head }) => head + cards * (chip + 1));
    const rows = rowsOf(extra ? [...widths, extra] : widths, width - SLACK, LINES.gap);
    if (rows * (chip + LINES.more) <= height) return chip;
  }
  return least;
}
