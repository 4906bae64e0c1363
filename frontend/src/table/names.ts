/** Bots have no name of their own: they are called by what they are. */
import { words } from '../lib/i18n/words';
import type { SeatInfo } from './contract';

export const named = (seats: readonly SeatInfo[]): SeatInfo[] =>
  seats.map((seat) => (seat.bot === null ? seat : { ...seat, name: words().bots[seat.bot] ?? seat.bot }));
