// Made by `npm run types` from schema/openapi.json. Do not edit.

/**
 * * `live` - live
 * * `correspondence` - correspondence
 */
export type ClockKindEnum = 'live' | 'correspondence';
/**
 * * `choice` - choice
 * * `bool` - bool
 */
export type SettingKindEnum = 'choice' | 'bool';
/**
 * * `won` - won
 * * `lost` - lost
 * * `drawn` - drawn
 * * `aborted` - aborted
 * * `running` - running
 */
export type ResultEnum = 'won' | 'lost' | 'drawn' | 'aborted' | 'running';
/**
 * * `en` - English
 * * `pt-BR` - Portuguese
 */
export type LanguageEnum = 'en' | 'pt-BR';
/**
 * * `system` - System
 * * `day` - Day
 * * `night` - Night
 */
export type ThemeEnum = 'system' | 'day' | 'night';

export interface Schemas {
  Action: Action;
  Bar: Bar;
  Chart: Chart;
  Clock: Clock;
  ClockKindEnum: ClockKindEnum;
  Entry: Entry;
  Event: Event;
  EventFormats: EventFormats;
  EventGame: EventGame;
  EventMessage: EventMessage;
  EventRow: EventRow;
  EventTable: EventTable;
  EventWish: EventWish;
  Events: Events;
  Figure: Figure;
  Format: Format;
  Game: Game;
  Group: Group;
  History: History;
  Imported: Imported;
  Input: Input;
  LanguageEnum: LanguageEnum;
  Leaderboard: Leaderboard;
  LeftOut: LeftOut;
  MatchRow: MatchRow;
  Me: Me;
  Met: Met;
  MyPart: MyPart;
  NextTable: NextTable;
  Opponent: Opponent;
  Part: Part;
  PatchedEventWish: PatchedEventWish;
  PatchedMeChange: PatchedMeChange;
  Person: Person;
  Placed: Placed;
  Point: Point;
  Proposal: Proposal;
  Push: Push;
  PushSubscribe: PushSubscribe;
  Rating: Rating;
  Record: Record;
  ResultEnum: ResultEnum;
  Review: Review;
  Round: Round;
  Session: Session;
  Setting: Setting;
  SettingKindEnum: SettingKindEnum;
  Slot: Slot;
  Staff: Staff;
  StaffOnly: StaffOnly;
  Standing: Standing;
  ThemeEnum: ThemeEnum;
  Why: Why;
}
export interface Action {
  at: number;
  who: string | null;
  kind: string;
  about: {
    [k: string]: unknown;
  };
  text: string;
}
export interface Bar {
  key: string;
  value: unknown;
  parts: string[];
}
export interface Chart {
  points: Point[];
}
export interface Point {
  at: number;
  rating: number;
  change: number;
  match: string;
  opponent: string;
}
export interface Clock {
  key: string;
  kind: ClockKindEnum;
  minutes: number;
  bank: number;
  increment: number;
  turn: number;
  reserve: number;
  phases: {
    [k: string]: number;
  };
  settings: {
    [k: string]: unknown;
  };
}
export interface Entry {
  id: number;
  name: string;
  gone: boolean;
  rating: number;
  seed: number | null;
  state: string;
  checked_in: boolean;
  since_round: number;
  place: number | null;
}
export interface Event {
  id: string;
  name: string;
  organizer: string | null;
  game: string;
  format: string;
  clock: string;
  rated: boolean;
  live: boolean;
  language: string;
  private: boolean;
  status: string;
  paused: boolean;
  begin: string;
  starts_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  players: number;
  most: number;
  round: number;
  rounds: number;
  joined: boolean;
  version: number;
  text: string;
  prizes: string;
  settings: {
    [k: string]: unknown;
  };
  terms: {
    [k: string]: unknown;
  };
  tiebreaks: string[];
  best_of: number;
  round_minutes: number;
  round_days: number;
  break_seconds: number;
  unplayed: string;
  start_window: number;
  checkin_minutes: number;
  least: number;
  rating_least: number | null;
  rating_most: number | null;
  late_until: number;
  late_half: boolean;
  sealed: boolean;
  staff: Staff[];
  entries: Entry[];
  rounds_played: Round[];
  swappable: boolean;
  standings: Standing[];
  groups: Group[];
  bracket: Slot[];
  messages: EventMessage[];
  changes: {
    [k: string]: number;
  };
  me: MyPart;
  staff_only: StaffOnly | null;
}
export interface Staff {
  name: string;
  role: string;
}
export interface Round {
  number: number;
  state: string;
  starts_at: number;
  ends_at: number | null;
  tables: EventTable[];
}
export interface EventTable {
  id: number;
  board: number;
  slot: string;
  why: Why[];
  players: number[];
  places: number[] | null;
  how: string;
  played: boolean;
  note: string;
  needs_arbiter: boolean;
  agreed_at: number | null;
  games: EventGame[];
  match: string | null;
  stopped: boolean;
  final: boolean;
}
export interface Why {
  code: string;
  players: number[];
}
export interface EventGame {
  match: string;
  places: number[] | null;
}
export interface Standing {
  entry: number;
  place: number;
  points: number | null;
  figures: {
    [k: string]: number;
  };
}
export interface Group {
  name: string;
  rows: Standing[];
  advance: number;
}
export interface Slot {
  slot: string;
  sources: unknown[][];
  seats: (number | null)[];
  winner: number | null;
  decided: boolean;
}
export interface EventMessage {
  at: number;
  text: string;
}
export interface MyPart {
  rank: number;
  entry: number | null;
  state: string | null;
  checked_in: boolean;
  code: string | null;
  next: NextTable | null;
}
export interface NextTable {
  id: number;
  board: number;
  slot: string;
  why: Why[];
  players: number[];
  places: number[] | null;
  how: string;
  played: boolean;
  note: string;
  needs_arbiter: boolean;
  agreed_at: number | null;
  games: EventGame[];
  match: string | null;
  stopped: boolean;
  final: boolean;
  round: number;
  starts_at: number;
  ends_at: number | null;
  proposals: Proposal[];
}
export interface Proposal {
  id: number;
  entry: number;
  at: number;
  accepted: boolean | null;
}
export interface StaffOnly {
  code: string;
  actions: Action[];
  apart: number[][];
}
export interface EventFormats {
  formats: Format[];
}
export interface Format {
  key: string;
  duel: boolean;
  most: number;
  late_join: boolean;
  terms: {
    [k: string]: unknown;
  };
  tiebreaks: string[];
  default_tiebreaks: string[];
}
export interface EventRow {
  id: string;
  name: string;
  organizer: string | null;
  game: string;
  format: string;
  clock: string;
  rated: boolean;
  live: boolean;
  language: string;
  private: boolean;
  status: string;
  paused: boolean;
  begin: string;
  starts_at: number | null;
  started_at: number | null;
  ended_at: number | null;
  players: number;
  most: number;
  round: number;
  rounds: number;
  joined: boolean;
}
/**
 * What an organizer asks for. Left out: as it is, or the default.
 */
export interface EventWish {
  name?: string;
  text?: string;
  prizes?: string;
  language?: string;
  private?: boolean;
  game?: string;
  settings?: {
    [k: string]: unknown;
  };
  clock?: string;
  rated?: boolean;
  format?: string;
  terms?: {
    [k: string]: unknown;
  };
  /**
   * @maxItems 12
   */
  tiebreaks?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | null;
  best_of?: number;
  live?: boolean;
  round_minutes?: number;
  round_days?: number;
  break_seconds?: number;
  unplayed?: string;
  start_window?: number;
  begin?: string;
  starts_at?: number | null;
  checkin_minutes?: number;
  least?: number;
  most?: number;
  rating_least?: number | null;
  rating_most?: number | null;
  late_until?: number;
  late_half?: boolean;
  sealed?: boolean;
}
export interface Events {
  rows: EventRow[];
}
export interface Figure {
  figure: string;
  value: number;
  mean: boolean;
  parts: Part[];
}
export interface Part {
  round: number;
  opponent: number | null;
  value: number;
  cut: boolean;
}
export interface Game {
  key: string;
  seats: number[];
  minutes: number;
  pools: string[];
  quick: number[];
  clocks: Clock[];
  bots: string[];
  settings: Setting[];
  lesson: boolean;
  lesson_done: boolean;
  rated_open: boolean;
  rating: number | null;
  provisional: boolean;
}
export interface Setting {
  key: string;
  kind: SettingKindEnum;
  choices: unknown[];
  default: unknown;
  rated: unknown;
  bars: Bar[];
}
export interface History {
  rows: MatchRow[];
  next: string | null;
}
export interface MatchRow {
  id: string;
  game: string;
  rated: boolean;
  clock: string;
  ended: number | null;
  result: ResultEnum;
  reason: string;
  opponents: Opponent[];
  change: number | null;
}
export interface Opponent {
  name: string;
  bot: string | null;
}
export interface Imported {
  added: string[];
  left_out: LeftOut[];
}
export interface LeftOut {
  line: number;
  name: string;
  code: string;
}
export interface Input {
  text: string;
}
export interface Leaderboard {
  rows: Placed[];
  me: Placed | null;
}
export interface Placed {
  place: number;
  id: number;
  name: string;
  rating: number;
  provisional: boolean;
  matches: number;
}
export interface Me {
  id: number;
  name: string;
  email: string | null;
  language: LanguageEnum;
  theme: ThemeEnum;
  sounds: boolean;
  confirm: boolean;
}
export interface Met {
  name: string;
  bot: string | null;
  won: number;
  lost: number;
  drawn: number;
}
/**
 * What an organizer asks for. Left out: as it is, or the default.
 */
export interface PatchedEventWish {
  name?: string;
  text?: string;
  prizes?: string;
  language?: string;
  private?: boolean;
  game?: string;
  settings?: {
    [k: string]: unknown;
  };
  clock?: string;
  rated?: boolean;
  format?: string;
  terms?: {
    [k: string]: unknown;
  };
  /**
   * @maxItems 12
   */
  tiebreaks?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | null;
  best_of?: number;
  live?: boolean;
  round_minutes?: number;
  round_days?: number;
  break_seconds?: number;
  unplayed?: string;
  start_window?: number;
  begin?: string;
  starts_at?: number | null;
  checkin_minutes?: number;
  least?: number;
  most?: number;
  rating_least?: number | null;
  rating_most?: number | null;
  late_until?: number;
  late_half?: boolean;
  sealed?: boolean;
}
export interface PatchedMeChange {
  name?: string;
  language?: LanguageEnum;
  theme?: ThemeEnum;
  sounds?: boolean;
  confirm?: boolean;
}
export interface Person {
  id: number;
  name: string;
  joined: number;
  ratings: Rating[];
  record: Record[];
  opponents: Met[];
  recent: MatchRow[];
}
export interface Rating {
  game: string;
  pool: string;
  rating: number;
  provisional: boolean;
  matches: number;
  best: number;
}
export interface Record {
  game: string;
  won: number;
  lost: number;
  drawn: number;
}
export interface Push {
  /**
   * Our public key, base64url.
   */
  key: string;
  /**
   * SHA-256, in hex, of the addresses of my browsers.
   */
  browsers: string[];
}
export interface PushSubscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface Review {
  snapshot: unknown;
  eyes: string;
  allowed: string[];
  over: unknown;
  moments: unknown[];
}
export interface Session {
  me: Me | null;
  csrf: string;
  build: string;
  games: Game[];
}
