import { dictionary } from '../../lib/i18n/i18n.svelte';
import { en, type Say } from './en';
import { ptBR } from './pt-BR';

/** The words of the screens outside the table, in the present language. */
export const say = dictionary<Say>({ en, 'pt-BR': ptBR });
