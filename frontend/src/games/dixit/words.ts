/** Dixit: Odyssey in words: questions, answers, reasons, log. */
import { listOf } from '../../lib/i18n/i18n.svelte';
import { PASS, type Ask, type Line, type NoteOut, type Option, type Question } from '../../table/contract';
import { isolated } from './clue';
import { text } from './i18n/words';
import { factsOf, scoredOf } from './notes';
import { placeOf, progress, slotOf, type Phase, type Scored, type ScoredSeat, type View } from './view';

type Names = readonly string[];

const CLAIM = 'claim';
const nameOf = (names: Names, seat: number): string => names[seat] ?? '';
const all = (names: Names, seats: readonly number[]): string =>
  listOf(seats.map((seat) => nameOf(names, seat)));

/** The sentence of the decision bar. */
export function ask(question: Question, view: View, chosen: number, names: Names): Ask {
  const words = text().ask;
  const narrator = nameOf(names, view.narrator);
  switch (question.kind) {
    case 'cards':
      return words.cards(question.most, question.most - chosen);
    case 'vote':
      return question.most > 1 ? words.votes(narrator) : words.vote(narrator);
    default:
      return words.plain[question.kind] ?? { text: words.any };
  }
}

/** The sentence for those who are not asked: who cannot act reads why. */
export function waiting(asked: readonly number[], view: View, names: Names, me: number | null): Ask {
  const words = text().waiting;
  const narrator = nameOf(names, view.narrator);
  if (me !== null) {
    if (view.gone.includes(me)) return { text: words.gone };
    if (view.waking.includes(me)) return { text: words.waking };
    if (view.asleep.includes(me)) return { text: words.asleep };
  }
  const { done, all: of } = progress(view, asked);
  const sofar = words.sofar(done, of);
  switch (view.phase) {
    case 'colour':
      return { text: me === null ? words.colour : words.wished, hint: sofar };
    case 'claim':
      return { text: me === null ? words.claim : words.passed, hint: me === null ? '' : words.claim };
    case 'clue':
      return { text: words.clue(narrator), hint: me === null || view.last ? '' : words.clueHint };
    case 'cards': {
      const said = me === null ? words.cards : me === view.narrator ? words.narratesCards : words.played;
      return { text: said, hint: sofar };
    }
    case 'vote': {
      const said =
        me === null ? words.vote(narrator) : me === view.narrator ? words.narratesVote : words.voted;
      return { text: said, hint: sofar };
    }
    default:
      return { text: words.next };
  }
}

/** The number by which a card is called: its slot on the table, else its place in the hand. */
export const numberOf = (view: View, option: Option): number => slotOf(view, option) || placeOf(view, option);

export const colourName = (colour: string): string => text().colours[colour] ?? colour;

export function label(option: Option, question: Question, view: View): string {
  const words = text().label;
  if (option === PASS) return words.pass;
  if (option === CLAIM) return words.claim;
  if (question.kind === 'colour') return colourName(String(option));
  return words.card(numberOf(view, option));
}

/** The name of the act for the send button. */
export function act(picks: readonly Option[], question: Question, view: View): string {
  const words = text().act;
  const first = picks[0];
  if (first === undefined) return words.other;
  if (first === PASS || first === CLAIM) return label(first, question, view);
  const cards = listOf(picks.map((pick) => String(numberOf(view, pick))));
  switch (question.kind) {
    case 'colour':
      return words.colour(picks.map((pick) => colourName(String(pick))).join(', '));
    case 'clue':
      return words.clue(numberOf(view, first));
    case 'cards':
      return words.play(cards, picks.length);
    case 'vote':
      return words.vote(cards, picks.length);
    default:
      return words.other;
  }
}

/** The word for a place among ordered picks. */
export function position(index: number, question: Question): string | null {
  if (!question.ordered || question.most < 2) return null;
  const words = text().position;
  return question.kind === 'vote' ? words.vote(index + 1) : words.wish(index + 1);
}

/** Why a thing is quiet. */
export function reason(rule: string, thing: Option, view: View): string {
  const words = text().reasons;
  switch (rule) {
    case '5':
      return words.early;
    case '6':
      return view.phase === 'clue' ? words.clueFirst : words.narrates;
    case '9':
      if (view.mine.includes(Number(thing))) return words.own;
      return slotOf(view, thing) ? words.noVote : words.hand; // whoever may vote may for every card but the own
    case 'G16':
      return view.phase === 'vote' ? words.voted : words.played;
    case 'G13':
      return words.left;
    case 'G14':
      return words.asleep;
    case '21':
      return words.over;
    default:
      return words.other;
  }
}

/** A part of somebody's points in words. */
export const why = (part: { why: string; points: number }): string =>
  part.why === 'decoys' ? text().decoys(part.points) : (text().why[part.why] ?? part.why);

/** Why somebody gained what they gained, with the points of each part where there are several. */
export function reasonsOf(one: ScoredSeat): string {
  if (one.reasons.length === 1) return one.reasons.map(why).join('');
  return one.reasons.map((part) => (part.points ? `${why(part)} +${part.points}` : why(part))).join(', ');
}

/** What the round came to, in a sentence. */
export function outcome(scored: Scored): string {
  const parts = scored.points.find((one) => one.seat === scored.narrator)?.reasons ?? [];
  return text().scoring.outcome[parts[0]?.why ?? ''] ?? '';
}

function round(scored: Scored, names: Names): string {
  const words = text().log;
  const cards = scored.cards.map((card) =>
    words.card(
      card.slot,
      nameOf(names, card.owner),
      listOf([
        ...card.first.map((seat) => nameOf(names, seat)),
        ...card.second.map((seat) => words.second(nameOf(names, seat))),
      ]),
    ),
  );
  const points = scored.points.map((one) =>
    words.points(nameOf(names, one.seat), one.points, reasonsOf(one), one.score),
  );
  return [...cards, ...points].join('\n');
}

/** What a note says in the log. */
export function say(note: NoteOut, names: Names): Line | null {
  const words = text().log;
  const data = factsOf(note);
  const who = nameOf(names, data.seat);
  const plain = (...lines: string[]): Line => ({ text: lines.filter(Boolean).join(' ') });
  switch (note.kind) {
    case 'colours':
      return plain(
        words.colours(
          listOf(data.colours.map((colour, seat) => words.colour(nameOf(names, seat), colourName(colour)))),
        ),
      );
    case 'no_idea':
      return plain(words.noIdea(who));
    case 'first':
      return plain(data.how === CLAIM ? words.claimed(who) : words.lot(who));
    case 'round':
      return { text: words.round(data.round, nameOf(names, data.narrator)), tone: 'turn' };
    case 'reshuffle':
      return plain(words.reshuffled);
    case 'clue': {
      const narrator = nameOf(names, data.narrator);
      const clue = isolated(data.clue);
      return plain(data.auto ? words.clueFor(narrator, clue) : words.clue(narrator, clue));
    }
    case 'table': {
      const { table, auto } = note.data as { table: unknown[]; auto: number[] };
      return plain(words.table(table.length), auto.length ? words.playedFor(all(names, auto)) : '');
    }
    case 'votes':
      return plain(words.votes, data.absent.length ? words.noVote(all(names, data.absent)) : '');
    case 'narrators_card':
      return plain(words.narrators(data.slot, nameOf(names, data.narrator)));
    case 'score':
      return plain(round(scoredOf(note), names));
    case 'no_clue':
      return plain(words.noClue(nameOf(names, data.narrator)));
    case 'sleeps':
      return plain(words.sleeps(who));
    case 'returns':
      return plain(words.returns(who));
    case 'wakes':
      return plain(words.wakes(who));
    case 'leaves':
      return plain(words.leaves(who));
    default:
      return null; // draws, which the rules give everybody alike, and the end, which the table tells
  }
}

const EARLY: readonly Phase[] = ['colour', 'claim'];
const ROUND: readonly Phase[] = ['clue', 'cards', 'vote'];

/** The phases of the present turn: before the first round, or of a round. */
export function phases(view: View): { name: string; state: 'done' | 'now' | 'next' }[] {
  const row = EARLY.includes(view.phase) ? EARLY : ROUND;
  const now = Math.max(0, row.indexOf(view.phase));
  return row.map((phase, index) => ({
    name: text().phases[phase] ?? phase,
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }));
}
