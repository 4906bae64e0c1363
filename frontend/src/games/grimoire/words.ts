/** Wizard's Grimoire in words: questions, answers, reasons, log. */
import { language } from '../../lib/i18n/i18n.svelte';
import { PASS, type Ask, type Line, type NoteOut, type Option, type Question } from '../../table/contract';
import { text } from './i18n/words';
import { factsOf, type Face } from './notes';
import { branchOf, factsOf as printed, isSpell, nameOf, wordsOf } from './spells';
import { findCell, findMana, type View } from './view';

const spellOf = (question: Question): string => {
  const spell = question.about.spell;
  return typeof spell === 'string' ? nameOf(spell) : '';
};
const powerOf = (option: Option, view: View): number | null =>
  typeof option === 'number' ? (findMana(view, option)?.power ?? null) : null;
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The sentence of the decision bar. `chosen` counts the picks so far. */
export function ask(question: Question, view: View, chosen: number): Ask {
  const words = text().ask;
  const { least, most, about } = question;
  const spell = spellOf(question);
  const some = { least, most };
  switch (question.kind) {
    case 'pick':
      return words.pick;
    case 'choose':
      if (typeof about.replacing === 'string') return words.replacing(nameOf(about.replacing));
      return spell ? words.pool(spell) : words.choose;
    case 'replace':
      return spell ? words.targetOwn(spell, 1) : words.replace;
    case 'cast':
      return { text: words.cast, hint: words.held(view.hand.length) };
    case 'pay':
      return words.pay(spell, most, Math.max(0, most - chosen));
    case 'attack':
      return number(about.power) > 0 ? words.attackOnly(number(about.power)) : words.attack;
    case 'discard_down':
      return words.discardDown(most);
    case 'order':
      return words.order;
    case 'branch':
      return question.options.includes(PASS) ? words.may(spell) : words.branch(spell);
    case 'target_own':
      return words.targetOwn(spell, most);
    case 'target_opposing':
      return words.targetOpposing(spell);
    case 'block':
      return words.block(number(about.power));
    case 'give':
      return words.give(spell, some);
    case 'discard':
      return words.discard(spell, some);
    case 'put_back':
      return words.putBack(spell, most);
    case 'show':
      return words.show(spell);
    case 'recover':
      return words.recover(spell, most);
    default:
      return spell ? words.some(spell) : words.other;
  }
}

/** The sentence for those who are not asked. */
export function waiting(asked: readonly number[], view: View, names: readonly string[]): Ask {
  const words = text().waiting;
  const seat = asked[0];
  if (seat === undefined) return { text: words.nobody };
  const who = names[seat] ?? '';
  if (seat !== view.active) return { text: words.answer(who) };
  const phase = view.phase;
  return {
    text:
      phase === 'pick' || phase === 'choose' || phase === 'cast' || phase === 'attack'
        ? words[phase](who)
        : words.theirs(who),
  };
}

export function label(option: Option, question: Question, view: View): string {
  const words = text();
  if (option === PASS) {
    const pass = words.label.pass;
    switch (question.kind) {
      case 'replace':
        return typeof question.about.spell === 'string' ? pass.other : pass.replace;
      case 'cast':
        return pass.cast;
      case 'attack':
        return pass.attack;
      case 'block':
        return pass.block;
      default:
        return pass.other;
    }
  }
  if (isSpell(option)) {
    const cost = findCell(view, option)?.cell.cost ?? printed(option).cost;
    return words.label.spell(nameOf(option), cost);
  }
  const power = powerOf(option, view);
  if (power !== null)
    return question.kind === 'attack' ? words.label.attack(power) : words.label.power(power);
  return typeof option === 'string' ? branch(option, question) : String(option);
}

const branch = (key: string, question: Question): string => branchOf(String(question.about.spell), key);

/** Mana of one power is as good as any other of it. */
export function group(option: Option, question: Question, view: View): string | null {
  if (question.kind === 'order') return null;
  const power = powerOf(option, view);
  return power === null ? null : `power-${power}`;
}

/** The name of the act for the send button. */
export function act(picks: readonly Option[], question: Question, view: View): string {
  const words = text().act;
  const first = picks[0];
  if (first === PASS) return label(PASS, question, view);
  const spell = isSpell(first) ? nameOf(first) : '';
  switch (question.kind) {
    case 'pick':
    case 'choose':
      return words.pick(spell);
    case 'replace':
      return words.replace(spell);
    case 'cast':
      return words.cast(spell);
    case 'pay':
      return words.cast(spellOf(question));
    case 'attack':
      return words.attack(first === undefined ? 0 : (powerOf(first, view) ?? 0));
    case 'block':
      return words.block;
    case 'discard':
    case 'discard_down':
      return words.discard;
    case 'give':
      return words.give;
    case 'put_back':
      return words.putBack;
    case 'show':
      return words.show;
    case 'order':
      return words.order(spell);
    case 'target_own':
    case 'target_opposing':
      return picks.length === 1 ? words.choose(spell) : words.many;
    case 'branch':
      return typeof first === 'string' ? branch(first, question) : words.many;
    default:
      return words.many;
  }
}

/** Where a chosen mana will lie: the last one laid is on top. */
export function position(index: number, question: Question): string | null {
  if (!question.ordered || question.most < 2) return null;
  const words = text().positions;
  if (index === 0) return words.bottom;
  return index === question.most - 1 ? words.top : words.nth(index + 1);
}

/** Why a thing is quiet. */
export function reason(rule: string, thing: Option, question: Question | null, view: View): string {
  const words = text().reasons;
  if (typeof thing === 'string' && isSpell(thing)) {
    const found = findCell(view, thing);
    const name = nameOf(thing);
    if (rule === '16' && found && found.cell.pile > 0) return words.cooling(name, found.cell.pile);
    if (rule === '17' && found) return words.dear(name, found.cell.cost, view.hand.length);
    if (rule === '16' && question?.kind === 'pay') return words.payFirst(spellOf(question));
    if (rule === '36') return words.loaded(name);
  }
  if (rule === '16' && typeof thing === 'number') return words.manaLater;
  return words.rules[rule] ?? words.other;
}

const list = (values: readonly number[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(values.map(String));
/** The powers of cards in words; empty when the reader may not know them. */
const powers = (cards: readonly Face[] | undefined): string => list((cards ?? []).map((card) => card.power));

/** What a note says in the log. */
export function say(note: NoteOut, names: readonly string[]): Line | null {
  const words = text().log;
  const data = factsOf(note);
  const who = names[data.seat] ?? '';
  const spell = data.spell ? nameOf(data.spell) : '';
  const by = data.by ? nameOf(data.by) : null;
  const plain = (line: string): Line => ({ text: line, tone: 'plain' });
  switch (note.kind) {
    case 'turn':
      return { text: words.turn(data.number, who), tone: 'turn' };
    case 'taken':
      return plain(words.taken(who, spell));
    case 'dismissed':
      return plain(words.dismissed(who, spell));
    case 'refilled':
      return plain(words.refilled(spell));
    case 'shrunk':
      return plain(words.shrunk);
    case 'spells_shuffled':
      return plain(words.spellsShuffled);
    case 'shuffled':
      return plain(words.shuffled);
    case 'passed': {
      const line = words.passed[data.phase]?.[data.why];
      return line ? plain(line(who)) : null;
    }
    case 'cast':
      return plain(data.free ? words.castFree(who, spell) : words.cast(who, spell, data.cost));
    case 'triggered':
      return plain(words.triggered(spell));
    case 'in_force':
      return plain(words.inForce(spell, data.on));
    case 'chose':
      return plain(words.chose(who, by ?? '', branchOf(data.by ?? '', data.branch)));
    case 'declined':
      return plain(words.declined(who, by ?? ''));
    case 'discounted':
      return plain(words.discounted(who, data.amount, data.kind));
    case 'damage': {
      const line =
        data.amount === 0 ? words.noDamage : words.damage(who, data.amount, data.before, data.after);
      return { text: words.by(by, line), tone: data.amount === 0 ? 'plain' : 'hit' };
    }
    case 'attacked':
      return plain(words.attacked(who, data.card.power));
    case 'blocked':
      return plain(words.blocked(who, by ?? ''));
    case 'collected':
      return plain(words.by(by, words.collected(who)));
    case 'spent':
    case 'over':
      return null;
    case 'drawn':
      return plain(words.by(by, words.drawn(who, data.count, powers(data.got))));
    case 'cooled':
      return plain(words.cooled(spell, data.card.power, data.rest));
    case 'uncovered':
      return plain(words.by(by, words.uncovered(spell, data.card.power)));
    case 'picked_up':
      return plain(words.by(by, words.pickedUp(who, spell, powers(data.got ?? data.left))));
    case 'moved':
      return plain(words.by(by, words.moved(nameOf(data.source), nameOf(data.target), powers(data.cards))));
    case 'laid':
      return plain(words.by(by, words.laid(spell, powers(data.got))));
    case 'given':
      return plain(
        words.by(by, words.given(names[data.giver] ?? '', names[data.taker] ?? '', list(data.powers))),
      );
    case 'discarded':
      return plain(words.by(by, words.discarded(who, powers(data.cards))));
    case 'recovered':
      return plain(words.by(by, words.recovered(who, powers(data.cards))));
    case 'put_back':
      return plain(words.by(by, words.putBack(who, data.count, powers(data.gave))));
    case 'revealed':
      return plain(words.by(by, words.revealed(powers(data.cards))));
    case 'returned':
      return plain(words.by(by, words.returned(who, data.count, powers(data.gave))));
    case 'shown':
      return plain(words.by(by, spell ? words.shownOn(spell, data.power) : words.shown(who, data.power)));
    case 'matched':
      return plain(
        words.by(by, data.yes ? words.matched(who, data.power) : words.unmatched(who, data.power)),
      );
    default:
      return null;
  }
}

/** Rules in force now that are not printed on the table as such. */
export function inForce(view: View, names: readonly string[]): string[] {
  const words = text().force;
  const lines = view.rows.flatMap((row, seat) =>
    row.flatMap((cell) =>
      cell?.in_force ? [words.spell(nameOf(cell.spell), names[seat] ?? '', wordsOf(cell.spell).gist)] : [],
    ),
  );
  const discounts = view.discounts.map((one) =>
    words.discount(one.amount, one.kind, names[view.active] ?? ''),
  );
  return [...lines, ...discounts];
}
