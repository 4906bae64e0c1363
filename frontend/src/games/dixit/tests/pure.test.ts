import constants from '@rules/dixit/rules/constants.py?raw';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flaw, isolated, MOST } from '../clue';
import { TONES } from '../colours';
import { fit, RATIO } from '../fit';
import { path, places, spot } from '../track';
import { GOAL } from '../view';

describe('a clue', () => {
  it.each([
    'a',
    '!',
    '🐇',
    '👨‍👩‍👧‍👦',
    'ação',
    "it's <b>bold</b> {{7*7}}: “so”",
    'الحوت',
    'x'.repeat(MOST),
    '字'.repeat(MOST),
  ])('may be %j', (text) => expect(flaw(text)).toBeNull());
  it.each([
    ['', 'blank'],
    ['   ', 'blank'],
    ['\u200b', 'blank'],
    ['\u2800\u3164', 'blank'],
    ['x'.repeat(MOST + 1), 'long'],
    ['🐇'.repeat(MOST + 1), 'long'],
    ['two\nlines', 'control'],
    ['a\u0000b', 'control'],
    ['a\u2028b', 'control'],
    ['a\u202eb', 'direction'],
    ['a\u2067b', 'direction'],
    [`q${'\u0330'.repeat(5)}`, 'marks'],
    [`q${'\u0330\u200d'.repeat(5)}`, 'marks'],
  ])('may not be %j: %s', (text, why) => expect(flaw(text)).toBe(why));
  it('counts composed characters, not what they are made of', () => {
    expect(flaw('e\u0301'.repeat(MOST))).toBeNull();
    expect(flaw('🐇'.repeat(MOST))).toBeNull();
    expect(flaw(`q${'\u0330'.repeat(4)}`)).toBeNull();
  });
  it('keeps its direction to itself', () => {
    expect(isolated('ابت')).toBe('\u2068ابت\u2069');
  });
});

describe('a grid of cards', () => {
  it('is never wider than its room, and higher only when the cards would be too small', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 300, max: 1400 }),
        fc.integer({ min: 80, max: 900 }),
        (count, width, height) => {
          const gap = 8;
          const grid = fit(count, { width, height, gap, least: 70 });
          const rows = Math.ceil(count / grid.columns);
          expect(grid.columns * grid.width + gap * (grid.columns - 1)).toBeLessThanOrEqual(width);
          if (rows * grid.width * RATIO + gap * (rows - 1) > height)
            expect(grid.width).toBeGreaterThanOrEqual(70);
        },
      ),
    );
  });
  it('shows twelve cards at once on a phone', () => {
    const grid = fit(12, { width: 324, height: 386, gap: 10, least: 70 });
    expect(grid.columns).toBe(4);
    expect(grid.width).toBeGreaterThan(70);
  });
});

describe('the path', () => {
  it.each([11, 31])('of %i columns has thirty steps, each beside the one before', (columns) => {
    const way = path(columns);
    for (let step = 0; step <= GOAL; step += 1) {
      const at = spot(step, way);
      expect(at.x).toBeGreaterThan(20);
      expect(at.x).toBeLessThan(way.width - 20);
      expect(at.y).toBeLessThan(way.height);
      const before = spot(Math.max(0, step - 1), way);
      expect(Math.hypot(at.x - before.x, at.y - before.y)).toBeLessThan(110);
    }
    expect(spot(36, way)).toEqual(spot(GOAL, way));
  });
  it('lets twelve stand on one step, each seen', () => {
    const seats = Array.from({ length: 12 }, (_, seat) => seat);
    const here = places(new Array<number>(12).fill(7), seats, path(31));
    expect(new Set(here.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
  });
});

it('has a tone and a shape of its own for every colour of the rules', () => {
  const table = constants.split('COLOURS: Final')[1] ?? '';
  const listed = [...table.matchAll(/^ {4}"(\w+)": "(\w+)",/gm)].map((row) => row[1]);
  expect(listed).toHaveLength(12);
  expect(Object.keys(TONES)).toEqual(listed);
  expect(new Set(Object.values(TONES).map((tone) => tone.shape)).size).toBe(12);
  expect(new Set(Object.values(TONES).map((tone) => tone.paper)).size).toBe(12);
});
