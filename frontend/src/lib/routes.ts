/** The addresses of all screens: how to write one and how to read one. */

export type Route =
  | { page: 'lobby' }
  | { page: 'signin' }
  | { page: 'signup' }
  | { page: 'forgot' }
  | { page: 'reset'; key: string }
  | { page: 'confirm'; key: string }
  | { page: 'settings' }
  | { page: 'profile'; name: string }
  | { page: 'leaderboard'; game: string }
  | { page: 'history' }
  | { page: 'rules'; game: string }
  | { page: 'credits' }
  | { page: 'tournaments' }
  | { page: 'organize' }
  | { page: 'tournament'; id: string }
  | { page: 'reorganize'; id: string }
  | { page: 'join'; table: string }
  | { page: 'table'; match: string }
  | { page: 'review'; match: string }
  | { page: 'missing' };

const part = encodeURIComponent;

/** A query string of what is given, with its question mark, or nothing. */
function query(fields: { [field: string]: string | undefined }): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return given.length ? `?${new URLSearchParams(given)}` : '';
}

export const href = {
  lobby: () => '/',
  signin: (next?: string) => `/signin${query({ next })}`,
  signup: (next?: string) => `/signup${query({ next })}`,
  forgot: () => '/forgot',
  reset: (key: string) => `/reset/${part(key)}`,
  confirm: (key: string) => `/confirm/${part(key)}`,
  settings: () => '/settings',
  profile: (name: string) => `/people/${part(name)}`,
  leaderboard: (game: string) => `/leaderboards/${part(game)}`,
  history: () => '/matches',
  /** The rulebook; with a rule's id, at that rule. */
  rules: (game: string, rule?: string) =>
    `/rules/${part(game)}${rule === undefined ? '' : `#r${part(rule)}`}`,
  credits: () => '/credits',
  /** The calendar of events. */
  tournaments: (filter: { when?: string; game?: string } = {}) => `/tournaments${query(filter)}`,
  /** Where somebody makes an event. */
  organize: () => '/tournaments/new',
  /** An event, at one of its tabs; with its code, a private one. */
  tournament: (id: string, more: { tab?: string; code?: string } = {}) =>
    `/tournaments/${part(id)}${query(more)}`,
  reorganize: (id: string) => `/tournaments/${part(id)}/edit`,
  join: (table: string, code?: string | null) => `/join/${part(table)}${query({ code: code ?? undefined })}`,
  table: (match: string) => `/table/${part(match)}`,
  /** The review; with a number, at that moment. */
  review: (match: string, number?: number) => `/review/${part(match)}${query({ n: number?.toString() })}`,
};

const SHAPES: [RegExp, (found: string) => Route][] = [
  [/^\/$/, () => ({ page: 'lobby' })],
  [/^\/signin$/, () => ({ page: 'signin' })],
  [/^\/signup$/, () => ({ page: 'signup' })],
  [/^\/forgot$/, () => ({ page: 'forgot' })],
  [/^\/reset\/([^/]+)$/, (key) => ({ page: 'reset', key })],
  [/^\/confirm\/([^/]+)$/, (key) => ({ page: 'confirm', key })],
  [/^\/settings$/, () => ({ page: 'settings' })],
  [/^\/people\/([^/]+)$/, (name) => ({ page: 'profile', name })],
  [/^\/leaderboards\/([^/]+)$/, (game) => ({ page: 'leaderboard', game })],
  [/^\/matches$/, () => ({ page: 'history' })],
  [/^\/rules\/([^/]+)$/, (game) => ({ page: 'rules', game })],
  [/^\/credits$/, () => ({ page: 'credits' })],
  [/^\/tournaments$/, () => ({ page: 'tournaments' })],
  [/^\/tournaments\/new$/, () => ({ page: 'organize' })],
  [/^\/tournaments\/([^/]+)$/, (id) => ({ page: 'tournament', id })],
  [/^\/tournaments\/([^/]+)\/edit$/, (id) => ({ page: 'reorganize', id })],
  [/^\/join\/([^/]+)$/, (table) => ({ page: 'join', table })],
  [/^\/table\/([^/]+)$/, (match) => ({ page: 'table', match })],
  [/^\/review\/([^/]+)$/, (match) => ({ page: 'review', match })],
];

/** The screen of a path (without query and anchor). */
export function parse(path: string): Route {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  for (const [shape, route] of SHAPES) {
    const found = shape.exec(bare);
    if (!found) continue;
    try {
      return route(decodeURIComponent(found[1] ?? ''));
    } catch {
      break; // a broken percent sign
    }
  }
  return { page: 'missing' };
}
