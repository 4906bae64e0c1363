import { asFault } from '../fault';
import { en, type Words } from './en';
import { dictionary } from './i18n.svelte';
import { ptBR } from './pt-BR';

/** The words that every screen shares, in the present language. */
export const words = dictionary<Words>({ en, 'pt-BR': ptBR });

/** What happened and what to do, for whatever was thrown. */
export function sentence(thrown: unknown): string {
  const { code, detail } = asFault(thrown);
  const errors = words().errors;
  const said = errors[code] ?? errors.internal ?? code;
  return typeof said === 'function' ? said(detail) : said;
}

/** A rating pool's name. */
export function poolName(pool: string): string {
  return words().pools[pool] ?? pool;
}

/** A game's name: from the house's words, or its key when the house has no word for it yet. */
export function gameName(key: string): string {
  return words().games[key]?.name ?? key;
}
