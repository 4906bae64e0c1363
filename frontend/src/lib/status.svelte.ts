/** The state of the connection, for components. */
import { watch, type Status } from './socket';

const held = $state<{ status: Status }>({
  status: { phase: 'connecting', since: Date.now(), me: null, outdated: false },
});
watch((next) => (held.status = next));

/** The present state. Reactive. */
export function status(): Status {
  return held.status;
}
