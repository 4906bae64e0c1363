/** Choosing among the listed options: pure, the same for every game and for both ways of touching. */
import { PASS, type Option, type Question } from './contract';

/** Options are ints, strings or lists of them. */
export function same(a: Option, b: Option): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

export function listed(question: Question | null, option: Option): boolean {
  return question?.options.some((one) => same(one, option)) ?? false;
}

export const indexOf = (picks: readonly Option[], option: Option): number =>
  picks.findIndex((one) => same(one, option));

/** One answer at most: choosing another replaces it. */
export const single = (question: Question): boolean => question.most === 1;

/** Words as they are sent and counted: composed and trimmed, as the server keeps them. */
export const written = (text: string): string => text.normalize('NFC').trim();

/** True when the picks and the text are an answer that may be sent. */
export function complete(question: Question, picks: readonly Option[], text: string): boolean {
  if (picks.length === 1 && picks[0] === PASS) return true;
  const enough = picks.length >= question.least && picks.length <= question.most;
  if (!question.text) return enough;
  const { length } = [...written(text)];
  return enough && length >= question.text.least && length <= question.text.most;
}

export type Touch = { picks: Option[]; send: boolean; full?: true };

/** What a touch of a listed option does to the picks.
 *
 * A single choice is lifted by the first touch and sent by the second; with `confirm` off, and where it is the only answer,
 * the first sends. Of several, a touch adds or takes back; Enter adds, and sends once the choice is complete. `full` says
 * that no more fit. */
export function touch(
  question: Question,
  picks: readonly Option[],
  option: Option,
  how: { confirm: boolean; enter: boolean; text: string },
): Touch {
  const at = indexOf(picks, option);
  const alone = single(question) || option === PASS;
  if (alone) {
    const ready = complete(question, [option], how.text);
    if (at >= 0) return { picks: [option], send: ready };
    const sure = !how.confirm || question.options.length === 1;
    return { picks: [option], send: ready && sure && !question.text };
  }
  const others = picks.filter((one) => one !== PASS);
  if (at >= 0) {
    if (how.enter) return { picks: [...picks], send: complete(question, picks, how.text) };
    return { picks: others.filter((_, index) => index !== at), send: false };
  }
  if (others.length >= question.most) {
    const send = how.enter && complete(question, others, how.text);
    return { picks: [...others], send, ...(send ? {} : { full: true }) };
  }
  return { picks: [...others, option], send: false };
}
