/** Somebody who is signed in, for the parts that ask. */
import * as lib from '../lib/session.svelte';

export function session(confirm: boolean): void {
  const held = lib.session as { -readonly [Key in keyof typeof lib.session]: (typeof lib.session)[Key] };
  held.me = {
    id: 1,
    name: 'Marina Alves',
    email: '',
    language: 'en',
    theme: 'system',
    sounds: false,
    confirm,
  };
  held.state = 'ready';
}
