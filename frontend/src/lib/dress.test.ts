import { afterEach, expect, it, vi } from 'vitest';
import { turnLanguage, turnTheme } from './dress';
import { language, setLanguage } from './i18n/i18n.svelte';
import { isNight, setTheme } from './theme.svelte';

const { session, changeMe } = vi.hoisted(() => ({
  session: { me: null as object | null },
  changeMe: vi.fn(() => Promise.resolve()),
}));
vi.mock('./session.svelte', () => ({ session, changeMe }));

afterEach(() => {
  session.me = null;
  changeMe.mockClear();
  setLanguage('en');
  setTheme('system');
});

it('keeps the language and the theme with the account', async () => {
  session.me = {};
  setTheme('day');
  await turnLanguage();
  await turnTheme();
  expect([language(), isNight()]).toEqual(['pt-BR', true]);
  expect(changeMe.mock.calls).toEqual([[{ language: 'pt-BR' }], [{ theme: 'night' }]]);
});

it('changes only the page of who is not signed in', async () => {
  await turnLanguage();
  expect(language()).toBe('pt-BR');
  expect(changeMe).not.toHaveBeenCalled();
});
