import happenings from '@rules/grimoire/rules/happenings.py?raw';
import reasons from '@rules/grimoire/rules/reasons.py?raw';
import { describe, expect, it } from 'vitest';
import { moments, recordedReview } from '../moments';
import { LANGUAGES, setLanguage } from '../../lib/i18n/i18n.svelte';
import type { Option, Question } from '../../table/contract';
import { client } from '../../games/grimoire';
import { guide } from '../../games/grimoire/guide';
import icons from '../../games/grimoire/icons.json';
import { KEYS, nameOf, wordsOf } from '../../games/grimoire/spells';
import type { View } from '../../games/grimoire/view';

const questions = Object.entries(moments).flatMap(([name, moment]) =>
  moment.update.question
    ? [{ name, question: moment.update.question as Question, view: moment.update.view as unknown as View }]
    : [],
);
const names = ['Marina Alves', 'Otto Brandt'];
/** A sentence has words and none of the holes that a missing value leaves. */
const sound = (words: string | null | undefined) => {
  expect(words).toBeTruthy();
  expect(words).not.toMatch(/undefined|null|NaN|\[object|^\s*$|: \.|\s{2,}/);
};

describe.each(LANGUAGES)('in %s', (language) => {
  const speak = () => setLanguage(language);

  it.each(questions)('asks, labels and names the act of "$name"', ({ question, view }) => {
    speak();
    sound(client.ask(question, view, [], names).text);
    const labels = new Set<string>();
    for (const option of question.options) {
      const label = client.label(option, question, view);
      sound(label);
      expect(label).not.toBe(String(option)); // no bare key is shown to anybody
      labels.add(client.group(option, question, view) ?? label);
      sound(client.act([option], question, view));
    }
    const groups = new Set(
      question.options.map((option) => client.group(option, question, view) ?? JSON.stringify(option)),
    );
    expect(labels.size).toBe(groups.size); // what is told apart in the rules is told apart in words
  });

  it('gives a reason for every quiet thing', () => {
    speak();
    for (const [, { update }] of Object.entries(moments)) {
      for (const [rule, things] of Object.entries(update.why_not)) {
        for (const thing of things as Option[]) {
          sound(
            client.reason(rule, thing, update.question as Question | null, update.view as unknown as View),
          );
        }
      }
    }
  });

  it('has a sentence of its own for every rule that the server may name', () => {
    speak();
    const named = new Set([...reasons.matchAll(/"((?:b\.2\.)?\d+)"/g)].map((found) => found[1] ?? ''));
    expect(named.size).toBeGreaterThan(12);
    const fallback = client.reason('no such rule', 1, null, moments.cast?.update.view as unknown as View);
    for (const rule of named) {
      const said = client.reason(rule, 1, null, moments.cast?.update.view as unknown as View);
      expect(said, `rule ${rule}`).not.toBe(fallback);
    }
  });

  it('says every note, and only these say nothing', () => {
    speak();
    const silent = new Set(['spent', 'over']);
    const told = [
      ...Object.values(moments).flatMap((moment) => moment.update.notes),
      ...recordedReview.moments.flatMap((one) => one.notes),
    ];
    for (const note of told) {
      const said = client.say(note, names, 0);
      if (silent.has(note.kind)) expect(said).toBeNull();
      else sound(said?.text);
    }
  });

  it('says every kind of note that the rules declare', () => {
    speak();
    const kinds = [...happenings.matchAll(/^def (\w+)\(/gm)].map((found) => found[1] ?? '');
    expect(kinds).toContain('damage');
    const card = { id: 1, power: 2 };
    const data = {
      seat: 0,
      number: 1,
      pick: false,
      phase: 'cast',
      why: 'cannot',
      spell: 'fury',
      slot: 0,
      place: 0,
      by: 'freeze',
      cost: 2,
      free: false,
      cards: [card],
      on: true,
      branch: 'draw',
      amount: 1,
      kind: 'any',
      before: 5,
      after: 4,
      card,
      rest: 1,
      count: 1,
      giver: 0,
      taker: 1,
      powers: [1],
      source: 'fury',
      target: 'haste',
      power: 2,
      yes: true,
      places: [1, 2],
      reason: 'rules',
      got: [card],
      gave: [card],
    };
    for (const kind of kinds) {
      const said = client.say({ at: [1, 0], kind, data }, names, 0);
      if (kind === 'spent' || kind === 'over') expect(said).toBeNull();
      else sound(said?.text);
    }
  });

  it('says what everybody waits for', () => {
    speak();
    const view = moments.cast?.update.view as unknown as View;
    for (const phase of ['pick', 'choose', 'cool', 'gain', 'cast', 'attack', 'end'] as const) {
      sound(client.waiting([0], { ...view, phase, active: 0 }, names, 1).text);
      sound(client.waiting([1], { ...view, phase, active: 0 }, names, 1).text);
      expect(client.phases({ ...view, phase }).filter((one) => one.state === 'now')).toHaveLength(1);
    }
    sound(client.waiting([], view, names, 1).text);
  });

  it('has a rulebook and every card', async () => {
    const book = await guide.rulebook(language);
    expect(book.sections.flatMap((section) => section.rules).map((rule) => rule.id)).toContain('16');
    expect(book.cards).toHaveLength(70);
    for (const card of book.cards) {
      sound(card.text);
      card.facts.forEach(sound);
    }
  });
});

describe('spells', () => {
  it('have a name, a gist of six words at most, a text and a picture each', () => {
    expect(KEYS).toHaveLength(70);
    for (const language of LANGUAGES) {
      setLanguage(language);
      for (const key of KEYS) {
        const words = wordsOf(key);
        expect(words.gist.split(/\s+/).length, key).toBeLessThanOrEqual(6);
        sound(words.name);
        sound(words.text);
      }
      expect(new Set(KEYS.map(nameOf)).size).toBe(70);
    }
    expect(Object.keys(icons).sort()).toEqual([...KEYS].sort());
    const drawn = Object.values(icons).map((one) => one.icon);
    expect(new Set(drawn).size).toBe(70);
  });
});

describe('what moves', () => {
  it('names only places that the board has', () => {
    const scenes = recordedReview.moments
      .flatMap((one) => one.notes)
      .flatMap((note) => [...client.scenes(note, 0)]);
    expect(scenes.length).toBeGreaterThan(20);
    for (const scene of scenes) {
      for (const place of 'place' in scene ? [scene.place] : [scene.from, scene.to]) {
        expect(place).toMatch(/^(mana|spell|seat|hand):[\w-]+$|^mana-(deck|discard)$/);
      }
    }
  });
});
