import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { href, parse } from './routes';

const path = (address: string) => new URL(address, 'http://house.test').pathname;
const part = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..');

describe('addresses', () => {
  it('are read as they were written, whatever they hold', () => {
    fc.assert(
      fc.property(part, (text) => {
        expect(parse(path(href.profile(text)))).toEqual({ page: 'profile', name: text });
        expect(parse(path(href.reset(text)))).toEqual({ page: 'reset', key: text });
        expect(parse(path(href.rules(text, '16')))).toEqual({ page: 'rules', game: text });
        expect(parse(path(href.join(text, 'a b&c')))).toEqual({ page: 'join', table: text });
      }),
    );
  });

  it.each([
    [href.lobby(), 'lobby'],
    [href.signin('/matches'), 'signin'],
    [href.signup(), 'signup'],
    [href.forgot(), 'forgot'],
    [href.confirm('k'), 'confirm'],
    [href.settings(), 'settings'],
    [href.leaderboard('grimoire'), 'leaderboard'],
    [href.history(), 'history'],
    [href.tournaments({ when: 'now', game: 'dixit' }), 'tournaments'],
    [href.organize(), 'organize'],
    [href.tournament('e1', { tab: 'rounds', code: 'x' }), 'tournament'],
    [href.reorganize('e1'), 'reorganize'],
    [href.credits(), 'credits'],
    [href.table('m1'), 'table'],
    [href.review('m1', 7), 'review'],
  ])('%s leads to the %s', (address, page) => {
    expect(parse(path(address)).page).toBe(page);
  });

  it('keep what belongs behind the question mark', () => {
    expect(href.join('t', 'a b&c')).toBe('/join/t?code=a+b%26c');
    expect(href.join('t', null)).toBe('/join/t');
    expect(href.review('m', 0)).toBe('/review/m?n=0');
    expect(href.rules('g', 'b.2')).toBe('/rules/g#rb.2');
  });

  it('lead nowhere when nothing is there', () => {
    for (const wrong of ['/nowhere', '/people/', '/people/a/b', '/table', '/people/%E0%A4%A']) {
      expect(parse(wrong).page, wrong).toBe('missing');
    }
  });

  it('do not mind a slash at the end', () => {
    expect(parse('/matches/')).toEqual({ page: 'history' });
  });
});
