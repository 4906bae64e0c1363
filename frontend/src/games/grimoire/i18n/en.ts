/** The words of Wizard's Grimoire besides the spells and the rules. */
import { plural } from '../../../lib/i18n/i18n.svelte';

const n = (count: number, one: string, other: string) =>
  plural('en', count, { one: `1 ${one}`, other: `${count} ${other}` });

interface Range {
  least: number;
  most: number;
}
const range = ({ least, most }: Range) => (least === most ? `${most} mana` : `${least} to ${most} mana`);

export const en = {
  phases: { choose: 'Choose', cool: 'Cool down', gain: 'Gain mana', cast: 'Cast', attack: 'Basic attack' },
  kinds: { red: 'Attack', green: 'Regeneration', purple: 'Utility' },
  activations: { instant: 'instant', delayed: 'delayed', ongoing: 'ongoing' },
  card: {
    label: (kind: string, activation: string, cost: number) => `${kind}, ${activation}, cost ${cost}`,
    pile: (count: number) => `${count} mana on it`,
    force: 'in force',
    mana: (power: number) => `Mana of power ${power}`,
    raised: (power: number, printed: number) => `Mana of power ${power}: ${printed} and Growth`,
    stack: (power: number, count: number) => `Mana of power ${power}, ${count} cards`,
    at: (position: string) => `will lie: ${position}`,
    empty: (slot: number) => `Free slot ${slot}`,
    cost: (cost: number) => `cost ${cost}`,
    costNow: (cost: number, now: number) => `cost ${cost}, now ${now}`,
    fromBottom: 'Its mana, from the bottom up',
    stars: (stars: number) => n(stars, 'star', 'stars'),
    lost: 'Lost Pages',
  },
  board: {
    row: (who: string) => `Spells of ${who}`,
    mine: 'Your spells',
    pool: 'Spell pool',
    poolShort: 'Pool',
    poolLater: 'Opens in your next Choose.',
    poolNow: 'Choose one.',
    decks: (deck: number, discard: number) => `Spell deck ${deck} · discard ${discard}`,
    openPool: 'Show the spell pool',
    closePool: 'Fold the spell pool',
    hand: 'Your mana',
    handOf: (who: string) => `Mana of ${who}`,
    handHint: 'Pay face down, any power.',
    handLimit: '10 at most when your turn ends.',
    noHand: 'No mana in hand.',
    firstMana: 'Your first mana comes in Gain mana.',
    life: (life: number) => `${life} life`,
    of: (life: number) => `of ${life}`,
    inHand: (count: number) => `${count} in hand`,
    hand_: 'in hand',
    deck: (count: number) => `Deck ${count}`,
    deckLabel: (count: number) => `Mana deck, ${n(count, 'card', 'cards')}`,
    discard: (count: number) => `Discard ${count}`,
    discardLabel: (count: number) => `Look through the mana discard pile, ${n(count, 'card', 'cards')}`,
    discardTitle: 'Discarded mana',
    discardEmpty: 'No mana has been discarded yet.',
    discardSum: (power: number, count: number) => `power ${power}: ${count}`,
    newest: 'Newest first. The pile is open to everybody.',
    spellDiscard: 'Discarded spells',
    spellDiscardEmpty: 'No spell has been discarded yet.',
    shownAttack: 'The attack',
    shownDeck: 'Turned up',
  },
  ask: {
    pick: { text: 'Take a spell from the pool.', hint: 'You pick in turns, two spells each.' },
    choose: { text: 'Take a spell from the pool.', hint: 'It goes into your next free slot.' },
    pool: (spell: string) => ({ text: `${spell}: choose a spell from the pool.`, hint: '' }),
    replacing: (old: string) => ({
      text: `Choose the spell that replaces ${old}.`,
      hint: 'It takes the same slot.',
    }),
    replace: {
      text: 'Replace one of your spells, or keep all six.',
      hint: 'Only spells without mana can go.',
    },
    cast: 'Cast a spell, or go on to the basic attack.',
    held: (count: number) => `You hold ${count} mana.`,
    pay: (spell: string, cost: number, more: number) => ({
      text:
        more > 0
          ? `${spell} costs ${cost} mana. Choose ${more} more.`
          : `${spell}: ${cost} of ${cost} mana chosen.`,
      hint: cost > 1 ? 'The last one you choose lies on top and leaves first.' : 'Any power will do.',
    }),
    attack: { text: 'Attack with one mana, or end your turn.', hint: 'It deals its power as damage.' },
    attackOnly: (power: number) => ({
      text: 'Attack with one mana, or end your turn.',
      hint: `Puppetmaster: only power ${power}.`,
    }),
    discardDown: (count: number) => ({
      text: `Discard ${count} mana.`,
      hint: 'Ten at most stay in your hand.',
    }),
    order: { text: 'Several effects wait. Which one acts first?', hint: '' },
    branch: (spell: string) => ({ text: `${spell}: choose one.`, hint: '' }),
    may: (spell: string) => ({ text: `${spell}: do you want this?`, hint: '' }),
    targetOwn: (spell: string, count: number) => ({
      text: count > 1 ? `${spell}: choose ${count} of your spells.` : `${spell}: choose one of your spells.`,
      hint: '',
    }),
    targetOpposing: (spell: string) => ({ text: `${spell}: choose an opposing spell.`, hint: '' }),
    block: (power: number) => ({
      text: `An attack of power ${power}: block it, or let it through.`,
      hint: 'Only a mana of the same power blocks.',
    }),
    give: (spell: string, some: Range) => ({
      text: `${spell}: choose ${range(some)} to give away.`,
      hint: '',
    }),
    discard: (spell: string, some: Range) => ({
      text: `${spell}: choose ${range(some)} to discard.`,
      hint: '',
    }),
    putBack: (spell: string, count: number) => ({
      text: `${spell}: put ${count} mana on the mana deck.`,
      hint: count > 1 ? 'The last one you choose lies on top.' : '',
    }),
    show: (spell: string) => ({ text: `${spell}: choose a mana to show.`, hint: '' }),
    recover: (spell: string, count: number) => ({
      text: `${spell}: take ${count} mana from the discard pile.`,
      hint: '',
    }),
    some: (spell: string) => ({ text: `${spell}: choose.`, hint: '' }),
    other: { text: 'Choose.', hint: '' },
  },
  waiting: {
    theirs: (who: string) => `${who} is playing.`,
    pick: (who: string) => `${who} takes a first spell.`,
    choose: (who: string) => `${who} chooses a spell.`,
    cast: (who: string) => `${who} may cast spells.`,
    attack: (who: string) => `${who} may attack.`,
    answer: (who: string) => `${who} must answer.`,
    nobody: 'One moment…',
  },
  label: {
    spell: (spell: string, cost: number) => `${spell} · ${cost}`,
    power: (power: number) => `Power ${power}`,
    attack: (power: number) => `Attack with ${power}`,
    pass: {
      replace: 'Keep all six',
      cast: 'Stop casting',
      attack: 'End turn',
      block: 'Let it through',
      other: 'Decline',
    },
  },
  act: {
    pick: (spell: string) => `Take ${spell}`,
    replace: (spell: string) => `Replace ${spell}`,
    cast: (spell: string) => `Cast ${spell}`,
    attack: (power: number) => `Attack with ${power}`,
    block: 'Block',
    discard: 'Discard',
    give: 'Give',
    putBack: 'Put on the deck',
    show: 'Show',
    order: (spell: string) => `${spell} first`,
    choose: (what: string) => `Choose ${what}`,
    many: 'Choose',
  },
  positions: {
    bottom: 'bottom',
    top: 'top',
    nth: (at: number) => `${at}${{ 2: 'nd', 3: 'rd' }[at] ?? 'th'}`,
  },
  reasons: {
    cooling: (spell: string, pile: number) =>
      pile === 1
        ? `${spell} is cooling down: it still has 1 mana on it and is ready after your next Cool down.`
        : `${spell} is cooling down: it still has ${pile} mana on it and is ready after ${pile} more Cool downs.`,
    dear: (spell: string, cost: number, held: number) => `${spell} costs ${cost} mana, and you hold ${held}.`,
    payFirst: (spell: string) => `Pay for ${spell} first, or put it back.`,
    loaded: (spell: string) => `${spell} has mana on it, so it stays.`,
    manaLater: 'First choose the spell; then pay with mana.',
    rules: {
      '10': 'It is not the phase for that.',
      '11': 'A spell from the pool comes first.',
      '12': 'First choose which of your spells goes; then the pool opens.',
      '13': 'This spell is not yours.',
      '14': 'This mana pays for its spell and leaves only when it cools down.',
      '16': 'Only your own spells without mana can be cast.',
      '17': 'You hold too little mana to pay for it.',
      '20': 'The time to cast is over: now only mana attacks.',
      '21': 'Only mana from your hand can be discarded.',
      '24': 'The spell in use is finished first.',
      '25': 'Only the waiting effects can be ordered.',
      '28': 'There is no mana on this spell.',
      '29': 'There is nothing to take from this spell.',
      '34': 'It must be another spell than the one in use.',
      '36': 'A spell with mana on it stays.',
      '39': 'Discarded mana comes back only when the deck is empty.',
      '43': 'The match is over.',
      '45': 'The match is over.',
      'b.2.14': 'Puppetmaster allows only the power of their last attack.',
      'b.2.17': 'Only a mana of the attack’s power blocks.',
    } as Record<string, string>,
    other: 'The rules do not allow it at this moment.',
  },
  force: {
    spell: (spell: string, who: string, gist: string) => `${spell} of ${who}: ${gist}.`,
    discount: (amount: number, kind: string, who: string) =>
      kind === 'red'
        ? `The next red spell of ${who} costs ${amount} less.`
        : `The next spell of ${who} costs ${amount} less.`,
  },
  log: {
    by: (spell: string | null, line: string) => (spell ? `${spell}: ${line}` : line),
    turn: (turn: number, who: string) => `Turn ${turn}, ${who}`,
    taken: (who: string, spell: string) => `${who} took ${spell}.`,
    dismissed: (who: string, spell: string) => `${who} gave up ${spell}.`,
    refilled: (spell: string) => `${spell} came into the pool.`,
    shrunk: 'No spell was left to refill the pool.',
    shuffled: 'The mana discard pile became the new mana deck.',
    spellsShuffled: 'The spell discard pile became the new spell deck.',
    passed: {
      choose: {
        chose: (who: string) => `${who} kept all six spells.`,
        cannot: (who: string) => `${who} had no spell to choose.`,
      },
      cast: {
        chose: (who: string) => `${who} stopped casting.`,
        cannot: (who: string) => `${who} could cast nothing more.`,
        cap: () => 'The limit of spells in one turn was reached.',
      },
      attack: {
        chose: (who: string) => `${who} did not attack.`,
        cannot: (who: string) => `${who} could not attack.`,
      },
    } as Record<string, Record<string, (who: string) => string>>,
    cast: (who: string, spell: string, cost: number) => `${who} cast ${spell} for ${cost} mana.`,
    castFree: (who: string, spell: string) => `${who} cast ${spell} for free.`,
    triggered: (spell: string) => `${spell} acts.`,
    inForce: (spell: string, on: boolean) =>
      on ? `${spell} is in force.` : `${spell} is no longer in force.`,
    chose: (who: string, spell: string, branch: string) => `${spell}: ${who} chose “${branch}”.`,
    declined: (who: string, spell: string) => `${spell}: ${who} declined.`,
    discounted: (who: string, amount: number, kind: string) =>
      kind === 'red'
        ? `The next red spell of ${who} costs ${amount} less.`
        : `The next spell of ${who} costs ${amount} less.`,
    damage: (who: string, amount: number, before: number, after: number) =>
      `${who} takes ${amount}, ${before} to ${after}.`,
    noDamage: 'no damage.',
    attacked: (who: string, power: number) => `${who} attacked with power ${power}.`,
    blocked: (who: string, spell: string) => `${spell}: ${who} blocked the attack.`,
    collected: (who: string) => `${who} took the attacking mana.`,
    drawn: (who: string, count: number, powers: string) =>
      `${who} drew ${count} mana${powers ? `: power ${powers}` : ''}.`,
    cooled: (spell: string, power: number, rest: number) =>
      `${spell} cooled down, power ${power} went: ${rest ? `${rest} left` : 'ready'}.`,
    uncovered: (spell: string, power: number) => `power ${power} was discarded off ${spell}.`,
    pickedUp: (who: string, spell: string, powers: string) =>
      `${who} picked up a mana from ${spell}${powers ? `: power ${powers}` : ''}.`,
    moved: (source: string, target: string, powers: string) =>
      `a mana moved from ${source} to ${target}${powers ? `: power ${powers}` : ''}.`,
    laid: (spell: string, powers: string) =>
      `a mana was laid on ${spell}${powers ? `: power ${powers}` : ''}.`,
    given: (giver: string, taker: string, powers: string) => `${giver} gave ${taker} power ${powers}.`,
    discarded: (who: string, powers: string) => `${who} discarded power ${powers}.`,
    recovered: (who: string, powers: string) => `${who} took power ${powers} from the discard pile.`,
    putBack: (who: string, count: number, powers: string) =>
      `${who} put ${count} mana on the mana deck${powers ? `: power ${powers}` : ''}.`,
    revealed: (powers: string) => `power ${powers} was turned up.`,
    returned: (who: string, count: number, powers: string) =>
      `${who} put ${count} mana back on the mana deck${powers ? `: power ${powers}` : ''}.`,
    shown: (who: string, power: number) => `${who} showed power ${power}.`,
    shownOn: (spell: string, power: number) => `power ${power} lies on top of ${spell}.`,
    matched: (who: string, power: number) => `${who} holds power ${power} too.`,
    unmatched: (who: string, power: number) => `${who} holds no power ${power}.`,
  },
  verdict: {
    life: (who: string) => `${who} reached 0 life.`,
    both: 'Both reached 0 life at once.',
    cap: 'Turn 400 ended without a winner.',
  },
  scores: { life: 'Life' } as Record<string, string>,
  trend: 'Life',
  settings: {
    titles: {
      set: {
        title: 'Spells',
        choices: { base: 'Base set', beginner: 'Beginner set: one star, pool of eight' },
      },
      lost_pages: { title: 'Lost Pages', hint: 'Ten more spells join the deck.' },
      secret_oath: { title: 'Secret Oath', hint: 'The spell that ranked play bars joins the deck.' },
    } as Record<string, { title: string; hint?: string; choices?: Record<string, string> }>,
  },
};

export type GrimoireText = typeof en;
