import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wanted } from '../lib/attention.svelte';
import { Fault } from '../lib/fault';
import type { Hall, LiveMatch, Mine, Table } from '../lib/frames.gen';
import { loadSession, session } from '../lib/session.svelte';
import { toasts } from '../lib/toast.svelte';
import { enter, forget, hall, hallFault, listen, mine } from './hall.svelte';
import Differs from './Differs.svelte';
import OpenTables from './OpenTables.svelte';
import { Room } from './room.svelte';
import Tickets from './Tickets.svelte';

/** The socket's other end: what is asked, what is answered, and telling. */
interface Wire {
  asked: [string, unknown][];
  answers: Record<string, unknown>;
  handlers: Map<string, Set<(body: unknown) => void>>;
  keepers: Set<() => void | Promise<void>>;
  now: number;
}
const wire = vi.hoisted((): Wire => ({
  asked: [],
  answers: {},
  handlers: new Map(),
  keepers: new Set(),
  now: 1_796_000_000_000,
}));
vi.mock('../lib/socket', () => ({
  ask: (name: string, body: unknown) => {
    wire.asked.push([name, body]);
    const answer = wire.answers[name] ?? {};
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
  on: (name: string, handler: (body: unknown) => void) => {
    const handlers = wire.handlers.get(name) ?? new Set();
    wire.handlers.set(name, handlers.add(handler));
    return () => handlers.delete(handler);
  },
  keep: (subscribe: () => void | Promise<void>) => {
    wire.keepers.add(subscribe);
    void subscribe();
    return () => wire.keepers.delete(subscribe);
  },
  serverNow: () => wire.now,
  watch: () => () => undefined,
  restart: () => undefined,
}));

const tell = (name: string, body: unknown) => {
  for (const handler of wire.handlers.get(name) ?? []) handler(body);
  flushSync();
};
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
};

const CLOCK = { key: 'normal', kind: 'live', bank: 360, increment: 25, turn: 0, reserve: 0, minutes: 25 };
const GAME = {
  key: 'grimoire',
  seats: [2],
  minutes: 25,
  pools: ['duel'],
  clocks: [CLOCK],
  bots: ['easy'],
  settings: [] as object[],
  lesson: true,
  lesson_done: true,
  rated_open: true,
  rating: 1500,
  provisional: false,
};
const ME = {
  id: 1,
  name: 'Marina',
  email: null,
  language: 'en',
  theme: 'system',
  sounds: false,
  confirm: true,
};
const person = (id: number, name: string, rating: number | null = 1500) => ({
  id,
  name,
  rating,
  provisional: false,
});
const table = (id: string, host: ReturnType<typeof person>, more: Partial<Table> = {}): Table => ({
  id,
  game: 'grimoire',
  settings: {},
  rated: true,
  clock: 'normal',
  seats: 2,
  private: false,
  host: host.id,
  people: [host],
  created: wire.now,
  code: null,
  ...more,
});
const match = (id: string, more: Partial<LiveMatch> = {}): LiveMatch => ({
  id,
  game: 'grimoire',
  rated: true,
  clock: 'normal',
  seats: [person(1, 'Marina'), person(2, 'Otto')],
  bots: [null, null],
  turn: 3,
  asked: [0],
  seat: 0,
  deadline: null,
  ...more,
});
const hallOf = (more: Partial<Hall> = {}): Hall => ({ people: [], online: 0, tables: [], live: [], ...more });
const mineOf = (more: Partial<Mine> = {}): Mine => ({
  seeks: [],
  tables: [],
  matches: [],
  rated_open: {},
  ...more,
});

async function signedIn(changes: Partial<typeof GAME> = {}) {
  const body = { me: ME, csrf: 't', build: 'b', games: [{ ...GAME, ...changes }] };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))));
  await loadSession();
}

beforeEach(async () => {
  wire.asked = [];
  wire.answers = {};
  wire.handlers.clear();
  wire.keepers.clear();
  forget();
  listen();
  await signedIn();
});

describe('the hall', () => {
  it('is entered, told of, and left', async () => {
    wire.answers['lobby.enter'] = { hall: hallOf({ online: 3 }), mine: mineOf() };
    const leave = enter();
    await settled();
    expect(hall()?.online).toBe(3);
    tell('lobby.hall', hallOf({ online: 4 }));
    expect(hall()?.online).toBe(4);
    leave();
    expect(hall()).toBeNull();
    expect(wire.asked.map(([name]) => name)).toEqual(['lobby.enter', 'lobby.exit']);
    expect(wire.keepers.size).toBe(0);
  });

  it('says why it is closed, and forgets it when it opens', async () => {
    wire.answers['lobby.enter'] = new Fault('too_fast', { retry_after: 2 });
    enter();
    await settled();
    expect(hallFault()?.code).toBe('too_fast');
    wire.answers['lobby.enter'] = { hall: hallOf(), mine: mineOf() };
    for (const subscribe of wire.keepers) await subscribe();
    expect(hallFault()).toBeNull();
  });

  it('calls for attention while it is my turn anywhere', () => {
    tell('lobby.mine', mineOf({ matches: [match('a'), match('b', { asked: [1] })] }));
    expect(wanted()).toBe(true);
    tell('lobby.mine', mineOf({ matches: [match('a', { asked: [1] }), match('b', { asked: [1] })] }));
    expect(wanted()).toBe(false);
    tell('lobby.mine', mineOf({ matches: [match('w', { seat: null })] }));
    expect(wanted()).toBe(false);
  });

  it('keeps the turns of a match that this tab watches in step', () => {
    tell('lobby.mine', mineOf({ matches: [match('a'), match('b', { asked: [1] })] }));
    tell('match.update', { match: 'a', asked: [1], turn: 2 });
    expect(wanted()).toBe(false);
    expect(mine()?.matches.map(({ turn }) => turn)).toContain(2);
    tell('match.update', { match: 'elsewhere', asked: [0], turn: 9 });
    expect(wanted()).toBe(false);
    tell('match.update', { match: 'b', asked: [0], turn: 3 });
    expect(wanted()).toBe(true);
  });

  it('opens rated play as soon as the server says so', async () => {
    await signedIn({ rated_open: false });
    tell('lobby.mine', mineOf({ rated_open: { grimoire: true } }));
    expect(session.games[0]?.rated_open).toBe(true);
  });
});

describe('open tables', () => {
  const strong = table('strong', person(5, 'Anna', 1900));
  const near = table('near', person(6, 'Bento', 1600), { rated: false });
  const rows = () => screen.queryAllByRole('row').slice(1);

  it('offer a seat, and sit down with one touch', async () => {
    render(OpenTables, { oncreate: vi.fn() });
    tell('lobby.hall', hallOf({ tables: [strong, near] }));
    await userEvent.click(screen.getByRole('button', { name: "Sit at Anna's table" }));
    expect(wire.asked).toEqual([['table.join', { table: 'strong' }]]);
  });

  it('can be narrowed to my level and to the kind, and widened again', async () => {
    render(OpenTables, { oncreate: vi.fn() });
    tell('lobby.hall', hallOf({ tables: [strong, near] }));
    expect(rows().length).toBe(2);
    await userEvent.click(screen.getByRole('button', { name: 'My level' }));
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Bento']);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Rated');
    expect(rows().length).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows().length).toBe(2);
  });

  it('explain to a beginner what opens rated play, and leave unrated tables open', async () => {
    await signedIn({ rated_open: false, rating: null as never });
    render(OpenTables, { oncreate: vi.fn() });
    tell('lobby.hall', hallOf({ tables: [strong, near] }));
    await userEvent.click(screen.getByRole('button', { name: 'After the lesson' }));
    expect(wire.asked).toEqual([]);
    expect(toasts().map((toast) => toast.text)).toContainEqual(expect.stringContaining('Rated play opens'));
    await userEvent.click(screen.getByRole('button', { name: "Sit at Bento's table" }));
    expect(wire.asked).toEqual([['table.join', { table: 'near' }]]);
  });

  it('offer no lesson of a game that has none', async () => {
    await signedIn({ rated_open: false, lesson: false });
    render(OpenTables, { oncreate: vi.fn() });
    tell('lobby.hall', hallOf({ tables: [strong] }));
    await userEvent.click(screen.getByRole('button', { name: 'After one match' }));
    expect(toasts().map((toast) => toast.action)).toEqual([undefined]);
  });

  it('say what went wrong', async () => {
    wire.answers['table.join'] = new Fault('table_full');
    render(OpenTables, { oncreate: vi.fn() });
    tell('lobby.hall', hallOf({ tables: [near] }));
    await userEvent.click(screen.getByRole('button', { name: "Sit at Bento's table" }));
    expect(screen.getByRole('alert').textContent).toContain('All seats of this table are taken');
  });

  it('offer no seat at my own table, and say so when nothing is open', () => {
    render(OpenTables, { oncreate: vi.fn() });
    const own = table('own', person(1, 'Marina'));
    tell('lobby.mine', mineOf({ tables: [own] }));
    tell('lobby.hall', hallOf({ tables: [own] }));
    expect(rows()[0]?.textContent).toContain('You sit here');
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
    tell('lobby.hall', hallOf());
    expect(screen.getByText(/No open tables now/)).toBeTruthy();
  });
});

describe('my tickets', () => {
  it('put my turn first, with the time that is left', () => {
    render(Tickets);
    tell(
      'lobby.mine',
      mineOf({
        matches: [
          match('theirs', { asked: [1], deadline: wire.now + 11 * 3_600_000 }),
          match('mine', {
            deadline: wire.now + 401_000,
            seats: [person(1, 'Marina'), null],
            bots: [null, 'easy'],
          }),
        ],
      }),
    );
    const titles = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(titles).toEqual(['Apprentice', 'Otto']);
    expect(screen.getByText('your turn, 6:41 left')).toBeTruthy();
    expect(screen.getByText("Otto's turn, 11 h left")).toBeTruthy();
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent?.trim(), link.pathname])).toEqual([
      ['Continue', '/table/mine'],
      ['Open', '/table/theirs'],
    ]);
  });

  it('let the host start when the table is full, and everybody leave', async () => {
    wire.answers['table.start'] = { match: 'm9' };
    render(Tickets);
    const [me, otto] = [person(1, 'Marina'), person(2, 'Otto')];
    tell('lobby.mine', mineOf({ tables: [table('t', me)] }));
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    tell('lobby.mine', mineOf({ tables: [table('t', me, { people: [me, otto] })] }));
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(wire.asked).toEqual([['table.start', { table: 't' }]]);
    expect(location.pathname).toBe('/table/m9');
    tell('lobby.mine', mineOf({ tables: [table('t', otto, { people: [otto, me] })] }));
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(screen.getByText('Otto starts the match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(wire.asked[1]).toEqual(['table.leave', { table: 't' }]);
  });
});

describe('a room', () => {
  const line = (id: number, text: string, room = 'lobby') => ({
    id,
    room,
    user: 2,
    name: 'Otto',
    text,
    at: 1,
  });

  it('shows the backlog, then what is said, each line once and only its own', async () => {
    wire.answers['chat.enter'] = { room: 'lobby', lines: [line(1, 'a')], muted: [9] };
    wire.answers['chat.say'] = line(2, 'b');
    const room = new Room('lobby');
    const leave = room.enter();
    await settled();
    await room.say('b');
    tell('chat.line', line(2, 'b'));
    tell('chat.line', line(3, 'c'));
    tell('chat.line', line(4, 'elsewhere', 'match:x'));
    expect(room.lines.map((one) => one.text)).toEqual(['a', 'b', 'c']);
    expect(room.muted).toEqual([9]);
    await room.mute(2, true);
    expect(room.muted).toEqual([9, 2]);
    await room.mute(9, false);
    expect(room.muted).toEqual([2]);
    leave();
    tell('chat.line', line(5, 'late'));
    expect(room.lines.length).toBe(3);
  });

  it('keeps the words when they could not be sent', async () => {
    wire.answers['chat.enter'] = { room: 'lobby', lines: [], muted: [] };
    wire.answers['chat.say'] = new Fault('chat_fast', { retry_after: 4 });
    const room = new Room('lobby');
    room.enter();
    await settled();
    await expect(room.say('hello')).rejects.toMatchObject({ code: 'chat_fast' });
    expect(room.lines).toEqual([]);
  });
});

describe('what sets a table apart', () => {
  const SETTINGS = [
    { key: 'set', kind: 'choice', choices: ['base', 'beginner'], default: 'base', rated: 'base', bars: [] },
    { key: 'lost_pages', kind: 'bool', choices: [false, true], default: false, rated: false, bars: [] },
    { key: 'secret_oath', kind: 'bool', choices: [false, true], default: true, rated: false, bars: [] },
  ];
  const chips = (settings: Table['settings'], rated: boolean) => {
    const { container } = render(Differs, { table: table('t', person(2, 'Otto'), { settings, rated }) });
    return () => [...container.querySelectorAll('.chip')].map((chip) => chip.textContent);
  };

  it('is said at an unranked table, before anybody sits down', async () => {
    await signedIn({ settings: SETTINGS });
    const said = chips({ set: 'beginner', lost_pages: true, secret_oath: false }, false);
    await vi.waitFor(() =>
      expect(said()).toEqual(['Beginner set: one star, pool of eight', 'Lost Pages', 'Secret Oath: off']),
    );
  });

  it('is nothing where all is as usual, or as ranked play demands', async () => {
    await signedIn({ settings: SETTINGS });
    const usual = chips({ set: 'base', lost_pages: false, secret_oath: true }, false);
    const rated = chips({ set: 'base', lost_pages: false, secret_oath: false }, true);
    await settled();
    expect([usual(), rated()]).toEqual([[], []]);
  });
});
