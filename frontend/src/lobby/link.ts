import { say } from '../app/i18n/say';
import type { Table } from '../lib/frames.gen';
import { href } from '../lib/routes';
import { toast } from '../lib/toast.svelte';

/** The address that brings somebody to this table. */
export function linkTo(table: Pick<Table, 'id' | 'code'>): string {
  return new URL(href.join(table.id, table.code), location.origin).href;
}

/** Puts an address on the clipboard and says so. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(say().lobby.copied, { tone: 'good' });
  } catch {
    toast(`${say().lobby.copyFailed} ${link}`, { tone: 'bad' });
  }
}
