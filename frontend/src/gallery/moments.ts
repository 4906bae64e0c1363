/** The recorded moments: one a kind of question, and a few more. Made by record.py. */
import type { Snapshot } from '../lib/frames.gen';
import type { Review } from '../table/review.svelte';
import grimoire from './fixtures/grimoire.json';
import review from './fixtures/review.json';

export const moments = grimoire as unknown as Record<string, Snapshot>;
export const recordedReview = review as unknown as Review;

/** The moment with another clock: running from now, with this much left. */
export function withClock(snapshot: Snapshot, left: [number, number], now: number): Snapshot {
  return {
    ...snapshot,
    update: { ...snapshot.update, clocks: { ...snapshot.update.clocks, at: now, left } },
  };
}
