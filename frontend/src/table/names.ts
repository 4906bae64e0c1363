import { botNames } from '../lib/bots';
import type { SeatInfo } from './contract';

export function named(seats: readonly SeatInfo[]): SeatInfo[] {
  const names = botNames(seats.map((seat) => seat.bot));
  return seats.map((seat, index) => ({ ...seat, name: names[index] ?? seat.name }));
}
