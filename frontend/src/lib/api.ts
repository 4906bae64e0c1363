/** The HTTP API as functions. Every use of an address is in this file; the shapes come from the server's own schema. */
import type {
  Chart,
  Clock,
  Game as AnyGame,
  History,
  Leaderboard,
  MatchRow,
  Me,
  PatchedMeChange,
  Person,
  Placed,
  Point,
  Push,
  PushSubscribe,
  Rating,
  ResultEnum,
  Session as AnySession,
  Setting as AnySetting,
} from './api.gen';
import { get, patch, put, remove } from './http';

export type { Clock, MatchRow, Me };
export type Rank = Placed;
export type PersonRating = Rating;
export type Profile = Person;
export type RatingPoint = Point;
export type Result = ResultEnum;

export type SettingValue = string | number | boolean;

/** A setting of a game. `rated` is the value that a rated table must have, null if any will do. */
export type Setting = Omit<AnySetting, 'choices' | 'default' | 'rated'> & {
  choices: SettingValue[];
  default: SettingValue;
  rated: SettingValue | null;
};
export type Game = Omit<AnyGame, 'settings'> & { settings: Setting[] };
export type Session = Omit<AnySession, 'games'> & { games: Game[] };

export interface MatchFilter {
  game?: string | undefined;
  result?: Result | undefined;
  opponent?: string | undefined;
  cursor?: string | undefined;
}

const part = encodeURIComponent;

export const fetchSession = () => get<Session>('/api/session');

export const saveMe = (changes: PatchedMeChange) => patch<Me>('/api/me', changes);

export const fetchPush = () => get<Push>('/api/push');

export const subscribePush = (subscription: PushSubscribe) => put<Push>('/api/push', subscription);

export const unsubscribePush = (endpoint: string) => remove<Push>('/api/push', { endpoint });

export const fetchProfile = (name: string) => get<Profile>(`/api/people/${part(name)}`);

export const fetchRatingPoints = (name: string, game: string, pool: string) =>
  get<Chart>(`/api/people/${part(name)}/ratings/${part(game)}/${part(pool)}`);

export const fetchLeaderboard = (game: string, pool: string) =>
  get<Leaderboard>(`/api/leaderboards/${part(game)}/${part(pool)}`);

export function fetchMatches(filter: MatchFilter): Promise<History> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) if (value) query.set(key, String(value));
  return get(`/api/matches?${query}`);
}
