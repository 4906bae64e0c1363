import { go } from '../lib/router.svelte';
import { href } from '../lib/routes';
import { loadSession } from '../lib/session.svelte';
import { restart } from '../lib/socket';
import { toast } from '../lib/toast.svelte';
import { sentence } from '../lib/i18n/words';
import { signOut } from '../account/allauth';
import { forget } from '../push/push';
import { say } from './i18n/say';

/** Signs out and goes back to the door. */
export async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (thrown) {
    toast(sentence(thrown), { tone: 'bad' });
    return;
  }
  // The server forgot this browser's subscription with the session; the browser need not know of it either.
  await forget();
  await loadSession();
  restart();
  go(href.lobby());
  toast(say().shell.signedOut);
}
