/** The cross-table: everybody against everybody. Pure. */
import type { EventTable, Round } from '../lib/api';
import { points } from './results';

export interface Meeting {
  round: number;
  table: EventTable;
  /** Of the player of the line; null while it is not decided. */
  points: number | null;
}

/** By player of the line and of the column, what came of their tables. `prefix`: only slots that begin so (a group). */
export function cross(rounds: readonly Round[], players: readonly number[], prefix = ''): Meeting[][][] {
  const at = new Map(players.map((player, index) => [player, index]));
  const cells: Meeting[][][] = players.map(() => players.map(() => []));
  for (const { number, tables } of rounds) {
    for (const table of tables) {
      if (table.players.length !== 2 || !table.slot.startsWith(prefix)) continue;
      const [one, other] = table.players.map((player) => at.get(player));
      if (one === undefined || other === undefined) continue;
      cells[one]?.[other]?.push({ round: number, table, points: points(table, 0) });
      cells[other]?.[one]?.push({ round: number, table, points: points(table, 1) });
    }
  }
  return cells;
}
