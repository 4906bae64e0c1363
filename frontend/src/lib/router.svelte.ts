/** Moving between screens without loading the page anew: History API, links taken over, focus on the new heading. */
import { tick } from 'svelte';
import { parse, type Route } from './routes';

const here = $state<{ path: string; search: string; hash: string }>({ path: '/', search: '', hash: '' });
const route = $derived(parse(here.path));

/** The present screen. Reactive. */
export function currentRoute(): Route {
  return route;
}

/** A field of the address's query, or null. Reactive. */
export function queryField(name: string): string | null {
  return new URLSearchParams(here.search).get(name);
}

/** The address with its query, for coming back to it. Reactive. */
export function currentPath(): string {
  return here.path + here.search;
}

function read(): void {
  here.path = location.pathname;
  here.search = location.search;
  here.hash = location.hash;
}

/** Goes to an address of ours; `replace` leaves no step in the history. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  const before = here.path;
  const url = new URL(to, location.href);
  if (url.href === location.href) return;
  if (options.replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  read();
  if (here.path !== before) void arrive();
}

/** Only addresses of ours may be gone to after signing in: a path, never another site. */
export function safeNext(next: string | null): string {
  if (!next) return '/';
  const url = new URL(next, location.origin);
  return url.origin === location.origin && next.startsWith('/') && !next.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/';
}

/** Puts the reader at the beginning of the new screen: at the anchor if there is one, else at its heading. Screens that
 * are still loading call it again when they are there. */
export async function arrive(): Promise<void> {
  await tick();
  const anchor =
    here.hash.length > 1 ? document.getElementById(decodeURIComponent(here.hash.slice(1))) : null;
  if (anchor) {
    anchor.scrollIntoView({ block: 'start' });
    if (anchor.tabIndex < 0 && !anchor.hasAttribute('tabindex')) anchor.setAttribute('tabindex', '-1');
    anchor.focus({ preventScroll: true });
    return;
  }
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** A click that belongs to us: the main button on a plain link to a screen of ours. */
function target(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || parse(url.pathname).page === 'missing') return null;
  // An anchor on this very screen is the browser's business.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url;
}

/** Begins to listen. Returns how to stop. */
export function startRouter(): () => void {
  read();
  const click = (event: MouseEvent) => {
    const url = target(event);
    if (!url) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  };
  const pop = () => {
    const before = here.path;
    read();
    // Back and forward: the browser restores the place on the page, so only the reader's place is moved.
    if (here.path !== before) void tick().then(() => focusHeading());
  };
  document.addEventListener('click', click);
  window.addEventListener('popstate', pop);
  return () => {
    document.removeEventListener('click', click);
    window.removeEventListener('popstate', pop);
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
