/** What a person chooses of how the page looks: seen at once, and kept with the account of who is signed in. */
import { language, setLanguage, type Language } from './i18n/i18n.svelte';
import { changeMe, session } from './session.svelte';
import { isNight, setTheme, type Theme } from './theme.svelte';

/** Rejects with a `Fault` when it could not be kept. */
export async function chooseTheme(theme: Theme): Promise<void> {
  setTheme(theme);
  if (session.me) await changeMe({ theme });
}

/** Rejects with a `Fault` when it could not be kept. */
export async function chooseLanguage(next: Language): Promise<void> {
  setLanguage(next);
  if (session.me) await changeMe({ language: next });
}

/** From day to night and back. */
export const turnTheme = (): Promise<void> => chooseTheme(isNight() ? 'day' : 'night');

/** The other language. */
export const turnLanguage = (): Promise<void> => chooseLanguage(language() === 'en' ? 'pt-BR' : 'en');
