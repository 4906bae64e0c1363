/** A room of the chat: its newest lines, who is hidden, and writing in it. Used by the lobby and by the table. */
import { asFault, type Fault } from '../lib/fault';
import type { Line } from '../lib/frames.gen';
import { ask, keep, on } from '../lib/socket';

const KEPT = 200;

export class Room {
  lines = $state.raw<Line[]>([]);
  muted = $state.raw<number[]>([]);
  fault = $state.raw<Fault | null>(null);

  constructor(
    readonly name: string,
    /** Of a room behind a link, for whoever has nothing but that. */
    readonly code = '',
  ) {}

  /** Enters the room, again after every new connection. Returns how to leave it. */
  enter(): () => void {
    const { name, code } = this;
    const stops = [
      on('chat.line', (line) => {
        if (line.room === name) this.#add(line);
      }),
      keep(async () => {
        try {
          const backlog = await ask('chat.enter', code ? { room: name, code } : { room: name });
          this.lines = backlog.lines;
          this.muted = backlog.muted;
          this.fault = null;
        } catch (thrown) {
          const fault = asFault(thrown);
          if (fault.code !== 'lost') this.fault = fault;
        }
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      ask('chat.exit', { room: name }).catch(() => undefined);
    };
  }

  /** Writes a line; rejects with a `Fault`. */
  async say(text: string): Promise<void> {
    this.#add(await ask('chat.say', { room: this.name, text }));
  }

  /** Hides or shows what somebody writes; rejects with a `Fault`. */
  async mute(user: number, muted: boolean): Promise<void> {
    await ask('chat.mute', { user, muted });
    this.muted = muted ? [...this.muted, user] : this.muted.filter((other) => other !== user);
  }

  #add(line: Line): void {
    if (this.lines.some((known) => known.id === line.id)) return;
    this.lines = [...this.lines, line].slice(-KEPT);
  }
}
