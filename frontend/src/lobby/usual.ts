import type { Game, SettingValue } from '../lib/api';
import { language } from '../lib/i18n/i18n.svelte';

/** What one begins with of the settings that may differ in rated play: a language is one's own. The others have defaults. */
export function usualSettings(game: Game | undefined): Record<string, SettingValue | undefined> {
  const free =
    game?.settings.filter(({ rated, choices }) => rated === null && choices.includes(language())) ?? [];
  return Object.fromEntries(free.map(({ key }) => [key, language()]));
}
