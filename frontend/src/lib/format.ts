/** Numbers, dates and lengths of time in the present language. */
import { language } from './i18n/i18n.svelte';
import { words } from './i18n/words';

/** A date such as "30 November 2026" and, with `time`, its hour. */
export function date(at: number, options: { time?: boolean } = {}): string {
  return new Intl.DateTimeFormat(language(), {
    dateStyle: 'long',
    ...(options.time ? { timeStyle: 'short' } : {}),
  }).format(new Date(at));
}

/** A short date such as "30 Nov", for axes and narrow columns. */
export function shortDate(at: number): string {
  return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short' }).format(new Date(at));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, such as "3 hours ago" or "yesterday"; under a minute "now". */
export function ago(at: number, now: number): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1_000);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** A length of time in its two largest units, such as "6 min 41 s" or "1 d 4 h". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const unit = words().units;
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), unit.d],
    [Math.floor(whole / 3_600) % 24, unit.h],
    [Math.floor(whole / 60) % 60, unit.min],
    [whole % 60, unit.s],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return `0 ${unit.s}`;
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(' ');
}

/** A rating change with its sign: "+12", "−7", "0". One decimal where it would otherwise say nothing. */
export function signed(change: number): string {
  const size = Math.abs(change);
  const shown = size > 0 && size < 0.5 ? size.toFixed(1) : Math.round(size).toString();
  const text = language() === 'pt-BR' ? shown.replace('.', ',') : shown;
  return Number(shown) === 0 ? '0' : change > 0 ? `+${text}` : `−${text}`;
}
