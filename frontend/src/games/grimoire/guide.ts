/** Wizard's Grimoire for pages without a board: settings in words, and the rulebook with all cards. */
import type { GameGuide, Rulebook } from '../../lib/guide';
import type { Language } from '../../lib/i18n/i18n.svelte';
import enTexts from '@rules/grimoire/texts/en.json';
import facts from '@rules/grimoire/texts/facts.json';
import ptTexts from '@rules/grimoire/texts/pt-BR.json';
import { en } from './i18n/en';
import { ptBR } from './i18n/pt-BR';
import type { Facts, Words } from './spells';

const WORDS = { en, 'pt-BR': ptBR };
const TEXTS: Record<Language, Record<string, Words>> = { en: enTexts.spells, 'pt-BR': ptTexts.spells };

type Sections = Pick<Rulebook, 'sections'>;
const BOOKS: Record<Language, () => Promise<{ default: Sections }>> = {
  en: () => import('@rules/grimoire/texts/rulebook.en.json'),
  'pt-BR': () => import('@rules/grimoire/texts/rulebook.pt-BR.json'),
};

/** The numbered rules and every spell, in a language. */
export async function rulebook(language: Language): Promise<Rulebook> {
  const { sections } = (await BOOKS[language]()).default;
  const words = WORDS[language];
  const cards = Object.entries(facts as unknown as Record<string, Facts>).map(([key, fact]) => ({
    key,
    name: TEXTS[language][key]?.name ?? key,
    text: TEXTS[language][key]?.text ?? '',
    facts: [
      words.kinds[fact.kind],
      words.activations[fact.activation],
      words.card.cost(fact.cost),
      fact.set === 'lost_pages' ? words.card.lost : words.card.stars(fact.stars),
    ],
  }));
  return { sections, cards };
}

export const guide: GameGuide = {
  settings: (language) => WORDS[language].settings.titles,
  rulebook,
};
