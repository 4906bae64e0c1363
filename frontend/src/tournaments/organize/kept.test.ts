import { afterEach, expect, it, vi } from 'vitest';
import type { Format, Game } from '../../lib/api';
import { fresh } from './draft';
import { recall, remember } from './kept';

const GAME = { key: 'grimoire', seats: [2], clocks: [{ key: 'normal', kind: 'live' }] } as unknown as Game;
vi.mock('../../lib/session.svelte', () => ({
  gameOf: (key: string) => (key === 'grimoire' ? GAME : undefined),
}));
const FORMATS = [
  { key: 'swiss', duel: true, most: 512, terms: {}, default_tiebreaks: [] },
] as unknown as Format[];
const empty = fresh(GAME, FORMATS);

afterEach(() => sessionStorage.clear());

it('finds a draft again, of the same person and only until it is forgotten', () => {
  expect(recall(7, empty, FORMATS)).toBeNull();
  remember(7, { ...empty, name: 'Winter cup', private: true });
  expect(recall(7, empty, FORMATS)).toEqual({ ...empty, name: 'Winter cup', private: true });
  expect(recall(8, empty, FORMATS)).toBeNull();
  remember(7, null);
  expect(recall(7, empty, FORMATS)).toBeNull();
});

it('leaves an untouched form, one of another time, and nonsense', () => {
  remember(7, empty);
  expect(recall(7, empty, FORMATS)).toBeNull();
  remember(7, { ...empty, name: 'x', game: 'chess' });
  expect(recall(7, empty, FORMATS)).toBeNull();
  remember(7, { ...empty, name: 'x', format: 'lottery' });
  expect(recall(7, empty, FORMATS)).toBeNull();
  for (const odd of ['{', '3', 'null']) {
    sessionStorage.setItem('ludoteca.event.7', odd);
    expect(recall(7, empty, FORMATS)).toBeNull();
  }
  sessionStorage.setItem('ludoteca.event.7', JSON.stringify({ ...empty, name: 'x', colour: 'red' }));
  expect(recall(7, empty, FORMATS)).toEqual({ ...empty, name: 'x' });
});
