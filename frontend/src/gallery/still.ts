/** A `Play` that stands still: for showing parts in a given state. */
import type { Look, Option, Play } from '../table/contract';
import { moments } from './moments';

interface Still {
  looks?: Record<string, Look>;
  order?: Record<string, number>;
  shines?: Option[];
  explained?: Option;
}

const snapshot = moments.cast;

/** The recorded moment of a cast, with looks given by thing. */
export function still({ looks = {}, order = {}, shines = [], explained }: Still = {}): Play {
  if (!snapshot) throw new Error('record.py has recorded no cast');
  const { update, seats } = snapshot;
  return {
    view: update.view,
    me: 0,
    eyes: 0,
    near: 0,
    seats,
    names: seats.map((seat) => seat.name),
    asked: [0],
    clocks: { ...update.clocks, at: 0, left: [401_000, 492_000], running: [0] },
    bank: 600_000,
    away: {},
    gone: [],
    question: update.question as Play['question'],
    picks: [],
    still: false,
    inspected: null,
    explained: explained ?? null,
    text: '',
    ready: false,
    sending: false,
    look: (thing) => looks[String(thing)] ?? 'lit',
    order: (thing) => order[String(thing)] ?? -1,
    shines: (thing) => shines.includes(thing),
    touch: () => undefined,
    explain: () => undefined,
    inspect: () => undefined,
    clear: () => undefined,
    send: () => Promise.resolve(),
    wake: () => Promise.resolve(),
  };
}
