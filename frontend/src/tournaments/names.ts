/** What an event is called in words: formats, states, rounds, results, numbers. */
import type { Clock, EventRow, Tournament } from '../lib/api';
import { clockName } from '../lib/clockwords';
import { date } from '../lib/format';
import { language } from '../lib/i18n/i18n.svelte';
import { gameOf } from '../lib/session.svelte';
import { text } from './i18n/words';

const clockOf = (game: string, clock: string): Clock | undefined =>
  gameOf(game)?.clocks.find(({ key }) => key === clock);

export const formatName = (format: string): string => text().formats[format]?.name ?? format;

export const clockWords = (event: Pick<EventRow, 'game' | 'clock'>): string =>
  clockName(clockOf(event.game, event.clock));

/** Points and figures: halves as "½", others with up to two decimals. */
export function figure(value: number): string {
  const whole = Math.floor(value);
  if (Math.abs(value - whole - 0.5) < 1e-9) return whole === 0 ? '½' : `${whole}½`;
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value);
}

/** What a list says of an event: its state in a word or two. */
export function statusName(event: Pick<EventRow, 'status' | 'paused' | 'round' | 'rounds'>): string {
  const words = text().status;
  if (event.status === 'running') {
    if (event.paused) return words.paused;
    return event.round ? words.round(event.round, Math.max(event.rounds, event.round)) : words.running;
  }
  return (words as Record<string, unknown>)[event.status] as string;
}

/** When it begins, ran or ended. */
export function whenWords(
  event: Pick<EventRow, 'status' | 'begin' | 'starts_at' | 'started_at' | 'ended_at'>,
): string {
  const words = text().when;
  if (event.ended_at !== null) return words.ended(date(event.ended_at));
  if (event.started_at !== null) return words.started(date(event.started_at, { time: true }));
  if (event.starts_at !== null) return words.at(date(event.starts_at, { time: true }));
  return event.begin === 'full' ? words.full : words.hand;
}

/** Names of who takes part, by the id of their entry. */
export const namesOf = (event: Pick<Tournament, 'entries'>): Map<number, string> =>
  new Map(event.entries.map((entry) => [entry.id, entry.gone ? text().players.ghost : entry.name]));
