import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { EventTable, Tournament } from '../../lib/api';
import { Fault } from '../../lib/fault';
import { setLanguage } from '../../lib/i18n/i18n.svelte';
import { Deeds } from '../deeds.svelte';
import { aTable } from '../fixtures';
import type { LiveEvent } from '../live.svelte';
import PeopleTools from './PeopleTools.svelte';
import RoundTools from './RoundTools.svelte';
import RulingSheet from './RulingSheet.svelte';

setLanguage('en');

const server = vi.hoisted(() => ({ act: vi.fn(), at: vi.fn(), list: vi.fn() }));
vi.mock('../../lib/api', async (original) => ({
  ...(await original<object>()),
  actOnEvent: server.act,
  actAtTable: server.at,
  importPlayers: server.list,
}));
beforeEach(() => {
  for (const mock of Object.values(server)) mock.mockReset();
});

const table = (over: Partial<EventTable> = {}) => aTable({ id: 5, ...over });
const event = (over: object = {}, ...tables: EventTable[]) =>
  ({
    id: 'e',
    status: 'running',
    paused: false,
    live: true,
    game: 'grimoire',
    swappable: true,
    entries: ['Ana', 'Bo', 'Cy', 'Di'].map((name, at) => ({ id: at + 1, name, state: 'in', gone: false })),
    staff: [],
    staff_only: null,
    rounds_played: [{ number: 1, state: 'paired', starts_at: 0, ends_at: null, tables }],
    ...over,
  }) as unknown as Tournament;
const deeds = () =>
  new Deeds({ id: 'e', adopt: vi.fn(), load: vi.fn(() => Promise.resolve()) } as unknown as LiveEvent);
const swapped = () => document.querySelectorAll<HTMLSelectElement>('[data-swap]');

it('asks before a swap that the server warns of, and leaves it out where nobody can be swapped', async () => {
  const shown = event({}, table(), table({ id: 6, board: 2, players: [3, 4] }));
  const { rerender } = render(RoundTools, { event: shown, deeds: deeds() });
  server.act.mockRejectedValueOnce(new Fault('swap_warning', { apart: 'Ana – Di', met: '' }));
  const [one, other] = swapped();
  await userEvent.selectOptions(one as HTMLSelectElement, '1');
  await userEvent.selectOptions(other as HTMLSelectElement, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Swap the two' }));
  expect(screen.getByRole('alert').textContent).toContain('Ana – Di');
  expect(document.querySelector('.toast')).toBeNull();
  server.act.mockResolvedValueOnce(shown);
  await userEvent.click(screen.getByRole('button', { name: 'Swap all the same' }));
  expect(server.act.mock.calls).toEqual([
    ['e', 'swap', { one: 1, other: 3, sure: false }],
    ['e', 'swap', { one: 1, other: 3, sure: true }],
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
  await rerender({ event: { ...shown, swappable: false } });
  expect(swapped()).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Begin it now' })).toBeTruthy();
});

it('says what may be done with a final, and lets it be shared', async () => {
  const final = table({ final: true, needs_arbiter: true });
  const shown = event({ rounds_played: [{ number: 2, state: 'running', tables: [final] }] });
  server.at.mockResolvedValue(shown);
  // jsdom knows no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  render(RulingSheet, { event: shown, table: final, deeds: deeds(), onclose: vi.fn() });
  expect(document.querySelector('[data-final]')?.textContent).toContain('share the first place');
  expect(document.querySelector('[data-result=drawn]')).toBeNull();
  expect(screen.queryByText('Both lose')).toBeNull();
  const share = document.querySelector<HTMLElement>('[data-result=shared] button');
  await userEvent.click(share as HTMLElement);
  expect(server.at).not.toHaveBeenCalled();
  await userEvent.click(share as HTMLElement);
  expect(server.at).toHaveBeenCalledWith('e', 5, 'result', { places: [1, 1], reason: '' });
});

it('says of each line of a list why it was left out', async () => {
  server.list.mockResolvedValueOnce({
    added: ['ana'],
    left_out: [{ line: 3, name: 'nobody', code: 'no_such_person' }],
  });
  render(PeopleTools, { event: event(), deeds: deeds(), leads: true });
  await userEvent.type(document.querySelector('[name=import]') as HTMLElement, 'name\nana\nnobody');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  const told = document.querySelector('.told')?.textContent ?? '';
  expect(told).toContain('1 player was added.');
  expect(told).toContain('Line 3, nobody: Nobody here is called nobody.');
});
