/** Dixit: Odyssey for pages without a board: settings in words, and the rulebook. */
import type { GameGuide, Rulebook } from '../../lib/guide';
import type { Language } from '../../lib/i18n/i18n.svelte';
import { en } from './i18n/en';
import { ptBR } from './i18n/pt-BR';

const WORDS = { en, 'pt-BR': ptBR };

type Sections = Pick<Rulebook, 'sections'>;
const BOOKS: Record<Language, () => Promise<{ default: Sections }>> = {
  en: () => import('@rules/dixit/texts/rulebook.en.json'),
  'pt-BR': () => import('@rules/dixit/texts/rulebook.pt-BR.json'),
};

/** The numbered rules, in a language. The pictures have no text. */
export async function rulebook(language: Language): Promise<Rulebook> {
  const { sections } = (await BOOKS[language]()).default;
  return { sections, cards: [] };
}

export const guide: GameGuide = {
  settings: (language) => WORDS[language].settings.titles,
  rulebook,
};
