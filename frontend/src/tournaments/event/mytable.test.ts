import { render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import type { NextTable, Tournament } from '../../lib/api';
import { setLanguage } from '../../lib/i18n/i18n.svelte';
import type { Deeds } from '../deeds.svelte';
import MyTable from './MyTable.svelte';

setLanguage('en');

const event = {
  id: 'e',
  game: 'grimoire',
  clock: 'normal',
  live: true,
  entries: [],
  rounds_played: [{ number: 1, state: 'running' }],
  me: { entry: 1 },
} as unknown as Tournament;
const next = {
  id: 5,
  board: 1,
  round: 1,
  players: [1, 2],
  proposals: [],
  match: 'm',
} as unknown as NextTable;
const way = () => document.querySelector<HTMLElement>('[data-to-table]');

afterEach(() => document.querySelectorAll('input').forEach((one) => one.remove()));

it('puts who opens the page on the way to the table that is open', () => {
  render(MyTable, { event, next, deeds: {} as Deeds });
  expect(way()?.getAttribute('href')).toContain('/table/m');
  expect(document.activeElement).toBe(way());
});

it('takes nobody away from where they write', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  render(MyTable, { event, next, deeds: {} as Deeds });
  expect(document.activeElement).toBe(field);
});
