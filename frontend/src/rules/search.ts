import type { Rulebook } from '../lib/guide';

/** Letters without accents, small: what a reader types finds what a book says. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The parts of a rulebook that hold all words looked for, in any order; a number finds the rule of that number. */
export function find(book: Rulebook, looked: string): Rulebook {
  const words = plain(looked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return book;
  const holds = (text: string) => {
    const flat = plain(text);
    return words.every((word) => flat.includes(word));
  };
  const sections = book.sections
    .map((section) => ({
      ...section,
      rules: section.rules.filter((rule) => rule.id === words[0] || holds(`${section.title} ${rule.text}`)),
    }))
    .filter((section) => section.rules.length);
  const cards = book.cards.filter((card) => holds(`${card.name} ${card.text} ${card.facts.join(' ')}`));
  return { sections, cards };
}
