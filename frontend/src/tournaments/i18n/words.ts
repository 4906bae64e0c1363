import { dictionary } from '../../lib/i18n/i18n.svelte';
import { en, type TournamentText } from './en';
import { ptBR } from './pt-BR';

/** The words of the tournaments, in the present language. */
export const text = dictionary<TournamentText>({ en, 'pt-BR': ptBR });
