/** Wizard's Grimoire: the front end of games/grimoire. */
import { gameName } from '../../lib/i18n/words';
import type { GameClient, Phase, Scene } from '../../table/contract';
import Board from './Board.svelte';
import Detail from './Detail.svelte';
import { rulebook } from './guide';
import Hand from './Hand.svelte';
import { text } from './i18n/words';
import { scenes } from './scenes';
import { isSpell, lessonOf } from './spells';
import type { View } from './view';
import * as words from './words';

const PHASES = ['choose', 'cool', 'gain', 'cast', 'attack'] as const;

export const client: GameClient<View> = {
  key: 'grimoire',
  encore: 0,
  title: () => gameName('grimoire'),
  Board,
  Hand,
  Detail,
  describes: (thing) => isSpell(thing),
  enlarges: false,

  ask: (question, view, picks) => words.ask(question, view, picks.length),
  waiting: (asked, view, names) => words.waiting(asked, view, names),
  label: words.label,
  group: words.group,
  rank: () => 0,
  act: words.act,
  position: words.position,
  targets: (question) => ['target_own', 'target_opposing', 'replace'].includes(question.kind),
  about: (question) =>
    question.kind === 'pay' && typeof question.about.spell === 'string' ? [question.about.spell] : [],

  hurries: () => false,
  field: () => ({ label: '', wrong: null }), // no spell asks for words
  sleeps: () => false,
  hushes: () => false,

  say: words.say,
  scenes: (note, near): readonly Scene[] => scenes(note, near),
  reason: words.reason,
  phases(view): readonly Phase[] {
    const at = PHASES.indexOf((view.phase === 'pick' ? 'choose' : view.phase) as (typeof PHASES)[number]);
    const now = at < 0 ? PHASES.length - 1 : at; // the end of the turn is the last phase's
    return PHASES.map((phase, index) => ({
      name: text().phases[phase],
      state: index < now ? 'done' : index === now ? 'now' : 'next',
    }));
  },
  inForce: words.inForce,
  verdict(over, names, view) {
    const say = text().verdict;
    if (over.reason === 'cap') return say.cap;
    if (over.reason !== 'rules') return null;
    const dead = view.life.flatMap((life, seat) => (life <= 0 ? [seat] : []));
    return dead.length === 1 ? say.life(names[dead[0] ?? 0] ?? '') : dead.length > 1 ? say.both : null;
  },
  scoreName: (what) => text().scores[what] ?? what,
  setting(key, value) {
    const setting = text().settings.titles[key];
    if (!setting || value === false || value === 'base') return null;
    return typeof value === 'string' ? (setting.choices?.[value] ?? value) : setting.title;
  },
  lesson: lessonOf,
  trend: { title: () => text().trend, of: (view) => view.life },
  rulebook,
};
