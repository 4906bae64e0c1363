/** Who drew the pictures of all sprites. */
type Credits = Record<string, { icon: string; by: string[] }>;

const sprites = import.meta.glob<Credits>('../**/icons.json', { eager: true, import: 'default' });

export interface Artist {
  name: string;
  icons: string[];
}

/** Each artist with the names of their pictures, those with most pictures first. */
export function artists(of: Credits[] = Object.values(sprites)): Artist[] {
  const found = new Map<string, Set<string>>();
  for (const sprite of of) {
    for (const { icon, by } of Object.values(sprite)) {
      for (const name of by) {
        const icons = found.get(name) ?? new Set();
        found.set(name, icons.add(icon));
      }
    }
  }
  return [...found]
    .map(([name, icons]) => ({ name, icons: [...icons].sort() }))
    .sort((a, b) => b.icons.length - a.icons.length || a.name.localeCompare(b.name));
}
