/** What follows from the view alone. Rule numbers as in games/elysium/README.md. */
import type { Option, Question } from '../../table/contract';
import { findCard, findLegend, usedCard, type CardZone } from './lookup';
import type { Colour, Face, Family, Legend, Own, Player, View, Written } from './view';

export const COLOURS: readonly Colour[] = ['red', 'yellow', 'green', 'blue'];
export const LEVELS = [1, 2, 3] as const;
export const FAMILY_TILES: readonly number[] = [5, 2];
export const LEVEL_TILES: readonly number[] = [4, 5, 6];
/** VP of a Legend by its number of cards (rule 60). */
export const WORTH: Readonly<Record<'level' | 'family', readonly number[]>> = {
  level: [0, 0, 2, 4, 8, 12],
  family: [0, 0, 3, 6],
};
const ROMAN = ['', 'I', 'II', 'III'];

export const roman = (level: number): string => ROMAN[level] ?? String(level);

/** The deck only for who looks at its top. */
export type Zone = CardZone | 'deck';

/** A card, and where it lies. */
export interface Found {
  face: Face;
  zone: Zone;
  seat: number | null;
  own?: Own;
  written?: Written;
}

const same = (one: Option, two: Option): boolean => JSON.stringify(one) === JSON.stringify(two);

export const lists = (question: Question | null, option: Option): boolean =>
  question?.options.some((one) => same(one, option)) ?? false;

/** The card that an option is about: a card, or the use of its power. */
export function cardOf(option: Option): number | null {
  const card = usedCard(option) ?? option;
  return typeof card === 'number' ? card : null;
}

/** Deck cards that only this player sees (Whispering Priestess). */
export function peeked(question: Question | null): readonly Face[] {
  const cards: unknown = question?.kind === 'peek' ? question.about.cards : null;
  return Array.isArray(cards) ? (cards as Face[]) : [];
}

export function locate(view: View, id: number, question: Question | null = null): Found | null {
  const face = peeked(question).find((one) => one.id === id);
  if (face) return { face, zone: 'deck', seat: null };
  const found = findCard(view, id);
  if (!found) return null;
  const { card, zone, seat } = found;
  const player = view.players[seat ?? -1];
  const own = player?.domain.find((one) => one.id === id);
  const written = player?.legends.flatMap((legend) => legend.cards).find((one) => one.id === id);
  return { face: card, zone, seat, ...(own && { own }), ...(written && { written }) };
}

/** Something that can be read in full. A card that is in no view is one that only I see. */
export const describes = (thing: Option, view: View): boolean =>
  cardOf(thing) !== null ||
  view.quests.some((quest) => quest.id === thing) ||
  findLegend(view, thing) !== undefined;

/** Colours of columns that were discarded in this epoch. */
export const spent = (player: Player): Colour[] =>
  COLOURS.filter((colour) => !player.columns.includes(colour));

export const mostCards = (legend: Legend): number => (legend.kind === 'family' ? 3 : 5);

/** VP of a Legend of so many cards (rule 60); an open one is worth nothing yet. */
export const worth = (legend: Legend, cards: number = legend.cards.length): number =>
  legend.kind === 'open' ? 0 : (WORTH[legend.kind][cards] ?? 0);

/** VP of the bonus tile that this Legend earned its owner, where they still hold it (rules 51, 52). */
export function tileOf(view: View, seat: number, legend: Legend): number | null {
  const first = legend.cards[0];
  if (!first) return null;
  if (legend.kind === 'family') {
    if (legend.cards.length < mostCards(legend) || !first.family) return null;
    const family = first.family;
    // The same player may complete the family twice: the earlier Legend got the better tile.
    const complete = (view.players[seat]?.legends ?? []).filter(
      (one) =>
        one.kind === 'family' && one.cards.length === mostCards(one) && one.cards[0]?.family === family,
    );
    const held = (view.family_tiles[family] ?? []).flatMap((holder, at) =>
      holder === seat ? [FAMILY_TILES[at] ?? 0] : [],
    );
    return held[complete.indexOf(legend)] ?? null;
  }
  if (legend.kind !== 'level' || view.level_tiles[first.level - 1] !== seat) return null;
  const ofLevel = (view.players[seat]?.legends ?? []).filter(
    (one) => one.kind === 'level' && one.cards[0]?.level === first.level,
  );
  const largest = Math.max(...ofLevel.map((one) => one.cards.length));
  return ofLevel.find((one) => one.cards.length === largest) === legend
    ? (LEVEL_TILES[first.level - 1] ?? null)
    : null;
}

export interface Counts {
  levels: readonly number[];
  families: ReadonlyMap<Family, number>;
  citizens: number;
  /** Cards in the Domain and in Legends. */
  all: number;
}

/** A player's cards in Domain and Elysium, by level and family; Citizens apart (complaint A12). */
export function countsOf(
  view: View,
  seat: number,
  facts: (design: string) => { family: Family; level: number },
): Counts {
  const player = view.players[seat];
  const cards: Face[] = [
    ...(player?.domain ?? []),
    ...(player?.legends.flatMap((legend) => legend.cards) ?? []),
  ];
  const known = cards.flatMap((card) => (card.design === null ? [] : [facts(card.design)]));
  return {
    levels: LEVELS.map((level) => known.filter((one) => one.level === level).length),
    families: new Map(
      view.families.map((family) => [family, known.filter((one) => one.family === family).length]),
    ),
    citizens: cards.length - known.length,
    all: cards.length,
  };
}

/** What an option costs in gold, where the question says so. */
export function costOf(question: Question | null, option: Option): number | null {
  const costs = question?.about.costs;
  if (!Array.isArray(costs)) return null;
  const found = (costs as unknown as [Option, number][]).find(([of]) => same(of, option));
  return found ? found[1] : null;
}

/** The zone of a phone's board that a question is about. */
export function zoneOf(question: Question | null): 'market' | 'me' | null {
  switch (question?.kind) {
    case undefined:
      return null;
    case 'act':
    case 'take':
    case 'exchange':
    case 'exchange_for':
    case 'replace':
    case 'peek':
      return 'market';
    case 'transfer':
      return question?.about.zone === 'agora' || question?.about.zone === 'oracle' ? 'market' : 'me';
    case 'opponent':
    case 'copy':
      return null;
    default:
      return 'me';
  }
}

/** A sign for each seat that two robots do not share. */
export const sign = (seat: number): string => 'αβγδ'[seat] ?? '';
