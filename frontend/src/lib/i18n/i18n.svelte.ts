/** Languages and dictionaries. English is the type: another language that lacks a message does not compile. */
import { cookie } from '../cookie';

export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

const COOKIE = 'ludoteca_language';

const current = $state<{ language: Language }>({ language: preferred() });

/** The language chosen here before, else the browser's, else English. */
function preferred(): Language {
  const saved = cookie(COOKIE);
  if (isLanguage(saved)) return saved;
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith('pt')) ? 'pt-BR' : 'en';
}

export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some((known) => known === tag);
}

/** The present language. Reactive. */
export function language(): Language {
  return current.language;
}

/** Changes the language of the page at once and remembers it on this device. */
export function setLanguage(next: Language): void {
  current.language = next;
  document.documentElement.lang = next;
  cookie(COOKIE, next);
}

/** A dictionary in all languages. Call the result for the messages of the present language: `t().group.message`. */
export function dictionary<Messages>(all: Record<Language, Messages>): () => Messages {
  return () => all[current.language];
}

export interface Forms {
  /** For exactly none; without it the language's own form for 0 is used ("one" in Portuguese). */
  zero?: string;
  one: string;
  many?: string;
  other: string;
}

/** Several as one phrase of the present language: "Ana, Bo and Cy". */
export function listOf(parts: readonly string[]): string {
  return new Intl.ListFormat(current.language, { type: 'conjunction' }).format(parts);
}

const rules = new Map<string, Intl.PluralRules>();

/** The form of a message that fits a number. Languages with a form that is not given fall back to `other`. */
export function plural(of: Language, count: number, forms: Forms): string {
  if (count === 0 && forms.zero !== undefined) return forms.zero;
  let rule = rules.get(of);
  if (!rule) rules.set(of, (rule = new Intl.PluralRules(of)));
  const form = rule.select(count);
  return (form === 'one' || form === 'many' ? forms[form] : undefined) ?? forms.other;
}
