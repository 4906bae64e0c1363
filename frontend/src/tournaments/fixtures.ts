/** Parts of an event for tests. */
import type { EventTable } from '../lib/api';

/** A table of two that was not played, changed as said. */
export const aTable = (more: Partial<EventTable> = {}): EventTable => ({
  id: 1,
  board: 1,
  slot: '1',
  why: [],
  players: [1, 2],
  places: null,
  how: more.places ? 'played' : '',
  played: false,
  note: '',
  needs_arbiter: false,
  agreed_at: null,
  games: [],
  match: null,
  stopped: false,
  final: false,
  ...more,
});
