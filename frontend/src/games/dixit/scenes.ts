/** What the notes of Dixit: Odyssey move on the stage. Cards that turn up and rabbits that hop move by themselves. */
import type { NoteOut, Scene } from '../../table/contract';
import { factsOf } from './notes';

export function scenes(note: NoteOut): Scene[] {
  const data = factsOf(note);
  switch (note.kind) {
    case 'draw':
      // Everybody draws at once, while the points are told: only what comes into my hand moves.
      return (data.cards ?? []).map((card) => ({ kind: 'arrive', place: `hand:${card.id}`, from: 'pile' }));
    case 'clue':
      return [{ kind: 'backs', from: `seat:${data.narrator}`, to: 'heap', count: 1 }];
    case 'leaves':
      return [{ kind: 'shake', place: `seat:${data.seat}` }];
    default:
      return [];
  }
}
