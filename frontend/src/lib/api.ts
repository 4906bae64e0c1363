/** The HTTP API as functions. Every use of an address is in this file. */
import type { Language } from './i18n/i18n.svelte';
import type { Theme } from './theme.svelte';
import { get, patch } from './http';

export type Pool = 'duel' | 'table' | 'correspondence';

export interface Me {
  id: number;
  name: string;
  email: string | null;
  language: Language;
  theme: Theme;
  sounds: boolean;
  confirm: boolean;
}

/** A time control. All times in seconds; `minutes` is the expected length of a match. */
export interface Clock {
  key: string;
  kind: 'live' | 'correspondence';
  bank: number | null;
  increment: number | null;
  turn: number | null;
  reserve: number | null;
  minutes: number;
}

/** A setting of a game. `rated` is the value that a rated table must have. */
export interface Setting {
  key: string;
  kind: 'choice' | 'bool';
  choices: SettingValue[];
  default: SettingValue;
  rated: SettingValue;
}
export type SettingValue = string | number | boolean;

export interface Game {
  key: string;
  seats: number[];
  minutes: number;
  pools: Pool[];
  clocks: Clock[];
  bots: string[];
  settings: Setting[];
  lesson: boolean;
  lesson_done: boolean;
  rated_open: boolean;
  rating: number | null;
  provisional: boolean;
}

export interface Session {
  me: Me | null;
  csrf: string;
  build: string;
  games: Game[];
}

export interface Opponent {
  name: string;
  bot: string | null;
}

export type Result = 'won' | 'lost' | 'drawn' | 'aborted' | 'running';

export interface MatchRow {
  id: string;
  game: string;
  rated: boolean;
  clock: string;
  /** Milliseconds since the epoch, as all times of the API. */
  ended: number | null;
  result: Result;
  reason: string | null;
  opponents: Opponent[];
  change: number | null;
}

export interface PersonRating {
  game: string;
  pool: Pool;
  rating: number;
  provisional: boolean;
  matches: number;
  best: number;
}

export interface Profile {
  id: number;
  name: string;
  joined: number;
  ratings: PersonRating[];
  record: { game: string; won: number; lost: number; drawn: number }[];
  opponents: { name: string; won: number; lost: number; drawn: number }[];
  recent: MatchRow[];
}

export interface RatingPoint {
  at: number;
  rating: number;
  change: number;
  match: string;
  opponent?: string | null;
}

export interface Rank {
  place: number;
  name: string;
  rating: number;
  provisional: boolean;
  matches: number;
}

export interface MatchFilter {
  game?: string | undefined;
  result?: Result | undefined;
  opponent?: string | undefined;
  cursor?: string | undefined;
}

const part = encodeURIComponent;

export const fetchSession = () => get<Session>('/api/session');

export const saveMe = (changes: Partial<Pick<Me, 'name' | 'language' | 'theme' | 'sounds' | 'confirm'>>) =>
  patch<Me>('/api/me', changes);

export const fetchProfile = (name: string) => get<Profile>(`/api/people/${part(name)}`);

export const fetchRatingPoints = (name: string, game: string, pool: Pool) =>
  get<{ points: RatingPoint[] }>(`/api/people/${part(name)}/ratings/${part(game)}/${part(pool)}`);

export const fetchLeaderboard = (game: string, pool: Pool) =>
  get<{ rows: Rank[]; me: Rank | null }>(`/api/leaderboards/${part(game)}/${part(pool)}`);

export function fetchMatches(filter: MatchFilter): Promise<{ rows: MatchRow[]; next: string | null }> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value) query.set(key, String(value));
  return get(`/api/matches?${query}`);
}
