/** What the table and a game's client know of each other.
 *
 * A game client keeps no rules. It draws the view that the server sent, gives words to questions, options and notes, and
 * hands every touch of a thing to `Play`. The table does the rest: which answers are chosen, when they are sent, why a
 * thing cannot be chosen, clocks, log, undo, chat, reconnecting, review.
 *
 * A **thing** is whatever the rules list as an option: a card's id, a spell's key, a seat. Boards pass things to `Play`
 * and to the kit's parts; nothing else ties a picture to an answer.
 */
import type { Component } from 'svelte';
import type { Rulebook } from '../lib/guide';
import type { Language } from '../lib/i18n/i18n.svelte';
import type {
  Callout as CalloutFrame,
  Clocks,
  NoteOut,
  Over,
  Question as QuestionFrame,
  SeatInfo,
} from '../lib/frames.gen';

export type { Clocks, NoteOut, Over, SeatInfo };

export type Option = string | number | readonly Option[];
export type Question = Omit<QuestionFrame, 'options'> & { options: Option[] };
export type Callout = Omit<CalloutFrame, 'suggest'> & { suggest: Option[] };

/** The option that declines. Where it is listed it stands alone. */
export const PASS = 'pass';

/** How a thing lies on the stage.
 * `lit`: may be chosen now. `lifted`: chosen, not yet sent. `target`: may be chosen as the target of something.
 * `quiet`: may not be chosen, and `Play.explain` says why. `shown`: nobody chooses here (watching, review). */
export type Look = 'lit' | 'lifted' | 'target' | 'quiet' | 'shown';

/** Everything a board may read and do. All fields are reactive. */
export interface Play<View = unknown> {
  readonly view: View;
  /** My seat; null for watchers. */
  readonly me: number | null;
  /** The seat whose hidden things the view holds: mine, or the one whose eyes the review looks through. */
  readonly eyes: number | null;
  /** The seat drawn nearest: mine, or the one whose eyes the review looks through. */
  readonly near: number;
  readonly seats: readonly SeatInfo[];
  /** Display names by seat. */
  readonly names: readonly string[];
  /** The seats whose answer is awaited. */
  readonly asked: readonly number[];
  readonly clocks: Clocks;
  /** What a live clock began with, milliseconds; 0 where there is none. */
  readonly bank: number;
  /** Seconds since a seat was last here, for seats without an open tab. */
  readonly away: Readonly<Record<string, number>>;
  /** Seats whose player left: a bot plays on, or nobody. */
  readonly gone: readonly number[];
  readonly question: Question | null;
  /** Chosen and not yet sent, in the order chosen. */
  readonly picks: readonly Option[];
  /** Nobody plays here: review, or a match that is over. */
  readonly still: boolean;
  /** The thing whose full text is being read. */
  readonly inspected: Option | null;
  /** The thing whose "why not" is open. */
  readonly explained: Option | null;
  /** The words that go with the answer, where the question has a text field. */
  text: string;
  /** What is chosen and written is an answer that may be sent. */
  readonly ready: boolean;
  /** An answer is on its way. */
  readonly sending: boolean;

  look(thing: Option): Look;
  /** The place of a thing among the picks, from 0; -1 when it is not chosen. */
  order(thing: Option): number;
  /** The lesson suggests this thing. */
  shines(thing: Option): boolean;
  /** Somebody touched a thing: it is chosen, put back, sent or explained. `enter` is true for the Enter key, which sends
   * a complete choice. Every touch also opens the thing's full text. */
  touch(thing: Option, enter?: boolean): void;
  /** Shows why a thing is quiet, naming the rule. */
  explain(thing: Option): void;
  inspect(thing: Option | null, held?: boolean): void;
  /** Puts everything chosen back. */
  clear(): void;
  /** Sends what is chosen, if it is an answer. */
  send(): Promise<void>;
  /** Says that I am back, where the table no longer waits for me. */
  wake(): Promise<void>;
}

/** The text field of a question. */
export interface Field {
  /** What is written there, such as "Your clue". */
  label: string;
  /** What is wrong with what is written so far, in a sentence; null when it may be sent. */
  wrong: string | null;
}

export interface Ask {
  /** One sentence: what is asked. */
  text: string;
  /** What helps to decide, in smaller type. */
  hint?: string;
}

export interface Phase {
  name: string;
  state: 'done' | 'now' | 'next';
}

/** A line of the log. `hit` marks damage and other blows; `turn` is a heading. */
export interface Line {
  text: string;
  tone?: 'plain' | 'hit' | 'turn';
}

/** What to animate for a note. Places are the `place` keys that the board gave to parts of the kit. */
export type Scene =
  /** The part at `place` came from elsewhere: it travels from where that is. */
  | { kind: 'arrive'; place: string; from: string }
  /** Cards that one may not see travel: their backs do. */
  | { kind: 'backs'; from: string; to: string; count: number }
  | { kind: 'burst'; place: string; text: string }
  | { kind: 'shake'; place: string };

/** Lines that the review draws below its slider: one value a seat. */
export interface Trend<View = unknown> {
  title(): string;
  of(view: View): readonly number[];
}

/** A game's front end: one folder under `src/games`, loaded when its table is opened. `View` is the shape of the view
 * that the rules send. Every method that returns words answers in the present language. */
export interface GameClient<View = unknown> {
  /** The game's key, as on the server; also `data-game`, which sets the accent. */
  readonly key: string;
  /** The game's name in the present language. */
  title(): string;
  /** For so many milliseconds the stage shows how a match ended before the result covers it. */
  readonly encore: number;
  /** Draws the view but for my hand: seats and board, from parts of `table/kit`. Its container is named `stage`. */
  readonly Board: Component<{ play: Play<View> }>;
  /** My hand, which stays within reach of the thumb; null for games without one. */
  readonly Hand: Component<{ play: Play<View> }> | null;
  /** The full text of a thing, for the inspector. */
  readonly Detail: Component<{ play: Play<View>; thing: Option }>;
  /** True when `Detail` has something to say about the thing. */
  describes(thing: Option, view: View): boolean;
  /** The game shows its things large by itself: on a phone no slip does it as well. */
  readonly enlarges: boolean;

  /** The sentence of the decision bar. */
  ask(question: Question, view: View, picks: readonly Option[], names: readonly string[]): Ask;
  /** The sentence of the bar for those who are not asked. */
  waiting(asked: readonly number[], view: View, names: readonly string[], me: number | null): Ask;
  /** An option in words, for buttons and readers. Options that are people need `names`. */
  label(option: Option, question: Question, view: View, names?: readonly string[]): string;
  /** Options with the same group are interchangeable in words ("Power 1, 2 left"); null when each stands for itself. */
  group(option: Option, question: Question, view: View): string | null;
  /** Where an answer stands in the bar: lower first; equal ranks keep the order of the rules. */
  rank(option: Option, question: Question, view: View): number;
  /** The name of the act for the send button, such as "Cast Betrayal". */
  act(picks: readonly Option[], question: Question, view: View, names?: readonly string[]): string;
  /** The word for a place among ordered picks ("bottom", "2nd", "top"), or null when order has no name here. */
  position(index: number, question: Question): string | null;
  /** True when the options are targets of something rather than things to use: they get the dashed line. */
  targets(question: Question): boolean;
  /** Things which the question is about; they lie lifted while it is open. */
  about(question: Question): readonly Option[];
  /** A race: one touch sends, whatever the person's setting. */
  hurries(question: Question): boolean;
  /** The text field of a question that has one, with these words in it. */
  field(question: Question, text: string): Field;
  /** The table no longer waits for this seat, until it says that it is back. */
  sleeps(view: View, seat: number): boolean;
  /** This seat may not write in the chat now: it knows what the others are to guess. */
  hushes(view: View, seat: number): boolean;

  /** What a note says in the log; null when it says nothing by itself. */
  say(note: NoteOut, names: readonly string[], me: number | null): Line | null;
  /** What a note moves on the stage. */
  scenes(note: NoteOut, near: number): readonly Scene[];
  /** Why a thing is quiet: a short sentence for the number of the rule that forbids it. `question` is null when nothing is
   * asked of this seat. */
  reason(
    rule: string,
    thing: Option,
    question: Question | null,
    view: View,
    names?: readonly string[],
  ): string;
  phases(view: View): readonly Phase[];
  /** Rules in force now that are not printed on the table, in words. */
  inForce(view: View, names: readonly string[]): readonly string[];
  /** Why the match ended, for reasons of the game's own; null leaves it to the table's words. */
  verdict(over: Over, names: readonly string[], view: View): string | null;
  /** The name of a score line. */
  scoreName(what: string): string;
  /** Whether a score line means anything in this match; without it all do. */
  scores?(what: string, view: View): boolean;
  /** A setting in words; null when it is the ordinary one. The view tells what came of a wish. */
  setting(key: string, value: unknown, view?: View): string | null;
  /** The lesson's sentence for a callout's key. */
  lesson(key: string): string;
  readonly trend: Trend<View> | null;

  /** The numbered rules, loaded when somebody reads them. */
  rulebook(language: Language): Promise<Rulebook>;
}
