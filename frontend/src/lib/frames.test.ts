import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const protocol = read('../../../docs/protocol.md');
const source = read('frames.ts');

const chapter = (title: string) => protocol.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
const block = (name: string) => source.split(`export interface ${name} {`)[1]?.split('\n}')[0] ?? '';

it('asks exactly what the protocol lists, with the same bodies and replies', () => {
  const listed = [...chapter('Asked by the client').matchAll(/^\| `([\w.]+)` \| `(\w+)` \| `(\w+)`/gm)];
  const typed = [...block('Asked').matchAll(/'([\w.]+)': \[(\w+), (\w+)\]/g)];
  expect(listed.length).toBeGreaterThan(20);
  expect(typed.map((row) => row.slice(1))).toEqual(listed.map((row) => row.slice(1)));
});

it('hears exactly what the protocol lists', () => {
  const listed = [...chapter('Told by the server').matchAll(/^\| `([\w.]+)` \| `(\w+)`/gm)];
  const typed = [...block('Told').matchAll(/'([\w.]+)': (\w+);/g)];
  expect(listed.length).toBeGreaterThan(5);
  expect(typed.map((row) => row.slice(1))).toEqual(listed.map((row) => row.slice(1)));
});
