/** What the notes of Elysium say in the log. */
import { listOf } from '../../lib/i18n/i18n.svelte';
import type { Line, NoteOut } from '../../table/contract';
import { familyName, nameOf } from './cards';
import { text } from './i18n/words';
import { faceName } from './lookup';
import { faceOf, factsOf, type Facts } from './notes';
import type { Face } from './view';

type Names = readonly string[];

const list = (cards: readonly Face[] | undefined): string => listOf((cards ?? []).map(faceName));
const some = (what: string, count: number): string => text().amounts[what]?.(count) ?? '';

/** What a quest gave, without what it does not give. */
const gains = ({ vp, gold, transfers }: Facts): string =>
  Object.entries({ vp, gold, transfers })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => some(what, count))
    .join(', ');

/** A card that goes to a Legend. */
function transferred(who: string, { design, level, cost, zone }: Facts): string {
  const words = text().log;
  if (!design) return words.transferredCitizen(who, level, cost);
  const name = nameOf(design);
  return zone === 'domain'
    ? words.transferred(who, name, cost)
    : words.transferredFrom(who, name, zone, cost);
}

/** Headings of the log. */
function heading(note: NoteOut, who: string, data: Facts): string | null {
  const words = text().log;
  switch (note.kind) {
    case 'epoch':
      return words.epoch(data.number);
    case 'turn':
      return words.turn(who, data.round);
    case 'writing':
      return words.writing(who, data.transfers);
    default:
      return null;
  }
}

/** What one loses by somebody else's power. */
function hit(note: NoteOut, who: string, data: Facts): string | null {
  const words = text().log;
  const card = faceName(faceOf(data));
  switch (note.kind) {
    case 'lost':
      return data.amount ? words.lost(who, some(data.what, data.amount)) : null;
    case 'turned':
      return words.turned(who, card);
    case 'discarded':
      if (!data.by) return null;
      return data.citizen ? words.discardedCitizen(who, card) : words.discarded(who, card);
    case 'taxed':
      return words.taxed(who, data.amount);
    default:
      return null;
  }
}

function plain(note: NoteOut, who: string, data: Facts, names: Names): string | null {
  const words = text().log;
  const card = faceName(faceOf(data));
  switch (note.kind) {
    case 'passed':
      return data.phase === 'writing' ? words.wrote(who) : words.passed(who);
    case 'discs':
      return words.discs(data.order.map((seat) => names[seat] ?? '').join(', '));
    case 'rewarded':
      return data.quest > 0
        ? words.rewarded(who, data.quest, gains(data))
        : words.rewardedIncomplete(who, gains(data));
    case 'slid':
      return words.slid(list(data.cards));
    case 'cleared':
      return words.cleared(list(data.cards));
    case 'revealed':
      return words.revealed(data.zone, list(data.cards));
    case 'reshuffled':
      return words.reshuffled(data.count);
    case 'took':
      return data.zone === 'oracle' ? words.tookOracle(who, card) : words.took(who, card);
    case 'citizen':
      return data.card === null ? words.noCitizen(who) : words.citizen(who);
    case 'quest_taken':
      return words.quest(who, data.quest);
    case 'column':
      return words.column(who, text().columns[data.colour] ?? data.colour);
    case 'discarded':
      return data.citizen ? words.discardedCitizen(who, card) : words.discarded(who, card);
    case 'exchanged':
      return words.exchanged(faceName(data.there), faceName(data.oracle));
    case 'oracle_opened':
      return words.oracleOpened(who);
    case 'looked':
      return words.looked(who, data.count, list(data.cards));
    case 'transferred':
      return transferred(who, data);
    case 'family_tile':
      return words.familyTile(who, familyName(data.family), data.vp);
    case 'level_tile':
      return data.before < 0
        ? words.levelTile(who, data.level)
        : words.levelTileFrom(who, data.level, names[data.before] ?? '');
    case 'used':
      return words.used(who, card);
    case 'copied':
      return words.copied(who, card);
    case 'in_force':
      return words.inForce(who, card);
    case 'refreshed':
      return words.refreshed(who, card);
    case 'gained':
      return words.gained(who, some(data.what, data.amount));
    case 'lost':
      return words.lostNothing(who);
    case 'shielded':
      return words.shielded[data.what]?.(who) ?? null;
    case 'paid':
      return words.paid(who, some('gold', data.amount));
    case 'cheaper':
      return words.cheaper(who, data.amount);
    case 'declined':
      return words.declined(who);
    case 'decided':
      return words.decided[data.what]?.(who) ?? null;
    default:
      return null; // the end, which the table tells
  }
}

/** What a note says. */
export function say(note: NoteOut, names: Names): Line | null {
  const data = factsOf(note);
  const who = names[data.seat] ?? '';
  const title = heading(note, who, data);
  if (title !== null) return { text: title, tone: 'turn' };
  const blow = hit(note, who, data);
  const line = blow ?? plain(note, who, data, names);
  if (line === null) return null;
  const by = data.by ? nameOf(data.by) : null;
  return { text: text().log.by(by, line), tone: blow === null ? 'plain' : 'hit' };
}
