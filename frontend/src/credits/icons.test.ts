import { expect, it } from 'vitest';
import { artists } from './icons';

it('credits each artist once for each picture, the busiest first', () => {
  const found = artists([
    { a: { icon: 'owl', by: ['Lorc'] }, b: { icon: 'fox', by: ['Delapouite'] } },
    { c: { icon: 'owl', by: ['Lorc'] }, d: { icon: 'sun', by: ['Badges', 'Lorc'] } },
  ]);
  expect(found).toEqual([
    { name: 'Lorc', icons: ['owl', 'sun'] },
    { name: 'Badges', icons: ['sun'] },
    { name: 'Delapouite', icons: ['fox'] },
  ]);
});

it('knows the pictures of every sprite', () => {
  const names = artists().flatMap((artist) => artist.icons);
  expect(names).toContain('theater-curtains');
  expect(names.length).toBeGreaterThan(40);
});
