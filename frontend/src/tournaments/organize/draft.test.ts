import { describe, expect, it } from 'vitest';
import type { Format, Game, Tournament } from '../../lib/api';
import {
  changes,
  draftOf,
  fresh,
  formatsFor,
  locked,
  moved,
  problems,
  stepOf,
  wish,
  withFormat,
  withGame,
  type Draft,
} from './draft';

const NOW = 1_800_000_000_000;
const term = (usual: number | boolean, least = 0, most = 0) => ({ default: usual, least, most });
const FORMATS: Format[] = [
  {
    key: 'swiss',
    duel: true,
    most: 512,
    late_join: true,
    terms: { rounds: term(5, 1, 16) },
    tiebreaks: ['DE', 'BH', 'SB'],
    default_tiebreaks: ['BH', 'SB'],
  },
  {
    key: 'groups',
    duel: true,
    most: 512,
    late_join: false,
    terms: { size: term(4, 3, 8), advance: term(2, 1, 4), third: term(true) },
    tiebreaks: ['DE', 'SB'],
    default_tiebreaks: ['DE'],
  },
  {
    key: 'robin',
    duel: true,
    most: 32,
    late_join: false,
    terms: { double: term(false) },
    tiebreaks: ['DE'],
    default_tiebreaks: ['DE'],
  },
  {
    key: 'tables',
    duel: false,
    most: 512,
    late_join: true,
    terms: { rounds: term(3, 1, 16), least: term(3, 2, 12), most: term(4, 2, 12) },
    tiebreaks: ['WIN'],
    default_tiebreaks: ['WIN'],
  },
];
const clock = (key: string, kind: 'live' | 'correspondence') => ({ key, kind }) as Game['clocks'][number];
const GRIMOIRE = {
  key: 'grimoire',
  seats: [2],
  clocks: [clock('normal', 'live'), clock('day', 'correspondence')],
  settings: [{ key: 'deck', kind: 'choice', choices: ['a', 'b'], default: 'a', rated: 'b' }],
} as unknown as Game;
const DIXIT = {
  key: 'dixit',
  seats: [3, 4, 5, 6],
  clocks: [clock('slow', 'live')],
  settings: [],
} as unknown as Game;

const good = (): Draft => ({ ...fresh(GRIMOIRE, FORMATS), name: 'Cup', starts_at: NOW + 60_000 });
const wrong = (draft: Draft, game = GRIMOIRE) => problems(draft, { game, formats: FORMATS, now: NOW });

describe('the form of an event', () => {
  it('begins with what the game is usually played with', () => {
    expect(fresh(GRIMOIRE, FORMATS)).toMatchObject({
      format: 'swiss',
      clock: 'normal',
      tiebreaks: ['BH', 'SB'],
    });
    expect(fresh(DIXIT, FORMATS)).toMatchObject({
      format: 'tables',
      terms: { rounds: 3, least: 3, most: 4 },
    });
  });

  it('offers formats for the seats of a game', () => {
    expect(formatsFor(GRIMOIRE, FORMATS).map(({ key }) => key)).toEqual(['swiss', 'groups', 'robin']);
    expect(formatsFor(DIXIT, FORMATS).map(({ key }) => key)).toEqual(['tables']);
  });

  it('takes terms and tie-breaks of another format', () => {
    const draft = withFormat({ ...good(), most: 64, late_until: 3 }, FORMATS[2], GRIMOIRE);
    expect(draft).toMatchObject({
      format: 'robin',
      terms: { double: false },
      tiebreaks: ['DE'],
      most: 32,
      late_until: 0,
    });
  });

  it('keeps the rest when the game changes', () => {
    const draft = withGame({ ...good(), text: 'hello' }, DIXIT, FORMATS);
    expect(draft).toMatchObject({
      game: 'dixit',
      clock: 'slow',
      format: 'tables',
      text: 'hello',
      name: 'Cup',
    });
  });
});

describe('what is wrong', () => {
  it('is nothing with a good one', () => expect(wrong(good())).toEqual({}));
  it.each([
    ['name', { name: '  ' }, 'needed'],
    ['starts_at', { starts_at: null }, 'needed'],
    ['starts_at', { starts_at: NOW - 1 }, 'past'],
    ['least', { least: 1 }, 'between'],
    ['most', { least: 8, most: 4 }, 'between'],
    ['most', { most: null }, 'between'],
    ['round_minutes', { round_minutes: 3 }, 'between'],
    ['start_window', { start_window: 4_000 }, 'between'],
    ['checkin_minutes', { checkin_minutes: 1.5 }, 'between'],
    ['rating_most', { rating_least: 1500, rating_most: 1400 }, 'order'],
    ['live', { clock: 'day' }, 'live'],
    ['term.rounds', { terms: { rounds: 17 } }, 'between'],
  ])('%s with %j', (field, change, code) => {
    expect(wrong({ ...good(), ...change })).toMatchObject({ [field]: { code } });
  });
  it('is no start that is not needed, and no limit that is off', () => {
    expect(wrong({ ...good(), begin: 'full', starts_at: null, round_minutes: 0 })).toEqual({});
  });
  it('is a group of which more go on than are in it', () => {
    const draft = {
      ...withFormat(good(), FORMATS[1], GRIMOIRE),
      terms: { size: 3, advance: 4, third: true },
    };
    expect(wrong(draft)).toMatchObject({ 'term.advance': { code: 'between', most: 3 } });
  });
  it('is a table that the game does not seat', () => {
    const draft = { ...withGame(good(), DIXIT, FORMATS), terms: { rounds: 3, least: 2, most: 7 } };
    expect(wrong(draft, DIXIT)).toMatchObject({ 'term.least': { least: 3, most: 6 }, 'term.most': {} });
  });
  it('is found at its step', () => {
    expect([stepOf('name'), stepOf('term.rounds'), stepOf('starts_at'), stepOf('late_half')]).toEqual([
      'game',
      'format',
      'start',
      'start',
    ]);
  });
});

describe('what is sent', () => {
  it('has the settings of ranked play when it is rated', () => {
    expect(wish({ ...good(), settings: { deck: 'a' } }, GRIMOIRE).settings).toEqual({ deck: 'b' });
    expect(wish({ ...good(), rated: false, settings: {} }, GRIMOIRE).settings).toEqual({ deck: 'a' });
  });
  it('is of an event that exists only what changed, and its tie-breaks', () => {
    const before = { ...wish(good(), GRIMOIRE), status: 'open', entries: [] } as unknown as Tournament;
    const draft = { ...draftOf(before), text: 'new' };
    expect(changes(before, wish(draft, GRIMOIRE))).toEqual({ text: 'new', tiebreaks: ['BH', 'SB'] });
  });
  it('leaves alone what people joined for', () => {
    const status = (status: string, joined = 1) =>
      locked({ status, entries: Array(joined).fill({}) } as unknown as Tournament);
    expect(status('draft')('game')).toBe(false);
    expect(status('open')('game')).toBe(true);
    expect(status('open')('starts_at')).toBe(false);
    expect(status('open')('least')).toBe(true);
    expect(status('open', 0)('least')).toBe(false);
    expect(status('running')('text')).toBe(false);
    expect(status('running')('late_until')).toBe(true);
  });
});

it('moves a tie-break by one, not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});
