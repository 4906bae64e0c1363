import { describe, expect, it } from 'vitest';
import type { Clock, Game } from '../lib/api';
import { barred, complete, demanded, settled } from './settled';

const game = {
  settings: [
    {
      key: 'families',
      choices: ['first', 'random', 'zeus+hades', 'zeus+ares'],
      default: 'first',
      rated: 'random',
      bars: [{ key: 'interrupts', value: false, parts: ['ares'] }],
    },
    { key: 'interrupts', choices: [false, true], default: true, rated: true, bars: [] },
    { key: 'language', choices: ['en', 'pt-BR'], default: 'en', rated: null, bars: [] },
  ],
} as unknown as Game;
const slow = { key: 'day', settings: { interrupts: false } } as unknown as Clock;
const [families, interrupts, language] = game.settings as [
  Game['settings'][0],
  Game['settings'][0],
  Game['settings'][0],
];

describe('the settings of a table', () => {
  it('are a wish or the usual, before them what ranked play demands, before all what the clock demands', () => {
    expect(settled(game, {}, {})).toEqual({ families: 'first', interrupts: true, language: 'en' });
    const wish = { families: 'zeus+ares', interrupts: true, language: 'pt-BR' };
    expect(settled(game, wish, {})).toEqual(wish);
    expect(settled(game, wish, { rated: true })).toEqual({ ...wish, families: 'random' });
    expect(settled(game, wish, { rated: true, clock: slow })).toEqual({
      families: 'random',
      interrupts: false,
      language: 'pt-BR',
    });
  });

  it('say where nobody may choose', () => {
    expect(demanded(interrupts, {})).toBe(false);
    expect(demanded(interrupts, { clock: slow })).toBe(true);
    expect(demanded(families, { rated: true })).toBe(true);
    expect(demanded(language, { rated: true, clock: slow })).toBe(false);
  });

  it('keep things out of one another', () => {
    expect(barred(families, settled(game, {}, {}))).toEqual([]);
    expect(barred(families, settled(game, {}, { clock: slow }))).toEqual(['ares']);
    expect(barred(families, settled(game, { interrupts: false }, {}))).toEqual(['ares']);
  });

  it('are complete when every one is on offer', () => {
    expect(complete(game, {}, {})).toBe(true);
    expect(complete(game, { families: 'zeus' }, {})).toBe(false);
    expect(complete(game, { families: '' }, {})).toBe(false);
    expect(complete(game, { families: 'zeus' }, { rated: true })).toBe(true);
    expect(complete(game, { families: 'zeus+ares' }, {})).toBe(true);
    expect(complete(game, { families: 'zeus+ares' }, { clock: slow })).toBe(false);
    expect(complete(game, { families: 'zeus+hades' }, { clock: slow })).toBe(true);
  });
});
