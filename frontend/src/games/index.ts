/** The games that this site can draw. Each is a chunk of its own, loaded when its table, review or rules are opened. */
import type { GameGuide } from '../lib/guide';
import type { GameClient } from '../table/contract';

type Loader<Thing> = () => Promise<Thing>;

/** Boards, by the game's key. */
export const clients: Readonly<Record<string, Loader<GameClient>>> = {
  grimoire: () => import('./grimoire').then((game) => game.client as GameClient),
  dixit: () => import('./dixit').then((game) => game.client as GameClient),
  elysium: () => import('./elysium').then((game) => game.client as GameClient),
};

/** Rules and settings in words, without a board. */
export const guides: Readonly<Record<string, Loader<GameGuide>>> = {
  grimoire: () => import('./grimoire/guide').then((game) => game.guide),
  dixit: () => import('./dixit/guide').then((game) => game.guide),
  elysium: () => import('./elysium/guide').then((game) => game.guide),
};
