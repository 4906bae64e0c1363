/** What came of tables, from the point of view of one who sat there. Pure. */
import type { EventTable, Round, Slot, Tournament } from '../lib/api';

export type Outcome = 'won' | 'drawn' | 'lost' | 'bye' | 'through' | 'half' | 'missed' | 'void' | 'place';

export interface Mine {
  round: number;
  table: EventTable;
  /** My seat there. */
  seat: number;
}

/** Whether rounds of this format are played by two. */
export const isDuel = (format: string): boolean => !format.startsWith('table');

/** Whether somebody is still in the bracket: seated at a part of it that is not decided. */
export const inBracket = (bracket: readonly Slot[], entry: number | null): boolean =>
  entry !== null && bracket.some(({ seats, decided }) => !decided && seats.includes(entry));

/** Whether standings come from points (and not from a bracket). */
export const hasPoints = (event: Pick<Tournament, 'standings'>): boolean =>
  event.standings.some((row) => row.points !== null);

/** What a seat has of its table; null while it is not decided. */
export function outcome(table: EventTable, seat: number): Outcome | null {
  const { places, players } = table;
  if (places === null || table.how === '') return null;
  const place = places[seat] ?? 0;
  if (table.how === 'void') return 'void';
  if (players.length === 1) {
    if (place === 1) return table.why.some(({ code }) => code === 'seeded') ? 'through' : 'bye';
    return place === 2 ? 'half' : 'missed';
  }
  if (players.length > 2) return 'place';
  if (place === 1) return places[1 - seat] === 1 ? 'drawn' : 'won';
  return 'lost';
}

const SCORES: Partial<Record<Outcome, number>> = {
  won: 1,
  bye: 1,
  through: 1,
  drawn: 0.5,
  half: 0.5,
  lost: 0,
  missed: 0,
  void: 0,
};

/** The points that a seat has of its table: at one of several (N - place) / (N - 1), shared by who shares the place. */
export function points(table: EventTable, seat: number): number | null {
  const came = outcome(table, seat);
  if (came === null) return null;
  if (came !== 'place') return SCORES[came] ?? 0;
  const places = table.places ?? [];
  const place = places[seat] ?? places.length;
  const sharing = places.filter((other) => other === place).length;
  return (places.length - place - (sharing - 1) / 2) / (places.length - 1);
}

/** All tables of an entry, by round. */
export function tablesOf(rounds: readonly Round[], entry: number): Mine[] {
  return rounds.flatMap(({ number, tables }) =>
    tables
      .filter((table) => table.players.includes(entry))
      .map((table) => ({ round: number, table, seat: table.players.indexOf(entry) })),
  );
}

/** The places of a table of two, from the first seat's point of view. */
export const DUEL: Record<'won' | 'drawn' | 'lost', [number, number]> = {
  won: [1, 2],
  drawn: [1, 1],
  lost: [2, 1],
};

/** Whether places fit together: 1 to the number of seats, and who shares a place leaves the next ones out. */
export function arePlaces(places: readonly (number | null)[]): places is number[] {
  if (places.length === 2 && places.every((place) => place === 2)) return true;
  return places.every(
    (place) =>
      place !== null && place === 1 + places.filter((other) => other !== null && other < place).length,
  );
}
