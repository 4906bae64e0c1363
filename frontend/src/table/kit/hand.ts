/** How a hand is drawn: each card, or stacks when it is large. */
import type { Option } from '../contract';

export interface HandCard {
  thing: Option;
  /** Cards of one group look alike and are stacked when the hand is large. */
  group: string;
}
export interface HandEntry extends HandCard {
  count: number;
}
/** Above this many cards the hand is stacked by group. */
export const LARGE = 12;

/** What is drawn for a hand: each card, or, when it is large, the chosen ones and one stack a group. */
export function entries(cards: readonly HandCard[], chosen: (thing: Option) => boolean): HandEntry[] {
  if (cards.length <= LARGE) return cards.map((card) => ({ ...card, count: 1 }));
  const out: HandEntry[] = [];
  const stacks = new Map<string, HandEntry>();
  for (const card of cards) {
    const stack = stacks.get(card.group);
    if (chosen(card.thing)) out.push({ ...card, count: 1 });
    else if (stack) stack.count += 1;
    else {
      const entry = { ...card, count: 1 };
      stacks.set(card.group, entry);
      out.push(entry);
    }
  }
  return out;
}
