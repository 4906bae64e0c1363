import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentRoute, go, queryField, safeNext, startRouter } from './router.svelte';

let stop: () => void;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<main><h1>Title</h1></main>';
  stop = startRouter();
});
afterEach(() => stop());

/** Clicks a link and tells whether the browser would have followed it. */
function click(html: string, options: MouseEventInit = {}): boolean {
  document.body.insertAdjacentHTML('beforeend', html);
  const target = document.body.lastElementChild?.querySelector('b') ?? document.body.lastElementChild;
  // jsdom cannot navigate: the default is stopped after everybody else had their say.
  let followed = true;
  const last = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  return followed;
}

describe('links', () => {
  it('to screens of ours are taken over, also when touched inside', () => {
    expect(click('<a href="/people/Otto?x=1"><b>Otto</b></a>')).toBe(false);
    expect(currentRoute()).toEqual({ page: 'profile', name: 'Otto' });
    expect(queryField('x')).toBe('1');
  });

  it.each([
    ['to another site', '<a href="https://elsewhere.test/">x</a>', {}],
    ['to an address that is no screen', '<a href="/admin/x">x</a>', {}],
    ['for a new tab', '<a href="/matches" target="_blank">x</a>', {}],
    ['with the control key', '<a href="/matches">x</a>', { ctrlKey: true }],
    ['with the middle button', '<a href="/matches">x</a>', { button: 1 }],
    ['to an anchor of this screen', '<a href="#part">x</a>', {}],
  ])('%s are the browser’s', (_, html, options) => {
    expect(click(html, options)).toBe(true);
    expect(currentRoute().page).toBe('lobby');
  });
});

describe('going', () => {
  it('puts the reader at the heading, and back leads back', async () => {
    go('/matches');
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    const before = history.length;
    go('/matches');
    expect(history.length).toBe(before); // no step for staying
    history.back();
    await vi.waitFor(() => expect(currentRoute().page).toBe('lobby'));
  });

  it('goes after signing in only where we are at home', () => {
    expect(safeNext('/join/t?code=x')).toBe('/join/t?code=x');
    for (const evil of [
      null,
      '',
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
    ]) {
      expect(safeNext(evil), String(evil)).toBe('/');
    }
  });
});
