import { dictionary } from '../../lib/i18n/i18n.svelte';
import { en, type TableText } from './en';
import { ptBR } from './pt-BR';

/** The words of the table, in the present language. */
export const text = dictionary<TableText>({ en, 'pt-BR': ptBR });
