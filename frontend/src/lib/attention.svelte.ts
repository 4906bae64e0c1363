/** The tab's title and icon, which say when it is my turn. Several places may ask for attention at once. */
import { SvelteSet } from 'svelte/reactivity';
import plain from './art/favicon.svg?url';
import dotted from './art/favicon-turn.svg?url';
import { words } from './i18n/words';

const reasons = new SvelteSet<string>();
const held = $state({ title: '' });

/** Asks for attention, or stops asking. `reason` names who asks, for example a match. */
export function setAttention(reason: string, on: boolean): void {
  if (on) reasons.add(reason);
  else reasons.delete(reason);
}

/** True while anybody asks. Reactive. */
export function wanted(): boolean {
  return reasons.size > 0;
}

/** The name of the present screen, shown in the tab. */
export function setTitle(title: string): void {
  held.title = title;
}

/** Keeps title and icon of the tab up to date. Call it once, inside the app's root component. */
export function keepTab(): void {
  $effect(() => {
    const title = held.title ? `${held.title} · Ludoteca` : 'Ludoteca';
    document.title = wanted() ? `${words().turn.tab} · ${title}` : title;
  });
  $effect(() => {
    let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) {
      link = document.createElement('link');
      link.rel = 'icon';
      link.type = 'image/svg+xml';
      document.head.append(link);
    }
    link.href = wanted() ? dotted : plain;
  });
}
