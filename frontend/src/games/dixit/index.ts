/** Dixit: Odyssey: the front end of games/dixit. */
import { listOf } from '../../lib/i18n/i18n.svelte';
import { gameName } from '../../lib/i18n/words';
import type { GameClient } from '../../table/contract';
import Board from './Board.svelte';
import { flaw } from './clue';
import Detail from './Detail.svelte';
import { rulebook } from './guide';
import Hand from './Hand.svelte';
import { text } from './i18n/words';
import { lessonOf } from './lesson';
import { scenes } from './scenes';
import { findFace, type View } from './view';
import * as words from './words';

export const client: GameClient<View> = {
  key: 'dixit',
  encore: 6_000, // the points of the last round
  title: () => gameName('dixit'),
  Board,
  Hand,
  Detail,
  describes: (thing, view) => findFace(view, thing) !== undefined,
  enlarges: true,

  ask: (question, view, picks, names) => words.ask(question, view, picks.length, names),
  waiting: words.waiting,
  label: words.label,
  group: () => null,
  rank: (option, _, view) => words.numberOf(view, option),
  act: words.act,
  position: words.position,
  targets: () => false,
  about: () => [],
  hurries: (question) => question.kind === 'claim',
  field(_, written) {
    const wrong = flaw(written);
    return { label: text().field.label, wrong: wrong && (text().field.flaws[wrong] ?? null) };
  },
  sleeps: (view, seat) =>
    view.asleep.includes(seat) && !view.waking.includes(seat) && !view.gone.includes(seat),

  hushes: (view, seat) => seat === view.narrator && ['clue', 'cards', 'vote'].includes(view.phase),

  say: words.say,
  scenes,
  reason: (rule, thing, _, view) => words.reason(rule, thing, view),
  phases: words.phases,
  inForce(view) {
    if (view.round === 0) return [];
    const say = text().force;
    return [say.cards(view.hand_size, view.play), say.votes(view.votes)];
  },
  verdict(over, names, view) {
    const say = text().verdict;
    if (over.reason === 'left') return say.left;
    if (over.reason === 'asleep') return say.asleep;
    if (over.reason === 'cap') return say.cap;
    if (over.reason !== 'rules') return null;
    const first = over.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
    const list = listOf(first.map((seat) => names[seat] ?? ''));
    const points = view.scores[first[0] ?? 0] ?? 0;
    return first.length > 1 ? say.shared(list, points) : say.won(list, points);
  },
  scoreName: (what) => text().scores[what] ?? what,
  setting(key, value) {
    const setting = text().settings.titles[key];
    if (!setting || value === 'claim') return null;
    return text().settings.said(setting.title, setting.choices?.[String(value)] ?? String(value));
  },
  lesson: lessonOf,
  trend: { title: () => text().trend, of: (view) => view.scores },
  rulebook,
};
