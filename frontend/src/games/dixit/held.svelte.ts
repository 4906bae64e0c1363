/** What board and hand, which are drawn apart, must know of each other. */
import type { Play } from '../../table/contract';
import type { View } from './view';

/** Below this width a screen is a phone. */
export const NARROW = 600;

export const held = $state({
  /** A phone shows the hand although nothing is asked of it. */
  open: false,
  /** Points are looked at: the hand makes room. */
  scoring: false,
});

/** The hand does not count now: a phone hides it until it is wanted, and so does every screen that shows points. */
export const folds = (play: Play<View>, width: number): boolean => held.scoring || tables(play, width);

const tables = (play: Play<View>, width: number): boolean =>
  width > 0 &&
  width < NARROW &&
  !play.still &&
  (play.view.phase === 'colour' || play.view.phase === 'vote' || play.view.phase === 'cards') &&
  play.question?.kind !== 'cards';
