/** Bots have no name of their own: they are called by what they are, and numbered where several of a kind sit. */
import { words } from './i18n/words';

/** By seat: the bot's name, null for people. `bots` holds a key for each bot, null for people. */
export function botNames(bots: readonly (string | null)[]): (string | null)[] {
  return bots.map((bot, seat) => {
    if (bot === null) return null;
    const name = words().bots[bot] ?? bot;
    const alike = bots.filter((other) => other === bot).length;
    return alike > 1 ? `${name} ${bots.slice(0, seat + 1).filter((other) => other === bot).length}` : name;
  });
}
