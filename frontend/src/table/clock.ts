/** Clock arithmetic: what a seat has left, and how that is written. Milliseconds throughout. */
import type { Clocks } from '../lib/frames.gen';

export const URGENT = 10_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Left {
  /** The bank, the turn's time, or what is left of a window. Never below 0. */
  main: number;
  /** What stands behind a correspondence turn; null elsewhere. */
  reserve: number | null;
  running: boolean;
  urgent: boolean;
}

/** What `seat` has left at server time `now`. A correspondence turn that has run out eats its reserve. */
export function left(clocks: Clocks, seat: number, now: number): Left {
  const running = clocks.running.includes(seat);
  const live = clocks.kind === 'live';
  if (running && clocks.window !== null) {
    const main = Math.max(0, clocks.window - now);
    return { main, reserve: null, running, urgent: live && main < URGENT };
  }
  const spent = running ? Math.max(0, now - clocks.at) : 0;
  const rest = (clocks.left[seat] ?? 0) - spent;
  const reserve = clocks.reserve ? Math.max(0, (clocks.reserve[seat] ?? 0) + Math.min(0, rest)) : null;
  const main = Math.max(0, rest);
  return { main, reserve, running, urgent: live && running && main < URGENT };
}

const two = (n: number) => String(n).padStart(2, '0');

/** `6:41`, `1:02:09`. Rounded up, so that 0:00 means that nothing is left. */
export function face(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The two largest units of a long time, for correspondence: days and hours, hours and minutes, or minutes. */
export function span(ms: number): { days: number; hours: number } | { hours: number; minutes: number } {
  if (ms >= DAY) return { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) };
  return { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) };
}

/** Which second, if any, is to be spoken when the time goes from `before` to `after`: 10 and 5. */
export function spoken(before: number, after: number): 10 | 5 | null {
  for (const second of [5, 10] as const) {
    if (before > second * 1000 && after <= second * 1000 && after > 0) return second;
  }
  return null;
}
