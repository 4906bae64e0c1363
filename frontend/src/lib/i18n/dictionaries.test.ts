import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sentence } from './words';
import { en } from './en';
import { LANGUAGES, plural, setLanguage } from './i18n.svelte';
import { Fault } from '../fault';

type Node = string | ((...args: never[]) => unknown) | { [key: string]: Node };
const files = import.meta.glob<Record<string, Node>>('/src/**/i18n/{en,pt-BR}.ts', { eager: true });

/** Every message of a dictionary with its path. */
function messages(node: Node, path = ''): [string, Node][] {
  if (typeof node !== 'object') return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) => messages(value, path ? `${path}.${key}` : key));
}
const dictionary = (file: string): Map<string, Node> => {
  const [exported] = Object.values(files[file] ?? {}).filter((value) => typeof value === 'object');
  return new Map(messages(exported ?? {}));
};
const homes = Object.keys(files)
  .filter((file) => file.endsWith('/en.ts'))
  .map((file) => file.slice(0, -'/en.ts'.length));

describe('dictionaries', () => {
  it('are found', () => {
    expect(homes.length).toBeGreaterThan(1);
  });

  it.each(homes)('%s says everything in both languages', (home) => {
    const [english, portuguese] = [dictionary(`${home}/en.ts`), dictionary(`${home}/pt-BR.ts`)];
    expect(english.size).toBeGreaterThan(3);
    expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, message] of portuguese) {
      const other = english.get(path);
      expect(typeof message, path).toBe(typeof other);
      if (typeof message === 'string' && other !== '') expect(message.trim(), path).not.toBe('');
      if (typeof message === 'function' && typeof other === 'function') {
        expect(message.length, path).toBe(other.length);
      }
    }
  });
});

describe('error codes', () => {
  const protocol = readFileSync(`${import.meta.dirname}/../../../../docs/protocol.md`, 'utf8');
  const table = protocol.split('## Error codes')[1]?.split('\n## ')[0] ?? '';
  const codes = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`(\w+)`/g)].map((code) => code[1] ?? ''),
  );

  it('of the protocol have a sentence', () => {
    expect(codes.length).toBeGreaterThan(30);
    for (const code of [...codes, 'offline', 'timeout', 'lost'])
      expect(Object.keys(en.errors), code).toContain(code);
  });

  it.each(LANGUAGES)('are spoken in %s, with the seconds to wait', (language) => {
    setLanguage(language);
    expect(sentence(new Fault('too_fast', { retry_after: 1.2 }))).toContain(
      language === 'en' ? '2 seconds' : '2 segundos',
    );
    expect(sentence(new Fault('too_fast'))).not.toContain('NaN');
    expect(sentence(new Fault('a code of tomorrow'))).toBe(sentence(new Fault('internal')));
    setLanguage('en');
  });
});

describe('plural', () => {
  it('falls back where a language has more forms than were given', () => {
    expect(plural('pt-BR', 1_000_000, { one: 'mesa', other: 'mesas' })).toBe('mesas');
    expect(plural('pt-BR', 1_000_000, { one: 'mesa', many: 'de mesas', other: 'mesas' })).toBe('de mesas');
  });
  it('says none as it was told to', () => {
    expect(plural('pt-BR', 0, { zero: 'nenhuma', one: 'uma', other: 'várias' })).toBe('nenhuma');
    expect(plural('pt-BR', 0, { one: 'uma', other: 'várias' })).toBe('uma');
    expect(plural('en', 0, { one: 'one', other: 'several' })).toBe('several');
  });
});
