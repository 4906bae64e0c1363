/** Time that moves: server time, once a second while anybody looks. */
import { createSubscriber } from 'svelte/reactivity';
import { serverNow } from './socket';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1_000);
  return () => clearInterval(timer);
});

/** Server time in milliseconds. Reactive: what reads it in a component is refreshed every second. */
export function now(): number {
  subscribe();
  return serverNow();
}
