/** Numbers and names that the sentence of an error needs. */
export type Detail = Record<string, unknown>;

/** Codes that arise in the browser: no connection, no answer in time, connection lost before the answer came. */
export type OwnCode = 'offline' | 'timeout' | 'lost';

/** Something was refused or failed. `code` is one of docs/protocol.md or an `OwnCode`; `sentence()` of lib/i18n says it
 * in the reader's language. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    readonly detail: Detail = {},
  ) {
    super(code);
    this.name = 'Fault';
  }
}

/** Whatever was thrown, as a Fault: an error of our own making is `internal`. */
export function asFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  console.error(thrown);
  return new Fault('internal');
}
