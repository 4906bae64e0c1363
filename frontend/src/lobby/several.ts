/** Settings of which some choices are several things out of more ("zeus+hades+…"): what there is, and how many one takes. */
import type { Setting } from '../lib/api';

export interface Several {
  /** The choices that are words by themselves. */
  named: string[];
  /** What one picks from, in the game's order. */
  parts: string[];
  count: number;
}

export function severalOf(setting: Setting): Several | null {
  const choices = setting.choices.map(String);
  const joined = choices.filter((choice) => choice.includes('+')).map((choice) => choice.split('+'));
  const [first] = joined;
  if (!first) return null;
  const named = choices.filter((choice) => !choice.includes('+'));
  return { named, parts: [...new Set(joined.flat())], count: first.length };
}

/** The same picks with one more or one less, in the game's order. */
export function toggled(several: Several, value: string, part: string): string {
  const picked = new Set(value.split('+').filter(Boolean));
  if (!picked.delete(part)) picked.add(part);
  return several.parts.filter((one) => picked.has(one)).join('+');
}
