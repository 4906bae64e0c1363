/** What the notes of Elysium move on the stage. Cards that only change their place travel by themselves.
 *
 * Places: `card:<id>`, `seat:<n>`, `deck`, `discard`. */
import type { NoteOut, Scene } from '../../table/contract';
import { factsOf, idOf } from './notes';

const SIGNS: Record<string, string> = { vp: 'VP', gold: '●', pp: '▲' };

function burst(seat: number, amount: number, what: string): Scene {
  const sign = amount < 0 ? '−' : '+';
  return {
    kind: 'burst',
    place: `seat:${seat}`,
    text: `${sign}${Math.abs(amount)} ${SIGNS[what] ?? ''}`.trim(),
  };
}

export function scenes(note: NoteOut): Scene[] {
  const data = factsOf(note);
  const card = `card:${idOf(data) ?? ''}`;
  const seat = `seat:${data.seat}`;
  switch (note.kind) {
    case 'revealed':
      return (data.cards ?? []).map((face) => ({ kind: 'arrive', place: `card:${face.id}`, from: 'deck' }));
    case 'cleared':
      return [{ kind: 'backs', from: 'agora', to: 'discard', count: data.cards?.length ?? 0 }];
    case 'citizen':
      return data.card === null ? [] : [{ kind: 'arrive', place: card, from: 'deck' }];
    case 'discarded':
      return [{ kind: 'backs', from: seat, to: 'discard', count: 1 }];
    case 'exchanged':
      return data.zone === 'deck' ? [{ kind: 'arrive', place: `card:${data.there.id}`, from: 'deck' }] : [];
    case 'turned':
      return [{ kind: 'shake', place: `card:${data.now}` }];
    case 'used':
    case 'copied':
      return [{ kind: 'shake', place: card }];
    case 'lost':
      if (data.amount === 0) return [];
      return [burst(data.seat, -data.amount, data.what), { kind: 'shake', place: seat }];
    case 'family_tile':
      return [burst(data.seat, data.vp, 'vp')];
    default:
      return [];
  }
}
