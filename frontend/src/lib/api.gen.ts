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
  Chart: Chart;
  Clock: Clock;
  ClockKindEnum: ClockKindEnum;
  Game: Game;
  History: History;
  LanguageEnum: LanguageEnum;
  Leaderboard: Leaderboard;
  MatchRow: MatchRow;
  Me: Me;
  Met: Met;
  Opponent: Opponent;
  PatchedMeChange: PatchedMeChange;
  Person: Person;
  Placed: Placed;
  Point: Point;
  Push: Push;
  PushSubscribe: PushSubscribe;
  Rating: Rating;
  Record: Record;
  ResultEnum: ResultEnum;
  Review: Review;
  Session: Session;
  Setting: Setting;
  SettingKindEnum: SettingKindEnum;
  ThemeEnum: ThemeEnum;
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
