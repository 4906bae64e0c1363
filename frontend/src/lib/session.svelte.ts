/** Who I am, and which games the house offers: the reply of `/api/session`, kept for the whole page. */
import { fetchSession, saveMe, type Game, type Me } from './api';
import type { Fault } from './fault';
import { asFault } from './fault';
import { useToken } from './http';
import { isLanguage, setLanguage } from './i18n/i18n.svelte';
import { setTheme, THEMES } from './theme.svelte';

interface Held {
  state: 'loading' | 'ready' | 'failed';
  fault: Fault | null;
  me: Me | null;
  games: Game[];
  build: string;
}

const held = $state<Held>({ state: 'loading', fault: null, me: null, games: [], build: '' });

/** The session. Reactive; change it through the functions of this module. */
export const session: Readonly<Held> = held;

/** The build of the server that this page was loaded from. */
export function build(): string {
  return held.build;
}

/** A game that the house offers, or undefined. Reactive. */
export function gameOf(key: string): Game | undefined {
  return held.games.find((game) => game.key === key);
}

/** Asks the server who I am; never rejects: `session.state` and `session.fault` tell. */
export async function loadSession(): Promise<void> {
  try {
    const fresh = await fetchSession();
    readAt = Date.now();
    useToken(fresh.csrf);
    // The build stays the one this page came from, so that an update is noticed.
    if (held.build === '') held.build = fresh.build;
    held.games = fresh.games;
    adopt(fresh.me);
    held.state = 'ready';
    held.fault = null;
  } catch (thrown) {
    held.fault = asFault(thrown);
    if (held.state !== 'ready') held.state = 'failed';
  }
}

const FRESH = 5_000;
let readAt = 0;

/** Reads the session again unless it is fresh: a match may have changed my rating since. */
export async function refreshSession(): Promise<void> {
  if (held.state === 'ready' && Date.now() - readAt > FRESH) await loadSession();
}

/** Saves changes of my settings; rejects with a `Fault`. */
export async function changeMe(changes: Parameters<typeof saveMe>[0]): Promise<void> {
  adopt(await saveMe(changes));
}

/** The lesson or a first match may have opened rated play since the session was read. */
export function openRated(open: Record<string, boolean>): void {
  for (const game of held.games) game.rated_open = open[game.key] ?? game.rated_open;
}

function adopt(me: Me | null): void {
  held.me = me;
  if (!me) return;
  if (isLanguage(me.language)) setLanguage(me.language);
  if (THEMES.includes(me.theme)) setTheme(me.theme);
}
