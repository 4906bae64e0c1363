/** Which chunk draws which screen. The lobby is part of the first screen, everything else comes when it is needed. */
import type { Component } from 'svelte';
import type { Route } from '../lib/routes';

type Page = Component<Record<string, string>>;
type Chunk = () => Promise<{ default: Page }>;

/** Pages ask for what their route holds, by the same names. */
const page = (load: () => Promise<{ default: unknown }>): Chunk => load as Chunk;

/** The screens that are fetched when they are needed. */
export type LazyRoute = Exclude<Route, { page: 'lobby' | 'missing' }>;

export const chunks: Record<LazyRoute['page'], Chunk> = {
  signin: page(() => import('../account/SignInPage.svelte')),
  signup: page(() => import('../account/SignUpPage.svelte')),
  forgot: page(() => import('../account/ForgotPage.svelte')),
  reset: page(() => import('../account/ResetPage.svelte')),
  confirm: page(() => import('../account/ConfirmPage.svelte')),
  settings: page(() => import('../account/SettingsPage.svelte')),
  profile: page(() => import('../people/ProfilePage.svelte')),
  leaderboard: page(() => import('../leaderboards/LeaderboardPage.svelte')),
  history: page(() => import('../history/HistoryPage.svelte')),
  rules: page(() => import('../rules/RulesPage.svelte')),
  credits: page(() => import('../credits/CreditsPage.svelte')),
  tournaments: page(() => import('../tournaments/TournamentsPage.svelte')),
  organize: page(() => import('../tournaments/organize/OrganizePage.svelte')),
  reorganize: page(() => import('../tournaments/organize/OrganizePage.svelte')),
  tournament: page(() => import('../tournaments/event/EventPage.svelte')),
  join: page(() => import('../lobby/JoinPage.svelte')),
  table: page(() => import('../table/TablePage.svelte')),
  review: page(() => import('../table/ReviewPage.svelte')),
};

/** What a page gets as its props: everything of the route but its name; matches are known to the table as `id`. */
export function propsOf(route: LazyRoute): Record<string, string> {
  if (route.page === 'table' || route.page === 'review') return { id: route.match };
  const { page: _, ...props } = route;
  return props;
}
