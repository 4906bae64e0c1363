/** Something a button does that takes time and may fail. While it runs the button is busy; what went wrong is kept for
 * the place that shows it, or said in a toast. */
import { asFault, type Fault } from './fault';
import { sentence } from './i18n/words';
import { toast } from './toast.svelte';

export class Act {
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);

  /** Runs the work unless it runs already. Returns whether it went well. A `quiet` code is left to who asked. */
  async run(
    work: () => Promise<unknown>,
    options: { toast?: boolean; quiet?: string | undefined } = {},
  ): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = null;
    try {
      await work();
      return true;
    } catch (thrown) {
      this.fault = asFault(thrown);
      const quiet = options.quiet !== undefined && this.fault.code === options.quiet;
      if ((options.toast ?? true) && !quiet) toast(sentence(this.fault), { tone: 'bad' });
      return false;
    } finally {
      this.busy = false;
    }
  }
}
