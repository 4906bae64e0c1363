/** Where things lie in a view, and what they are called. */
import type { Option } from '../../table/contract';
import { nameOf } from './cards';
import { text } from './i18n/words';
import type { Colour, Face, Legend, Own, Player, View } from './view';

export const EPOCHS = 5;
export const CARDS_PER_EPOCH = 3;
export const NEW = 'new';
export const CITIZEN = 'citizen';
const COLOURS: readonly Option[] = ['red', 'yellow', 'green', 'blue'] satisfies Colour[];

export type CardZone = 'agora' | 'oracle' | 'domain' | 'legend' | 'discard';
export interface FoundCard {
  zone: CardZone;
  /** Whose; null in the middle of the table. */
  seat: number | null;
  card: Face & Partial<Own>;
}

/** A card by its id, wherever it lies. */
export function findCard(view: View, thing: Option): FoundCard | undefined {
  if (typeof thing !== 'number') return undefined;
  const zones: [CardZone, number | null, readonly Face[]][] = [
    ['agora', null, view.agora],
    ['oracle', null, view.oracle],
    ...view.players.flatMap((player, seat): [CardZone, number, readonly Face[]][] => [
      ['domain', seat, player.domain],
      ['legend', seat, player.legends.flatMap((legend) => legend.cards)],
    ]),
    ['discard', null, view.discard],
  ];
  for (const [zone, seat, cards] of zones) {
    const card = cards.find((one) => one.id === thing);
    if (card) return { zone, seat, card };
  }
  return undefined;
}

/** A Legend by its name, `legend-<seat>-<n>`. */
export function findLegend(view: View, thing: Option): { seat: number; legend: Legend } | undefined {
  for (const [seat, player] of view.players.entries()) {
    const legend = player.legends.find((one) => one.id === thing);
    if (legend) return { seat, legend };
  }
  return undefined;
}

/** The number of a quest, `quest-<n>`; 0 for anything else. */
export const questNumber = (thing: Option): number =>
  typeof thing === 'string' && thing.startsWith('quest-') ? Number(thing.slice('quest-'.length)) : 0;

/** A seat as an option, `seat-<n>`; null for anything else. */
export const seatNumber = (thing: Option): number | null =>
  typeof thing === 'string' && thing.startsWith('seat-') ? Number(thing.slice('seat-'.length)) : null;

/** The card of `["use", card]`; null for anything else. */
export const usedCard = (thing: Option): Option | null =>
  Array.isArray(thing) && thing[0] === 'use' ? ((thing as readonly Option[])[1] ?? null) : null;

export const isColour = (thing: Option): thing is Colour => COLOURS.includes(thing);

/** A card's name; of a face-down card "Citizen". */
export const faceName = (face: { design: string | null } | undefined): string =>
  face?.design ? nameOf(face.design) : text().names.citizen;

/** The same within a sentence: "a Citizen". */
export const cardName = (face: { design: string | null } | undefined): string =>
  face?.design ? nameOf(face.design) : text().names.aCitizen;

export const isCitizen = (view: View, thing: Option): boolean => findCard(view, thing)?.card.design === null;

/** The player on turn or in a writing step. */
export const activePlayer = (view: View): Player | undefined => view.players[view.active ?? -1];

/** The most that a seat can still transfer by its quests until the end: what is left now, the best quest it may still get
 * in this epoch or an incomplete one (rule 29), and the best quest of each epoch to come. Powers may add to it. */
export function transfersAhead(view: View, seat: number): number {
  const player = view.players[seat];
  if (!player || view.phase === 'chronos' || view.phase === 'over') return 0;
  const best = Math.max(...view.quests.map((quest) => quest.transfers));
  const free = view.quests.filter((quest) => quest.taken === null).map((quest) => quest.transfers);
  const choosing = player.quest === 0 && (view.phase === 'awakening' || view.phase === 'actions');
  const open = choosing ? Math.max(1, ...free) : 0;
  const now = view.phase === 'end' ? 0 : Math.max(0, player.transfers) + open;
  return now + (EPOCHS - view.epoch) * best;
}

/** Prestige is spoken of where Ares is in play, or somebody has any. */
export const prestigeCounts = (view: View): boolean =>
  view.families.includes('ares') || view.players.some((player) => player.pp > 0);
