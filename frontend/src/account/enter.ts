import { go, safeNext } from '../lib/router.svelte';
import { loadSession } from '../lib/session.svelte';
import { restart } from '../lib/socket';

/** I am somebody else now: read the session, open a fresh socket, go on where I came from. */
export async function enter(next: string | null): Promise<void> {
  await loadSession();
  restart();
  go(safeNext(next), { replace: true });
}
