import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line, type Status } from './connection';
import { Fault } from './fault';

/** The other end of a line: what was sent, and how to answer. */
class Wire implements Line {
  readyState: Line['readyState'] = 0;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  sent: [string, number, Record<string, unknown>][] = [];

  send(data: string): void {
    this.sent.push(JSON.parse(data) as [string, number, Record<string, unknown>]);
  }
  close(): void {
    this.readyState = 3;
  }
  say(name: string, ref: number | null, body: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify([name, ref, body]) }));
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code }));
  }
  /** The ref of the newest frame of this name. */
  ref(name: string): number {
    const found = this.sent.findLast((frame) => frame[0] === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found[1];
  }
  count(name: string): number {
    return this.sent.filter((frame) => frame[0] === name).length;
  }
  async welcome(build = 'b1', now = 5_000_000): Promise<void> {
    this.open();
    this.say('ok', this.ref('session.hello'), { me: null, now, build });
    await settled();
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const COMMAND = { match: 'm', ask: 1, picks: [1], command: 'abcdefgh' };

let wires: Wire[];
let connection: Connection;
let phases: Status['phase'][];

function last(): Wire {
  const wire = wires[wires.length - 1];
  if (!wire) throw new Error('no line was opened');
  return wire;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  phases = [];
  connection = new Connection({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    build: () => 'b1',
    random: () => 1,
  });
  connection.watch((status) => phases.push(status.phase));
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('asking', () => {
  it('greets first, then sends what was asked before it was connected', async () => {
    connection.start();
    const reply = connection.ask('lobby.enter', {});
    expect(last().sent).toEqual([]);
    await last().welcome();
    expect(last().sent.map((frame) => frame[0])).toEqual(['session.hello', 'lobby.enter']);
    expect(last().sent[0]?.[2]).toEqual({ build: 'b1' });
    last().say('ok', last().ref('lobby.enter'), { hall: 1 });
    await expect(reply).resolves.toEqual({ hall: 1 });
  });

  it('rejects with the fault that the server names', async () => {
    connection.start();
    await last().welcome();
    const reply = connection.ask('table.join', { table: 't' });
    last().say('error', last().ref('table.join'), { code: 'too_fast', detail: { retry_after: 3 } });
    await expect(reply).rejects.toEqual(new Fault('too_fast', { retry_after: 3 }));
    await expect(reply).rejects.toMatchObject({ code: 'too_fast', detail: { retry_after: 3 } });
  });

  it('gives up after ten seconds: connected and unanswered, or never connected', async () => {
    connection.start();
    const early = connection.ask('lobby.enter', {}).catch((fault: Fault) => fault.code);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await early).toBe('offline');
    await last().welcome();
    expect(last().count('lobby.enter')).toBe(0);
    const late = connection.ask('lobby.enter', {}).catch((fault: Fault) => fault.code);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await late).toBe('timeout');
  });

  it('keeps answers apart by their ref, and ignores refs it does not know', async () => {
    connection.start();
    await last().welcome();
    const one = connection.ask('seek.stop', { game: 'a' });
    const two = connection.ask('seek.stop', { game: 'b' });
    const [first, second] = last().sent.slice(1);
    last().say('ok', 999, {});
    last().say('ok', second?.[1] ?? 0, { two: true });
    last().say('ok', first?.[1] ?? 0, { one: true });
    await expect(one).resolves.toEqual({ one: true });
    await expect(two).resolves.toEqual({ two: true });
  });
});

describe('losing the line', () => {
  it('loses what was in flight, but repeats commands on the next line, once', async () => {
    connection.start();
    await last().welcome();
    const plain = connection.ask('lobby.enter', {}).catch((fault: Fault) => fault.code);
    const command = connection.ask('match.answer', COMMAND);
    last().drop();
    expect(await plain).toBe('lost');
    await vi.advanceTimersByTimeAsync(60_000); // a command waits as long as it takes
    await last().welcome();
    expect(last().sent.map((frame) => frame[0])).toEqual(['session.hello', 'match.answer']);
    expect(last().sent[1]?.[2]).toEqual(COMMAND);
    last().say('ok', last().ref('match.answer'), { number: 7 });
    await expect(command).resolves.toEqual({ number: 7 });
    last().drop();
    await vi.advanceTimersByTimeAsync(300);
    await last().welcome();
    expect(last().count('match.answer')).toBe(0);
  });

  it('waits longer each time, eight seconds at most, and begins anew after a welcome', async () => {
    connection.start();
    last().drop();
    for (const wait of [300, 600, 1_200, 2_400, 4_800, 8_000, 8_000]) {
      const before = wires.length;
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(wires.length).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(wires.length).toBe(before + 1);
      last().drop();
    }
    await vi.advanceTimersByTimeAsync(8_000);
    await last().welcome();
    last().drop();
    const before = wires.length;
    await vi.advanceTimersByTimeAsync(300);
    expect(wires.length).toBe(before + 1);
  });

  it('spreads the waiting times down to a half', async () => {
    const jittery = new Connection({
      open: () => {
        const wire = new Wire();
        wires.push(wire);
        return wire;
      },
      build: () => '',
      random: () => 0,
    });
    jittery.start();
    last().drop();
    await vi.advanceTimersByTimeAsync(149);
    expect(wires.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(wires.length).toBe(2);
    jittery.close();
  });

  it('tries at once when nudged', async () => {
    connection.start();
    await last().welcome();
    last().drop();
    connection.nudge();
    expect(wires.length).toBe(2);
    await last().welcome();
    expect(phases.slice(-3)).toEqual(['connected', 'lost', 'connected']);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(wires.length).toBe(2); // the waiting retry was dropped
  });

  it('takes a line for dead when a ping is not answered', async () => {
    connection.start();
    await last().welcome();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().count('session.ping')).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.status.phase).toBe('lost');
  });

  it('tells since when it is lost', async () => {
    vi.setSystemTime(1_000_000);
    connection.start();
    await last().welcome();
    vi.setSystemTime(2_000_000);
    last().drop();
    await vi.advanceTimersByTimeAsync(300);
    last().drop();
    expect(connection.status).toMatchObject({ phase: 'lost', since: 2_000_000 });
  });

  it('stays away when it was sent away, until it is started again', async () => {
    connection.start();
    await last().welcome();
    const command = connection.ask('match.answer', COMMAND).catch((fault: Fault) => fault.code);
    last().drop(4401);
    expect(connection.status.phase).toBe('closed');
    expect(await command).toBe('lost');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires.length).toBe(1);
    await expect(connection.ask('lobby.enter', {})).rejects.toMatchObject({ code: 'offline' });
    connection.restart();
    await last().welcome();
    expect(connection.status.phase).toBe('connected');
  });

  it('ignores a line that was given up', async () => {
    connection.start();
    const old = last();
    await old.welcome();
    connection.restart();
    await last().welcome();
    const heard = vi.fn();
    connection.on('lobby.hall', heard);
    old.say('lobby.hall', null, {});
    old.drop();
    expect(heard).not.toHaveBeenCalled();
    expect(connection.status.phase).toBe('connected');
  });
});

describe('keeping and hearing', () => {
  it('subscribes again after every new connection, until stopped', async () => {
    const subscribe = vi.fn();
    connection.start();
    const stop = connection.keep(subscribe);
    expect(subscribe).toHaveBeenCalledTimes(0);
    await last().welcome();
    expect(subscribe).toHaveBeenCalledTimes(1);
    last().drop();
    await vi.advanceTimersByTimeAsync(300);
    await last().welcome();
    expect(subscribe).toHaveBeenCalledTimes(2);
    connection.keep(subscribe);
    stop();
    expect(subscribe).toHaveBeenCalledTimes(3);
  });

  it('tells every handler of a frame, and none after it stopped', async () => {
    const [one, two] = [vi.fn(), vi.fn()];
    connection.start();
    const stop = connection.on('match.begun', one);
    connection.on('match.begun', two);
    await last().welcome();
    last().say('match.begun', null, { match: 'm1' });
    stop();
    last().say('match.begun', null, { match: 'm2' });
    expect(one.mock.calls).toEqual([[{ match: 'm1' }]]);
    expect(two.mock.calls).toEqual([[{ match: 'm1' }], [{ match: 'm2' }]]);
  });

  it('notices that the server was updated', async () => {
    connection.start();
    await last().welcome('b1');
    expect(connection.status.outdated).toBe(false);
    last().drop();
    await vi.advanceTimersByTimeAsync(300);
    await last().welcome('b2');
    expect(connection.status.outdated).toBe(true);
  });
});

describe('server time', () => {
  it('counts on from the quickest answer', async () => {
    connection.start();
    await last().welcome('b1', 5_000_000);
    expect(connection.serverNow()).toBeCloseTo(5_000_000, -1);
    await vi.advanceTimersByTimeAsync(10_000);
    // A slow answer: four seconds, so that half of it is a poor guess. The quick one from before stays.
    await vi.advanceTimersByTimeAsync(4_000);
    last().say('ok', last().ref('session.ping'), { now: 5_010_500 });
    await settled();
    expect(connection.serverNow()).toBeCloseTo(5_014_000, -1);
  });
});
