import constants from '@rules/elysium/rules/constants.py?raw';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../table/contract';
import icons from '../icons.json';
import {
  cardOf,
  costOf,
  countsOf,
  describes,
  FAMILY_TILES,
  locate,
  LEVEL_TILES,
  lists,
  mostCards,
  peeked,
  roman,
  sign,
  spent,
  tileOf,
  WORTH,
  worth,
  zoneOf,
} from '../reading';
import { EPOCHS, transfersAhead } from '../lookup';
import type { Family, Legend, Player, Quest, View, Written } from '../view';

const player = (changes: Partial<Player> = {}): Player => ({
  gold: 4,
  vp: 1,
  pp: 0,
  columns: ['red', 'yellow', 'green', 'blue'],
  domain: [],
  legends: [],
  cards_taken: 0,
  quest: 0,
  transfers: 0,
  rebate: 0,
  tax: 0,
  estimate: 1,
  oracle: false,
  ...changes,
});
const quest = (number: number, transfers: number, taken: number | null = null): Quest => ({
  id: `quest-${number}`,
  number,
  colours: ['red'],
  vp: 4 - number,
  gold: 2,
  transfers,
  taken,
  reach: [],
});
const view = (changes: Partial<View> = {}): View => ({
  epoch: 3,
  phase: 'actions',
  round: 1,
  active: 0,
  took: false,
  families: ['zeus', 'hades', 'hephaestus', 'apollo', 'ares'],
  pediment: ['red', 'green', 'blue', 'yellow'],
  order: [0, 1],
  quests: [quest(1, 1), quest(2, 2), quest(3, 3), quest(4, 4)],
  agora: [],
  oracle: [],
  deck: 50,
  discard: [],
  players: [player(), player()],
  level_tiles: [null, null, null],
  family_tiles: {},
  ...changes,
});
const card = (
  id: number,
  level: number,
  family: Family | '' = 'zeus',
  design: string | null = 'zeus',
): Written => ({
  id,
  design,
  level,
  family,
});
const question = (kind: string, options: unknown[], about: Record<string, unknown> = {}): Question =>
  ({ ask: 1, kind, options, about, least: 1, most: 1, ordered: false, text: null }) as unknown as Question;

describe('the numbers of the rules', () => {
  const number = (name: string) =>
    new RegExp(`^${name}: Final = (.*?)(?:  #|$)`, 'm').exec(constants)?.[1] ?? '';
  it('are those of the constants', () => {
    expect(number('EPOCHS')).toBe(String(EPOCHS));
    expect(number('FAMILY_TILES')).toBe(`(${FAMILY_TILES.join(', ')})`);
    expect(number('LEVEL_TILES')).toBe(`{${LEVEL_TILES.map((vp, at) => `${at + 1}: ${vp}`).join(', ')}}`);
    const table = (from: readonly number[]) =>
      `{${from.flatMap((vp, cards) => (vp ? [`${cards}: ${vp}`] : [])).join(', ')}}`;
    expect(number('LEVEL_LEGEND_VP')).toBe(table(WORTH.level));
    expect(number('FAMILY_LEGEND_VP')).toBe(table(WORTH.family));
  });
  it('draws levels as signs', () => expect([1, 2, 3].map(roman)).toEqual(['I', 'II', 'III']));
  it('gives every seat a sign of its own', () => expect(new Set([0, 1, 2, 3].map(sign)).size).toBe(4));
});

describe('transfers left (complaint A9)', () => {
  it('counts the best free quest of this epoch and the best of each to come', () => {
    expect(transfersAhead(view(), 0)).toBe(4 + 2 * 4);
  });
  it('counts what a free quest still gives, or an incomplete one', () => {
    const quests = [quest(1, 1, 1), quest(2, 2), quest(3, 3, 0), quest(4, 4, 1)];
    expect(transfersAhead(view({ quests }), 0)).toBe(2 + 8);
    const gone = quests.map((one) => ({ ...one, taken: 1 }));
    expect(transfersAhead(view({ quests: gone, epoch: 5 }), 0)).toBe(1);
  });
  it('counts what is left of the quest one has, and powers on top', () => {
    const players = [player({ quest: 2, transfers: 3 }), player()];
    expect(transfersAhead(view({ players, phase: 'writing', epoch: 5 }), 0)).toBe(3);
  });
  it('is none when the match is over', () => expect(transfersAhead(view({ phase: 'over' }), 0)).toBe(0));
});

describe('a Legend', () => {
  const level: Legend = { id: 'legend-0-0', kind: 'level', cards: [card(1, 2), card(2, 2, 'hades')] };
  const family: Legend = { id: 'legend-0-1', kind: 'family', cards: [card(3, 1), card(4, 2), card(5, 3)] };
  const open: Legend = { id: 'legend-0-2', kind: 'open', cards: [card(6, 3)] };
  const larger: Legend = {
    id: 'legend-0-3',
    kind: 'level',
    cards: [card(7, 2), card(8, 2, 'hades'), card(9, 2, 'ares')],
  };
  const at = (legends: Legend[], changes: Partial<View>) =>
    view({ players: [player({ legends }), player()], ...changes });

  it('is worth what rule 60 says', () => {
    expect([worth(level), worth(level, 5), worth(family), worth(open)]).toEqual([2, 12, 6, 0]);
    expect([mostCards(level), mostCards(family)]).toEqual([5, 3]);
  });
  it('shows the tile of its level if it is the largest of the holder', () => {
    const seen = at([level, larger], { level_tiles: [null, 0, null] });
    expect(tileOf(seen, 0, level)).toBeNull();
    expect(tileOf(seen, 0, larger)).toBe(5);
    expect(tileOf(at([level], { level_tiles: [null, 1, null] }), 0, level)).toBeNull();
  });
  it('shows the tile of its family, the better one on the first', () => {
    const again: Legend = { ...family, id: 'legend-0-4', cards: [card(10, 1), card(11, 2), card(12, 3)] };
    const both = at([family, again], { family_tiles: { zeus: [0, 0] } });
    expect([tileOf(both, 0, family), tileOf(both, 0, again)]).toEqual([5, 2]);
    expect(tileOf(at([family], { family_tiles: { zeus: [1, 0] } }), 0, family)).toBe(2);
    expect(tileOf(at([open], {}), 0, open)).toBeNull();
  });
});

describe('what is on the table', () => {
  it('counts cards by level and family, Citizens apart (complaint A12)', () => {
    const legends: Legend[] = [
      { id: 'legend-0-0', kind: 'level', cards: [card(1, 1), card(2, 1, '', null)] },
    ];
    const domain = [{ id: 3, design: 'zeus', ring: false, used: false }];
    const counts = countsOf(view({ players: [player({ legends, domain })] }), 0, () => ({
      family: 'zeus',
      level: 3,
    }));
    expect(counts).toMatchObject({ levels: [0, 0, 2], citizens: 1, all: 3 });
    expect(counts.families.get('zeus')).toBe(2);
  });
  it('knows which columns are gone', () => {
    expect(spent(player({ columns: ['green', 'blue'] }))).toEqual(['red', 'yellow']);
  });
  it('finds cards wherever they lie, deck cards only for who looks at them', () => {
    const seen = view({ agora: [{ id: 1, design: 'zeus' }], discard: [{ id: 2, design: 'hades' }] });
    expect(locate(seen, 1)?.zone).toBe('agora');
    expect(locate(seen, 2)?.zone).toBe('discard');
    const peek = question('peek', [7, 'pass'], { cards: [{ id: 7, design: 'ares' }] });
    expect(peeked(peek)).toHaveLength(1);
    expect(locate(seen, 7)).toBeNull();
    expect(locate(seen, 7, peek)?.zone).toBe('deck');
    expect(describes('quest-2', seen)).toBe(true);
    expect(describes(['use', 1], seen)).toBe(true);
    expect(describes('red', seen)).toBe(false);
  });
  it('reads options', () => {
    const write = question('write', [5, ['use', 6], 'pass'], { costs: [[5, 2]] });
    expect([lists(write, ['use', 6]), lists(write, 6), lists(null, 5)]).toEqual([true, false, false]);
    expect([costOf(write, 5), costOf(write, 6)]).toEqual([2, null]);
    expect([cardOf(5), cardOf(['use', 6]), cardOf('new')]).toEqual([5, 6, null]);
  });
  it('shows on a phone the part that a question is about', () => {
    expect(zoneOf(question('act', []))).toBe('market');
    expect(zoneOf(question('column', []))).toBe('me');
    expect(zoneOf(question('transfer', [], { zone: 'oracle' }))).toBe('market');
    expect(zoneOf(question('transfer', [], { zone: 'domain' }))).toBe('me');
    expect(zoneOf(null)).toBeNull();
  });
});

it('has a picture for every family, power and mark', () => {
  const keys = Object.keys(icons);
  for (const [, family] of constants.matchAll(
    /"(zeus|hades|hephaestus|athena|poseidon|hermes|apollo|ares)"/g,
  ))
    expect(keys).toContain(`family-${family}`);
  const powers = /Power: TypeAlias = Literal\[(.*?)\]/.exec(constants)?.[1] ?? '';
  expect(powers.split(',')).toHaveLength(7);
  for (const [, power] of powers.matchAll(/"(\w+)"/g)) expect(keys).toContain(`power-${power}`);
});
