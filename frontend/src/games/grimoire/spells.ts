/** The spells: facts and words, from the same files as the rules. */
import en from '@rules/grimoire/texts/en.json';
import facts from '@rules/grimoire/texts/facts.json';
import ptBR from '@rules/grimoire/texts/pt-BR.json';
import type { Land } from '../../table/kit/Vista.svelte';
import type { Shape } from '../../table/kit/Mark.svelte';
import { dictionary } from '../../lib/i18n/i18n.svelte';

export type Kind = 'red' | 'green' | 'purple';
export type Activation = 'instant' | 'delayed' | 'ongoing';

export interface Facts {
  cost: number;
  kind: Kind;
  activation: Activation;
  set: string;
  stars: number;
}
export interface Words {
  name: string;
  gist: string;
  text: string;
}

const FACTS = facts as unknown as Record<string, Facts>;
const UNKNOWN: Facts = { cost: 0, kind: 'purple', activation: 'instant', set: '', stars: 0 };

interface Texts {
  spells: Record<string, Words>;
  branches: Record<string, Record<string, string>>;
  lesson: Record<string, string>;
}
const texts = dictionary<Texts>({ en, 'pt-BR': ptBR });

export const KEYS: readonly string[] = Object.keys(FACTS);
export const isSpell = (key: unknown): key is string => typeof key === 'string' && key in FACTS;
export const factsOf = (key: string): Facts => FACTS[key] ?? UNKNOWN;
export const wordsOf = (key: string): Words => texts().spells[key] ?? { name: key, gist: '', text: '' };
export const nameOf = (key: string): string => wordsOf(key).name;

/** The words of one half of a spell. */
export const branchOf = (spell: string, branch: string): string =>
  texts().branches[spell]?.[branch] ?? branch;
/** What the lesson says. */
export const lessonOf = (key: string): string => texts().lesson[key] ?? '';

/** The kind by shape and landscape, so that colour is never alone. */
export const SHAPES: Record<Kind, Shape> = { red: 'burst', green: 'leaf', purple: 'hexagon' };
export const LANDS: Record<Kind, Land> = { red: 'peaks', green: 'hills', purple: 'waves' };
