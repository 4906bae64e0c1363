/** A server of one recorded moment, so that a whole table can be looked at without one. */
import type { Body, Reply } from '../lib/frames';
import type { Line, Snapshot, Update } from '../lib/frames.gen';
import { Fault } from '../lib/fault';
import type { Wire } from '../table/store.svelte';

const LINES: Line[] = [
  { id: 1, room: '', user: 2, name: 'Otto Brandt', text: 'Good luck!', at: 1 },
  {
    id: 2,
    room: '',
    user: 1,
    name: 'Marina Alves',
    text: 'Thank you, you too. <b>No fury today, please.</b>',
    at: 2,
  },
];

/** Replies to `subscribe` with the moment and takes every answer without moving on. `tell` plays a frame of the server. */
export function recorded(snapshot: Snapshot): Wire & { tell: (update: Update) => void } {
  const handlers: ((update: Update) => void)[] = [];
  const reply = (name: string, body: unknown): unknown => {
    switch (name) {
      case 'match.subscribe':
        return snapshot;
      case 'chat.enter':
        return { room: '', lines: LINES, muted: [] };
      case 'chat.say':
        return {
          id: Date.now(),
          room: '',
          user: 1,
          name: 'Marina Alves',
          text: (body as { text: string }).text,
          at: Date.now(),
        };
      case 'match.answer':
        throw new Fault('stale');
      case 'match.rematch':
        return { match: snapshot.match, offered: [snapshot.seat], next: null };
      default:
        return {};
    }
  };
  return {
    ask: async (name, body) => {
      await Promise.resolve();
      return reply(name, body) as Reply<typeof name> & Body<typeof name>;
    },
    on: (name, handler) => {
      if (name === 'match.update') handlers.push(handler as (update: Update) => void);
      return () => undefined;
    },
    keep: (subscribe) => {
      void subscribe();
      return () => undefined;
    },
    tell: (update) => handlers.forEach((handler) => handler(update)),
  };
}
