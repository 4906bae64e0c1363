/** The log as lines of text: what the game says of its notes, and what the table adds. */
import type { GameClient, NoteOut } from './contract';
import type { LogLine } from './kit/Log.svelte';
import { text } from './i18n/words';

/** A note as a line; null when it says nothing by itself. */
function line(
  game: GameClient,
  note: NoteOut,
  names: readonly string[],
  me: number | null,
): Omit<LogLine, 'key' | 'number' | 'at'> | null {
  if (note.kind === 'undo')
    return { text: text().undo.done(names[Number(note.data.seat)] ?? ''), tone: 'plain' };
  const said = game.say(note, names, me);
  return said && { text: begun(said.text, names), tone: said.tone ?? 'plain' };
}

/** A sentence begins with a capital letter, unless it begins with a name: names are written as their owners do. */
const begun = (words: string, names: readonly string[]) =>
  names.some((name) => words.startsWith(name)) ? words : words.charAt(0).toLocaleUpperCase() + words.slice(1);

export function logLines(
  game: GameClient,
  notes: readonly NoteOut[],
  names: readonly string[],
  me: number | null,
  times: Readonly<Record<number, number>> = {},
): LogLine[] {
  return notes.flatMap((note) => {
    const said = line(game, note, names, me);
    const [number, index] = note.at;
    return said ? [{ ...said, key: `${number}.${index}`, number, at: times[number] ?? null }] : [];
  });
}
