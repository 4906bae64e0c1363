/** What the lesson says, from the same files as the rules. */
import en from '@rules/dixit/texts/en.json';
import ptBR from '@rules/dixit/texts/pt-BR.json';
import { dictionary } from '../../lib/i18n/i18n.svelte';

interface Texts {
  lesson: Record<string, string>;
}
const texts = dictionary<Texts>({ en, 'pt-BR': ptBR });

export const lessonOf = (key: string): string => texts().lesson[key] ?? '';
