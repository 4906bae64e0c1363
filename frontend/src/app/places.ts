/** The places of the house, for the curtain's navigation and the phone's dock. */
import { href, type Route } from '../lib/routes';
import { session } from '../lib/session.svelte';
import type { IconName } from '../lib/ui/Icon.svelte';
import { say } from './i18n/say';

export interface Place {
  page: Route['page'];
  href: string;
  label: string;
  short: string;
  icon: IconName;
}

/** What the navigation offers now. Reactive. */
export function places(): Place[] {
  const shell = say().shell;
  const game = session.games[0]?.key;
  const list: Place[] = [
    { page: 'lobby', href: href.lobby(), label: shell.play, short: shell.play, icon: 'play' },
  ];
  if (session.me) {
    list.push({
      page: 'history',
      href: href.history(),
      label: shell.matches,
      short: shell.matchesShort,
      icon: 'history',
    });
  }
  list.push({
    page: 'tournaments',
    href: href.tournaments(),
    label: shell.tournaments,
    short: shell.tournaments,
    icon: 'tables',
  });
  if (game) {
    list.push(
      {
        page: 'leaderboard',
        href: href.leaderboard(game),
        label: shell.ranking,
        short: shell.rankingShort,
        icon: 'ranking',
      },
      { page: 'rules', href: href.rules(game), label: shell.rules, short: shell.rules, icon: 'rules' },
    );
  }
  return list;
}
