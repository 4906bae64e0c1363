import families from '@rules/elysium/families/__init__.py?raw';
import happenings from '@rules/elysium/rules/happenings.py?raw';
import readme from '@rules/elysium/README.md?raw';
import reasons from '@rules/elysium/rules/reasons.py?raw';
import scoring from '@rules/elysium/rules/scoring.py?raw';
import { beforeEach, describe, expect, it } from 'vitest';
import { client } from '..';
import { LANGUAGES, setLanguage } from '../../../lib/i18n/i18n.svelte';
import type { NoteOut, Option, Over, Question } from '../../../table/contract';
import { en } from '../i18n/en';
import {
  colourName,
  FAMILIES,
  factsOf,
  familyLine,
  familyName,
  KEYS,
  nameOf,
  powerName,
  powerRule,
  wordsOf,
} from '../cards';
import { guide } from '../guide';
import { transfersAhead } from '../lookup';
import type { Own, Player, View } from '../view';

const NAMES = ['Marina Alves', 'Otto Brandt', 'Ida Lund'];
/** A sentence has words and none of the holes that a missing value leaves. */
const sound = (words: string | null | undefined) => {
  expect(words).toBeTruthy();
  expect(words).not.toMatch(/undefined|null|NaN|\[object|^\s*$|: \.|\s{2,}|^\s|\s$/);
};

const own = (id: number, design: string | null, more: Partial<Own> = {}): Own => ({
  id,
  design,
  ring: false,
  used: false,
  ...more,
});
const player = (more: Partial<Player> = {}): Player => ({
  gold: 5,
  vp: 3,
  pp: 0,
  columns: ['red', 'blue'],
  domain: [],
  legends: [],
  cards_taken: 1,
  quest: 0,
  transfers: 2,
  rebate: 0,
  tax: 0,
  estimate: 9,
  oracle: false,
  ...more,
});
const view = (more: Partial<View> = {}): View => ({
  epoch: 2,
  phase: 'actions',
  round: 2,
  active: 0,
  took: false,
  families: ['zeus', 'hades', 'athena', 'hermes', 'apollo'],
  pediment: ['yellow', 'blue', 'green', 'red'],
  order: [0, 1, 2],
  quests: [
    { id: 'quest-1', number: 1, colours: ['yellow'], vp: 3, gold: 2, transfers: 1, taken: 1, reach: [] },
    { id: 'quest-2', number: 2, colours: ['blue'], vp: 2, gold: 2, transfers: 2, taken: null, reach: [0] },
    { id: 'quest-4', number: 4, colours: ['red'], vp: 0, gold: 1, transfers: 4, taken: null, reach: [0] },
  ],
  agora: [own(11, 'amalthea'), own(12, 'amalthea'), own(13, 'white-raven')],
  oracle: [own(21, 'zeus'), own(22, 'ferryman')],
  deck: 50,
  discard: [own(31, 'hermes')],
  players: [
    player({
      domain: [
        own(1, 'olive-tree'),
        own(2, 'storm-herald', { ring: true }),
        own(3, null),
        own(4, null),
        own(5, 'persephone'),
        own(6, 'hymn-to-the-father'),
      ],
      legends: [
        {
          id: 'legend-0-0',
          kind: 'level',
          cards: [
            { id: 41, design: 'ferryman', level: 1, family: 'hades' },
            { id: 42, design: null, level: 1, family: '' },
          ],
        },
        {
          id: 'legend-0-1',
          kind: 'open',
          cards: [{ id: 43, design: 'zeus', level: 3, family: 'zeus' }],
        },
        {
          id: 'legend-0-2',
          kind: 'family',
          cards: [
            { id: 44, design: 'amalthea', level: 1, family: 'zeus' },
            { id: 45, design: 'sky-eagle', level: 2, family: 'zeus' },
          ],
        },
      ],
    }),
    player({ domain: [own(51, 'olive-tree'), own(52, 'open-eye')], tax: 1 }),
    player({ domain: [own(61, 'olive-tree'), own(62, 'shield-bearer')], oracle: true, rebate: 2 }),
  ],
  level_tiles: [0, null, null],
  family_tiles: { zeus: [] },
  ...more,
});

const question = (kind: string, options: Option[], about: Record<string, unknown> = {}): Question => ({
  ask: 1,
  kind,
  options,
  least: 1,
  most: 1,
  ordered: false,
  about: { by: null, ...about },
  text: null,
});

const WRITING = view({ phase: 'writing' });
/** One of each kind of the table of questions, several where the words differ. */
const QUESTIONS: [string, Question, View][] = (
  [
    [question('act', [11, 12, 13, 'quest-2', 'quest-4', 1, 2]), view()],
    [question('act', [11]), view()],
    [question('act', ['quest-2']), view()],
    [question('act', ['citizen', 1]), view()],
    [question('act', ['pass']), view()],
    [question('column', ['red', 'blue', 2]), view({ took: true })],
    [question('column', ['red']), view({ took: true })],
    [
      question('write', [1, 3, 4, ['use', 6], 'pass'], {
        costs: [
          [1, 1],
          [3, 1],
          [4, 1],
        ],
        left: 2,
      }),
      WRITING,
    ],
    [question('write', [['use', 6], 'pass'], { costs: [], left: 0 }), WRITING],
    [question('write', ['pass'], { costs: [], left: 0 }), view({ phase: 'writing', epoch: 5 })],
    [
      question('transfer', [1, 3, 'pass'], {
        by: 'ferryman',
        zone: 'domain',
        costs: [
          [1, 1],
          [3, 0],
        ],
      }),
      view(),
    ],
    [question('transfer', [11, 'pass'], { by: 'helm-of-shadow', zone: 'agora', costs: [[11, 1]] }), view()],
    [
      question('legend', ['legend-0-0', 'legend-0-1', 'new'], {
        card: 1,
        costs: [
          ['legend-0-0', 1],
          ['legend-0-1', 1],
          ['new', 1],
        ],
      }),
      view(),
    ],
    [
      question('legend', ['legend-0-0', 'legend-0-2'], {
        card: 3,
        costs: [
          ['legend-0-0', 1],
          ['legend-0-2', 3],
        ],
      }),
      view(),
    ],
    [question('take', [11, 13], { by: 'weaving-contest' }), view()],
    [question('opponent', ['seat-1', 'seat-2'], { by: 'ambush' }), view()],
    [question('boon', ['gold', 'vp'], { by: 'olive-tree', gold: 1, vp: 1 }), view()],
    [question('boon', ['gold', 'transfer'], { by: 'city-walls', gold: 1, transfer: 1 }), view()],
    [question('harm', ['gold', 1, 3, 4], { by: 'cyclops', gold: 2, vp: 0, card: true }), view()],
    [question('turn', [1, 2], { by: 'poseidon' }), view()],
    [question('copy', [51, 61], { by: 'mimic-mask' }), view()],
    [question('refresh', [1, 5], { by: 'errand-runner' }), view()],
    [question('exchange', [11, 13, 'pass'], { by: 'lyre-player' }), view()],
    [question('exchange_for', [21, 22], { by: 'lyre-player', card: 13 }), view()],
    [question('exchange_for', [21, 22], { by: 'whispering-priestess', card: 99, design: 'hades' }), view()],
    [question('replace', [21, 22], { by: 'white-raven' }), view()],
    [
      question('peek', [71, 72, 73, 'pass'], {
        by: 'whispering-priestess',
        cards: [own(71, 'hades'), own(72, 'hades'), own(73, 'bellows')],
      }),
      view(),
    ],
    [question('chronos', [5, 6]), view({ phase: 'chronos', active: null })],
  ] as [Question, View][]
).map(([asked, seen], at) => [`${at} ${asked.kind}`, asked, seen]);

const kindsOfNotes = [...happenings.matchAll(/^def (\w+)\(/gm)].map((found) => found[1] ?? '');
const numbersOfReasons = new Set([...reasons.matchAll(/"(\d+)"/g)].map((found) => found[1] ?? ''));
const card = { id: 11, design: 'amalthea' };
const note = (kind: string, data: Record<string, unknown> = {}): NoteOut => ({
  at: [1, 0],
  kind,
  data: {
    seat: 0,
    number: 2,
    round: 3,
    transfers: 1,
    phase: 'actions',
    order: [1, 0, 2],
    quest: 2,
    vp: 2,
    gold: 0,
    cards: [card, { id: 13, design: 'white-raven' }],
    zone: 'oracle',
    by: 'bellows',
    count: 3,
    card,
    colour: 'red',
    citizen: false,
    now: 7,
    there: card,
    oracle: { id: 21, design: 'zeus' },
    design: 'amalthea',
    legend: 0,
    level: 1,
    cost: 1,
    family: 'zeus',
    before: -1,
    power: 'trigger',
    what: 'gold',
    amount: 2,
    places: [1, 2, 3],
    ...data,
  },
});

beforeEach(() => setLanguage('en'));

it('has a question here for every kind of the table of questions', () => {
  const table = readme.split('## Questions')[1]?.split('\n## ')[0] ?? '';
  const kinds = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`(\w+)`/g)].map((kind) => kind[1]),
  );
  expect(kinds).toHaveLength(17);
  expect(new Set(QUESTIONS.map(([, asked]) => asked.kind))).toEqual(new Set(kinds));
});

describe.each(LANGUAGES)('in %s', (language) => {
  beforeEach(() => setLanguage(language));

  it.each(QUESTIONS)('asks, labels and names the act of %s', (_, asked, seen) => {
    const words = client.ask(asked, seen, [], NAMES);
    sound(words.text);
    expect(words.text).not.toBe(client.ask(question('no such kind', []), seen, [], NAMES).text);
    if (words.hint !== undefined) sound(words.hint);
    const labels = asked.options.map((option) => client.label(option, asked, seen, NAMES));
    labels.forEach(sound);
    for (const [at, option] of asked.options.entries()) {
      expect(labels[at]).not.toBe(String(option)); // no bare key is shown to anybody
      sound(client.act([option], asked, seen, NAMES));
    }
    const groups = asked.options.map((option) => client.group(option, asked, seen));
    expect(new Set(labels).size).toBe(new Set(groups).size); // what is told apart without names is told apart with them
  });

  it('takes for the same only copies on the table and Citizens', () => {
    for (const [, asked, seen] of QUESTIONS) {
      const labels = asked.options.map((option) => client.label(option, asked, seen, NAMES));
      const twice = asked.options.filter((_, at) => labels.indexOf(labels[at] ?? '') !== at);
      expect(twice.every((option) => option === 12 || option === 4)).toBe(true);
    }
  });

  it('has a sentence of its own for every rule that the server may name', () => {
    expect(numbersOfReasons.size).toBeGreaterThan(20);
    const other = client.reason('no such rule', 11, null, view());
    for (const rule of numbersOfReasons) {
      const said = client.reason(rule, 11, null, view());
      sound(said);
      expect(said, rule).not.toBe(other);
    }
  });

  it('gives a reason for every thing under every question', () => {
    for (const [, asked, seen] of QUESTIONS) {
      const things: Option[] = [
        11,
        13,
        21,
        1,
        2,
        3,
        5,
        6,
        51,
        41,
        'quest-1',
        'quest-2',
        'red',
        'legend-0-0',
        'legend-0-1',
      ];
      for (const thing of things) {
        for (const rule of numbersOfReasons) sound(client.reason(rule, thing, asked, seen));
      }
    }
  });

  it('says every kind of note that the rules declare', () => {
    expect(kindsOfNotes).toContain('level_tile');
    for (const kind of kindsOfNotes) {
      const said = client.say(note(kind), NAMES, 0);
      if (kind === 'over') expect(said).toBeNull();
      else sound(said?.text);
    }
  });

  it.each([
    note('passed', { phase: 'writing' }),
    note('rewarded', { quest: -1, vp: 0, gold: 1 }),
    note('took', { zone: 'agora', by: null }),
    note('citizen', { card: 61 }),
    note('citizen', { card: null }),
    note('discarded', { citizen: true, by: null }),
    note('discarded', { citizen: true }),
    note('looked', { cards: undefined }),
    note('transferred', { design: null, card: 3, cost: 0 }),
    note('transferred', { card: 11, zone: 'domain', cost: 0 }),
    note('level_tile', { before: 1 }),
    ...['vp', 'gold', 'pp', 'transfers'].map((what) => note('gained', { what })),
    ...['vp', 'gold', 'pp'].map((what) => note('lost', { what })),
    note('lost', { amount: 0 }),
    ...['vp', 'gold', 'card'].map((what) => note('shielded', { what })),
    ...['vp', 'gold', 'transfer', 'card'].map((what) => note('decided', { what })),
  ])('says $kind', (told) => sound(client.say(told, NAMES, 0)?.text));

  it('says what everybody waits for', () => {
    for (const phase of ['awakening', 'actions', 'writing', 'end', 'chronos', 'over'] as const) {
      const seen = view({ phase, active: phase === 'actions' || phase === 'writing' ? 0 : null });
      for (const asked of [[], [0], [1], [1, 2]]) sound(client.waiting(asked, seen, NAMES, 1).text);
      expect(client.phases(seen).filter((one) => one.state === 'now')).toHaveLength(1);
      client.phases(seen).forEach((one) => sound(one.name));
    }
  });

  it('has words for every card, family, kind of power and colour', () => {
    expect(KEYS).toHaveLength(88);
    expect(FAMILIES).toHaveLength(8);
    for (const key of KEYS) {
      const { name, gist, text } = wordsOf(key);
      [name, gist, text, powerName(factsOf(key).power), powerRule(factsOf(key).power)].forEach(sound);
      expect(gist.length, key).toBeLessThanOrEqual(26);
      factsOf(key).columns.forEach((need) => sound(colourName(need)));
    }
    expect(new Set(KEYS.map(nameOf)).size).toBe(88);
    for (const family of FAMILIES) [familyName(family), familyLine(family)].forEach(sound);
  });

  it('has a rulebook with every card', async () => {
    const book = await guide.rulebook(language);
    const numbers = book.sections.flatMap((section) => section.rules).map((rule) => rule.id);
    for (const rule of numbersOfReasons) expect(numbers).toContain(rule);
    expect(book.cards).toHaveLength(88);
    for (const one of book.cards) [one.name, one.text, ...one.facts].forEach(sound);
  });

  it('names settings, score lines, ends and rules in force', () => {
    const choices = guide.settings(language).families?.choices ?? {};
    expect(Object.keys(choices)).toHaveLength(2 + 8 + 56); // each family also by itself, for the picker
    Object.values(choices).forEach(sound);
    for (const value of Object.keys(choices)) sound(client.setting('families', value));
    const inPlay = client.setting('families', 'zeus+hades+hephaestus+apollo+ares', view());
    expect(inPlay).toContain('Athena');
    expect(inPlay).not.toContain('Ares');
    sound(client.setting('interrupts', false));
    expect(client.setting('interrupts', true)).toBeNull();

    const lines = [...scoring.matchAll(/\("(\w+)", /g)].map((found) => found[1] ?? '');
    expect(lines).toHaveLength(9);
    for (const what of lines) expect(client.scoreName(what)).not.toBe(what);

    const over = (places: number[], values: number[], reason = 'rules') =>
      ({ places, reason, lines: [{ what: 'total', values }] }) as unknown as Over;
    sound(client.verdict(over([1, 2, 3], [50, 40, 30]), NAMES, view()));
    sound(client.verdict(over([1, 2, 3], [50, 50, 30]), NAMES, view()));
    sound(client.verdict(over([1, 1, 3], [50, 50, 30]), NAMES, view()));
    sound(client.verdict(over([1, 1, 3], [50, 50, 30], 'cap'), NAMES, view()));
    expect(client.verdict(over([1, 2, 3], [50, 40, 30], 'left'), NAMES, view())).toBeNull();

    const force = client.inForce(WRITING, NAMES);
    expect(force).toHaveLength(6); // Persephone, Open Eye, Shield-Bearer, a tax, a rebate, the Oracle of a turn
    force.forEach(sound);
  });
});

describe('in words', () => {
  const said = (kind: string, options: Option[], about = {}, picks: Option[] = [], seen = view()) =>
    client.ask(question(kind, options, about), seen, picks, NAMES);

  it('says that any column may go', () => {
    expect(said('column', ['red', 'blue']).hint).toContain('not only the one that let you take it');
    expect(said('column', ['red']).hint).toBeUndefined();
  });
  it('warns before a new Legend of a card that fits another', () => {
    const about = { card: 1 };
    expect(said('legend', ['legend-0-1', 'new'], about).hint).toContain('never move between Legends');
    expect(said('legend', ['legend-0-1', 'new'], about, ['new']).text).toContain('though it fits one');
    expect(said('legend', ['legend-0-1', 'new'], about, ['legend-0-1']).text).not.toContain('though');
    expect(said('legend', ['legend-0-0', 'legend-0-2'], { card: 3 }).hint).toContain('2 VP');
  });
  it('says how many transfers are left, now and until the end', () => {
    expect(transfersAhead(WRITING, 0)).toBe(2 + 3 * 4);
    expect(transfersAhead(view(), 0)).toBe(2 + 4 + 3 * 4); // a quest is still to be taken
    expect(said('write', [1, 'pass'], {}, [], WRITING).hint).toBe(
      '2 transfers and 5 gold left. Epoch 2 of 5: at most 14 transfers until the end.',
    );
    expect(said('write', [1, 'pass'], {}, [], view({ phase: 'writing', epoch: 5 })).hint).toContain(
      'the last',
    );
  });
  it('says why a card or quest cannot be taken', () => {
    const asked = question('act', [11]);
    const why = (rule: string, thing: Option, seen = view()) => client.reason(rule, thing, asked, seen);
    expect(why('21', 11, view({ players: [player({ columns: ['blue', 'green'] })] }))).toBe(
      'Wrong column: Amalthea needs a red column. You hold a blue column and a green column.',
    );
    expect(why('21', 13, view({ players: [player({ columns: ['green'] })] }))).toContain('two columns');
    expect(why('21', 'quest-2')).toBe('Wrong column: quest 2 needs a blue column.');
    expect(client.reason('43', 'quest-1', asked, view(), NAMES)).toMatch(
      /^Quest 1 is taken by .+ in this epoch\.$/,
    );
    expect(client.reason('43', 'quest-1', null, view(), NAMES)).toContain('Quest 1 is taken by');
    expect(why('22', 11)).toContain('Identical card: Amalthea');
    expect(why('20', 11)).toContain('Quest needed');
    expect(why('31', 5)).toContain('Persephone is a Permanent');
    expect(why('31', 52)).toBe('Only your own cards have power for you.');
    expect(why('33', 2)).toContain('ring');
  });
  it('names people where people are meant', () => {
    const copy = question('copy', [51, 61], { by: 'mimic-mask' });
    expect(client.label(61, copy, view(), NAMES)).toBe('Olive Tree (Ida Lund)');
    expect(client.label('seat-1', question('opponent', ['seat-1']), view(), NAMES)).toBe('Otto Brandt');
  });
  it('marks blows', () => {
    expect(client.say(note('lost'), NAMES, 0)).toEqual({
      text: 'Bellows: Marina Alves loses 2 gold.',
      tone: 'hit',
    });
    expect(client.say(note('lost', { amount: 0 }), NAMES, 0)?.tone).toBe('plain');
  });
});

it('lists the Permanents that change rules', () => {
  const sources = import.meta.glob<string>('../../../../../games/elysium/families/*.py', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(families).toContain('CARDS');
  const found = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/@card\.permanent\("([^"]+)"(.*)\)$/gm)].flatMap(([, name, rest]) =>
      /shield=|acquire=|discount=|"took"/.test(rest ?? '')
        ? [(name ?? '').toLowerCase().replaceAll("'", '').replaceAll(' ', '-')]
        : [],
    ),
  );
  expect(new Set(found)).toEqual(new Set(Object.keys(en.force.cards)));
});

describe('what moves', () => {
  it('names only places that the board has', () => {
    const scenes = kindsOfNotes.flatMap((kind) => [...client.scenes(note(kind), 0)]);
    expect(scenes.length).toBeGreaterThan(8);
    for (const scene of scenes) {
      for (const place of 'place' in scene ? [scene.place] : [scene.from, scene.to]) {
        expect(place).toMatch(/^(card|seat):\d+$|^(deck|discard|agora)$/);
      }
    }
  });
});
