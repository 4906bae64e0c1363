/** The one WebSocket of this tab. */
import { Connection, type Status } from './connection';
import { build } from './session.svelte';

const connection = new Connection({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/`),
  build,
});

export const ask = connection.ask.bind(connection);
export const on = connection.on.bind(connection);
export const keep = connection.keep.bind(connection);
export const serverNow = connection.serverNow.bind(connection);
export const restart = connection.restart.bind(connection);
export const watch = connection.watch.bind(connection);
export type { Status };

/** Opens the line and keeps it open as long as the page lives. */
export function start(): void {
  connection.start();
  const nudge = () => connection.nudge();
  window.addEventListener('online', nudge);
  window.addEventListener('offline', () => connection.unplugged());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudge();
  });
}
