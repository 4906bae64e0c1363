/** What the notes of Wizard's Grimoire hold; the kinds and fields of games/grimoire/rules/happenings.py. */
import type { NoteOut } from '../../table/contract';

export interface Face {
  id: number;
  power: number;
}

/** All fields of all kinds; which of them a kind has stands in happenings.py. `got`, `left`, `gave` and often `cards` are
 * there only for those who may know. */
export interface Facts {
  seat: number;
  number: number;
  phase: string;
  why: string;
  spell: string;
  by: string | null;
  cost: number;
  free: boolean;
  on: boolean;
  branch: string;
  kind: string;
  amount: number;
  before: number;
  after: number;
  card: Face;
  rest: number;
  count: number;
  giver: number;
  taker: number;
  powers: number[];
  source: string;
  target: string;
  power: number;
  yes: boolean;
  cards?: Face[];
  got?: Face[];
  left?: Face[];
  gave?: Face[];
}

export const factsOf = (note: NoteOut): Facts => note.data as unknown as Facts;
