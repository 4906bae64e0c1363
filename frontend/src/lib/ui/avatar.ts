/** Which animal and which paper stand for a name. */

export const ANIMALS = [
  'owl',
  'fox',
  'swan',
  'raven',
  'bear',
  'frog',
  'octopus',
  'snail',
  'wolf',
  'rabbit',
  'cat',
  'turtle',
  'stag',
  'seahorse',
  'hedgehog',
  'toucan',
] as const;

/** Far paper, disc, near paper, animal. The same by day and by night: the picture hangs in its own light. */
export const PAPERS = [
  ['#d9cbec', '#efe8fa', '#8f70c0', '#33215c'],
  ['#f5cfbd', '#fbe7dc', '#d4704f', '#6b2618'],
  ['#bfe0da', '#dff2ee', '#4f9f9a', '#0f4344'],
  ['#d8ccb4', '#eee6d6', '#8d7d5f', '#372d20'],
  ['#ecd9a2', '#f9efd2', '#b98d33', '#4a350b'],
  ['#cfe0b4', '#e8f2d8', '#7ba263', '#234a2e'],
  ['#c7d6f0', '#e4ecfa', '#6d8fd0', '#1a3064'],
  ['#f0c9d4', '#fae5eb', '#c0607f', '#56203a'],
  ['#c9cfe0', '#e6e9f3', '#7783a8', '#252c4e'],
] as const;

export type Animal = (typeof ANIMALS)[number];
export type Paper = (typeof PAPERS)[number];

/** The same name always gets the same picture (FNV-1a over its letters). */
export function portrait(name: string): { animal: Animal; paper: Paper } {
  let hash = 0x811c9dc5;
  for (const letter of name.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // FNV mixes short names poorly: stir, so that every bit depends on every letter.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash = (hash ^ (hash >>> 16)) >>> 0;
  return {
    animal: ANIMALS[hash % ANIMALS.length] ?? ANIMALS[0],
    paper: PAPERS[Math.floor(hash / ANIMALS.length) % PAPERS.length] ?? PAPERS[0],
  };
}
