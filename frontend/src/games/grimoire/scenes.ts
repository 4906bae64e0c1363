/** What the notes of Wizard's Grimoire move on the stage. The kinds are those of games/grimoire/rules/happenings.py. */
import type { NoteOut, Scene } from '../../table/contract';
import { factsOf, type Face } from './notes';

/** Cards that come into a hand: those I see travel themselves, of the others the backs. */
function into(hand: number, got: readonly Face[] | undefined, count: number, from: string): Scene[] {
  if (got?.length) return got.map((card) => ({ kind: 'arrive', place: `mana:${card.id}`, from }));
  return [{ kind: 'backs', from, to: `hand:${hand}`, count }];
}

export function scenes(note: NoteOut, _near: number): Scene[] {
  const data = factsOf(note);
  const hand = `hand:${data.seat}`;
  const spell = `spell:${data.spell}`;
  switch (note.kind) {
    case 'drawn':
      return into(data.seat, data.got, data.count, 'mana-deck');
    case 'recovered':
      return into(data.seat, data.got, data.cards?.length ?? 0, 'mana-discard');
    case 'picked_up':
      return into(data.seat, data.got, 1, spell);
    case 'collected':
      return into(data.seat, data.got, 1, 'mana-discard');
    case 'given':
      return into(data.taker, data.got, data.powers.length, `hand:${data.giver}`);
    case 'cast':
      return data.cost ? [{ kind: 'backs', from: hand, to: spell, count: data.cost }] : [];
    case 'cooled':
    case 'uncovered':
      return [{ kind: 'backs', from: spell, to: 'mana-discard', count: 1 }];
    case 'laid':
      return [{ kind: 'backs', from: 'mana-deck', to: spell, count: 1 }];
    case 'moved':
      return [{ kind: 'backs', from: `spell:${data.source}`, to: `spell:${data.target}`, count: 1 }];
    case 'discarded':
      return [{ kind: 'backs', from: hand, to: 'mana-discard', count: data.cards?.length ?? 0 }];
    case 'put_back':
      return [{ kind: 'backs', from: hand, to: 'mana-deck', count: data.count }];
    case 'attacked':
      return [{ kind: 'backs', from: hand, to: `seat:${1 - data.seat}`, count: 1 }];
    case 'triggered':
      return [{ kind: 'shake', place: spell }];
    case 'damage':
      if (data.amount === 0) return [];
      return [
        { kind: 'burst', place: `seat:${data.seat}`, text: `−${data.amount}` },
        { kind: 'shake', place: `seat:${data.seat}` },
      ];
    default:
      return [];
  }
}
