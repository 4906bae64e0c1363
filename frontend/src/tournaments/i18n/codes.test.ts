import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en as shared } from '../../lib/i18n/en';
import { en } from './en';

const home = `${import.meta.dirname}/../../../../tournaments`;
const read = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory()
      ? read(`${folder}/${one.name}`)
      : one.name.endsWith('.py')
        ? [readFileSync(`${folder}/${one.name}`, 'utf8')]
        : [],
  );
const source = read(home).join('\n');
const found = (pattern: RegExp) => [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ''))];

it('every refusal of the server has a sentence', () => {
  const codes = found(/Refused\(\s*"(\w+)"/g);
  expect(codes.length).toBeGreaterThan(15);
  for (const code of codes) expect(Object.keys(shared.errors), code).toContain(code);
});

it('every reason of a pairing has words', () => {
  const codes = [...found(/Why\("(\w+)"/g), ...found(/"code": "(\w+)"/g)];
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes) expect(Object.keys(en.why), code).toContain(code);
});

it('every tie-break and every line of the trail has words', () => {
  const codes = [...found(/^ {4}"([A-Z][A-Z0-9-]+)": /gm), 'DE', 'WIN', 'SEC', 'MOP', 'RTG'];
  expect(codes.length).toBeGreaterThan(15);
  for (const code of codes) expect(Object.keys(en.tiebreaks), code).toContain(code);
  const kinds = found(/note\(tournament, [\w.]+, "(\w+)"/g);
  expect(kinds.length).toBeGreaterThan(20);
  for (const kind of kinds) expect(Object.keys(en.trail.kinds), kind).toContain(kind);
});

it('every format and its terms have words', () => {
  const formats = found(/Kind\(\s*"(\w+)"/g);
  expect(formats.length).toBeGreaterThan(5);
  for (const format of formats) expect(Object.keys(en.formats), format).toContain(format);
  for (const term of found(/"(\w+)": (?:Term\(|_ROUNDS)/g))
    expect(Object.keys(en.terms), term).toContain(term);
});
