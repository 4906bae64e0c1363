/** Elysium: the front end of games/elysium. */
import { gameName } from '../../lib/i18n/words';
import type { GameClient } from '../../table/contract';
import Board from './Board.svelte';
import { lessonOf } from './cards';
import Detail from './Detail.svelte';
import { rulebook } from './guide';
import { text } from './i18n/words';
import { prestigeCounts } from './lookup';
import { describes } from './reading';
import { scenes } from './scenes';
import type { View } from './view';
import * as words from './words';

/** Kinds of questions whose options are what a power or a card is aimed at. */
const TARGETS = ['legend', 'opponent', 'harm', 'turn', 'copy', 'refresh', 'exchange_for', 'replace'];

export const client: GameClient<View> = {
  key: 'elysium',
  encore: 0,
  title: () => gameName('elysium'),
  Board,
  Hand: null,
  Detail,
  describes,
  enlarges: false,

  ask: words.ask,
  waiting: words.waiting,
  label: words.label,
  // What reads the same is as good as the other: two copies in the Agora, two Citizens of a Domain.
  group: (option, question, view) => words.label(option, question, view),
  rank: () => 0,
  act: words.act,
  position: () => null,
  targets: (question) => TARGETS.includes(question.kind),
  about: ({ about }) => (typeof about.card === 'number' ? [about.card] : []),
  hurries: () => false,
  field: () => ({ label: '', wrong: null }), // no power asks for words
  sleeps: () => false,
  hushes: () => false,

  say: words.say,
  scenes,
  reason: words.reason,
  phases: words.phases,
  inForce: words.inForce,
  verdict: (over, names) => words.verdict(over, names),
  scoreName: (what) => text().scores[what] ?? what,
  scores: (what, view) => what !== 'prestige' || prestigeCounts(view),
  setting: words.setting,
  lesson: lessonOf,
  trend: { title: () => text().trend, of: (view) => view.players.map((player) => player.estimate) },
  rulebook,
};
