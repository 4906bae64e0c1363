import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tournament } from '../lib/api';
import { Fault } from '../lib/fault';
import { LiveEvent, type Source } from './live.svelte';

const event = (version: number) => ({ id: 'e', version }) as Tournament;

/** A server whose answers come when the test says so. */
function server() {
  const asked: { resolve(event: Tournament): void; reject(fault: Fault): void }[] = [];
  let hear: (body: { event: string; version: number; status: string; round: number }) => void = () =>
    undefined;
  let subscribe: () => void | Promise<void> = () => undefined;
  let watched = 0;
  const source: Source = {
    fetch: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    ask: (name: string) => Promise.resolve(name === 'event.watch' ? { event: 'e', version: watched } : {}),
    on: ((_: string, handler: typeof hear) => {
      hear = handler;
      return () => undefined;
    }) as Source['on'],
    keep: (run) => {
      subscribe = run;
      void run();
      return () => undefined;
    },
    random: () => 0.5,
  };
  return {
    source,
    asked,
    tell: (version: number) => hear({ event: 'e', version, status: 'running', round: 1 }),
    reconnect: (version: number) => {
      watched = version;
      return subscribe();
    },
    answer: async (version: number) => {
      asked.at(-1)?.resolve(event(version));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('an event that is looked at', () => {
  it('is asked for again when it changed, after a moment of its own', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    await house.answer(1);
    expect(live.event?.version).toBe(1);
    house.tell(2);
    house.tell(3);
    await vi.advanceTimersByTimeAsync(700);
    expect(house.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(house.asked).toHaveLength(2);
    await house.answer(3);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(house.asked).toHaveLength(2);
  });

  it('has never more than one question on its way', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    await house.answer(1);
    house.tell(2);
    await vi.advanceTimersByTimeAsync(1_500);
    house.tell(3);
    void live.load();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(house.asked).toHaveLength(2);
    await house.answer(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(house.asked).toHaveLength(3);
  });

  it('does not ask for what an act has answered already, nor goes back to an older one', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    await house.answer(1);
    live.adopt(event(2));
    house.tell(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(house.asked).toHaveLength(1);
    live.adopt(event(1));
    expect(live.event?.version).toBe(2);
  });

  it('learns after a lost line what it missed', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    await house.answer(1);
    await house.reconnect(4);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(house.asked).toHaveLength(2);
  });

  it('stays on the page when a question fails, and is asked again', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    await house.answer(1);
    house.tell(2);
    await vi.advanceTimersByTimeAsync(1_500);
    house.asked.at(-1)?.reject(new Fault('offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.event?.version).toBe(1);
    expect(live.fault).toBeNull();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(house.asked).toHaveLength(3);
  });

  it('says when there is no such event', async () => {
    const house = server();
    const live = new LiveEvent('e', '', house.source);
    live.start();
    house.asked.at(-1)?.reject(new Fault('not_found'));
    await vi.advanceTimersByTimeAsync(0);
    expect(live.fault?.code).toBe('not_found');
  });

  it('asks nothing more once nobody looks', async () => {
    const house = server();
    const stop = new LiveEvent('e', '', house.source).start();
    await house.answer(1);
    house.tell(2);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(house.asked).toHaveLength(1);
  });
});
