// Made by `npm run types` from schema/frames.json. Do not edit.

export interface Bodies {
  Accepted: Accepted;
  Answer: Answer;
  Backlog: Backlog;
  Callout: Callout;
  Changed: Changed;
  Clocks: Clocks;
  CreateTable: CreateTable;
  Do: Do;
  Empty: Empty;
  EnterRoom: EnterRoom;
  Fault: Fault;
  Hall: Hall;
  Hello: Hello;
  JoinTable: JoinTable;
  Line: Line;
  LiveMatch: LiveMatch;
  Lobby: Lobby;
  Me: Me;
  Message: Message;
  Mine: Mine;
  Mute: Mute;
  NoteOut: NoteOut;
  OfMatch: OfMatch;
  OneEvent: OneEvent;
  OneMatch: OneMatch;
  OneTable: OneTable;
  Over: Over;
  Person: Person;
  PlayBot: PlayBot;
  Pong: Pong;
  Presence: Presence;
  Question: Question;
  RatingPart: RatingPart;
  Ready: Ready;
  Rematch: Rematch;
  Report: Report;
  Say: Say;
  ScoreLine: ScoreLine;
  Scored: Scored;
  SeatChange: SeatChange;
  SeatInfo: SeatInfo;
  Seek: Seek;
  Sitter: Sitter;
  Snapshot: Snapshot;
  StartLesson: StartLesson;
  StartSeek: StartSeek;
  StopSeek: StopSeek;
  Subscribe: Subscribe;
  Table: Table;
  TextField: TextField;
  Undo: Undo;
  Update: Update;
  Welcome: Welcome;
}
/**
 * The reply to an answer: the number of the log row that holds it.
 */
export interface Accepted {
  number: number;
}
/**
 * ``ask`` is the number of the open question, ``picks`` the chosen options (order counts where the question says so),
 * ``command`` the client's own id of this answer: a retry with the same id gets the first result again.
 */
export interface Answer {
  match: string;
  ask: number;
  /**
   * @maxItems 64
   */
  picks: unknown[];
  command: string;
  text?: string | null;
}
/**
 * The newest lines, oldest first; ``muted`` lists people whose lines this user hides.
 */
export interface Backlog {
  room: string;
  lines: Line[];
  muted: number[];
}
/**
 * One line of chat, as text: clients must escape it (Svelte does).
 */
export interface Line {
  id: number;
  room: string;
  user: number;
  name: string;
  text: string;
  at: number;
}
/**
 * What the lesson says at this question: a key of the game's dictionary, its place and number of steps, and the
 * options that the lesson suggests (light up; others stay legal).
 */
export interface Callout {
  key: string;
  step: number;
  steps: number;
  suggest: unknown[];
}
/**
 * Whoever shows an older ``version`` asks for the event again.
 */
export interface Changed {
  event: string;
  version: number;
  status: string;
  round: number;
}
/**
 * Milliseconds left per seat as of ``at`` (server time). ``running`` lists the seats whose time runs. For
 * correspondence ``left`` is the turn's time and ``reserve`` what stands behind it. A question on its own short clock
 * (a window or phase) shows ``window`` instead: its end, in server time. Where all questions do, ``kind`` is none and no
 * seat has time of its own: the lists are empty.
 */
export interface Clocks {
  kind: string;
  at: number;
  left: number[];
  running: number[];
  reserve: number[] | null;
  window: number | null;
}
export interface CreateTable {
  game: string;
  clock: string;
  rated?: boolean;
  seats?: number;
  private?: boolean;
  settings?: {
    [k: string]: unknown;
  };
}
/**
 * Resign, abort, undo, come back, offer a rematch.
 */
export interface Do {
  match: string;
  command: string;
}
/**
 * A frame that needs no body.
 */
export interface Empty {}
/**
 * ``code``: of a private tournament, for whoever has nothing but its link.
 */
export interface EnterRoom {
  room: string;
  code?: string;
}
/**
 * Why something was refused. ``code`` is stable and translated by the client; ``detail`` holds numbers or names
 * that the sentence needs (for example ``retry_after`` in seconds).
 */
export interface Fault {
  code: string;
  detail: {
    [k: string]: string | number | null;
  };
}
/**
 * The part of the lobby that is the same for everybody; ``lobby.hall`` tells it whenever it changed.
 */
export interface Hall {
  people: Person[];
  online: number;
  tables: Table[];
  live: LiveMatch[];
}
/**
 * Somebody as the lobby shows them. ``doing`` is a word of the client's dictionary: idle, table, seeking, playing.
 */
export interface Person {
  id: number;
  name: string;
  doing: string;
}
/**
 * An open table. ``code`` is present only for those who may know it (a private table's people).
 */
export interface Table {
  id: string;
  game: string;
  settings: {
    [k: string]: unknown;
  };
  rated: boolean;
  clock: string;
  seats: number;
  private: boolean;
  host: number;
  people: Sitter[];
  created: number;
  code: string | null;
}
/**
 * Somebody at an open table, with the rating of that table's pool (``None``: has not played it yet).
 */
export interface Sitter {
  id: number;
  name: string;
  rating: number | null;
  provisional: boolean;
}
/**
 * A running match as lists show it. ``asked`` lists the seats whose answer is awaited (a public fact).
 */
export interface LiveMatch {
  id: string;
  game: string;
  rated: boolean;
  clock: string;
  seats: (Sitter | null)[];
  bots: (string | null)[];
  turn: number;
  asked: number[];
  seat: number | null;
  deadline: number | null;
}
/**
 * The first frame of a tab: which build of the client speaks.
 */
export interface Hello {
  build?: string;
}
/**
 * ``code`` opens a private table.
 */
export interface JoinTable {
  table: string;
  code?: string | null;
}
/**
 * The reply to ``lobby.enter``.
 */
export interface Lobby {
  hall: Hall;
  mine: Mine;
}
/**
 * What concerns me alone; ``lobby.mine`` tells it whenever it changed.
 */
export interface Mine {
  seeks: Seek[];
  tables: Table[];
  matches: LiveMatch[];
  rated_open: {
    [k: string]: boolean;
  };
}
export interface Seek {
  game: string;
  clock: string;
  accepts: {
    [k: string]: unknown[];
  };
  since: number;
  window: number;
}
/**
 * Who this socket belongs to.
 */
export interface Me {
  id: number;
  name: string;
  language: string;
  theme: string;
  staff: boolean;
}
/**
 * A word of the organizers to everybody who takes part.
 */
export interface Message {
  event: string;
  name: string;
  text: string;
}
export interface Mute {
  user: number;
  muted: boolean;
}
/**
 * What happened. ``at`` is (log number, index in it); ``data`` is what this audience may know.
 */
export interface NoteOut {
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  kind: string;
  data: {
    [k: string]: unknown;
  };
}
export interface OfMatch {
  match: string;
}
/**
 * ``code``: of a private event, for whoever has nothing but its link.
 */
export interface OneEvent {
  event: string;
  code?: string;
}
export interface OneMatch {
  match: string;
}
export interface OneTable {
  table: string;
}
/**
 * The end. ``places`` are 1-based per seat, equal places are draws; ``reason`` is a word of the dictionary: rules,
 * resign, time, abort, absent, annulled, ruling, cap. ``secret`` and ``nonces`` let anybody check the shuffle.
 */
export interface Over {
  places: number[];
  reason: string;
  lines: ScoreLine[];
  secret: string;
  nonces: string[];
  by: number | null;
  changes: SeatChange[] | null;
}
/**
 * One line of the result: a word of the game's dictionary and a number per seat.
 */
export interface ScoreLine {
  what: string;
  values: number[];
}
/**
 * How one seat's rating moved. ``estimate``: only shown, people's ratings never move against bots.
 */
export interface SeatChange {
  seat: number;
  before: number;
  change: number;
  after: number;
  provisional: boolean;
  parts: RatingPart[];
  estimate: boolean;
}
export interface RatingPart {
  opponent: number;
  change: number;
}
/**
 * ``seats``: with oneself; the fewest that the game takes, if left out.
 */
export interface PlayBot {
  game: string;
  bot: string;
  clock: string;
  seats?: number | null;
  settings?: {
    [k: string]: unknown;
  };
}
export interface Pong {
  now: number;
}
/**
 * Which seats have a tab open on this match; seconds since a seat was last seen.
 */
export interface Presence {
  match: string;
  away: {
    [k: string]: number;
  };
}
/**
 * An open question. ``options`` is complete: what is not listed is not legal. ``"pass"`` among them stands alone.
 * ``about`` holds what the question is about (a spell, an amount), for the sentence in the decision bar.
 */
export interface Question {
  ask: number;
  kind: string;
  options: unknown[];
  least: number;
  most: number;
  ordered: boolean;
  about: {
    [k: string]: unknown;
  };
  text: TextField | null;
}
export interface TextField {
  least: number;
  most: number;
}
/**
 * The client's share of the shuffle: 16 to 64 hex digits of its own randomness.
 */
export interface Ready {
  match: string;
  nonce: string;
}
export interface Rematch {
  match: string;
  offered: number[];
  next: string | null;
}
/**
 * "Something is wrong here": stored with the exact moment for staff.
 */
export interface Report {
  match: string;
  number: number;
  build: string;
  text: string;
}
export interface Say {
  room: string;
  text: string;
}
export interface Scored {
  match: string;
  changes: SeatChange[];
}
/**
 * Who sits where. ``user`` is null for a bot, ``bot`` its key. ``rating`` is the one before the match.
 */
export interface SeatInfo {
  seat: number;
  user: number | null;
  name: string;
  bot: string | null;
  rating: number | null;
  provisional: boolean;
  ready: boolean;
}
/**
 * The reply to ``match.subscribe``: the constants of a match and its present moment.
 */
export interface Snapshot {
  match: string;
  game: string;
  rules_version: number;
  settings: {
    [k: string]: unknown;
  };
  rated: boolean;
  pool: string;
  clock: string;
  lesson: boolean;
  seat: number | null;
  seats: SeatInfo[];
  commitment: string;
  created: number;
  update: Update;
  rematch: Rematch | null;
  event: string | null;
}
/**
 * Everything about a moment that may change. The view is the truth, the notes are to animate. ``number`` only grows,
 * also over an undo; an undo says from which number on notes are ``void``. ``version`` orders moments of one number
 * (another seat is ready, an answer waits in a window): it grows whenever anything of the match is stored.
 */
export interface Update {
  match: string;
  number: number;
  version: number;
  status: string;
  view: {
    [k: string]: unknown;
  };
  asked: number[];
  question: Question | null;
  why_not: {
    [k: string]: unknown[];
  };
  undo: Undo;
  notes: NoteOut[];
  clocks: Clocks;
  turn: number;
  ready: boolean[];
  abortable: boolean;
  void: number | null;
  callout: Callout | null;
  over: Over | null;
  paused: boolean;
  come_by: number | null;
  gone: number[];
}
/**
 * ``why`` is a word of the client's dictionary: chance, shown, asked, final, nothing, over.
 */
export interface Undo {
  allowed: boolean;
  why: string | null;
}
export interface StartLesson {
  game: string;
}
/**
 * ``accepts``: per setting that may differ in rated play, the values that suit, the dearest first; all, if left out.
 */
export interface StartSeek {
  game: string;
  clock: string;
  accepts?: {
    [k: string]: unknown[];
  };
}
export interface StopSeek {
  game: string;
}
/**
 * ``since``: the number of the newest log row this tab has shown; the notes after it come along (without it: all).
 */
export interface Subscribe {
  match: string;
  since?: number | null;
}
/**
 * ``build`` differs from the client's when the server was updated: the client offers one reload.
 */
export interface Welcome {
  me: Me | null;
  now: number;
  build: string;
}
