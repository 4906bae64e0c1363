import { dictionary } from '../../../lib/i18n/i18n.svelte';
import { en, type GrimoireText } from './en';
import { ptBR } from './pt-BR';

/** The words of the game besides the spells and the rules, in the present language. */
export const text = dictionary<GrimoireText>({ en, 'pt-BR': ptBR });
