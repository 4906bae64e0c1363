/** What the notes of Elysium hold; the kinds and fields of games/elysium/rules/happenings.py. */
import type { NoteOut } from '../../table/contract';
import type { Colour, Face, Family } from './view';

/** All fields of all kinds but `card`, which is a face in most and an id in some; which of them a kind has stands in
 * happenings.py. `cards` of what somebody looked at is there only for who looked. */
export interface Facts {
  seat: number;
  number: number;
  round: number;
  phase: string;
  order: number[];
  quest: number;
  vp: number;
  gold: number;
  transfers: number;
  zone: string;
  by: string | null;
  count: number;
  colour: Colour;
  citizen: boolean;
  there: Face;
  oracle: Face;
  now: number;
  design: string | null;
  level: number;
  legend: number;
  cost: number;
  family: Family;
  before: number;
  what: string;
  amount: number;
  cards?: Face[];
  card: Face | number | null;
}

export const factsOf = (note: NoteOut): Facts => note.data as unknown as Facts;

/** The face of `card`, in the kinds that tell one. */
export const faceOf = ({ card }: Facts): Face | undefined =>
  typeof card === 'object' && card !== null ? card : undefined;

/** The id of `card`; null where there was none. */
export const idOf = ({ card }: Facts): number | null =>
  typeof card === 'object' ? (card?.id ?? null) : card;
