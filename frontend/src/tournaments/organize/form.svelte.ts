/** The form of an event while somebody fills it in: its draft, which steps were visited, and what is wrong where. */
import { SvelteSet } from 'svelte/reactivity';
import { asFault } from '../../lib/fault';
import { sentence } from '../../lib/i18n/words';
import type { Format, Game, Tournament } from '../../lib/api';
import { gameOf, session } from '../../lib/session.svelte';
import { serverNow } from '../../lib/socket';
import { text } from '../i18n/words';
import { recall, remember } from './kept';
import {
  changes,
  draftOf,
  fresh,
  locked,
  problems,
  stepOf,
  STEPS,
  wish,
  withFormat,
  withGame,
  type Draft,
  type Field,
  type Step,
  type Wrong,
} from './draft';

const person = (): number => session.me?.id ?? 0;

/** What the server calls a field that it refuses. */
const NAMED: Record<string, Field> = {
  bad_clock: 'clock',
  bad_settings: 'settings',
  bad_format: 'format',
  bad_tiebreak: 'tiebreaks',
};

export class EventForm {
  draft = $state<Draft>(fresh(undefined, []));
  readonly formats: readonly Format[];
  /** The event that is edited; null for a new one. */
  readonly before: Tournament | null;
  /** Whether it goes on where somebody left it. */
  found = $state(false);
  step = $state<Step>('game');
  readonly visited = new SvelteSet<Step>();
  #refused = $state.raw<{ field: Field | null; said: string } | null>(null);
  readonly #locked: (field: keyof Draft) => boolean;

  constructor(formats: readonly Format[], before: Tournament | null) {
    this.formats = formats;
    this.before = before;
    this.draft = before ? draftOf(before) : fresh(session.games[0], formats);
    this.#locked = locked(before);
    const kept = before ? null : recall(person(), this.draft, formats);
    if (kept) {
      this.draft = kept;
      this.found = true;
    }
  }

  /** Keeps a new event for when the page is loaded again. */
  keep(): void {
    if (!this.before) remember(person(), $state.snapshot<Draft>(this.draft));
  }

  /** Forgets what was kept; with `anew` also what is written. */
  forget(anew = false): void {
    remember(person(), null);
    if (!anew) return;
    this.draft = fresh(session.games[0], this.formats);
    this.found = false;
    this.visited.clear();
    this.step = 'game';
    this.forgive();
  }

  get game(): Game | undefined {
    return gameOf(this.draft.game);
  }
  get format(): Format | undefined {
    return this.formats.find(({ key }) => key === this.draft.format);
  }

  chooseGame(key: string): void {
    this.draft = withGame(this.draft, gameOf(key), this.formats);
  }
  chooseFormat(key: string): void {
    const format = this.formats.find((one) => one.key === key);
    this.draft = withFormat(this.draft, format, this.game);
  }

  /** Whether a field can no longer be changed. */
  locked(field: keyof Draft): boolean {
    return this.#locked(field);
  }

  readonly problems = $derived.by((): Partial<Record<Field, Wrong>> => {
    const { game, formats } = this;
    const found = problems(this.draft, { game, formats, now: serverNow() });
    const open = ([field]: [string, Wrong]) => !this.#locked(whole(field as Field));
    return Object.fromEntries((Object.entries(found) as [string, Wrong][]).filter(open));
  });

  /** The first step at which something is wrong. */
  get unfinished(): Step | null {
    const steps = new Set((Object.keys(this.problems) as Field[]).map(stepOf));
    return STEPS.find(({ key }) => steps.has(key))?.key ?? null;
  }

  isWrong(step: Step): boolean {
    if (this.#refused?.field && stepOf(this.#refused.field) === step) return true;
    return (
      this.visited.has(step) &&
      (Object.keys(this.problems) as Field[]).some((field) => stepOf(field) === step)
    );
  }

  /** What is wrong with a field, in words, once its step was left or the server said so. */
  wrong(field: Field): string | undefined {
    if (this.#refused?.field === field) return this.#refused.said;
    const found = this.problems[field];
    if (!found || !this.visited.has(stepOf(field))) return undefined;
    const words = text().wrong;
    return found.code === 'between' ? words.between(found.least, found.most) : words[found.code];
  }

  /** What the server said of no field in particular. */
  get trouble(): string | undefined {
    return this.#refused && this.#refused.field === null ? this.#refused.said : undefined;
  }

  go(step: Step): void {
    this.visited.add(this.step);
    this.step = step;
  }

  /** All steps count as visited: whatever is wrong is shown. Returns whether nothing is. */
  check(): boolean {
    for (const { key } of STEPS) this.visited.add(key);
    const { unfinished } = this;
    if (unfinished) this.step = unfinished;
    return unfinished === null;
  }

  /** What is to be sent: everything of a new event, of another one what changed. */
  get wish(): ReturnType<typeof wish> {
    const wanted = wish($state.snapshot<Draft>(this.draft), this.game);
    return this.before ? changes(this.before, wanted) : wanted;
  }

  /** The server refused: its word goes to the field that it names. */
  refuse(thrown: unknown): void {
    const { code, detail } = asFault(thrown);
    const field = fieldOf(code, detail, this.draft);
    this.#refused = { field, said: sentence(thrown) };
    if (field) this.step = stepOf(field);
  }

  forgive(): void {
    this.#refused = null;
  }
}

const whole = (field: Field): keyof Draft => (field.startsWith('term.') ? 'terms' : (field as keyof Draft));

function fieldOf(code: string, detail: Record<string, unknown>, draft: Draft): Field | null {
  const named =
    detail.what ?? (typeof detail.term === 'string' ? `term.${detail.term}` : undefined) ?? NAMED[code];
  const first = named ?? (detail.fields ? Object.keys(detail.fields)[0] : undefined);
  if (typeof first !== 'string') return null;
  return first in draft || first.startsWith('term.') ? (first as Field) : null;
}
