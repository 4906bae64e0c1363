/** The picture of each game's tile. A game without one yet shows its mark on tinted paper. */
const found = import.meta.glob<string>('./scenes/*.svg', { eager: true, query: '?url', import: 'default' });

export function sceneOf(game: string): string | undefined {
  return found[`./scenes/${game}.svg`];
}
