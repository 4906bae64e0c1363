/** Elysium for pages without a board: settings in words, and the rulebook with all cards. */
import type { GameGuide, Rulebook, SettingWords } from '../../lib/guide';
import type { Language } from '../../lib/i18n/i18n.svelte';
import enTexts from '@rules/elysium/texts/en.json';
import facts from '@rules/elysium/texts/facts.json';
import ptTexts from '@rules/elysium/texts/pt-BR.json';
import { FAMILIES, type Facts, type Texts } from './cards';
import { en, type ElysiumText } from './i18n/en';
import { ptBR } from './i18n/pt-BR';
import type { Family } from './view';

const WORDS: Record<Language, ElysiumText> = { en, 'pt-BR': ptBR };
const TEXTS: Record<Language, Texts> = { en: enTexts, 'pt-BR': ptTexts };

type Sections = Pick<Rulebook, 'sections'>;
const BOOKS: Record<Language, () => Promise<{ default: Sections }>> = {
  en: () => import('@rules/elysium/texts/rulebook.en.json'),
  'pt-BR': () => import('@rules/elysium/texts/rulebook.pt-BR.json'),
};

/** The numbered rules and every card, in a language. */
export async function rulebook(language: Language): Promise<Rulebook> {
  const { sections } = (await BOOKS[language]()).default;
  const words = WORDS[language].card;
  const texts = TEXTS[language];
  const cards = Object.entries(facts as unknown as Record<string, Facts>).map(([key, fact]) => ({
    key,
    name: texts.cards[key]?.name ?? key,
    text: texts.cards[key]?.text ?? '',
    facts: [
      texts.families[fact.family].name,
      words.level(fact.level),
      texts.powers[fact.power].name,
      words.needs(fact.columns.map((need) => texts.colours[need]).join(' + ')),
      words.copies(fact.copies),
    ],
  }));
  return { sections, cards };
}

/** All sets of so many families, each in the order of the rules. */
function sets(of: readonly Family[], count: number): Family[][] {
  if (count === 0) return [[]];
  return of.flatMap((family, at) => sets(of.slice(at + 1), count - 1).map((rest) => [family, ...rest]));
}

const FIVES = sets(FAMILIES, 5);

/** A value of the setting `families` in words: a set by its names. */
export function familiesSetting(language: Language, value: string): string {
  const said = WORDS[language].settings.titles.families?.choices?.[value];
  if (said) return said;
  const names = TEXTS[language].families;
  return value
    .split('+')
    .map((family) => (family in names ? names[family as Family].name : family))
    .join(', ');
}

function settings(language: Language): Record<string, SettingWords> {
  const { families, ...others } = WORDS[language].settings.titles;
  const named: Record<string, string> = {};
  for (const [key, { name }] of Object.entries(TEXTS[language].families)) named[key] = name;
  for (const five of FIVES) named[five.join('+')] = familiesSetting(language, five.join('+'));
  return {
    families: { title: '', ...families, choices: { ...families?.choices, ...named } },
    ...others,
  };
}

export const guide: GameGuide = { settings, rulebook };
