/** Elysium in words: answers, phases, rules in force, how a match ended. */
import { language, listOf } from '../../lib/i18n/i18n.svelte';
import { PASS, type Option, type Over, type Phase as PhaseState, type Question } from '../../table/contract';
import { familyName, nameOf } from './cards';
import { familiesSetting } from './guide';
import { text } from './i18n/words';
import {
  cardName,
  CITIZEN,
  faceName,
  findCard,
  findLegend,
  isColour,
  NEW,
  questNumber,
  seatNumber,
  usedCard,
  type FoundCard,
} from './lookup';
import type { Colour, Face, Legend, Phase, View } from './view';

export { ask, waiting } from './ask';
export { say } from './log';
export { reason } from './reasons';

type Names = readonly string[];

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);

/** So much of something, such as "2 gold" or "1 VP". */
export const amount = (what: string, count: number): string => text().amounts[what]?.(count) ?? `${count}`;
export const columnName = (colour: Colour): string => text().columns[colour] ?? colour;
const whoIs = (seat: number | null, names: Names): string =>
  seat === null ? '' : (names[seat] ?? text().names.player(seat + 1));

/** A Legend by its cards. */
export function legendName({ kind, cards }: Legend): string {
  const words = text().names;
  const list = listOf(cards.map(faceName));
  const first = cards[0];
  if (!first || kind === 'open') return words.legendOpen(list);
  if (kind === 'level') return words.legendLevel(first.level, list);
  return words.legendFamily(first.family ? familyName(first.family) : '', list);
}

/** The face of a card that a question lists: on the table, or among the deck cards that it shows. */
function shownFace(option: Option, question: Question): Face | undefined {
  const cards = question.about.cards;
  return Array.isArray(cards) ? (cards as Face[]).find((face) => face.id === option) : undefined;
}

/** What it costs to transfer a card, or into a Legend; null where the question names no costs. */
function costOf(option: Option, question: Question): number | null {
  const costs = question.about.costs;
  if (!Array.isArray(costs)) return null;
  return (costs as [Option, number][]).find(([what]) => what === option)?.[1] ?? null;
}

function withCost(what: string, option: Option, question: Question): string {
  const cost = costOf(option, question);
  return cost === null ? what : text().label.costs(what, amount('gold', cost));
}

/** A card in words that tell it from the others of the question. */
function cardLabel(option: Option, question: Question, found: FoundCard | undefined, names: Names): string {
  const words = text().label;
  const face = shownFace(option, question);
  const name = faceName(found?.card ?? face);
  switch (question.kind) {
    case 'act':
    case 'column':
      return found?.zone === 'domain' ? words.use(name) : name;
    case 'write':
    case 'transfer':
      return withCost(name, option, question);
    case 'harm':
      return words.discard(cardName(found?.card));
    case 'copy':
      return words.of(name, whoIs(found?.seat ?? null, names));
    case 'peek':
      return words.of(name, words.depth[(question.about.cards as Face[]).indexOf(face as Face)] ?? '');
    default:
      return name;
  }
}

function pass(question: Question): string {
  const words = text().label;
  return words.pass[question.kind] ?? words.decline;
}

/** An option in words. Without names players go by their seat. */
export function label(option: Option, question: Question, view: View, names: Names = []): string {
  const words = text();
  if (option === PASS) return pass(question);
  if (option === CITIZEN) return words.label.citizen;
  if (option === NEW) return withCost(words.names.newLegend, option, question);
  if (isColour(option)) return capital(columnName(option));
  const used = usedCard(option);
  if (used !== null) return words.label.use(faceName(findCard(view, used)?.card));
  if (typeof option === 'number') return cardLabel(option, question, findCard(view, option), names);
  if (questNumber(option)) return words.names.quest(questNumber(option));
  const legend = findLegend(view, option)?.legend;
  if (legend) return withCost(legendName(legend), option, question);
  const seat = seatNumber(option);
  if (seat !== null) return whoIs(seat, names);
  const gain = amount(String(option), number(question.about[String(option)]));
  return question.kind === 'harm' ? words.label.lose(gain) : gain;
}

/** The name of the act for the send button. */
export function act(picks: readonly Option[], question: Question, view: View, names: Names = []): string {
  const words = text().act;
  const first = picks[0];
  if (first === undefined) return words.other;
  const said = label(first, question, view, names);
  const found = findCard(view, first);
  const name = cardName(found?.card ?? shownFace(first, question));
  if (first === PASS || first === CITIZEN || usedCard(first) !== null) return said;
  switch (question.kind) {
    case 'act':
      if (questNumber(first)) return words.quest(questNumber(first));
      return found?.zone === 'domain' ? said : words.take(name);
    case 'column':
      return isColour(first) ? words.column(columnName(first)) : said;
    case 'write':
    case 'transfer':
      return words.transfer(name);
    case 'legend':
      return first === NEW ? words.newLegend : words.legend;
    case 'take':
      return words.take(name);
    case 'boon':
      return words.gain(said);
    case 'harm':
      return said;
    case 'turn':
      return words.turn(name);
    case 'copy':
      return text().label.use(name);
    case 'refresh':
      return words.refresh(name);
    case 'exchange':
      return words.exchange(name);
    case 'exchange_for':
    case 'replace':
      return words.replace(name);
    case 'peek':
      return words.peek(name);
    case 'chronos':
      return words.chronos(name);
    default:
      return words.choose(said);
  }
}

const PHASES: readonly Phase[] = ['awakening', 'actions', 'writing', 'end'];

/** The four phases of an epoch, and after the last one the scoring. */
export function phases(view: View): PhaseState[] {
  const words = text().phases;
  const at = PHASES.indexOf(view.phase);
  const row = PHASES.map((phase, index): PhaseState => ({
    name: words[phase] ?? phase,
    state: at < 0 || index < at ? 'done' : index === at ? 'now' : 'next',
  }));
  return at < 0 ? [...row, { name: words.scoring ?? '', state: 'now' }] : row;
}

/** Whether a seat has yet to begin its writing step in this epoch, or is at it. */
function writesYet(view: View, seat: number): boolean {
  if (view.phase !== 'writing' || view.active === null) return false;
  return view.order.indexOf(seat) >= view.order.indexOf(view.active);
}

/** Rules in force now that are not everybody's. */
export function inForce(view: View, names: Names): string[] {
  const words = text().force;
  return view.players.flatMap((player, seat) => {
    const who = whoIs(seat, names);
    const designs = player.domain.flatMap(({ design }) => (design ? [design] : []));
    return [
      ...designs.flatMap((design) => {
        const line = words.cards[design]?.(who);
        return line ? [words.card(nameOf(design), line)] : [];
      }),
      ...(player.oracle && !designs.includes('open-eye') ? [words.oracle(who)] : []),
      ...(player.rebate > 0 && writesYet(view, seat) ? [words.rebate(who, player.rebate)] : []),
      ...(player.tax > 0 && writesYet(view, seat) ? [words.tax(who, player.tax)] : []),
    ];
  });
}

/** Why the match ended as it did; null leaves it to the table's words. */
export function verdict(over: Over, names: Names): string | null {
  const words = text().verdict;
  if (over.reason === 'cap') return words.cap;
  const totals = over.lines.find((line) => line.what === 'total')?.values;
  if (over.reason !== 'rules' || !totals) return null;
  const first = over.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const vp = totals[first[0] ?? 0] ?? 0;
  const list = listOf(first.map((seat) => whoIs(seat, names)));
  if (first.length > 1) return words.shared(list, vp);
  const level = totals.filter((total) => total === vp).length > 1;
  return level ? words.gold(list, vp) : words.won(list, vp);
}

/** A setting in words; null when it is the ordinary one. */
export function setting(key: string, value: unknown, view?: View): string | null {
  const words = text().settings;
  // Without interruptions others take the place of two families, even where these were asked for.
  if (key === 'families' && view) return words.families(listOf(view.families.map(familyName)));
  if (key === 'families') return words.families(familiesSetting(language(), String(value)));
  return key === 'interrupts' && value === false ? words.quiet : null;
}
