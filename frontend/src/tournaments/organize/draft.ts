/** What an organizer writes into the form of an event: its parts, what is wrong with it, what goes to the server. Pure. */
import type { EventWish, Format, Game, SettingValue, Tournament } from '../../lib/api';
import { isDuel } from '../results';

export type TermValue = number | boolean;

export interface Draft {
  name: string;
  game: string;
  clock: string;
  rated: boolean;
  settings: Record<string, SettingValue | undefined>;
  format: string;
  terms: Record<string, TermValue | null>;
  best_of: number;
  tiebreaks: string[];
  live: boolean;
  break_seconds: number | null;
  round_minutes: number | null;
  round_days: number | null;
  unplayed: string;
  start_window: number | null;
  sealed: boolean;
  begin: string;
  starts_at: number | null;
  checkin_minutes: number | null;
  least: number | null;
  most: number | null;
  late_until: number | null;
  late_half: boolean;
  rating_least: number | null;
  rating_most: number | null;
  language: string;
  private: boolean;
  text: string;
  prizes: string;
}
export type Field = keyof Draft | `term.${string}`;

export const STEPS = [
  { key: 'game', fields: ['name', 'game', 'clock', 'rated', 'settings'] },
  { key: 'format', fields: ['format', 'terms', 'best_of'] },
  { key: 'tiebreaks', fields: ['tiebreaks'] },
  {
    key: 'rounds',
    fields: ['live', 'break_seconds', 'round_minutes', 'round_days', 'unplayed', 'start_window', 'sealed'],
  },
  {
    key: 'start',
    fields: ['begin', 'starts_at', 'checkin_minutes', 'least', 'most', 'late_until', 'late_half'],
  },
  { key: 'people', fields: ['rating_least', 'rating_most', 'language', 'private'] },
  { key: 'texts', fields: ['text', 'prizes'] },
  { key: 'summary', fields: [] },
] as const satisfies { key: string; fields: (keyof Draft)[] }[];
export type Step = (typeof STEPS)[number]['key'];

/** At which step a field is. */
export function stepOf(field: Field): Step {
  const whole = field.startsWith('term.') ? 'terms' : field;
  return STEPS.find(({ fields }) => (fields as readonly string[]).includes(whole))?.key ?? 'summary';
}

/** A number or a yes-or-no of a format. */
export interface Term {
  default: TermValue;
  least: number;
  most: number;
}
export const termsOf = (format: Format | undefined): Record<string, Term> =>
  (format?.terms ?? {}) as Record<string, Term>;

const formatOf = (formats: readonly Format[], key: string) => formats.find((format) => format.key === key);

/** The formats that a game can be played in: duels where two may sit, tables where more may. */
export const formatsFor = (game: Game | undefined, formats: readonly Format[]): Format[] =>
  formats.filter(({ duel }) =>
    duel ? game?.seats.includes(2) : (game?.seats.some((seats) => seats > 2) ?? false),
  );

/** The usual terms of a format; at tables as many seats as the game has. */
export function usualTerms(
  format: Format | undefined,
  game: Game | undefined,
): Record<string, TermValue | null> {
  const terms: Record<string, TermValue | null> = {};
  for (const [key, term] of Object.entries(termsOf(format))) terms[key] = term.default;
  if (format && !format.duel && game) {
    const seats = game.seats.filter((count) => count > 2);
    terms.least = Math.max(Math.min(...seats), 3);
    terms.most = Math.min(Math.max(...seats), Math.max(4, terms.least));
  }
  return terms;
}

/** An empty form for a game. */
export function fresh(game: Game | undefined, formats: readonly Format[]): Draft {
  const draft: Draft = {
    name: '',
    game: '',
    clock: '',
    rated: true,
    settings: {},
    format: '',
    terms: {},
    best_of: 1,
    tiebreaks: [],
    live: true,
    break_seconds: 60,
    round_minutes: 0,
    round_days: 7,
    unplayed: 'arbiter',
    start_window: 180,
    sealed: false,
    begin: 'time',
    starts_at: null,
    checkin_minutes: 10,
    least: 2,
    most: 32,
    late_until: 0,
    late_half: false,
    rating_least: null,
    rating_most: null,
    language: '',
    private: false,
    text: '',
    prizes: '',
  };
  return withGame(draft, game, formats);
}

/** The same with another game: clocks, settings and formats are its own. */
export function withGame(draft: Draft, game: Game | undefined, formats: readonly Format[]): Draft {
  const offered = formatsFor(game, formats);
  const kept = offered.find(({ key }) => key === draft.format);
  // A game that is played by several begins with its tables.
  const several = !kept && game?.seats[0] !== 2;
  const format = kept ?? offered.find(({ duel }) => duel !== several) ?? offered[0];
  const next: Draft = { ...draft, game: game?.key ?? '', clock: game?.clocks[0]?.key ?? '', settings: {} };
  return withFormat(next, format, game);
}

/** The same in another format: terms and tie-breaks are its own. */
export function withFormat(draft: Draft, format: Format | undefined, game: Game | undefined): Draft {
  return {
    ...draft,
    format: format?.key ?? '',
    terms: usualTerms(format, game),
    tiebreaks: [...(format?.default_tiebreaks ?? [])],
    best_of: format?.duel ? draft.best_of : 1,
    most: Math.min(draft.most ?? 32, format?.most ?? 512),
    late_until: format?.late_join ? draft.late_until : 0,
  };
}

/** What was said of an event before. */
export function draftOf(event: Tournament): Draft {
  const empty = fresh(undefined, []);
  const known = Object.fromEntries(
    Object.keys(empty).map((key) => [key, event[key as keyof Draft & keyof Tournament]]),
  );
  return { ...empty, ...(known as Partial<Draft>), tiebreaks: [...event.tiebreaks] };
}

export type Wrong =
  { code: 'needed' | 'past' | 'order' | 'live' | 'late' } | { code: 'between'; least: number; most: number };

interface Bounds {
  least: number;
  most: number;
}
/** The bounds of numbers, as the server keeps them. Times in the unit of the field. */
export function bounds(draft: Draft, formats: readonly Format[]): Partial<Record<Field, Bounds>> {
  const most = formatOf(formats, draft.format)?.most ?? 512;
  return {
    break_seconds: { least: 0, most: 3600 },
    start_window: { least: 15, most: draft.live ? 3600 : 7 * 24 * 3600 },
    round_days: { least: 1, most: 60 },
    checkin_minutes: { least: 0, most: 1440 },
    least: { least: 2, most },
    most: { least: Math.max(2, draft.least ?? 2), most },
    late_until: { least: 0, most: 16 },
    ...Object.fromEntries(
      Object.entries(termsOf(formatOf(formats, draft.format)))
        .filter(([, term]) => typeof term.default === 'number')
        .map(([key, { least, most }]) => [`term.${key}`, { least, most }]),
    ),
  };
}

/** What is wrong with each field; empty when the server will take it. `now` in ms. */
export function problems(
  draft: Draft,
  { game, formats, now }: { game: Game | undefined; formats: readonly Format[]; now: number },
): Partial<Record<Field, Wrong>> {
  const wrong: Partial<Record<Field, Wrong>> = {};
  const format = formatOf(formats, draft.format);
  for (const [field, { least, most }] of Object.entries(bounds(draft, formats)) as [Field, Bounds][]) {
    const value = field.startsWith('term.') ? draft.terms[field.slice(5)] : draft[field as keyof Draft];
    if (!between(value, least, most)) wrong[field] = { code: 'between', least, most };
  }
  if (draft.name.trim() === '') wrong.name = { code: 'needed' };
  if (!game) wrong.game = { code: 'needed' };
  const clock = game?.clocks.find(({ key }) => key === draft.clock);
  if (!clock) wrong.clock = { code: 'needed' };
  if (!format || !formatsFor(game, formats).includes(format)) wrong.format = { code: 'needed' };
  else if (!format.duel) Object.assign(wrong, seatsWrong(draft, game));
  else if (Number(draft.terms.advance) > Number(draft.terms.size))
    wrong['term.advance'] = { code: 'between', least: 1, most: Number(draft.terms.size) };
  if (draft.live && clock?.kind === 'correspondence') wrong.live = { code: 'live' };
  if (draft.round_minutes !== 0 && !between(draft.round_minutes, 5, 1440))
    wrong.round_minutes = { code: 'between', least: 5, most: 1440 };
  if (draft.begin === 'time' && draft.starts_at === null) wrong.starts_at = { code: 'needed' };
  else if (draft.begin === 'time' && (draft.starts_at ?? 0) <= now) wrong.starts_at = { code: 'past' };
  for (const field of ['rating_least', 'rating_most'] as const)
    if (draft[field] !== null && !between(draft[field], 0, 5000))
      wrong[field] = { code: 'between', least: 0, most: 5000 };
  if (draft.rating_least !== null && draft.rating_most !== null && draft.rating_least > draft.rating_most)
    wrong.rating_most = { code: 'order' };
  if (draft.late_until && !format?.late_join) wrong.late_until = { code: 'late' };
  return wrong;
}

function seatsWrong(draft: Draft, game: Game | undefined): Partial<Record<Field, Wrong>> {
  const seats = game?.seats ?? [];
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  const { least, most, advance } = draft.terms;
  const wrong: Partial<Record<Field, Wrong>> = {};
  if (!between(least, low, high)) wrong['term.least'] = { code: 'between', least: low, most: high };
  if (!between(most, Number(least), high))
    wrong['term.most'] = { code: 'between', least: Number(least), most: high };
  if (typeof advance === 'number' && advance > Number(most))
    wrong['term.advance'] = { code: 'between', least: 1, most: Number(most) };
  return wrong;
}

const between = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;

/** What the server is asked for. Of settings only those that the game has. */
export function wish(draft: Draft, game: Game | undefined): EventWish {
  const settings = Object.fromEntries(
    (game?.settings ?? []).map(({ key, rated, default: usual }) => [
      key,
      (draft.rated ? rated : null) ?? draft.settings[key] ?? usual,
    ]),
  );
  const { tiebreaks, starts_at, ...rest } = draft;
  return {
    ...(rest as EventWish),
    name: draft.name.trim(),
    settings,
    tiebreaks: tiebreaks as NonNullable<EventWish['tiebreaks']>,
    starts_at: draft.begin === 'time' ? starts_at : null,
    late_until: draft.late_until ?? 0,
    best_of: isDuel(draft.format) ? draft.best_of : 1,
  };
}

/** Of a wish only what is new; tie-breaks always go along, for an edit without them means the usual ones. */
export function changes(before: Tournament, wanted: EventWish): EventWish {
  const same = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) =>
        key === 'tiebreaks' ||
        // The server has set the time of a full event that checks in.
        (!(key === 'starts_at' && value === null && before.status !== 'draft') &&
          !same(value, before[key as keyof Tournament])),
    ),
  );
}

const FREE = ['name', 'text', 'prizes', 'language', 'private', 'round_minutes', 'unplayed', 'tiebreaks'];

/** The fields that can no longer be changed: people have joined for what they said. */
export function locked(event: Tournament | null): (field: keyof Draft) => boolean {
  if (!event || event.status === 'draft') return () => false;
  const free = new Set(FREE);
  if (!event.entries.length) for (const field of ['most', 'least', 'checkin_minutes']) free.add(field);
  if (event.status === 'open')
    for (const field of ['most', 'checkin_minutes', 'late_until', 'starts_at']) free.add(field);
  return (field) => !free.has(field);
}

/** Moves an item of a list by one. */
export function moved(list: readonly string[], item: string, by: 1 | -1): string[] {
  const at = list.indexOf(item);
  const to = at + by;
  if (at < 0 || to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[at], next[to]] = [next[to] as string, next[at] as string];
  return next;
}
