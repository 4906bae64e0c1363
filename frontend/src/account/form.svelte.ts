/** The state of an account form: what is wrong with which field, and sending it. */
import { asFault } from '../lib/fault';
import { sentence, words } from '../lib/i18n/words';
import { say } from '../app/i18n/say';
import { FormFault } from './allauth';

export class Form {
  busy = $state(false);
  /** Codes by field; `''` is the form as a whole. */
  #codes = $state.raw<Record<string, string>>({});
  /** What failed beside the fields: no connection, too fast. */
  #failed = $state.raw<unknown>(null);

  /** What is wrong with a field, in words; undefined when nothing is. Reactive. */
  wrong(field: string): string | undefined {
    const code = this.#codes[field];
    if (code === undefined) return undefined;
    const said = say().account.wrong[code] ?? words().errors[code] ?? say().account.wrong.invalid;
    return typeof said === 'function' ? said({}) : said;
  }

  /** What is wrong with the form as a whole: whatever no field of `fields` shows. Reactive. */
  trouble(fields: string[]): string | undefined {
    if (this.#failed) return sentence(this.#failed);
    const other = Object.keys(this.#codes).find((field) => !fields.includes(field));
    return other === undefined ? undefined : this.wrong(other);
  }

  /** Sends the form unless it is on its way or something required is empty. Returns whether it went well. */
  async send(required: Record<string, string>, work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.#failed = null;
    const empty = Object.entries(required).filter(([, value]) => value.trim() === '');
    this.#codes = Object.fromEntries(empty.map(([field]) => [field, 'required']));
    if (empty.length) return false;
    this.busy = true;
    try {
      await work();
      return true;
    } catch (thrown) {
      if (thrown instanceof FormFault) this.#codes = thrown.fields;
      else this.#failed = asFault(thrown);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** After a refused form: the reader goes to the first field that is wrong. */
export function toFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
