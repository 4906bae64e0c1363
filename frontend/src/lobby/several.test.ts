import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Setting } from '../lib/api';
import Several from './Several.svelte';
import { severalOf, toggled } from './several';

const setting = {
  key: 'families',
  kind: 'choice',
  choices: ['first', 'random', 'zeus+hades', 'zeus+ares', 'hades+ares'],
  default: 'first',
  rated: 'random',
} as unknown as Setting;

describe('several things out of more', () => {
  it('knows what is named and what is picked', () => {
    expect(severalOf(setting)).toEqual({
      named: ['first', 'random'],
      parts: ['zeus', 'hades', 'ares'],
      count: 2,
    });
    expect(severalOf({ ...setting, choices: ['first', 'random'] })).toBeNull();
  });

  it('keeps the order of the game, whatever one picked first', () => {
    const several = severalOf(setting);
    if (!several) throw new Error('none');
    expect(toggled(several, 'ares', 'zeus')).toBe('zeus+ares');
    expect(toggled(several, 'zeus+ares', 'ares')).toBe('zeus');
  });

  it('lets one pick as many as it takes and no more', async () => {
    const user = userEvent.setup();
    let value = 'first';
    const words = { title: 'Families', choices: { zeus: 'Zeus', hades: 'Hades', ares: 'Ares' } };
    const props = {
      setting,
      words,
      disabled: false,
      barred: [] as string[],
      get value() {
        return value;
      },
      set value(next) {
        value = next;
      },
    };
    const { rerender } = render(Several, props);
    await user.click(screen.getByRole('radio', { name: 'Pick 2 of 3' }));
    await rerender({ value });
    expect(screen.getByRole('status').textContent).toBe('2 more.');
    await user.click(screen.getByRole('checkbox', { name: 'Ares' }));
    await rerender({ value });
    await user.click(screen.getByRole('checkbox', { name: 'Zeus' }));
    await rerender({ value });
    expect(value).toBe('zeus+ares');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hades' }).disabled).toBe(true);
    await rerender({ barred: ['ares'] });
    expect(screen.getByRole('status').textContent).toBe('One more.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ares (kept out)' }).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Hades' }));
    expect(value).toBe('zeus+hades');
  });
});
