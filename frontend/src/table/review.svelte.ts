/** A finished (or running) match as a row of moments, seen through somebody's eyes. */
import { get } from '../lib/http';
import type { NoteOut, Over, Snapshot } from '../lib/frames.gen';
import { bankOf } from './bank';
import { undone } from './moment';
import { named } from './names';
import type { Clocks, GameClient, Look, Option, Play, SeatInfo } from './contract';

export interface Moment {
  number: number;
  turn: number;
  /** Server time, milliseconds or an ISO date. */
  at: number | string;
  kind: string;
  /** The seat that acted; null where nobody did. */
  seat: number | null;
  asked: number[];
  view: Record<string, unknown>;
  notes: NoteOut[];
  left: number[];
  /** For an undo: from which number on notes no longer hold. */
  void: number | null;
}

export interface Review {
  snapshot: Omit<Snapshot, 'update'>;
  eyes: string;
  allowed: string[];
  over: Over | null;
  moments: Moment[];
}

export const fetchReview = (id: string, eyes: string | null) =>
  get<Review>(
    `/api/matches/${encodeURIComponent(id)}/review${eyes === null ? '' : `?eyes=${encodeURIComponent(eyes)}`}`,
  );

/** The index of the moment with this number, or of the last before it. */
export function indexOf(moments: readonly Moment[], number: number): number {
  let found = 0;
  moments.forEach((moment, index) => {
    if (moment.number <= number) found = index;
  });
  return found;
}

/** All notes in order. What was taken back is unsaid; that it was is said. */
export function told(moments: readonly Moment[]): NoteOut[] {
  return moments.reduce<NoteOut[]>((notes, moment) => {
    const from = moment.void;
    if (from === null) return [...notes, ...moment.notes];
    return [...notes.filter((note) => note.at[0] < from), undone(moment.number, moment.seat)];
  }, []);
}

/** The first moment of every turn. */
export function turnMarks(moments: readonly Moment[]): { index: number; turn: number }[] {
  return moments.flatMap((moment, index) =>
    index === 0 || moments[index - 1]?.turn !== moment.turn ? [{ index, turn: moment.turn }] : [],
  );
}

/** The index a whole turn back or on: to the beginning of this turn, of the one before, or of the next. */
export function byTurn(moments: readonly Moment[], index: number, way: -1 | 1): number {
  const marks = turnMarks(moments).map((mark) => mark.index);
  if (way === 1) return marks.find((mark) => mark > index) ?? moments.length - 1;
  return marks.findLast((mark) => mark < index) ?? 0;
}

export class ReviewPlay implements Play {
  readonly game: GameClient;
  #review: () => Review;
  #moment: () => Moment | undefined;
  inspected = $state.raw<Option | null>(null);

  constructor(game: GameClient, review: () => Review, moment: () => Moment | undefined) {
    this.game = game;
    this.#review = review;
    this.#moment = moment;
  }

  readonly view = $derived.by(() => this.#moment()?.view ?? {});
  readonly me = null;
  readonly eyes = $derived.by(() => {
    const seat = Number(this.#review().eyes);
    return Number.isInteger(seat) ? seat : null;
  });
  readonly near = $derived.by(() => this.eyes ?? this.#review().snapshot.seat ?? 0);
  readonly seats = $derived.by((): readonly SeatInfo[] => named(this.#review().snapshot.seats));
  readonly names = $derived.by(() => this.seats.map((seat) => seat.name));
  readonly asked = $derived.by((): readonly number[] => this.#moment()?.asked ?? []);
  readonly bank = $derived.by(() => bankOf(this.#review().snapshot));
  readonly away = {};
  readonly gone: readonly number[] = [];
  readonly question = null;
  readonly picks: readonly Option[] = [];
  readonly still = true;
  readonly explained = null;
  readonly text = '';
  readonly ready = false;
  readonly sending = false;

  get clocks(): Clocks {
    const left = this.#moment()?.left ?? [];
    return { kind: left.length ? 'live' : 'none', at: 0, left, running: [], reserve: null, window: null };
  }

  look(): Look {
    return 'shown';
  }
  order(): number {
    return -1;
  }
  shines(): boolean {
    return false;
  }
  touch(thing: Option): void {
    this.inspected = thing;
  }
  explain(): void {
    // Nothing is asked in a review.
  }
  inspect(thing: Option | null): void {
    this.inspected = thing;
  }
  clear(): void {
    // Nothing is chosen in a review.
  }
  send(): Promise<void> {
    return Promise.resolve();
  }
  wake(): Promise<void> {
    return Promise.resolve();
  }
}
