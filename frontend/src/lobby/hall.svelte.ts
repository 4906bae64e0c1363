/** The lobby as the server tells it: the hall that everybody sees, and what concerns me. */
import { setAttention } from '../lib/attention.svelte';
import { asFault, type Fault } from '../lib/fault';
import type { Hall, LiveMatch, Mine } from '../lib/frames.gen';
import { href } from '../lib/routes';
import { openRated } from '../lib/session.svelte';
import { ask, keep, on } from '../lib/socket';
import { play } from '../lib/sound';

interface Held {
  hall: Hall | null;
  mine: Mine | null;
  fault: Fault | null;
}

let now = $state.raw<Held>({ hall: null, mine: null, fault: null });
let asking = new Set<string>();

/** People, open tables and running matches; null before the server has told. Reactive. */
export const hall = (): Hall | null => now.hall;

/** My seeks, tables and matches. Reactive. */
export const mine = (): Mine | null => now.mine;

/** Why the lobby could not be entered. Reactive. */
export const hallFault = (): Fault | null => now.fault;

/** True when my answer is awaited in this match. */
export const isMyTurn = (match: LiveMatch): boolean =>
  match.seat !== null && match.asked.includes(match.seat);

/** Hears what the lobby tells, on whatever screen. Returns how to stop. */
export function listen(): () => void {
  const stops = [
    on('lobby.hall', (next) => (now = { ...now, hall: next })),
    on('lobby.mine', (next) => adopt(next)),
    // Of a match that this tab watches the server tells its list nothing besides.
    on('match.update', ({ match, asked, turn }) => {
      const own = now.mine?.matches.find(({ id }) => id === match);
      if (!now.mine || !own || (own.turn === turn && own.asked.join() === asked.join())) return;
      const matches = now.mine.matches.map((other) => (other === own ? { ...own, asked, turn } : other));
      adopt({ ...now.mine, matches });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Enters the lobby, again after every new connection. Returns how to leave it. */
export function enter(): () => void {
  const stop = keep(async () => {
    try {
      const lobby = await ask('lobby.enter', {});
      now = { ...now, hall: lobby.hall, fault: null };
      adopt(lobby.mine);
    } catch (thrown) {
      const fault = asFault(thrown);
      if (fault.code !== 'lost') now = { ...now, fault };
    }
  });
  return () => {
    stop();
    ask('lobby.exit', {}).catch(() => undefined); // the server forgets us anyway when the line goes
    now = { ...now, hall: null };
  };
}

/** Forgets everything of the person who was signed in here. */
export function forget(): void {
  attend([]);
  now = { hall: null, mine: null, fault: null };
}

function adopt(next: Mine): void {
  if (next.tables.some((table) => table.people.length > seated(table.id))) play('message');
  now = { ...now, mine: next };
  openRated(next.rated_open);
  attend(next.matches.filter(isMyTurn).map((match) => match.id));
}

/** How many people sat at a table of mine when I last heard of it; all of them when it is new to me. */
function seated(id: string): number {
  return now.mine?.tables.find((table) => table.id === id)?.people.length ?? Infinity;
}

/** The tab asks for attention for these matches and no others. */
function attend(matches: string[]): void {
  const wanted = new Set(matches);
  for (const match of asking) if (!wanted.has(match)) setAttention(`lobby:${match}`, false);
  for (const match of wanted) {
    setAttention(`lobby:${match}`, true);
    // At its own table the table itself calls.
    if (!asking.has(match) && location.pathname !== href.table(match)) play('turn');
  }
  asking = wanted;
}
