/** What Elysium asks, and what is said to those who wait. */
import { listOf } from '../../lib/i18n/i18n.svelte';
import { PASS, type Ask, type Option, type Question } from '../../table/contract';
import { nameOf } from './cards';
import { text } from './i18n/words';
import {
  activePlayer,
  CARDS_PER_EPOCH,
  CITIZEN,
  faceName,
  findCard,
  isCitizen,
  isColour,
  NEW,
  questNumber,
  transfersAhead,
  usedCard,
} from './lookup';
import type { View } from './view';

/** The card whose power asks; empty where the rules do. */
const asker = (question: Question): string =>
  typeof question.about.by === 'string' ? nameOf(question.about.by) : '';

/** The card that the question is about. One that lies hidden in the deck is named by its design. */
export function aboutCard(question: Question, view: View): string {
  const { card, design } = question.about;
  if (typeof design === 'string') return nameOf(design);
  return typeof card === 'number' ? faceName(findCard(view, card)?.card) : '';
}

const isOwn = (view: View, option: Option): boolean => findCard(view, option)?.zone === 'domain';
const sentences = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' ');

function act({ options }: Question, view: View): Ask {
  const words = text().ask;
  const player = activePlayer(view);
  const powers = options.some((option) => isOwn(view, option)) && words.powers;
  if (options.includes(PASS)) return { text: words.pass, hint: powers || undefined };
  if (options.includes(CITIZEN)) return { text: words.citizen, hint: powers || undefined };
  const cards = options.some((option) => typeof option === 'number' && !isOwn(view, option));
  const quests = options.some((option) => questNumber(option) > 0);
  const taken = player?.cards_taken ?? 0;
  const full = taken >= CARDS_PER_EPOCH;
  const progress = words.progress(view.round, taken, player?.quest !== 0);
  const hint =
    cards && quests
      ? progress
      : quests
        ? full
          ? words.needQuest
          : words.noCard
        : player?.quest === 0
          ? words.noQuest
          : progress;
  return {
    text: cards && quests ? words.both : quests ? words.quest : words.card,
    hint: sentences(hint, powers),
  };
}

/** Any column may go (complaint of new players: they give up the one that the card showed). */
function column({ options }: Question): Ask {
  const words = text().ask;
  const held = options.filter(isColour).length;
  const powers = options.length > held && words.powersStill;
  if (held === 1) return { text: words.lastColumn, hint: powers || undefined };
  return { text: words.column, hint: sentences(words.anyColumn, powers) };
}

function write(question: Question, view: View): Ask {
  const words = text().ask;
  const { options } = question;
  const says = options.some((option) => typeof option === 'number')
    ? words.write
    : options.some((option) => usedCard(option) !== null)
      ? words.useOrEnd
      : words.endWriting;
  const seat = view.active ?? 0;
  const player = view.players[seat];
  const hint = words.left(player?.transfers ?? 0, player?.gold ?? 0, view.epoch, transfersAhead(view, seat));
  return { text: says, hint };
}

function transfer(question: Question, view: View): Ask {
  const words = text().ask;
  const zone = question.about.zone;
  const by = asker(question);
  const owner = question.options.map((option) => findCard(view, option)?.seat ?? null)[0] ?? view.active;
  const gold = view.players[owner ?? -1]?.gold;
  return {
    text: zone === 'agora' || zone === 'oracle' ? words.transfer(by, zone) : words.transferOwn(by),
    hint: gold === undefined ? undefined : words.gold(gold),
  };
}

/** Where a new Legend is possible beside one that the card fits, the words warn: they can never be joined. */
function legend(question: Question, view: View, picks: readonly Option[]): Ask {
  const words = text().ask;
  const card = aboutCard(question, view);
  const isNew = picks[0] === NEW && question.options.length > 1;
  const citizen = isCitizen(view, question.about.card as Option);
  const hint = citizen ? words.citizenWarns : question.options.includes(NEW) ? words.newWarns : undefined;
  if (citizen) return { text: words.legendCitizen, hint };
  return { text: isNew ? words.legendNew(card) : words.legend(card), hint };
}

/** The sentence of the decision bar. */
export function ask(question: Question, view: View, picks: readonly Option[]): Ask {
  const words = text().ask;
  const by = asker(question);
  switch (question.kind) {
    case 'act':
      return act(question, view);
    case 'column':
      return column(question);
    case 'write':
      return write(question, view);
    case 'transfer':
      return transfer(question, view);
    case 'legend':
      return legend(question, view, picks);
    case 'take':
      return { text: words.take(by), hint: words.takeHint };
    case 'opponent':
      return { text: words.opponent(by) };
    case 'boon':
      return { text: words.boon(by) };
    case 'harm':
      return { text: words.harm(by) };
    case 'turn':
      return { text: words.turn(by), hint: words.turnHint };
    case 'copy':
      return { text: words.copy(by), hint: words.copyHint };
    case 'refresh':
      return { text: words.refresh(by) };
    case 'exchange':
      return { text: words.exchange(by) };
    case 'exchange_for':
      return { text: words.exchangeFor(by, aboutCard(question, view)) };
    case 'replace':
      return { text: words.replace(by), hint: words.replaceHint };
    case 'peek':
      return { text: words.peek(by), hint: words.peekHint };
    case 'chronos':
      return { text: words.chronos };
    default:
      return { text: words.other };
  }
}

/** The sentence for those who are not asked. */
export function waiting(asked: readonly number[], view: View, names: readonly string[]): Ask {
  const words = text().waiting;
  if (!asked.length) return { text: words.nobody };
  const who = listOf(asked.map((seat) => names[seat] ?? ''));
  const epoch = words.epoch(view.epoch);
  if (view.phase === 'chronos') return { text: words.chronos(who) };
  if (asked.some((seat) => seat !== view.active)) return { text: words.answer(who, asked.length) };
  if (view.phase === 'writing') return { text: words.writing(who), hint: epoch };
  return {
    text: view.took ? words.column(who) : words.actions(who),
    hint: words.turn(view.epoch, view.round),
  };
}
