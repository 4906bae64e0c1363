import { dictionary } from '../../../lib/i18n/i18n.svelte';
import { en, type ElysiumText } from './en';
import { ptBR } from './pt-BR';

/** The words of the game besides the cards and the rules, in the present language. */
export const text = dictionary<ElysiumText>({ en, 'pt-BR': ptBR });
