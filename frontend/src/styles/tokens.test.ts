import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** The colours of a block, as [day, night]. */
function colours(selector: string): Map<string, [string, string]> {
  const block = css.split(`${selector} {`)[1]?.split('\n}')[0] ?? '';
  const found = new Map<string, [string, string]>();
  for (const [, name = '', day = '', night] of block.matchAll(
    /--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g,
  )) {
    found.set(name, [day, night ?? day]);
  }
  return found;
}

function luminance(colour: string): number {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const house = colours(':root');
const PAIRS: [text: string, paper: string][] = [
  ['ink', 'sheet'],
  ['ink', 'stage'],
  ['ink-2', 'sheet'],
  ['ink-2', 'sheet-2'],
  ['ink-2', 'stage'],
  ['ink-2', 'stage-2'],
  ['ink-2', 'stage-3'],
  ['on-lit', 'lit'],
  ['on-lit-2', 'lit'],
  ['bad-on-lit', 'lit'],
  ['link-on-lit', 'lit'],
  ['on-shade', 'shade'],
  ['on-curtain', 'curtain'],
  ['on-curtain-2', 'curtain'],
  ['on-curtain-2', 'curtain-2'],
  ['on-slip', 'slip'],
  ['ok', 'sheet'],
  ['bad', 'sheet'],
  ['warn', 'sheet'],
];
const ACCENTS: [text: string, paper: string][] = [
  ['on-acc', 'acc'],
  ['acc', 'sheet'],
  ['ink', 'soft'],
  ['ink-2', 'soft'],
  ['on-curtain', 'deep'],
];

describe('text can be read on its paper, by day and by night', () => {
  it.each(PAIRS)('%s on %s', (text, paper) => {
    for (const theme of [0, 1] as const) {
      const [ink, sheet] = [house.get(text)?.[theme] ?? '', house.get(paper)?.[theme] ?? ''];
      expect(contrast(ink, sheet), theme ? 'night' : 'day').toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['', 'grimoire', 'dixit', 'elysium', 'battlescenes', 'odisseia'])('accents of %s', (game) => {
    const all = game ? new Map([...house, ...colours(`[data-game='${game}']`)]) : house;
    for (const [text, paper] of ACCENTS) {
      for (const theme of [0, 1] as const) {
        const [ink, sheet] = [all.get(text)?.[theme] ?? '', all.get(paper)?.[theme] ?? ''];
        expect(contrast(ink, sheet), `${text} on ${paper}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('levels and columns of Elysium', () => {
    const all = new Map([...house, ...colours("[data-game='elysium']")]);
    const families = ['zeus', 'hades', 'hephaestus', 'athena', 'poseidon', 'hermes', 'apollo', 'ares'];
    const columns = ['red', 'yellow', 'green', 'blue', 'any'];
    const pairs: [text: string, paper: string][] = [
      ...families.map((family): [string, string] => ['on-cost', `${family}-3`]),
      ...columns.map((colour): [string, string] => [`column-${colour}`, 'lit']),
    ];
    for (const [text, paper] of pairs) {
      for (const theme of [0, 1] as const) {
        const [ink, sheet] = [all.get(text)?.[theme] ?? '', all.get(paper)?.[theme] ?? ''];
        expect(contrast(ink, sheet), `${text} on ${paper}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
