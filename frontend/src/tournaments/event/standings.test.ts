import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Tournament } from '../../lib/api';
import { setLanguage } from '../../lib/i18n/i18n.svelte';
import StandingsTable from './StandingsTable.svelte';

setLanguage('en');

const entry = (id: number, name: string, state = 'in') => ({
  id,
  name,
  state,
  gone: false,
  seed: id,
  rating: 1500,
});
const event = {
  entries: [entry(1, 'Ana'), entry(2, 'Bo', 'absent'), entry(3, 'Cy')],
  tiebreaks: ['BH', 'DE'],
  rounds_played: [
    {
      number: 1,
      tables: [{ id: 1, players: [1, 2], places: [1, 2], how: 'played', games: [] }],
    },
  ],
  standings: [
    { entry: 1, place: 1, points: 1, figures: { BH: 0.5 } },
    { entry: 2, place: 2, points: 0, figures: {} },
    { entry: 3, place: 3, points: 0, figures: {} },
  ],
  me: { entry: 2 },
} as unknown as Tournament;

it('marks my line, writes halves, and opens how a figure came about', async () => {
  const onopen = vi.fn();
  render(StandingsTable, { event, rows: event.standings, onopen });
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(within(rows[1] as HTMLElement).getByText('absent')).toBeTruthy();
  // A tie-break that nobody needed takes no room.
  expect(screen.queryByText('Direct')).toBeNull();
  const figure = screen.getByRole('button', { name: 'Buchholz of Ana: ½. How it came about' });
  expect(figure.textContent).toBe('½');
  await userEvent.click(figure);
  expect(onopen).toHaveBeenCalledWith(1, 'BH');
});
