/** One WebSocket that comes back by itself. The tab's own is in socket.ts; this class knows no browser state beyond
 * timers, so that tests can drive it. */
import { Fault } from './fault';
import type { AskName, Body, Reply, Told, ToldName } from './frames';
import type { Me, Welcome } from './frames.gen';

export interface Status {
  /** `connecting`: the first try. `lost`: trying again. `closed`: the server sent us away, or we left. */
  phase: 'connecting' | 'connected' | 'lost' | 'closed';
  /** When the phase began, by this device's clock (`Date.now()`). */
  since: number;
  /** Who the socket belongs to. */
  me: Me | null;
  /** The server was updated since this page was loaded. */
  outdated: boolean;
}

/** The part of a WebSocket that is used here. */
export type Line = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export interface Options {
  open(): Line;
  build(): string;
  /** Between 0 and 1: jitter of the waiting times. */
  random?: () => number;
}

interface Waiting {
  name: AskName;
  body: unknown;
  command: boolean;
  resolve(reply: unknown): void;
  reject(fault: Fault): void;
  timer?: ReturnType<typeof setTimeout>;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
/** The code of a line that ended without a word. */
const GONE = 1006;
const PATIENCE = 10_000;
const PING_EVERY = 10_000;
const SENT_AWAY = 4401;

export class Connection {
  #options: Options;
  #line: Line | null = null;
  #status: Status = { phase: 'connecting', since: Date.now(), me: null, outdated: false };
  #watchers = new Set<(status: Status) => void>();
  #handlers = new Map<string, Set<(body: never) => void>>();
  #keepers = new Set<() => void | Promise<void>>();
  #sent = new Map<number, Waiting>();
  #queue: Waiting[] = [];
  #ref = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  /** The newest measurements of the server's clock: offset to performance.now(), and how long the question took. */
  #clock: { offset: number; took: number }[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  get status(): Status {
    return this.#status;
  }

  /** Hears every change of the status, and the present one at once. Returns how to stop. */
  watch(watcher: (status: Status) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.#status);
    return () => this.#watchers.delete(watcher);
  }

  /** Opens the line; again after a `close`. Does nothing when it is open already. */
  start(): void {
    if (this.#line) return;
    clearTimeout(this.#retry);
    if (this.#status.phase !== 'lost') this.#become('connecting');
    const line = this.#options.open();
    this.#line = line;
    line.onopen = () => void this.#greet(line);
    line.onmessage = (event) => {
      if (this.#line === line) this.#receive(String(event.data));
    };
    line.onclose = (event) => {
      if (this.#line === line) this.#lose(event.code);
    };
  }

  /** Leaves for good: what is in flight is given up. */
  close(): void {
    this.#drop();
    clearTimeout(this.#retry);
    for (const waiting of [...this.#queue, ...this.#sent.values()]) this.#settle(waiting, new Fault('lost'));
    this.#queue = [];
    this.#sent.clear();
    this.#become('closed', { me: null });
  }

  /** Opens a fresh line at once, for example as somebody else after signing in. */
  restart(): void {
    this.#drop();
    this.#giveUpUnlessCommand();
    this.#tries = 0;
    this.#become('connecting');
    this.start();
  }

  /** Tries again now instead of at the end of the waiting time; when connected, checks that the line still answers. */
  nudge(): void {
    if (this.#status.phase === 'lost' && !this.#line) this.start();
    else if (this.#status.phase === 'connected') {
      this.#clock = [];
      void this.#beat();
    }
  }

  /** The browser says that the network is gone: believe it, and try again as after any loss. */
  unplugged(): void {
    if (this.#status.phase === 'connected') this.#lose(GONE);
  }

  /** Asks the server. Waits for the connection if there is none.
   *
   * Rejects with a `Fault`: the server's, `timeout` when connected and no answer came in 10 s, `offline` when no
   * connection came in 10 s, `lost` when the connection went before the answer came. An ask with a `command` is never
   * `lost` or `offline`: it is sent again on the next connection, and the server answers a repeated command with the
   * first result. */
  ask<Name extends AskName>(name: Name, body: Body<Name>): Promise<Reply<Name>> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        name,
        body,
        command: 'command' in body,
        resolve: resolve,
        reject,
      };
      if (this.#status.phase === 'closed') reject(new Fault('offline'));
      else if (this.#status.phase === 'connected') this.#send(waiting);
      else {
        this.#queue.push(waiting);
        if (!waiting.command) waiting.timer = setTimeout(() => this.#forget(waiting, 'offline'), PATIENCE);
      }
    });
  }

  /** Hears what the server tells. Returns how to stop. */
  on<Name extends ToldName>(name: Name, handler: (body: Told[Name]) => void): () => void {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Runs `subscribe` now (once connected) and again after every new connection. Returns how to stop. */
  keep(subscribe: () => void | Promise<void>): () => void {
    this.#keepers.add(subscribe);
    if (this.#status.phase === 'connected') void subscribe();
    return () => this.#keepers.delete(subscribe);
  }

  /** Server time in milliseconds since the epoch: the quickest of the newest measurements, carried on by this device's
   * steady clock. */
  serverNow(): number {
    const best = this.#clock.reduce<{ offset: number; took: number } | null>(
      (found, next) => (found && found.took <= next.took ? found : next),
      null,
    );
    return best ? performance.now() + best.offset : Date.now();
  }

  async #greet(line: Line): Promise<void> {
    const build = this.#options.build();
    const begun = performance.now();
    let welcome: Welcome;
    try {
      welcome = await this.#exchange('session.hello', { build });
    } catch {
      // No proper welcome: as if the line had not opened, so that the waiting times grow.
      if (this.#line === line) this.#lose(0);
      return;
    }
    if (this.#line !== line) return;
    this.#clock = [];
    this.#measure(begun, welcome.now);
    this.#tries = 0;
    this.#become('connected', { me: welcome.me, outdated: build !== '' && welcome.build !== build });
    this.#ping = setInterval(() => void this.#beat(), PING_EVERY);
    const queue = this.#queue;
    this.#queue = [];
    for (const waiting of queue) this.#send(waiting);
    for (const subscribe of [...this.#keepers]) void subscribe();
  }

  /** Keeps this person online and measures the server's clock. A line that does not answer is dead. */
  async #beat(): Promise<void> {
    const line = this.#line;
    const begun = performance.now();
    try {
      const pong = await this.#exchange('session.ping', {});
      if (this.#line === line) this.#measure(begun, pong.now);
    } catch (thrown) {
      if (this.#line !== line || !(thrown instanceof Fault)) return;
      if (thrown.code === 'timeout') this.#lose(0);
    }
  }

  #measure(begun: number, now: number): void {
    const took = performance.now() - begun;
    this.#clock = [{ offset: now + took / 2 - performance.now(), took }, ...this.#clock].slice(0, 5);
  }

  /** Sends on the present line whatever the phase. */
  #exchange<Name extends AskName>(name: Name, body: Body<Name>): Promise<Reply<Name>> {
    return new Promise((resolve, reject) => {
      this.#send({ name, body, command: false, resolve: resolve, reject });
    });
  }

  #send(waiting: Waiting): void {
    const ref = ++this.#ref;
    this.#sent.set(ref, waiting);
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => {
      this.#sent.delete(ref);
      waiting.reject(new Fault('timeout'));
    }, PATIENCE);
    this.#line?.send(JSON.stringify([waiting.name, ref, waiting.body]));
  }

  #receive(data: string): void {
    const [name, ref, body] = JSON.parse(data) as [string, number | null, unknown];
    if (name !== 'ok' && name !== 'error') {
      for (const handler of [...(this.#handlers.get(name) ?? [])]) handler(body as never);
      return;
    }
    const waiting = ref === null ? undefined : this.#sent.get(ref);
    if (ref === null || !waiting) return;
    this.#sent.delete(ref);
    if (name === 'ok') {
      clearTimeout(waiting.timer);
      waiting.resolve(body);
    } else {
      const { code, detail } = body as { code: string; detail?: Record<string, unknown> };
      this.#settle(waiting, new Fault(code, detail));
    }
  }

  #lose(code: number): void {
    this.#drop();
    if (code === SENT_AWAY) {
      this.close();
      return;
    }
    this.#giveUpUnlessCommand();
    if (this.#status.phase !== 'lost') this.#become('lost');
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    const random = this.#options.random ?? Math.random;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.start(), longest * (0.5 + random() / 2));
  }

  /** Lets the present line go without a word. */
  #drop(): void {
    clearInterval(this.#ping);
    const line = this.#line;
    this.#line = null;
    if (line && line.readyState <= WebSocket.OPEN) line.close();
  }

  /** Commands in flight wait for the next connection, everything else in flight is lost. */
  #giveUpUnlessCommand(): void {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const waiting of sent) {
      clearTimeout(waiting.timer);
      if (waiting.command) this.#queue.push(waiting);
      else waiting.reject(new Fault('lost'));
    }
  }

  #forget(waiting: Waiting, code: string): void {
    this.#queue = this.#queue.filter((other) => other !== waiting);
    this.#settle(waiting, new Fault(code));
  }

  #settle(waiting: Waiting, fault: Fault): void {
    clearTimeout(waiting.timer);
    waiting.reject(fault);
  }

  #become(phase: Status['phase'], more: Partial<Status> = {}): void {
    const since = phase === this.#status.phase ? this.#status.since : Date.now();
    this.#status = { ...this.#status, ...more, phase, since };
    for (const watcher of [...this.#watchers]) watcher(this.#status);
  }
}
