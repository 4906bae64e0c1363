/** What the notes of Dixit: Odyssey hold; the kinds and fields of games/dixit/rules/happenings.py. */
import type { NoteOut } from '../../table/contract';
import type { Face, Scored } from './view';

/** All fields of all kinds; which of them a kind has stands in happenings.py. `cards` (of a draw) and `laid` are there only
 * for those who may know. */
export interface Facts extends Omit<Scored, 'cards' | 'auto'> {
  /** For a clue, whether it was given for an absent narrator. */
  auto: boolean;
  seat: number;
  how: string;
  colours: string[];
  count: number;
  cards?: Face[];
  laid?: Face;
  absent: number[];
  slot: number;
  id: number;
}

export const factsOf = (note: NoteOut): Facts => note.data as unknown as Facts;
export const scoredOf = (note: NoteOut): Scored => note.data as unknown as Scored;
