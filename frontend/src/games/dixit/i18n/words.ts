import { dictionary } from '../../../lib/i18n/i18n.svelte';
import { en, type DixitText } from './en';
import { ptBR } from './pt-BR';

/** The words of the game besides the rules, in the present language. */
export const text = dictionary<DixitText>({ en, 'pt-BR': ptBR });
