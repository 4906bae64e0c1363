import { dictionary } from '../../../lib/i18n/i18n.svelte';
import { stageEn, type StageText } from './stage.en';
import { stagePtBR } from './stage.pt-BR';

/** The words on the stage, in the present language. */
export const stage = dictionary<StageText>({ en: stageEn, 'pt-BR': stagePtBR });
