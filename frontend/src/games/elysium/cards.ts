/** The cards, families and kinds of power: facts and words, from the same files as the rules. */
import en from '@rules/elysium/texts/en.json';
import facts from '@rules/elysium/texts/facts.json';
import ptBR from '@rules/elysium/texts/pt-BR.json';
import { dictionary } from '../../lib/i18n/i18n.svelte';
import type { Colour, Family } from './view';

export type Power = 'instant' | 'eleusis' | 'permanent' | 'trigger' | 'activate' | 'legend' | 'chronos';
/** What a card asks for: a column of a colour, or (the black symbol) of any. */
export type Need = Colour | 'any';

export interface Facts {
  family: Family;
  level: number;
  power: Power;
  columns: Need[];
  copies: number;
  /** Gold that using its power costs. */
  price: number;
}
export interface Words {
  name: string;
  /** A few words for the face of the card. */
  gist: string;
  /** The whole power. */
  text: string;
}

export interface Texts {
  cards: Record<string, Words>;
  families: Record<Family, { name: string; line: string }>;
  powers: Record<Power, { name: string; rule: string }>;
  colours: Record<Need, string>;
  lesson: Record<string, string>;
}
const FACTS = facts as unknown as Record<string, Facts>;
const UNKNOWN: Facts = { family: 'zeus', level: 1, power: 'permanent', columns: [], copies: 0, price: 0 };
const texts = dictionary<Texts>({ en, 'pt-BR': ptBR });

export const KEYS: readonly string[] = Object.keys(FACTS);
/** All eight, in the order of the rules' constants. */
export const FAMILIES: readonly Family[] = [...new Set(Object.values(FACTS).map((card) => card.family))];

export const isDesign = (key: unknown): key is string => typeof key === 'string' && key in FACTS;
export const factsOf = (design: string): Facts => FACTS[design] ?? UNKNOWN;
export const wordsOf = (design: string): Words =>
  texts().cards[design] ?? { name: design, gist: '', text: '' };
export const nameOf = (design: string): string => wordsOf(design).name;

export const familyName = (family: Family): string => texts().families[family].name;
/** A family's character in one line. */
export const familyLine = (family: Family): string => texts().families[family].line;
export const powerName = (power: Power): string => texts().powers[power].name;
/** When a power of this kind may be used, in a sentence. */
export const powerRule = (power: Power): string => texts().powers[power].rule;
export const colourName = (colour: Need): string => texts().colours[colour];

/** What the lesson says. */
export const lessonOf = (key: string): string => texts().lesson[key] ?? '';
