/** One event as its page shows it: asked for once, and again whenever the server says that it is at another version. */
import type { Tournament } from '../lib/api';
import { asFault, type Fault } from '../lib/fault';
import type { AskName, Body, Reply, Told, ToldName } from '../lib/frames';

/** What of the socket and the API is used here. */
export interface Source {
  fetch(id: string, code: string): Promise<Tournament>;
  ask<Name extends AskName>(name: Name, body: Body<Name>): Promise<Reply<Name>>;
  on<Name extends ToldName>(name: Name, handler: (body: Told[Name]) => void): () => void;
  keep(subscribe: () => void | Promise<void>): () => void;
  /** Between 0 and 1: many look at one event, and shall not all ask at the same moment. */
  random(): number;
}

const SPREAD = 1_500;
const AGAIN = 4_000;

export class LiveEvent {
  event = $state.raw<Tournament | null>(null);
  /** Why it cannot be shown; only while there is nothing to show. */
  fault = $state.raw<Fault | null>(null);
  #source: Source;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #stopped = false;
  /** The newest version that the server told of. */
  #told = 0;

  constructor(
    readonly id: string,
    readonly code: string,
    source: Source,
  ) {
    this.#source = source;
  }

  /** Fetches the event and follows it. Returns how to stop. */
  start(): () => void {
    const body = { event: this.id, ...(this.code ? { code: this.code } : {}) };
    const stops = [
      this.#source.on('event.changed', (changed) => {
        if (changed.event === this.id) this.#hear(changed.version);
      }),
      this.#source.keep(async () => {
        try {
          this.#hear((await this.#source.ask('event.watch', body)).version);
        } catch {
          // Not to be seen (the page says so), or the line is gone (then it is asked again).
        }
      }),
    ];
    void this.load();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      stops.forEach((stop) => stop());
      this.#source.ask('event.unwatch', body).catch(() => undefined);
    };
  }

  /** Asks for the event now, unless somebody is asking already. */
  async load(): Promise<void> {
    if (this.#asking || this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asking = true;
    let failed = false;
    try {
      this.adopt(await this.#source.fetch(this.id, this.code));
    } catch (thrown) {
      const fault = asFault(thrown);
      failed = true;
      // One that was shown is not blanked by a line that broke; one that is mine no longer is.
      if (!this.event || fault.code === 'not_found') {
        this.fault = fault;
        this.event = null;
      }
    } finally {
      this.#asking = false;
    }
    if (this.#behind) this.#later(failed ? AGAIN : SPREAD * this.#source.random());
  }

  /** An event that an act answered with, or that was asked for. Older ones are not looked at. */
  adopt(event: Tournament): void {
    if (this.#stopped || event.version < (this.event?.version ?? 0)) return;
    this.event = event;
    this.fault = null;
  }

  get #behind(): boolean {
    return this.event !== null && this.event.version < this.#told;
  }

  #hear(version: number): void {
    this.#told = Math.max(this.#told, version);
    if (this.#behind && !this.#asking) this.#later(SPREAD * this.#source.random());
  }

  #later(wait: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.load(), wait);
  }
}
