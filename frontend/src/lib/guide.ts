/** What the pages outside the table ask of a game: words for its settings, and its rulebook.
 *
 * `src/games/index.ts` exports `guides: Record<string, () => Promise<GameGuide>>`, a chunk of its own for each game, so
 * that neither the lobby's dialogs nor the rules page load a board. */
import type { Language } from './i18n/i18n.svelte';

export interface SettingWords {
  title: string;
  hint?: string;
  /** For settings of kind `choice`: the words of each choice. */
  choices?: Record<string, string>;
}

export interface RulebookRule {
  /** As in "Rule 16"; its anchor on the rules page is `r16`. */
  id: string;
  text: string;
}

export interface RulebookCard {
  key: string;
  name: string;
  text: string;
  /** Short facts in words, such as "Attack", "cost 3", "instant". */
  facts: string[];
}

export interface Rulebook {
  sections: { title: string; rules: RulebookRule[] }[];
  cards: RulebookCard[];
}

export interface GameGuide {
  /** By the setting's key in `/api/session`. */
  settings(language: Language): Record<string, SettingWords>;
  rulebook(language: Language): Promise<Rulebook>;
}
