/** What the rules of Wizard's Grimoire show to a seat or a watcher; the shapes of games/grimoire/rules/views.py. */

export type Phase = 'pick' | 'choose' | 'cool' | 'gain' | 'cast' | 'attack' | 'end';

/** A mana card whose power the reader may know. `printed` is there when Growth raises it. */
export interface Mana {
  id: number;
  power: number;
  printed?: number;
}

/** A spell in a row. */
export interface Cell {
  spell: string;
  /** How many mana lie on it. */
  pile: number;
  /** From bottom to top, for those who may look. */
  mana: Mana[] | null;
  /** What its owner would pay now. */
  cost: number;
  in_force: boolean;
}

export interface View {
  turn: number;
  phase: Phase;
  active: number;
  first: number;
  life: number[];
  rows: (Cell | null)[][];
  pool: string[];
  spell_deck: number;
  spell_discard: string[];
  hand_counts: number[];
  /** The reader's own hand; empty for watchers. */
  hand: Mana[];
  /** Both hands, when everything is open. */
  hands?: Mana[][];
  mana_deck: number;
  /** Oldest first. */
  mana_discard: Mana[];
  discounts: { amount: number; kind: 'any' | 'red' }[];
  last_attack: ({ power: number; damage: number } | null)[];
  casts: string[];
  /** Delayed effects set off and not yet run. */
  waiting: string[];
  /** Mana that lies open for both just now. */
  shown: { what: 'attack' | 'deck'; seat: number; cards: Mana[] } | null;
}

export const SLOTS = 6;
export const LIFE = 60;

const cells = (view: View): Cell[] => view.rows.flat().filter((cell): cell is Cell => cell !== null);

/** A mana card by its id, wherever this reader can see it. */
export function findMana(view: View, id: number): Mana | undefined {
  const places = [
    view.hand,
    ...(view.hands ?? []),
    view.mana_discard,
    view.shown?.cards ?? [],
    ...cells(view).map((cell) => cell.mana ?? []),
  ];
  return places.flat().find((mana) => mana.id === id);
}

/** Where a spell lies, if it lies in a row. */
export function findCell(view: View, spell: string): { seat: number; cell: Cell } | undefined {
  for (const [seat, row] of view.rows.entries()) {
    const cell = row.find((one) => one?.spell === spell);
    if (cell) return { seat, cell };
  }
  return undefined;
}

/** The hand of a seat where this reader may see it, else null. `eyes` is the seat whose view this is. */
export function handOf(view: View, seat: number, eyes: number | null): Mana[] | null {
  if (view.hands) return view.hands[seat] ?? [];
  return seat === eyes ? view.hand : null;
}
