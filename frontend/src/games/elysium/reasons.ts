/** Why a thing cannot be chosen now, for the numbers of games/elysium/rules/reasons.py. */
import { language } from '../../lib/i18n/i18n.svelte';
import type { Option, Question } from '../../table/contract';
import { factsOf, type Need } from './cards';
import { text } from './i18n/words';
import {
  activePlayer,
  faceName,
  findCard,
  findLegend,
  isColour,
  questNumber,
  type FoundCard,
} from './lookup';
import type { Colour, Legend, LegendKind, View } from './view';

const MOST: Partial<Record<LegendKind, number>> = { level: 5, family: 3 };

const usualOf = (rule: string): string => text().reasons.rules[rule] ?? text().reasons.other;
const needs = (columns: readonly Need[], type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(language(), { type }).format(columns.map((column) => text().needs[column] ?? column));

function columnReason(card: string, columns: readonly Need[], held: readonly Colour[]): string {
  const words = text().reasons;
  if (columns.length > held.length && held.length === 1) return words.twoColumns(card);
  return words.wrongColumn(card, needs(columns), held.length ? needs(held) : '');
}

/** An own card whose power cannot be used (rule 33). */
function idle(card: string, { card: { design, used } }: FoundCard): string | null {
  if (!design) return text().reasons.citizenPower;
  const power = factsOf(design).power;
  const why = power === 'eleusis' && used ? 'used' : power;
  return text().reasons.idle[why]?.(card) ?? null;
}

function cardReason(rule: string, found: FoundCard, question: Question, view: View): string | null {
  const words = text().reasons;
  const { design } = found.card;
  const name = faceName(found.card);
  const player = activePlayer(view);
  switch (rule) {
    case '20':
      return player?.quest === 0 ? words.questNeeded : words.enough;
    case '21':
      return design && player ? columnReason(name, factsOf(design).columns, player.columns) : null;
    case '22':
      return words.identical(name);
    case '26':
      return words.columnNow;
    case '31':
      if (!design) return words.citizenPower;
      return ['act', 'column'].includes(question.kind) && found.seat === view.active
        ? words.permanent(name)
        : words.theirs;
    case '33':
      return idle(name, found);
    case '36':
      return question.kind === 'turn' && !design ? words.citizenAlready : null;
    case '42':
      return found.zone === 'domain' ? words.noTransfers : words.ownOnly;
    case '44':
      return question.kind === 'write' ? words.dear(name) : words.powerLimits;
    case '49':
      return words.citizenHome;
    default:
      return null;
  }
}

function questReason(rule: string, number: number, view: View): string | null {
  const words = text().reasons;
  const quest = view.quests.find((one) => one.number === number);
  if (rule === '20') return words.oneQuest;
  return rule === '21' && quest ? words.questColumn(number, needs(quest.colours, 'disjunction')) : null;
}

function legendReason(rule: string, legend: Legend, foreign: boolean): string | null {
  const words = text().reasons;
  if (rule === '44') return foreign ? words.foreign : words.legendLater;
  if (rule === '45') return legend.cards.length === MOST[legend.kind] ? words.full : words.noFit;
  return rule === '46' ? words.pair : null;
}

/** Why a thing is quiet. */
export function reason(
  rule: string,
  thing: Option,
  question: Question | null,
  view: View,
  names: readonly string[] = [],
): string {
  const words = text().reasons;
  const usual = usualOf(rule);
  const holder = view.quests.find((quest) => quest.id === thing)?.taken ?? null;
  if (rule === '43' && holder !== null)
    return words.questGone(questNumber(thing), names[holder] ?? text().names.player(holder + 1));
  if (!question) return usual;
  if (isColour(thing)) {
    if (question.kind === 'column') return words.columnGone;
    return question.kind === 'act' ? words.columnLater : usual;
  }
  const found = findCard(view, thing);
  if (found) return cardReason(rule, found, question, view) ?? usual;
  if (questNumber(thing)) return questReason(rule, questNumber(thing), view) ?? usual;
  const legend = findLegend(view, thing);
  return (
    (legend &&
      legendReason(rule, legend.legend, question.kind === 'legend' || legend.seat !== view.active)) ??
    usual
  );
}
