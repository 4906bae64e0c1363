import type { Clock } from './api';
import { duration } from './format';
import { words } from './i18n/words';

/** A time control in words, such as "6 min + 25 s", "24 h a turn" or "up to 1 min a decision". */
export function clockName(clock: Clock | undefined): string {
  const say = words().clock;
  if (!clock) return say.unknown;
  if (clock.kind === 'correspondence') return say.turn(hours(clock.turn ?? 0));
  const phases = Object.values(clock.phases ?? {});
  if (phases.length) return say.phases(duration(Math.max(...phases)));
  return clock.increment
    ? say.live(duration(clock.bank ?? 0), duration(clock.increment))
    : say.bank(duration(clock.bank ?? 0));
}

/** The expected length of a match on this clock. */
export function clockLength(clock: Clock): string {
  const say = words().clock;
  return clock.kind === 'correspondence' ? say.days : say.expected(duration(clock.minutes * 60));
}

/** Turns of correspondence are spoken of in hours: 24 h, 72 h. */
function hours(seconds: number): string {
  return `${Math.round(seconds / 3_600)} ${words().units.h}`;
}
