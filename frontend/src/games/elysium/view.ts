/** The view that the rules of Elysium send (games/elysium/rules/views.py): everything is public, so all eyes see the same. */

export type Colour = 'red' | 'yellow' | 'green' | 'blue';
export type Family = 'zeus' | 'hades' | 'hephaestus' | 'athena' | 'poseidon' | 'hermes' | 'apollo' | 'ares';
export type Phase = 'awakening' | 'actions' | 'writing' | 'end' | 'chronos' | 'over';
export type LegendKind = 'open' | 'level' | 'family';

/** A card; no `design`: a Citizen, whose face nobody sees. */
export interface Face {
  id: number;
  design: string | null;
}

/** A card in a Domain. `ring`: a Trigger that may still be used; `used`: not again in this epoch or writing phase. */
export interface Own extends Face {
  ring: boolean;
  used: boolean;
}

/** A card in a Legend and the place it fills; an empty `family`: a Citizen in a Level Legend. */
export interface Written extends Face {
  level: number;
  family: Family | '';
}

export interface Legend {
  id: string;
  kind: LegendKind;
  cards: Written[];
}

/** `taken` by a seat, or null; `reach`: the seats that could take it now. */
export interface Quest {
  id: string;
  number: number;
  colours: Colour[];
  vp: number;
  gold: number;
  transfers: number;
  taken: number | null;
  reach: number[];
}

/** `quest` is 0 before one is taken and -1 for an incomplete one; `transfers`: left in this epoch; `estimate`: VP if the
 * match ended now; `oracle`: may take from it. */
export interface Player {
  gold: number;
  vp: number;
  pp: number;
  columns: Colour[];
  domain: Own[];
  legends: Legend[];
  cards_taken: number;
  quest: number;
  transfers: number;
  rebate: number;
  tax: number;
  estimate: number;
  oracle: boolean;
}

/** `round`: of the actions, 1 to 4; `took`: the player on turn owes a column; `order`: seats from disc 1 on. */
export interface View {
  epoch: number;
  phase: Phase;
  round: number;
  active: number | null;
  took: boolean;
  families: Family[];
  pediment: Colour[];
  order: number[];
  quests: Quest[];
  agora: Face[];
  oracle: Face[];
  deck: number;
  discard: Face[];
  players: Player[];
  level_tiles: (number | null)[];
  family_tiles: Partial<Record<Family, number[]>>;
}
