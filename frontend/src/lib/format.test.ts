import { afterEach, describe, expect, it } from 'vitest';
import { clockLength, clockName } from './clockwords';
import { ago, duration, signed } from './format';
import { setLanguage } from './i18n/i18n.svelte';

afterEach(() => setLanguage('en'));

const clock = {
  key: 'c',
  kind: 'live' as const,
  bank: 360,
  increment: 25,
  turn: 0,
  reserve: 0,
  minutes: 25,
  phases: {},
  settings: {},
};

describe('lengths of time', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [-5, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [401, '6 min 41 s'],
    [3_600, '1 h'],
    [100_800, '1 d 4 h'],
    [86_400 + 59, '1 d'],
  ])('%d s is %s', (seconds, words) => expect(duration(seconds)).toBe(words));
});

describe('clocks', () => {
  it('speak of bank and increment, or of the turn', () => {
    expect(clockName(clock)).toBe('6 min + 25 s');
    expect(clockName({ ...clock, increment: 0 })).toBe('6 min');
    expect(clockName({ ...clock, phases: { clue: 75, vote: 45 } })).toBe('up to 1 min 15 s a decision');
    expect(clockName({ ...clock, kind: 'correspondence', turn: 259_200 })).toBe('72 h a turn');
    setLanguage('pt-BR');
    expect(clockName({ ...clock, kind: 'correspondence', turn: 86_400 })).toBe('24 h por turno');
    expect(clockLength(clock)).toBe('cerca de 25 min');
    expect(clockName(undefined)).toBe('sem relógio');
  });
});

describe('changes', () => {
  it.each([
    [11.4, '+11'],
    [-8.7, '−9'],
    [0, '0'],
    [0.3, '+0.3'],
    [-0.04, '0'],
  ])('%d is %s', (change, words) => expect(signed(change)).toBe(words));
  it('use the comma in Portuguese', () => {
    setLanguage('pt-BR');
    expect(signed(-0.3)).toBe('−0,3');
  });
});

describe('how long ago', () => {
  const now = Date.UTC(2026, 10, 29, 12);
  it.each([
    [30_000, 'now'],
    [90_000, '1 minute ago'],
    [26 * 3_600_000, 'yesterday'],
    [15 * 86_400_000, '2 weeks ago'],
  ])('%d ms', (passed, words) => expect(ago(now - passed, now)).toBe(words));
});
