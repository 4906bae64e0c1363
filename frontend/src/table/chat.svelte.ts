/** A chat room as this tab knows it. */
import { SvelteSet } from 'svelte/reactivity';
import { asFault } from '../lib/fault';
import type { Line } from '../lib/frames.gen';
import type { Wire } from './store.svelte';

export class Room {
  readonly name: string;
  #wire: Wire;
  #read = 0;
  lines = $state.raw<readonly Line[]>([]);
  readonly muted = new SvelteSet<number>();
  unread = $state(0);
  /** Told of a new line by somebody else. */
  onLine: (line: Line) => void = () => undefined;

  constructor(name: string, wire: Wire) {
    this.name = name;
    this.#wire = wire;
  }

  start(): () => void {
    const stops = [
      this.#wire.on('chat.line', (line) => {
        if (line.room !== this.name) return;
        this.#add(line);
        if (!this.muted.has(line.user)) this.onLine(line);
      }),
      this.#wire.keep(() => this.#enter()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#wire.ask('chat.exit', { room: this.name }).catch(() => undefined);
    };
  }

  /** Everything said so far has been read. */
  read(): void {
    this.#read = this.lines.at(-1)?.id ?? 0;
    this.unread = 0;
  }

  async say(text: string): Promise<void> {
    this.#add(await this.#wire.ask('chat.say', { room: this.name, text }));
  }

  async mute(user: number, on: boolean): Promise<void> {
    await this.#wire.ask('chat.mute', { user, muted: on });
    if (on) this.muted.add(user);
    else this.muted.delete(user);
  }

  async #enter(): Promise<void> {
    try {
      const backlog = await this.#wire.ask('chat.enter', { room: this.name });
      this.lines = backlog.lines;
      this.muted.clear();
      for (const user of backlog.muted) this.muted.add(user);
      if (this.#read === 0) this.read();
      else this.#count();
    } catch (thrown) {
      // Without chat one can still play; the next connection tries again.
      asFault(thrown);
    }
  }

  #add(line: Line): void {
    if (this.lines.some((one) => one.id === line.id)) return;
    this.lines = [...this.lines, line];
    this.#count();
  }

  #count(): void {
    this.unread = this.lines.filter((line) => line.id > this.#read && !this.muted.has(line.user)).length;
  }
}
