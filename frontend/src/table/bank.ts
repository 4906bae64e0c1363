import { gameOf } from '../lib/session.svelte';

/** What every clock of a match began with, milliseconds; 0 without a live clock. */
export function bankOf(match: { game: string; clock: string } | null): number {
  const clock = match && gameOf(match.game)?.clocks.find((one) => one.key === match.clock);
  return (clock?.bank ?? 0) * 1_000;
}
