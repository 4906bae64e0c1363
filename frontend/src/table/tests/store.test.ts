import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../lib/fault';
import { Match } from '../store.svelte';
import { MATCH, memory, note, Server, settle, snapshot, update } from './server';

let server: Server;
let store: ReturnType<typeof memory>;
let visible: boolean;

function open(): Match {
  const match = new Match(MATCH, {
    wire: server.wire,
    memory: store,
    visible: () => visible,
    build: () => 'b1',
  });
  match.start();
  return match;
}

beforeEach(() => {
  server = new Server();
  store = memory();
  visible = true;
  sessionStorage.clear();
  server.replies['match.subscribe'] = () => snapshot(update(5));
});

const numbers = (match: Match) => match.log.map((one) => one.at[0]);

describe('following a match', () => {
  it('asks for everything at first and keeps the constants', async () => {
    const match = open();
    await settle();
    expect(server.of('match.subscribe')).toEqual([{ match: MATCH }]);
    expect(match.seat).toBe(0);
    expect(match.names).toEqual(['Ana', 'Bo']);
    expect(match.update?.number).toBe(5);
  });

  it('shows the next update and tells its notes once', async () => {
    const match = open();
    await settle();
    const told: number[] = [];
    match.onNews = (notes) => told.push(...notes.map((one) => one.at[0]));
    server.tell('match.update', update(6));
    server.tell('match.update', update(6));
    expect(match.update?.number).toBe(6);
    expect(told).toEqual([6]);
    expect(numbers(match)).toEqual([5, 6]);
  });

  it('drops what is older, and other matches', async () => {
    const match = open();
    await settle();
    server.tell('match.update', update(4));
    server.tell('match.update', { ...update(9), match: 'another' });
    expect(match.update?.number).toBe(5);
  });

  it('drops an older telling of the same moment', async () => {
    const match = open();
    await settle();
    server.tell('match.update', update(5, { version: 4, asked: [1] }));
    expect(match.update?.asked).toEqual([0]);
  });

  it('takes a newer telling of the same moment, though the clock of its server is behind', async () => {
    const match = open();
    await settle();
    const clocks = { ...update(5).clocks, at: 1 };
    server.tell('match.update', update(5, { version: 6, clocks, asked: [1] }));
    expect(match.update?.asked).toEqual([1]);
  });

  it('shows the view of a gap at once and fetches the missing notes', async () => {
    const match = open();
    await settle();
    server.replies['match.subscribe'] = () => snapshot(update(8, { notes: [note(6), note(7), note(8)] }));
    server.tell('match.update', update(8));
    expect(match.update?.view).toEqual({ number: 8 });
    expect(numbers(match)).toEqual([5]);
    await settle();
    expect(server.of('match.subscribe').at(-1)).toEqual({ match: MATCH, since: 5 });
    expect(numbers(match)).toEqual([5, 6, 7, 8]);
  });

  it('waits for the snapshot before it believes an update', () => {
    const match = open();
    server.tell('match.update', update(7));
    expect(match.update).toBeNull();
  });

  it('says why a match cannot be shown', async () => {
    server.replies['match.subscribe'] = () => new Fault('not_found');
    const match = open();
    await settle();
    expect(match.fault?.code).toBe('not_found');
  });
});

describe('undo', () => {
  it('unsays the notes from its number on and says that it was taken back', async () => {
    const match = open();
    await settle();
    server.tell('match.update', update(6));
    server.tell('match.update', update(7, { void: 6, notes: [] }));
    expect(match.log.map((one) => [one.at[0], one.kind])).toEqual([
      [5, 'turn'],
      [7, 'undo'],
    ]);
    server.tell('match.update', update(8));
    expect(numbers(match)).toEqual([5, 7, 8]);
  });

  it('does not take an undo of long ago for a new one', async () => {
    server.replies['match.subscribe'] = () =>
      snapshot(update(9, { void: 3, notes: [note(1), note(2), note(9)] }));
    const match = open();
    await settle();
    expect(match.log.map((one) => [one.at[0], one.kind])).toEqual([
      [1, 'turn'],
      [2, 'turn'],
      [9, 'turn'],
    ]);
  });

  it('reads the whole log anew when something was taken back while away', async () => {
    const match = open();
    await settle();
    server.tell('match.update', update(6));
    server.replies['match.subscribe'] = (body: { since?: number }) =>
      snapshot(
        update(12, {
          void: 10,
          notes: body.since === undefined ? [note(5), note(11), note(12)] : [note(11), note(12)],
        }),
      );
    await server.reconnect();
    await settle();
    expect(numbers(match)).toEqual([5, 11, 12]);
  });
});

describe('reconnecting', () => {
  const others = (number: number) => ({ ...note(number), data: { seat: 1 } });
  const missed = (match: Match) => match.missed.map((one) => one.at[0]);

  it('asks for what was missed since the newest row', async () => {
    const match = open();
    await settle();
    server.replies['match.subscribe'] = () => snapshot(update(7, { notes: [others(6), others(7)] }));
    await server.reconnect();
    expect(server.of('match.subscribe').at(-1)).toEqual({ match: MATCH, since: 5 });
    expect(numbers(match)).toEqual([5, 6, 7]);
    expect(match.missed.map((one) => one.at[0])).toEqual([6, 7]);
    match.caughtUp();
    expect(match.missed).toEqual([]);
  });

  it('replays nothing on a first visit, and what happened since the last look on a later one', async () => {
    const first = open();
    await settle();
    expect(first.missed).toEqual([]);
    first.stop();
    server.replies['match.subscribe'] = () => snapshot(update(7, { notes: [note(5), others(6), others(7)] }));
    const second = open();
    await settle();
    expect(second.missed.map((one) => one.at[0])).toEqual([6, 7]);
  });

  it('keeps what happens in a hidden tab for the next look', async () => {
    const match = open();
    await settle();
    const shown = vi.fn();
    match.onNews = shown;
    visible = false;
    server.tell('match.update', update(6, { notes: [others(6)] }));
    server.tell('match.update', update(7, { notes: [others(7)] }));
    expect(match.update?.number).toBe(7);
    expect(shown.mock.calls.every(([notes]) => (notes as unknown[]).length === 0)).toBe(true);
    visible = true;
    match.look();
    expect(missed(match)).toEqual([6, 7]);
  });

  it('keeps what was missed until it was watched, and tells the rest as it comes', async () => {
    const match = open();
    await settle();
    server.replies['match.subscribe'] = () => snapshot(update(7, { notes: [others(6), others(7)] }));
    await server.reconnect();
    const told: number[] = [];
    match.onNews = (notes) => told.push(...notes.map((one) => one.at[0]));
    server.tell('match.update', update(8, { notes: [others(8)] }));
    server.tell('match.update', update(9));
    expect(missed(match)).toEqual([6, 7]);
    expect(told).toEqual([8, 9]);
    server.replies['match.subscribe'] = () => snapshot(update(10, { notes: [others(10)] }));
    await server.reconnect();
    expect(missed(match)).toEqual([6, 7, 10]);
    match.caughtUp();
    server.tell('match.update', update(11, { notes: [others(11)] }));
    expect(missed(match)).toEqual([]);
  });

  it('replays what others did, not what I did elsewhere', async () => {
    const match = open();
    await settle();
    server.replies['match.subscribe'] = () => snapshot(update(7, { notes: [note(6), others(7)] }));
    await server.reconnect();
    expect(missed(match)).toEqual([7]);
  });

  it('replays nothing that was taken back since', async () => {
    const match = open();
    await settle();
    server.replies['match.subscribe'] = () => snapshot(update(7, { notes: [others(6), others(7)] }));
    await server.reconnect();
    server.tell('match.update', update(8, { void: 7, notes: [] }));
    expect(missed(match)).toEqual([6]);
  });
});

describe('answering', () => {
  it('sends the picks with the question and waits until the answer shows', async () => {
    const match = open();
    await settle();
    server.replies['match.answer'] = () => ({ number: 6 });
    const sent = match.answer(['fury'], null);
    expect(match.sending).toBe(true);
    expect(await sent).toBe(true);
    const [body] = server.of('match.answer');
    expect(body).toMatchObject({ match: MATCH, ask: 6, picks: ['fury'] });
    expect(String(body?.command).length).toBeGreaterThanOrEqual(16);
    expect(match.sending).toBe(true);
    server.tell('match.update', update(6));
    expect(match.sending).toBe(false);
  });

  it('sends one answer at a time', async () => {
    const match = open();
    await settle();
    server.replies['match.answer'] = () => ({ number: 6 });
    const [first, second] = await Promise.all([match.answer(['fury'], null), match.answer(['haste'], null)]);
    expect([first, second]).toEqual([true, false]);
    expect(server.of('match.answer')).toHaveLength(1);
  });

  it('repeats an answer that was not confirmed in time with the same command', async () => {
    const match = open();
    await settle();
    let tries = 0;
    server.replies['match.answer'] = () => (++tries < 3 ? new Fault('timeout') : { number: 6 });
    expect(await match.answer(['fury'], null)).toBe(true);
    const commands = server.of('match.answer').map((body) => body.command);
    expect(commands).toHaveLength(3);
    expect(new Set(commands).size).toBe(1);
  });

  it('asks for the new moment when the question is no longer open', async () => {
    const match = open();
    await settle();
    const faults: string[] = [];
    match.onFault = (fault) => faults.push(fault.code);
    server.replies['match.answer'] = () => new Fault('stale');
    server.replies['match.subscribe'] = () => snapshot(update(6));
    expect(await match.answer(['fury'], null)).toBe(false);
    expect(match.update?.number).toBe(6);
    expect(match.sending).toBe(false);
    expect(faults).toEqual(['stale']);
  });

  it('fetches the moment when an accepted answer does not show', async () => {
    vi.useFakeTimers();
    try {
      const match = open();
      await vi.advanceTimersByTimeAsync(0);
      server.replies['match.answer'] = () => ({ number: 6 });
      await match.answer(['fury'], null);
      server.replies['match.subscribe'] = () => snapshot(update(6));
      await vi.advanceTimersByTimeAsync(2_100);
      expect(match.update?.number).toBe(6);
      expect(match.sending).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the shuffle', () => {
  it('sends a nonce as soon as the match waits for it, the same after a reconnect', async () => {
    server.replies['match.subscribe'] = () =>
      snapshot(update(0, { status: 'ready', question: null, view: {}, ready: [false, true] }));
    open();
    await settle();
    await server.reconnect();
    await settle();
    const nonces = server.of('match.ready').map((body) => body.nonce);
    expect(nonces.length).toBeGreaterThanOrEqual(2);
    expect(new Set(nonces).size).toBe(1);
    expect(nonces[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends none for watchers', async () => {
    server.replies['match.subscribe'] = () =>
      snapshot(update(0, { status: 'ready', question: null, ready: [false, false] }), { seat: null });
    open();
    await settle();
    expect(server.of('match.ready')).toEqual([]);
  });
});

describe('the rest of the table', () => {
  it('gives commands and reports faults by code', async () => {
    const match = open();
    await settle();
    const faults: string[] = [];
    match.onFault = (fault) => faults.push(fault.code);
    server.replies['match.undo'] = () => new Fault('undo_shown');
    expect(await match.deed('undo')).toBe(false);
    expect(await match.deed('resign')).toBe(true);
    expect(faults).toEqual(['undo_shown']);
  });

  it('reports the exact moment and build', async () => {
    const match = open();
    await settle();
    expect(await match.report('My card vanished')).toBe(true);
    expect(server.of('match.report')).toEqual([
      { match: MATCH, number: 5, build: 'b1', text: 'My card vanished' },
    ]);
  });

  it('knows who is away, the rating changes and the rematch', async () => {
    const match = open();
    await settle();
    server.tell('match.presence', { match: MATCH, away: { 1: 12 } });
    server.tell('match.scored', { match: MATCH, changes: [{ seat: 0, change: 12 }] });
    server.tell('match.rematch', { match: MATCH, offered: [1], next: null });
    expect(match.away).toEqual({ 1: 12 });
    expect(match.changes?.[0]?.change).toBe(12);
    expect(match.rematch?.offered).toEqual([1]);
  });
});
