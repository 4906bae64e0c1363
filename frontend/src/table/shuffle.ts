/** My share of the shuffle, and the check that the server kept its word.
 *
 * Before the match the server shows the SHA-256 of its secret; every seat adds a nonce of its own; afterwards the secret
 * is shown. So neither side could choose the cards. */

export interface Promised {
  nonce: string;
  commitment: string;
}

const key = (match: string) => `ludoteca.shuffle.${match}`;
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The nonce of this tab for a match, kept with the server's commitment: the same one when asked twice. */
export function promise(match: string, commitment: string): Promised {
  const kept = promised(match);
  if (kept) return kept;
  const made = { nonce: hex(crypto.getRandomValues(new Uint8Array(16))), commitment };
  sessionStorage.setItem(key(match), JSON.stringify(made));
  return made;
}

export function promised(match: string): Promised | null {
  const kept = sessionStorage.getItem(key(match));
  return kept === null ? null : (JSON.parse(kept) as Promised);
}

/** A fresh id for a command. (`crypto.randomUUID` exists on secure pages only.) */
export const command = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

/** SHA-256 in hex of the bytes that a hex string stands for. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export interface Proof {
  /** The secret is the one that the server had committed to before anybody sent a nonce. */
  kept: boolean;
  /** My nonce is among those the seed was made of; null when this tab sent none. */
  mine: boolean | null;
  /** What every shuffle was drawn from. */
  seed: string;
}

/** Checks the server's word. Null where the browser offers no digest (a page without TLS on another machine). */
export async function prove(
  over: { secret: string; nonces: readonly string[] },
  commitment: string,
  own: Promised | null,
): Promise<Proof | null> {
  if (!globalThis.crypto?.subtle) return null;
  const secret = Uint8Array.from(over.secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const nonces = new TextEncoder().encode(over.nonces.join('|'));
  const mixed = new Uint8Array(secret.length + nonces.length);
  mixed.set(secret);
  mixed.set(nonces, secret.length);
  const promisedFirst = own?.commitment ?? commitment;
  return {
    kept: (await digest(secret)) === promisedFirst,
    mine: own ? over.nonces.includes(own.nonce) : null,
    seed: await digest(mixed),
  };
}
