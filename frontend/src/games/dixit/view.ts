/** What the rules of Dixit: Odyssey show to a seat or a watcher; the shapes of games/dixit/rules/views.py. */

export type Phase = 'colour' | 'claim' | 'round' | 'clue' | 'cards' | 'vote';

/** `id` names the card in one hand, or its slot in one round; `card` is its picture, 1 to 84. */
export interface Face {
  id: number;
  card: number;
}

/** A card that can be looked at: its name ("Card 3") and what else is to be said of it. */
export interface Shown {
  face: Face;
  name: string;
  says?: string;
}

/** A part of somebody's points; `why` is a word of games/dixit/rules/scoring.py. */
export interface Reason {
  why: string;
  points: number;
  rule: string;
}

export interface ScoredCard extends Face {
  slot: number;
  owner: number;
  /** Who voted for it with the only or the first vote, and who with the second. */
  first: number[];
  second: number[];
}

export interface ScoredSeat {
  seat: number;
  points: number;
  reasons: Reason[];
  /** After the round. */
  score: number;
}

/** A scored round in full. */
export interface Scored {
  round: number;
  narrator: number;
  clue: string;
  auto: number[];
  cards: ScoredCard[];
  points: ScoredSeat[];
}

export interface View {
  language: string;
  /** The points that end the game. */
  target: number;
  round: number;
  phase: Phase;
  /** All seats clockwise. */
  order: number[];
  /** The seats of this round. */
  players: number[];
  /** -1 before the first round. */
  narrator: number;
  /** Per seat; empty before they are picked. */
  colours: string[];
  scores: number[];
  asleep: number[];
  /** Back from the next round on. */
  waking: number[];
  gone: number[];
  hand_size: number;
  /** How many cards a guesser plays. */
  play: number;
  /** How many votes a guesser has. */
  votes: number;
  hand_counts: number[];
  pile: number;
  discard: number;
  clue: string;
  /** Whose card of this round was played for them. */
  auto: number[];
  /** Slots 1 to m. */
  table: Face[];
  /** My card as a narrator, while it lies face down. */
  laid: Face | null;
  /** Mine; empty for watchers. */
  hand: Face[];
  /** My cards on the table. */
  mine: number[];
  /** The latest scored round. */
  last: Scored | null;
  /** When everything is open: every hand, and whose the cards on the table are. */
  hands?: Face[][];
  owners?: number[];
}

export const GOAL = 30;

/** The hand of a seat where this reader may see it, else null. `eyes` is the seat whose view this is. */
export function handOf(view: View, seat: number, eyes: number | null): Face[] | null {
  if (view.hands) return view.hands[seat] ?? [];
  return seat === eyes ? view.hand : null;
}

/** The slot of a card on the table, from 1; 0 when it does not lie there. */
export const slotOf = (view: View, id: unknown): number => view.table.findIndex((one) => one.id === id) + 1;

/** The place of a card in the hand that this reader sees, from 1; 0 when it is not there. */
export const placeOf = (view: View, id: unknown): number =>
  [view.hand, ...(view.hands ?? [])]
    .map((hand) => hand.findIndex((one) => one.id === id) + 1)
    .find((place) => place > 0) ?? 0;

/** A card by its id, wherever this reader can see it. */
export function findFace(view: View, id: unknown): Face | undefined {
  const laid = view.laid ? [view.laid] : [];
  const places = [view.hand, view.table, laid, ...(view.hands ?? []), view.last?.cards ?? []];
  return places.flat().find((one) => one.id === id);
}

/** Whose answer this phase waits for, whether they have given it or not. */
export function waitedFor(view: View): number[] {
  const here = (seat: number) => !view.gone.includes(seat);
  switch (view.phase) {
    case 'clue':
      return view.narrator >= 0 ? [view.narrator] : [];
    case 'cards':
    case 'vote':
      return view.players.filter(
        (seat) => seat !== view.narrator && here(seat) && !view.asleep.includes(seat),
      );
    default:
      return view.order.filter(here);
  }
}

export type Doing = 'gone' | 'waking' | 'asleep' | 'narrator' | 'done' | 'busy' | 'idle';

/** What a seat does now. */
export function doing(view: View, seat: number, asked: readonly number[]): Doing {
  if (view.gone.includes(seat)) return 'gone';
  if (view.waking.includes(seat)) return 'waking';
  if (view.asleep.includes(seat)) return 'asleep';
  if (view.round > 0 && seat === view.narrator) return 'narrator';
  if (asked.includes(seat)) return 'busy';
  // A phase ends with its last answer: where nobody is asked the match is over.
  return asked.length > 0 && waitedFor(view).includes(seat) ? 'done' : 'idle';
}

/** How many of a phase's answers are in, and of how many. */
export function progress(view: View, asked: readonly number[]): { done: number; all: number } {
  const waited = waitedFor(view);
  return { done: waited.filter((seat) => !asked.includes(seat)).length, all: waited.length };
}

/** Nothing of the round that follows has happened yet: the scored one is the newest thing to look at. */
export const justScored = (view: View): boolean =>
  view.last !== null &&
  view.table.length === 0 &&
  (view.last.round === view.round || (view.last.round === view.round - 1 && view.phase === 'clue'));
