/** What one does to an event or at one of its tables: the server answers with the event as it is then. */
import { Act } from '../lib/act.svelte';
import { actAtTable, actOnEvent, type Tournament } from '../lib/api';
import type { Fault } from '../lib/fault';
import type { LiveEvent } from './live.svelte';

export class Deeds {
  readonly #act = new Act();
  readonly #live: LiveEvent;

  constructor(live: LiveEvent) {
    this.#live = live;
  }

  get busy(): boolean {
    return this.#act.busy;
  }

  get id(): string {
    return this.#live.id;
  }

  /** An act that the server may want confirmed: what it warned of, in its words; null if all is said and done. */
  async warned(act: string, fields: object, code: string): Promise<Fault | null> {
    await this.run(() => actOnEvent(this.#live.id, act, fields), code);
    return this.#act.fault?.code === code ? this.#act.fault : null;
  }

  /** An act on the event; whether it went well. What went wrong is said in a toast. */
  do(act: string, fields: object = {}): Promise<boolean> {
    return this.run(() => actOnEvent(this.#live.id, act, fields));
  }

  /** An act at a table. */
  at(table: number, act: string, fields: object = {}): Promise<boolean> {
    return this.run(() => actAtTable(this.#live.id, table, act, fields));
  }

  /** ``quiet``: a code that is not said in a toast. */
  run(work: () => Promise<Tournament>, quiet?: string): Promise<boolean> {
    return this.#act.run(async () => this.#live.adopt(await work()), { quiet });
  }

  /** Looks again, after something that does not answer with the event. */
  reload(): Promise<void> {
    return this.#live.load();
  }
}
