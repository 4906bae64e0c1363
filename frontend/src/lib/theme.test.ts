import { afterEach, describe, expect, it } from 'vitest';
import { cookie } from './cookie';
import { isNight, setTheme, theme } from './theme.svelte';

afterEach(() => setTheme('system'));

describe('the theme', () => {
  it('is on the page and in the cookie, and leaves the page to the system', () => {
    setTheme('night');
    expect(document.documentElement.dataset.theme).toBe('night');
    expect(cookie('ludoteca_theme')).toBe('night');
    expect(isNight()).toBe(true);
    setTheme('system');
    expect(document.documentElement.hasAttribute('data-theme')).toBe(false);
    expect(theme()).toBe('system');
    expect(isNight()).toBe(false);
  });
});
