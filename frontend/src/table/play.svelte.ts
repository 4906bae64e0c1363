/** The table's side of `Play`: which things are chosen, and what a touch does. */
import type { Callout, Clocks, GameClient, Look, Option, Play, Question, SeatInfo } from './contract';
import { complete, indexOf, listed, same, touch, written, type Touch } from './picks';
import { bankOf } from './bank';
import type { Match } from './store.svelte';

/** Why a thing is quiet. */
export interface Why {
  thing: Option;
  /** The number of a rule, or null when it is simply nobody's moment. */
  rule: string | null;
  text: string;
}

export interface TableWords {
  notAsked: string;
  over: string;
  paused: string;
  sent: string;
  notNow: string;
  full(most: number): string;
}

interface Surroundings {
  match: Match;
  game: GameClient;
  /** A first touch only lifts; the person's setting. */
  confirm: () => boolean;
  words: () => TableWords;
}

export class TablePlay implements Play {
  readonly match: Match;
  readonly game: GameClient;
  #confirm: () => boolean;
  #words: () => TableWords;
  #chosen = $state.raw<readonly Option[]>([]);
  #ask = $state(-1);

  #written = $state.raw({ ask: -1, words: '' });
  inspected = $state.raw<Option | null>(null);
  why = $state.raw<Why | null>(null);

  constructor({ match, game, confirm, words }: Surroundings) {
    this.match = match;
    this.game = game;
    this.#confirm = confirm;
    this.#words = words;
  }

  readonly view = $derived.by(() => this.match.update?.view ?? {});
  readonly me = $derived.by(() => this.match.seat);
  readonly eyes = $derived.by(() => this.match.seat);
  readonly near = $derived.by(() => this.match.seat ?? 0);
  readonly seats = $derived.by((): readonly SeatInfo[] => this.match.seats);
  readonly names = $derived.by(() => this.match.names);
  readonly asked = $derived.by((): readonly number[] => this.match.update?.asked ?? []);
  readonly away = $derived.by(() => this.match.away);
  readonly gone = $derived.by((): readonly number[] => this.match.update?.gone ?? []);
  /** An arbiter of the event has stopped the clocks: nobody answers. */
  readonly paused = $derived.by(() => this.match.update?.paused ?? false);
  readonly question = $derived.by((): Question | null => (this.paused ? null : this.match.question));
  readonly callout = $derived.by((): Callout | null => this.match.callout);
  readonly bank = $derived.by(() => bankOf(this.match.snapshot));
  readonly still = $derived.by(() => this.match.seat === null || this.match.over !== null);
  readonly explained = $derived.by(() => this.why?.thing ?? null);

  get clocks(): Clocks {
    // Nobody hurries a learner.
    const clocks = this.match.snapshot?.lesson ? null : this.match.update?.clocks;
    return clocks ?? { kind: 'none', at: 0, left: [], running: [], reserve: null, window: null };
  }

  /** Choices belong to one question: when another is open, they are gone. */
  readonly picks = $derived.by((): readonly Option[] => {
    const question = this.question;
    if (!question || question.ask !== this.#ask) return [];
    return this.#chosen.filter((option) => listed(question, option));
  });

  /** Words belong to one question, as choices do. */
  get text(): string {
    return this.question?.ask === this.#written.ask ? this.#written.words : '';
  }
  set text(words: string) {
    this.#written = { ask: this.question?.ask ?? -1, words };
  }

  readonly sending = $derived.by(() => this.match.sending);
  /** What is wrong with the words, in a sentence. */
  readonly wrong = $derived.by((): string | null => {
    const question = this.question;
    return question?.text && this.text.trim() ? this.game.field(question, this.text).wrong : null;
  });
  readonly ready = $derived.by(
    () => this.question !== null && this.wrong === null && complete(this.question, this.picks, this.text),
  );

  look(thing: Option): Look {
    const question = this.question;
    if (this.still) return 'shown';
    if (!question) return 'quiet';
    if (indexOf(this.picks, thing) >= 0) return 'lifted';
    if (this.game.about(question).some((one) => same(one, thing))) return 'lifted';
    if (this.match.sending || !listed(question, thing)) return 'quiet';
    return this.game.targets(question) ? 'target' : 'lit';
  }

  order(thing: Option): number {
    return indexOf(this.picks, thing);
  }

  shines(thing: Option): boolean {
    return (this.callout?.suggest ?? []).some((one) => same(one, thing)) && this.order(thing) < 0;
  }

  touch(thing: Option, enter = false): void {
    const question = this.question;
    this.inspected = thing;
    if (this.still) return;
    if (!question || this.match.sending || !listed(question, thing)) {
      this.explain(thing);
      return;
    }
    this.why = null;
    const confirm = this.#confirm() && !this.game.hurries(question);
    const done: Touch = touch(question, this.picks, thing, { confirm, enter, text: this.text });
    this.#ask = question.ask;
    this.#chosen = done.picks;
    if (done.full) this.why = { thing, rule: null, text: this.#words().full(question.most) };
    if (done.send) void this.send();
  }

  /** Puts the last chosen thing back. */
  back(): void {
    this.#chosen = this.picks.slice(0, -1);
    this.why = null;
  }

  /** Puts everything chosen back. */
  clear(): void {
    this.#chosen = [];
    this.text = '';
    this.why = null;
  }

  /** Sends what is chosen, if it is an answer. */
  async send(): Promise<void> {
    const question = this.question;
    if (!question || !this.ready || this.match.sending) return;
    const withText = question.text !== null && this.picks[0] !== 'pass';
    const taken = await this.match.answer(this.picks, withText ? written(this.text) : null);
    if (taken) this.clear();
  }

  async wake(): Promise<void> {
    await this.match.deed('wake');
  }

  explain(thing: Option): void {
    const words = this.#words();
    const rule = this.#rule(thing);
    const question = this.question;
    const about = question !== null && this.game.about(question).some((one) => same(one, thing));
    const text = this.match.over
      ? words.over
      : this.match.sending
        ? words.sent
        : this.paused
          ? words.paused
          : rule !== null
            ? this.game.reason(rule, thing, question, this.view, this.names)
            : question === null
              ? words.notAsked
              : about
                ? this.game.ask(question, this.view, this.picks, this.names).text
                : words.notNow;
    this.why = { thing, rule, text };
  }

  inspect(thing: Option | null, held = false): void {
    if (held) this.why = null;
    this.inspected = thing;
  }

  #rule(thing: Option): string | null {
    for (const [rule, things] of Object.entries(this.match.update?.why_not ?? {})) {
      if ((things as Option[]).some((one) => same(one, thing))) return rule;
    }
    return null;
  }
}
