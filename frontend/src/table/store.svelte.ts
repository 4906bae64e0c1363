/** One match as this tab knows it: the server's newest moment, the log, and the commands a seat may give.
 *
 * The view is the truth and is replaced as a whole; notes only tell what happened on the way. Nothing here knows a game. */
import { asFault, type Fault } from '../lib/fault';
import type { AskName, Body, Reply, Told, ToldName } from '../lib/frames';
import type { NoteOut, Rematch, SeatChange, Snapshot, Update } from '../lib/frames.gen';
import type { Callout, Option, Question } from './contract';
import { grown, judge } from './moment';
import { named } from './names';
import { command, promise } from './shuffle';

/** What of the socket is used here. */
export interface Wire {
  ask<Name extends AskName>(name: Name, body: Body<Name>): Promise<Reply<Name>>;
  on<Name extends ToldName>(name: Name, handler: (body: Told[Name]) => void): () => void;
  keep(subscribe: () => void | Promise<void>): () => void;
}

export interface Memory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface Surroundings {
  wire: Wire;
  /** Remembers the last look over visits. */
  memory: Memory;
  visible: () => boolean;
  build: () => string;
}

const RETRY = 2_000;
const TRIES = 4;

type Deed = 'undo' | 'resign' | 'abort' | 'wake' | 'rematch';

export class Match {
  readonly id: string;
  #wire: Wire;
  #memory: Memory;
  #visible: () => boolean;
  #build: () => string;
  #stops: (() => void)[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #seen: number | null;
  /** The question that the answer on its way belongs to. */
  #sent: number | undefined;

  /** The constants of the match; null until the first answer of the server. */
  snapshot = $state.raw<Snapshot | null>(null);
  update = $state.raw<Update | null>(null);
  log = $state.raw<readonly NoteOut[]>([]);
  /** Server time at which a log row became known here; rows that were told on arrival have none. */
  times = $state.raw<Readonly<Record<number, number>>>({});
  /** Why the match cannot be shown at all. */
  fault = $state.raw<Fault | null>(null);
  /** An answer is on its way, or taken and not yet shown. */
  sending = $state(false);
  away = $state.raw<Readonly<Record<string, number>>>({});
  rematch = $state.raw<Rematch | null>(null);
  changes = $state.raw<readonly SeatChange[] | null>(null);
  abortable = $state(false);
  /** What others did while nobody looked, to be replayed; kept until that was watched or skipped. */
  missed = $state.raw<readonly NoteOut[]>([]);

  readonly seat = $derived(this.snapshot?.seat ?? null);
  readonly seats = $derived(named(this.snapshot?.seats ?? []));
  readonly names = $derived(this.seats.map((seat) => seat.name));
  readonly question = $derived((this.update?.question ?? null) as Question | null);
  readonly callout = $derived((this.update?.callout ?? null) as Callout | null);
  readonly running = $derived(this.update?.status === 'running');
  readonly over = $derived(this.update?.over ?? null);

  /** Told of every newly seen moment: notes that happened while somebody looked are to be animated. */
  onNews: (notes: readonly NoteOut[], before: Update | null) => void = () => undefined;
  /** Told of what a command came to, when it was refused. */
  onFault: (fault: Fault) => void = () => undefined;

  constructor(id: string, { wire, memory, visible, build }: Surroundings) {
    this.id = id;
    this.#wire = wire;
    this.#memory = memory;
    this.#visible = visible;
    this.#build = build;
    const seen = Number(memory.getItem(this.#key) ?? NaN);
    this.#seen = Number.isInteger(seen) ? seen : null;
  }

  get #key(): string {
    return `ludoteca.seen.${this.id}`;
  }

  /** Begins to listen; again after every reconnect the server is asked for what was missed. Returns how to stop. */
  start(): () => void {
    const mine =
      <T extends { match: string }>(hear: (body: T) => void) =>
      (body: T) => {
        if (body.match === this.id) hear(body);
      };
    this.#stops = [
      this.#wire.on(
        'match.update',
        mine((update: Update) => this.#receive(update)),
      ),
      this.#wire.on(
        'match.presence',
        mine((presence) => (this.away = presence.away)),
      ),
      this.#wire.on(
        'match.scored',
        mine((scored) => (this.changes = scored.changes)),
      ),
      this.#wire.on(
        'match.rematch',
        mine((rematch) => (this.rematch = rematch)),
      ),
      this.#wire.keep(() => this.#subscribe()),
    ];
    return () => this.stop();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    for (const stop of this.#stops) stop();
    this.#wire.ask('match.unsubscribe', { match: this.id }).catch(() => undefined);
  }

  /** Somebody looks again: what happened meanwhile is replayed. */
  look(): void {
    if (this.update) this.#gather(this.update);
  }

  /** The replay was watched or skipped. */
  caughtUp(): void {
    this.missed = [];
  }

  /** Gives an answer to the open question. Resolves when the server has taken or refused it. */
  async answer(picks: readonly Option[], text: string | null): Promise<boolean> {
    const question = this.question;
    if (!question || this.sending) return false;
    this.sending = true;
    this.#sent = question.ask;
    const body = {
      match: this.id,
      ask: question.ask,
      picks: [...picks],
      command: command(),
      ...(text === null ? {} : { text }),
    };
    try {
      const accepted = await this.#command('match.answer', body);
      if ((this.update?.number ?? 0) >= accepted.number) this.sending = false;
      else this.#expect(accepted.number);
      return true;
    } catch (thrown) {
      const fault = asFault(thrown);
      this.sending = false;
      if (fault.code === 'stale' || fault.code === 'not_asked' || fault.code === 'over')
        await this.#subscribe();
      this.onFault(fault);
      return false;
    }
  }

  /** Undo, resign, call off, come back, offer a rematch. */
  async deed(what: Deed): Promise<boolean> {
    try {
      const reply = await this.#command(`match.${what}`, { match: this.id, command: command() });
      if (what === 'rematch') this.rematch = reply as Rematch;
      return true;
    } catch (thrown) {
      this.onFault(asFault(thrown));
      return false;
    }
  }

  /** Tells staff that something is wrong at this very moment. */
  async report(text: string): Promise<boolean> {
    try {
      await this.#wire.ask('match.report', {
        match: this.id,
        number: this.update?.number ?? 0,
        build: this.#build(),
        text,
      });
      return true;
    } catch (thrown) {
      this.onFault(asFault(thrown));
      return false;
    }
  }

  /** Asks again with the same command id when no answer came in time: it is carried out once all the same. */
  async #command<Name extends 'match.answer' | `match.${Deed}`>(
    name: Name,
    body: Body<Name>,
  ): Promise<Reply<Name>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#wire.ask(name, body);
      } catch (thrown) {
        const fault = asFault(thrown);
        if (fault.code !== 'timeout' || tries >= TRIES || this.#stopped) throw fault;
      }
    }
  }

  /** An accepted answer must show soon; when its update was lost, ask for it. */
  #expect(number: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if ((this.update?.number ?? 0) < number) void this.#subscribe();
    }, RETRY);
  }

  /** The match with the notes since a row that the log is sure of; with all notes when something was taken back since,
   * perhaps more than once: then the log begins anew. */
  async #fetch(since: number | undefined): Promise<{ snapshot: Snapshot; whole: boolean }> {
    if (since !== undefined) {
      const news = await this.#wire.ask('match.subscribe', { match: this.id, since });
      if (news.update.void === null) return { snapshot: news, whole: false };
    }
    const whole = await this.#wire.ask('match.subscribe', { match: this.id });
    return { snapshot: { ...whole, update: { ...whole.update, void: null } }, whole: true };
  }

  async #subscribe(): Promise<void> {
    if (this.#stopped) return;
    try {
      const { snapshot, whole } = await this.#fetch(this.update?.number);
      if (this.#stopped) return;
      this.fault = null;
      this.snapshot = snapshot;
      if (snapshot.rematch) this.rematch = snapshot.rematch;
      this.#adopt(snapshot.update, true, whole);
    } catch (thrown) {
      const fault = asFault(thrown);
      if (fault.code === 'lost' || fault.code === 'offline') return; // `keep` asks again when the line is back
      if (fault.code === 'timeout' || fault.code === 'too_fast') {
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.#subscribe(), RETRY);
      } else if (!this.update) this.fault = fault;
      else this.onFault(fault);
    }
  }

  #receive(update: Update): void {
    if (!this.snapshot) return; // told before the reply to `subscribe`, which will hold this or something newer
    const news = judge(this.update, update);
    if (news === 'old') return;
    if (news === 'gap') {
      this.#adoptView(update);
      void this.#fill();
      return;
    }
    this.#adopt(update, false);
  }

  /** Fetches the notes that were missed, from the last row the log is sure of. */
  async #fill(): Promise<void> {
    try {
      const { snapshot, whole } = await this.#fetch(this.#sure);
      if (!this.#stopped) this.#adopt(snapshot.update, false, whole);
    } catch {
      // The view is right already; the next reconnect or gap asks for the notes again.
    }
  }

  /** The newest row up to which the log is complete. */
  #sure = 0;

  /** Shows a moment whose notes are incomplete: the view at once, the log when the missing notes have come. */
  #adoptView(update: Update): void {
    const before = this.update;
    this.#set(update);
    this.onNews([], before);
  }

  /** `arrived`: it was asked for on arrival, not told. `whole`: it brings the whole log. */
  #adopt(update: Update, arrived: boolean, whole = false): void {
    const before = this.update;
    if (judge(before, update) === 'old') return;
    const known = new Set(this.log.map((note) => note.at.join()));
    this.log = grown(whole ? [] : this.log, update);
    this.#sure = update.number;
    const fresh = this.log.filter((note) => !known.has(note.at.join()));
    if (!arrived && fresh.length > 0) {
      const times = { ...this.times };
      for (const note of fresh) times[note.at[0]] ??= update.clocks.at;
      this.times = times;
    }
    this.#set(update);
    // What was taken back since, or told anew, is not replayed as it was.
    if (whole || update.void !== null) this.missed = this.missed.filter((note) => this.log.includes(note));
    if (!arrived && this.#visible()) {
      this.#saw(update.number);
      this.onNews(fresh, before);
    } else {
      if (this.#visible()) this.#gather(update);
      this.onNews([], before);
    }
  }

  #set(update: Update): void {
    this.update = update;
    if (update.question?.ask !== this.#sent) this.sending = false;
    if (update.over?.changes) this.changes = update.over.changes;
    this.abortable = update.abortable;
    if (update.status === 'ready' && this.seat !== null && update.ready[this.seat] === false)
      void this.#ready();
  }

  /** Collects what others did since the last look. On a first visit there is nothing to replay. */
  #gather(update: Update): void {
    const seen = this.#seen;
    if (seen !== null && seen < update.number) {
      const fresh = this.log.filter((note) => note.at[0] > seen && !this.#mine(note));
      this.missed = [...this.missed, ...fresh];
    }
    this.#saw(update.number);
  }

  #mine(note: NoteOut): boolean {
    return this.seat !== null && note.data.seat === this.seat;
  }

  #saw(number: number): void {
    this.#seen = number;
    this.#memory.setItem(this.#key, String(number));
  }

  /** My share of the shuffle, sent as soon as the match waits for it. */
  async #ready(): Promise<void> {
    const { commitment } = this.snapshot ?? { commitment: '' };
    try {
      await this.#wire.ask('match.ready', { match: this.id, nonce: promise(this.id, commitment).nonce });
    } catch (thrown) {
      const fault = asFault(thrown);
      if (fault.code === 'timeout') void this.#ready();
      else if (fault.code !== 'lost' && fault.code !== 'offline') this.onFault(fault);
    }
  }
}
