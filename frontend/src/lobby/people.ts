/** How the lobby speaks of the people of a match. */
import type { LiveMatch, Sitter } from '../lib/frames.gen';
import { botNames } from '../lib/bots';

export interface Face {
  name: string;
  bot: boolean;
  rating: number | null;
  provisional: boolean;
}

/** Whoever sits at a seat: a person, or a bot by its name in the present language. */
export function faceAt(match: LiveMatch, seat: number): Face {
  const person: Sitter | null | undefined = match.seats[seat];
  if (person) return { ...person, bot: false };
  return { name: botNames(match.bots)[seat] ?? '', bot: true, rating: null, provisional: false };
}

export function facesOf(match: LiveMatch): Face[] {
  return match.seats.map((_, seat) => faceAt(match, seat));
}

/** Everybody but me. */
export function opponentsOf(match: LiveMatch): Face[] {
  return facesOf(match).filter((_, seat) => seat !== match.seat);
}

/** "A", "A and B", "A, B and C" in the present language. */
export function list(names: string[], language: string): string {
  return new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(names);
}
