/** The recorded moments: one a kind of question, and a few more. Made by record.py, record_dixit.py and
 * record_elysium.py. */
import type { Snapshot } from '../lib/frames.gen';
import type { Review } from '../table/review.svelte';
import dixit from './fixtures/dixit.json';
import dixitReview from './fixtures/dixit-review.json';
import elysium from './fixtures/elysium.json';
import elysiumReview from './fixtures/elysium-review.json';
import grimoire from './fixtures/grimoire.json';
import review from './fixtures/review.json';

export const moments = grimoire as unknown as Record<string, Snapshot>;
export const recordedReview = review as unknown as Review;
export const dixitMoments = dixit as unknown as Record<string, Snapshot>;
export const recordedDixitReview = dixitReview as unknown as Review;
export const elysiumMoments = elysium as unknown as Record<string, Snapshot>;
export const recordedElysiumReview = elysiumReview as unknown as Review;

/** Clues that try to break the table: all of them are allowed. */
const CLUES: Record<string, string> = {
  long: 'abcdefghij'.repeat(14),
  arabic: 'الحوت الذي نسي البحر (1) ثم عاد',
  marks: 'Z\u0351\u036b\u0343\u036a a\u0302\u0300\u0303\u0304lgo e\u0330\u0331\u0332\u0333',
  emoji: '👨‍👩‍👧‍👦'.repeat(20),
  markup: '<b>bold</b> & "quoted" {{7*7}} <script>1</script>',
};
for (const [name, clue] of Object.entries(CLUES)) {
  const moment = dixitMoments.vote;
  if (moment)
    dixitMoments[`clue-${name}`] = {
      ...moment,
      update: { ...moment.update, view: { ...moment.update.view, clue } },
    };
}

/** The moment with another clock: running from now, with this much left. */
export function withClock(snapshot: Snapshot, left: [number, number], now: number): Snapshot {
  return {
    ...snapshot,
    update: {
      ...snapshot.update,
      clocks: {
        ...snapshot.update.clocks,
        at: now,
        left: snapshot.seats.map((_, seat) => left[seat] ?? left[1]),
        window: snapshot.update.clocks.window === null ? null : now + Math.min(left[0], 34_000),
      },
    },
  };
}
