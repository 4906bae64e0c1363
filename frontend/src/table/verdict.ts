/** Who won and why, in words. */
import type { Over } from './contract';
import { listOf } from '../lib/i18n/i18n.svelte';
import { text } from './i18n/words';

/** The heading: for those who played it speaks to them. */
export function headline(over: Over, names: readonly string[], me: number | null): string {
  const words = text().end;
  if (over.reason === 'abort' || over.reason === 'annulled') return words.aborted;
  const first = over.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (first.length === 0 || first.length === over.places.length) return words.drawn;
  if (first.length > 1) {
    if (me !== null && first.includes(me)) return words.youShared;
    return words.shared(listOf(first.map((seat) => names[seat] ?? '')));
  }
  const [winner = 0] = first;
  if (me === winner) return words.youWon;
  if (me !== null && names.length === 2) return words.youLost;
  return words.won(names[winner] ?? '');
}

/** The reason: the game's own sentence where it has one. */
export function verdict(over: Over, names: readonly string[], own: string | null): string {
  const words = text().end;
  const by = over.by === null ? '' : (names[over.by] ?? '');
  switch (over.reason) {
    case 'resign':
      return words.resign(by);
    case 'time':
      return words.time(by);
    case 'absent':
      return by ? words.absent(by) : words.nobody;
    case 'annulled':
      return words.annulled;
    case 'ruling':
      return words.ruling;
    case 'abort':
      return words.abort;
    case 'cap':
      return own ?? words.cap;
    default:
      return own ?? words.rules;
  }
}
