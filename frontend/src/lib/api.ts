/** The HTTP API as functions. Every use of an address is in this file; the shapes come from the server's own schema. */
import type {
  Chart,
  Clock,
  Event,
  EventFormats,
  EventWish,
  Events,
  Figure,
  Game as AnyGame,
  History,
  Imported,
  Leaderboard,
  MatchRow,
  Me,
  PatchedEventWish,
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
import { get, patch, post, put, remove } from './http';

export type { Clock, MatchRow, Me };
export type {
  Entry,
  EventRow,
  EventTable,
  EventWish,
  Figure,
  Format,
  Group,
  Imported,
  NextTable,
  Round,
  Slot,
  Standing,
} from './api.gen';
export type Tournament = Event;
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

export type When = 'now' | 'coming' | 'past' | 'mine';

const withCode = (code: string) => (code ? `?code=${part(code)}` : '');

export const fetchEvents = (when: When, game: string) =>
  get<Events>(`/api/tournaments?${new URLSearchParams({ when, game })}`);

/** What an organizer may choose: formats with their terms and tie-breaks. */
export const fetchFormats = () => get<EventFormats>('/api/tournaments/formats');

export const createEvent = (wish: EventWish) => post<Event>('/api/tournaments', wish);

export const editEvent = (id: string, wish: PatchedEventWish) =>
  patch<Event>(`/api/tournaments/${part(id)}`, wish);

/** `code`: of a private event, for whoever has only its link. */
export const fetchEvent = (id: string, code = '') =>
  get<Event>(`/api/tournaments/${part(id)}${withCode(code)}`);

/** An act on the event (`tournaments.apis.EVENT_ACTS`); the event as it is then. */
export const actOnEvent = (id: string, act: string, fields: object = {}) =>
  post<Event>(`/api/tournaments/${part(id)}/${act}`, fields);

/** An act at a table of an event (`tournaments.apis.TABLE_ACTS`). */
export const actAtTable = (id: string, table: number, act: string, fields: object = {}) =>
  post<Event>(`/api/tournaments/${part(id)}/tables/${table}/${act}`, fields);

/** Lets in everybody on a list. Returns the names that were added, and the others with their line and what kept them out. */
export const importPlayers = (id: string, text: string) =>
  post<Imported>(`/api/tournaments/${part(id)}/import`, { text });

/** How a figure of the standings came about. */
export const fetchFigure = (id: string, entry: number, figure: string, code = '') =>
  get<Figure>(`/api/tournaments/${part(id)}/figures/${entry}/${part(figure)}${withCode(code)}`);

/** Files of an event, and the calendar of all: addresses to link to. */
export const eventFile = (id: string, ending: 'csv' | 'json', code = '') =>
  `/api/tournaments/${part(id)}/export.${ending}${withCode(code)}`;
export const CALENDAR = '/api/tournaments/calendar.ics';

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
