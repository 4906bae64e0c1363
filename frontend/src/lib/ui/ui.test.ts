import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ANIMALS, PAPERS, portrait } from './avatar';
import Choice from './Choice.svelte';
import Field from './Field.svelte';
import Tabs from './Tabs.svelte';

describe('portraits', () => {
  it('are the same for the same name, whatever its case or how its accents are written', () => {
    expect(portrait('Tomás')).toEqual(portrait('tomás'.normalize('NFD')));
  });
  it('use every animal and every paper, and give neighbours different ones', () => {
    const seen = Array.from({ length: 2_000 }, (_, n) => portrait(`player${n}`));
    expect(new Set(seen.map((one) => one.animal)).size).toBe(ANIMALS.length);
    expect(new Set(seen.map((one) => one.paper)).size).toBe(PAPERS.length);
    const most = (kinds: readonly unknown[], pick: (one: (typeof seen)[number]) => unknown) =>
      Math.max(...kinds.map((kind) => seen.filter((one) => pick(one) === kind).length));
    expect(most(ANIMALS, (one) => one.animal)).toBeLessThan(2_000 / ANIMALS.length + 50);
    expect(most(PAPERS, (one) => one.paper)).toBeLessThan(2_000 / PAPERS.length + 60);
  });
});

describe('tabs', () => {
  const tabs = [
    { key: 'a', label: 'First' },
    { key: 'b', label: 'Second', count: 2 },
    { key: 'c', label: 'Third' },
  ];
  it('move with the arrows, round the ends, and only the chosen one is in the tab order', async () => {
    const onchoose = vi.fn();
    render(Tabs, { id: 't', label: 'Kinds', tabs, chosen: 'a', onchoose });
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'First', selected: true }));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Third', selected: true }));
    await user.keyboard('{Home}{ArrowRight}');
    expect(onchoose.mock.calls.flat()).toEqual(['c', 'a', 'b']);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  });
});

describe('choices', () => {
  it('are radio buttons with their hints in the name', async () => {
    const onchange = vi.fn();
    render(Choice, {
      legend: 'Clock',
      value: 'normal',
      onchange,
      options: [
        { value: 'normal', label: '6 min', hint: 'about 25 min' },
        { value: 'fast', label: '3 min' },
        { value: 'slow', label: '9 min', disabled: true },
      ],
    });
    expect(screen.getByRole('group', { name: 'Clock' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /6 min about 25 min/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '3 min' }));
    await userEvent.click(screen.getByRole('radio', { name: '9 min' }));
    expect(onchange.mock.calls).toEqual([['fast']]);
  });
});

describe('fields', () => {
  it('say what is wrong before what helps', () => {
    render(Field, { label: 'Name', name: 'n', value: '', hint: 'Letters.', wrong: 'Taken.' });
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const said = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['Taken.', 'Letters.']);
  });
  it('show a password on demand', async () => {
    render(Field, {
      label: 'Password',
      name: 'p',
      type: 'password',
      value: 'x',
      reveal: { show: 'Show', hide: 'Hide' },
    });
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide', pressed: true })).toBeTruthy();
  });
});
