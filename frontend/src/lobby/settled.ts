/** The settings of a table as its clock, ranked play and its host would have them. */
import type { Clock, Game, Setting, SettingValue } from '../lib/api';

export type Wishes = Record<string, SettingValue | undefined>;
export interface Terms {
  clock?: Clock | undefined;
  /** Ranked play: it demands its settings, but for those that are free in it. */
  rated?: boolean | undefined;
}

/** Whether nobody may choose here: its value is the clock's or ranked play's. */
export const demanded = (setting: Setting, { clock, rated }: Terms): boolean =>
  setting.key in (clock?.settings ?? {}) || (rated === true && setting.rated !== null);

/** What every setting would be. */
export function settled(game: Game, wishes: Wishes, { clock, rated }: Terms): Record<string, SettingValue> {
  const value = (setting: Setting) =>
    (clock?.settings as Wishes | undefined)?.[setting.key] ??
    (rated ? setting.rated : null) ??
    wishes[setting.key] ??
    setting.default;
  return Object.fromEntries(game.settings.map((setting) => [setting.key, value(setting)]));
}

/** The things that other settings keep out of this one. */
export const barred = (setting: Setting, values: Record<string, SettingValue>): string[] =>
  setting.bars.flatMap((bar) => (values[bar.key] === bar.value ? bar.parts : []));

/** A pick of several things ("zeus+hades") without those. */
export const without = (value: string, parts: string[]): string =>
  value
    .split('+')
    .filter((part) => !parts.includes(part))
    .join('+');

/** Every setting has a value that the game offers: nobody is in the midst of picking. */
export function complete(game: Game, wishes: Wishes, terms: Terms): boolean {
  const values = settled(game, wishes, terms);
  return game.settings.every((setting) => {
    const value = values[setting.key];
    if (value === undefined || !setting.choices.includes(value)) return false;
    return typeof value !== 'string' || without(value, barred(setting, values)) === value;
  });
}
