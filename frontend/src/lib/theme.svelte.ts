/** Day, night, or what the system says. Kept in a cookie so that the server's shell arrives in the right dress. */
import { cookie } from './cookie';

export const THEMES = ['system', 'day', 'night'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'ludoteca_theme';
const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

const held = $state<{ theme: Theme; systemDark: boolean }>({
  theme: saved() ?? 'system',
  systemDark: dark?.matches ?? false,
});
dark?.addEventListener('change', (event) => (held.systemDark = event.matches));

function saved(): Theme | undefined {
  const value = cookie(COOKIE);
  return THEMES.find((theme) => theme === value);
}

/** What was chosen. Reactive. */
export function theme(): Theme {
  return held.theme;
}

/** True when the page is dark now. Reactive. */
export function isNight(): boolean {
  return held.theme === 'night' || (held.theme === 'system' && held.systemDark);
}

/** Dresses the page at once and remembers it on this device. */
export function setTheme(next: Theme): void {
  held.theme = next;
  cookie(COOKIE, next);
  dress();
}

/** Puts the present theme on the page. */
export function dress(): void {
  const root = document.documentElement;
  if (held.theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = held.theme;
}
