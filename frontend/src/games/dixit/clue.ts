/** What text is a clue (house ruling G18), as games/dixit/rules/clue.py judges it. The server decides; this only says early
 * and in words what it would refuse. */

export type Flaw = 'blank' | 'long' | 'control' | 'direction' | 'marks';

export const MOST = 140;
const MARKS = 4;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const STACK = new RegExp(`(?:\\p{M}\\p{Cf}*){${MARKS + 1}}`, 'u');
const INVISIBLE = /[\p{M}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** What is wrong with a text as a clue; null when nothing is. */
export function flaw(text: string): Flaw | null {
  const clue = text.normalize('NFC').trim();
  if ([...clue].length > MOST) return 'long';
  if (CONTROL.test(clue)) return 'control';
  if (DIRECTION.test(clue)) return 'direction';
  if (STACK.test(clue)) return 'marks';
  return clue.replaceAll(INVISIBLE, '') === '' ? 'blank' : null;
}

/** A clue inside a sentence: its direction ends where it ends. */
export const isolated = (clue: string): string => `\u2068${clue}\u2069`;
