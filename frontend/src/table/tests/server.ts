/** A server that a test plays by hand. */
import { Fault } from '../../lib/fault';
import type { NoteOut, Snapshot, Update } from '../../lib/frames.gen';
import type { Memory, Wire } from '../store.svelte';

export const MATCH = '0192d3a4-7b1c-7e55-9a10-3f6d2c8b4e71';

export function note(number: number, index = 0, kind = 'turn'): NoteOut {
  return { at: [number, index], kind, data: { seat: 0 } };
}

export function update(number: number, more: Partial<Update> = {}): Update {
  return {
    match: MATCH,
    number,
    version: number,
    status: 'running',
    view: { number },
    asked: [0],
    question: {
      ask: number + 1,
      kind: 'cast',
      options: ['fury', 'haste', 'pass'],
      least: 1,
      most: 1,
      ordered: false,
      about: {},
      text: null,
    },
    why_not: {},
    undo: { allowed: false, why: 'nothing' },
    notes: number > 0 ? [note(number)] : [],
    clocks: {
      kind: 'live',
      at: number * 1000,
      left: [60_000, 60_000],
      running: [0],
      reserve: null,
      window: null,
    },
    turn: 1,
    ready: [true, true],
    abortable: false,
    void: null,
    callout: null,
    over: null,
    paused: false,
    come_by: null,
    gone: [],
    ...more,
  };
}

export function snapshot(of: Update, more: Partial<Snapshot> = {}): Snapshot {
  return {
    match: MATCH,
    game: 'grimoire',
    rules_version: 1,
    settings: {},
    rated: true,
    pool: 'duel',
    clock: 'normal',
    lesson: false,
    seat: 0,
    seats: [
      { seat: 0, user: 1, name: 'Ana', bot: null, rating: 1500, provisional: false, ready: true },
      { seat: 1, user: 2, name: 'Bo', bot: null, rating: 1500, provisional: false, ready: true },
    ],
    commitment: 'ab'.repeat(32),
    created: 0,
    update: of,
    rematch: null,
    event: null,
    ...more,
  };
}

type Replier = (body: never) => unknown;

export class Server {
  /** Everything asked, in order. */
  asked: { name: string; body: Record<string, unknown> }[] = [];
  /** What each frame is replied with; a `Fault` refuses. */
  replies: Record<string, Replier> = {};
  #handlers = new Map<string, ((body: never) => void)[]>();
  #keepers: (() => void | Promise<void>)[] = [];

  wire: Wire = {
    ask: async (name, body) => {
      this.asked.push({ name, body: body as Record<string, unknown> });
      await Promise.resolve();
      const reply = this.replies[name]?.(body as never) ?? {};
      if (reply instanceof Fault) throw reply;
      return reply;
    },
    on: (name, handler) => {
      this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
      return () => undefined;
    },
    keep: (subscribe) => {
      this.#keepers.push(subscribe);
      void subscribe();
      return () => undefined;
    },
  };

  tell(name: string, body: unknown): void {
    for (const handler of this.#handlers.get(name) ?? []) handler(body as never);
  }

  /** The line was gone and is back. */
  async reconnect(): Promise<void> {
    for (const subscribe of this.#keepers) await subscribe();
  }

  of(name: string): Record<string, unknown>[] {
    return this.asked.filter((one) => one.name === name).map((one) => one.body);
  }
}

export function memory(): Memory & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
  };
}

/** Lets everything that waits for a reply go on. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));
