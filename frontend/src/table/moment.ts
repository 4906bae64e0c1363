/** Which of the server's updates are news, and the log they add up to. Pure. */
import type { NoteOut, Update } from '../lib/frames.gen';

export type News =
  | 'old' // already known, or overtaken
  | 'same' // the same moment told again, perhaps with another seat ready
  | 'next' // follows what is known
  | 'gap'; // newer, but something between was missed

export function judge(known: Update | null, update: Update): News {
  if (!known) return 'next';
  if (update.number < known.number) return 'old';
  if (update.number === known.number) return update.version < known.version ? 'old' : 'same';
  return update.number === known.number + 1 ? 'next' : 'gap';
}

const before = (a: NoteOut, b: NoteOut) => a.at[0] - b.at[0] || a.at[1] - b.at[1];
const at = (note: NoteOut) => `${note.at[0]}.${note.at[1]}`;

/** Notes that are not in the log yet, in order. */
export function fresh(log: readonly NoteOut[], notes: readonly NoteOut[]): NoteOut[] {
  const known = new Set(log.map(at));
  return notes.filter((note) => !known.has(at(note))).sort(before);
}

/** The table's own note that somebody took back an answer; the rules tell none. */
export const undone = (number: number, seat: number | null): NoteOut => ({
  at: [number, -1],
  kind: 'undo',
  data: { seat },
});

/** The log after an update. An undo makes the notes from `void` up to itself unsaid, and is told itself: whoever is asked
 * again has taken back. */
export function grown(log: readonly NoteOut[], update: Update): NoteOut[] {
  const from = update.void;
  if (from === null) return [...log, ...fresh(log, update.notes)].sort(before);
  const kept = log.filter((note) => note.at[0] < from || note.at[0] >= update.number);
  return [...kept, ...fresh(kept, [undone(update.number, update.asked[0] ?? null), ...update.notes])].sort(
    before,
  );
}
