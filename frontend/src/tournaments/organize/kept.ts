/** The form of a new event, kept in this tab until it is written down: a page that is loaded again loses nothing. */
import type { Format } from '../../lib/api';
import { gameOf } from '../../lib/session.svelte';
import type { Draft } from './draft';

const key = (person: number) => `ludoteca.event.${person}`;

/** Keeps a draft of somebody's; with null, forgets it. */
export function remember(person: number, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key(person), JSON.stringify(draft));
    else sessionStorage.removeItem(key(person));
  } catch {
    // A browser that keeps nothing: then it is gone with the page.
  }
}

/** What somebody left, if it says something else than an `empty` form and its game and format are still there. */
export function recall(person: number, empty: Draft, formats: readonly Format[]): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(person)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const known = Object.entries(kept).filter(([field]) => field in empty);
    const draft: Draft = { ...empty, ...Object.fromEntries(known) };
    const game = gameOf(draft.game);
    const whole = game?.clocks.some((clock) => clock.key === draft.clock);
    if (!whole || !formats.some((format) => format.key === draft.format)) return null;
    return JSON.stringify(draft) === JSON.stringify(empty) ? null : draft;
  } catch {
    return null;
  }
}
