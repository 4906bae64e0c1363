/** The words that every screen shares. */
import type { Detail } from '../fault';
import { plural } from './i18n.svelte';

const wait = (detail: Detail, words: (seconds: string) => string, otherwise: string) => {
  const seconds = Math.ceil(Number(detail.retry_after));
  return seconds > 0
    ? words(plural('en', seconds, { one: '1 second', other: `${seconds} seconds` }))
    : otherwise;
};

export const en = {
  common: {
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading…',
    dismiss: 'Dismiss',
  },
  units: { d: 'd', h: 'h', min: 'min', s: 's' },
  turn: { tab: 'Your turn' },
  games: {
    grimoire: {
      name: "Wizard's Grimoire",
      short: 'Grimoire',
      pitch: 'Duel with six spells and a hand of mana.',
    },
    dixit: { name: 'Dixit', short: 'Dixit', pitch: 'One picture, one clue, not too clear.' },
    elysium: { name: 'Elysium', short: 'Elysium', pitch: 'Raise heroes, then carry them to legend.' },
    battlescenes: {
      name: 'Battle Scenes',
      short: 'Scenes',
      pitch: 'Heroes and villains fight for the scene.',
    },
    odisseia: { name: 'Odisseia', short: 'Odisseia', pitch: 'Sail home before the sea forgets you.' },
  } as Record<string, { name: string; short: string; pitch: string }>,
  pools: { duel: 'Duel', table: 'Table', correspondence: 'Correspondence' } as Record<string, string>,
  bots: { easy: 'Apprentice', adept: 'Adept', random: 'Coin tosser', teacher: 'Teacher' } as Record<
    string,
    string
  >,
  results: { won: 'Won', lost: 'Lost', drawn: 'Drawn', aborted: 'Called off', running: 'Running' },
  reasons: {
    rules: 'played to the end',
    resign: 'by resignation',
    time: 'on time',
    abort: 'called off at the start',
    absent: 'by absence',
    annulled: 'annulled by an arbiter',
    ruling: 'by an arbiter’s ruling',
    cap: 'turn limit reached',
    left: 'too few were left',
    asleep: 'nobody was awake',
  } as Record<string, string>,
  clock: {
    live: (bank: string, increment: string) => `${bank} + ${increment}`,
    bank: (bank: string) => bank,
    turn: (turn: string) => `${turn} a turn`,
    phases: (longest: string) => `up to ${longest} a decision`,
    unknown: 'no clock',
    expected: (length: string) => `about ${length}`,
    days: 'over several days',
  },
  rating: {
    provisional: 'provisional: fewer than 30 rated matches',
  },
  connection: {
    lost: (length: string) => `Connection lost ${length} ago. Trying again.`,
    clock: 'Your clock runs.',
    signedOut: 'You were signed out. Sign in again to play.',
    outdated: 'Ludoteca was updated. Reload to get the new version.',
    reload: 'Reload',
  },
  errors: {
    malformed: 'The server did not understand this page. Reload it and try again.',
    unknown_frame: 'This page is out of date. Reload it and try again.',
    too_fast: (detail: Detail) =>
      wait(
        detail,
        (seconds) => `That was too quick. Try again in ${seconds}.`,
        'That was too quick. Wait a moment and try again.',
      ),
    sign_in: 'For this you must be signed in. Sign in and try again.',
    not_found: 'It does not exist, or it is not for you. Check the address or go back to the lobby.',
    stale: 'The game moved on while you chose. Look at the new moment and choose again.',
    illegal: 'That is not possible now. Choose one of the answers that lie in the light.',
    text_blank: 'Words are missing. Write something that can be seen.',
    text_too_long: 'That is too long. Say it in fewer words.',
    text_control: 'Only one line of plain text goes here. Take out line breaks and control characters.',
    text_direction: 'Characters that turn the direction of writing cannot be used. Take them out.',
    text_marks: 'Too many accents stand on one letter. Take some away.',
    not_seated: 'You have no seat in this match; you can watch it.',
    not_asked: 'Nothing is asked of you now. Wait for your turn.',
    over: 'The match is over. You can review it.',
    paused: 'An arbiter has stopped the clocks. Wait until they run again.',
    not_started: 'The match has not started yet. Wait until everybody is ready.',
    not_abortable: 'Everybody has played already, so it can no longer be called off. You can resign.',
    undo_chance: 'It cannot be taken back: cards were drawn or chance decided since.',
    undo_shown: 'It cannot be taken back: something hidden was shown since.',
    undo_asked: 'It cannot be taken back: the opponent was asked since.',
    undo_final: 'It cannot be taken back: in this game an answer is final.',
    undo_nothing: 'There is nothing to take back.',
    table_full: 'All seats of this table are taken. Choose another table or open one.',
    table_gone: 'This table is closed. Choose another table or open one.',
    table_short: 'Somebody is still missing. Wait until all seats are taken.',
    table_code: 'This table is private, and the code does not fit. Ask for the whole link.',
    not_host: 'Only the person who opened the table can do this.',
    too_many_tables: 'You have opened as many tables as one may. Close one first.',
    already_playing: 'You are in a live match already. Finish it first.',
    lesson_first: 'Rated play opens after the lesson or one finished unrated match. Play the lesson first.',
    bad_settings: 'The game does not offer these settings. Choose them anew.',
    bad_clock: 'The game does not offer this clock. Choose another.',
    bad_seats: 'The game cannot be played with so many people. Choose another number.',
    bad_bot: 'The game does not have this bot. Choose another.',
    chat_fast: (detail: Detail) =>
      wait(
        detail,
        (seconds) => `You write very fast. Write again in ${seconds}.`,
        'You write very fast. Wait a moment.',
      ),
    chat_silent: 'You know what the others are guessing, so the chat waits until the round is scored.',
    chat_closed: 'You cannot write here now. Come back when you sit at this table.',
    bad_event: (detail: Detail) =>
      detail.what === 'starts_at'
        ? 'The start is missing or lies in the past. Choose a time that is still to come.'
        : 'Something of this tournament does not fit. Look at the fields again.',
    bad_term: (detail: Detail) =>
      typeof detail.least === 'number'
        ? `This format does not fit so. Stay between ${String(detail.least)} and ${String(detail.most)}.`
        : 'The format does not know this. Choose its terms anew.',
    bad_format: 'This game cannot be played in this format. Choose another.',
    bad_tiebreak: 'A tie-break appears twice or does not fit the format. Choose them anew.',
    event_status: 'The tournament is not at that point now. Look at what it says, then try again.',
    event_full: 'All places of this tournament are taken.',
    event_paused: 'The tournament is paused. Let it go on first.',
    too_late: 'It is too late to change that: people have joined for it as it is.',
    too_few: (detail: Detail) =>
      `Too few are here: it takes at least ${String(detail.least)}. Wait, or lower the number while nobody plays.`,
    too_many_drafts: (detail: Detail) =>
      `You have ${String(detail.most)} drafts, and that is all one may. Open or cancel one first.`,
    too_many_staff: (detail: Detail) =>
      `A tournament has at most ${String(detail.most)} helpers. Take one away first.`,
    not_organizer: 'Only those who run this tournament can do this.',
    already_in: (detail: Detail) => `${String(detail.name)} takes part already.`,
    too_many_events: (detail: Detail) =>
      `You run ${String(detail.most)} tournaments that are open or going on. Finish one first.`,
    no_such_person: (detail: Detail) => `Nobody here is called ${String(detail.name)}. Check the spelling.`,
    not_joined: 'You do not take part in this tournament.',
    put_out: 'You were disqualified here and cannot come back. Ask the organizers.',
    rating_range: (detail: Detail) =>
      `This tournament is for other ratings: yours is ${String(detail.rating)}. Look for another one.`,
    round_open: 'Tables of this round are still being played. Decide them first.',
    round_waits: 'That needs a round that is paired and waits, or one that has begun. Look at the rounds.',
    later_round: 'The bracket has gone on from this table, so it can no longer be decided anew.',
    bad_places:
      'These places do not fit together. The best is first; who shares a place leaves the next one out.',
    table_open: 'This table is open already. Go and play.',
    swap_warning: 'This swap seats people together who are kept apart or met before. Confirm it first.',
    final_result:
      'The first place is decided at this table: award it, have it played again, or let them share it.',
    no_swap: 'A bracket or a round robin says who meets whom. Only rounds of a Swiss can be changed by hand.',
    table_closed: 'No match is being played at this table.',
    push_host:
      'Messages cannot be sent through the push service of this browser. Use another browser for them.',
    push_service: 'The push service of this browser does not answer. Try again in a moment.',
    name_taken: 'Somebody has this name already. Choose another.',
    name_alike: 'This name looks too much like somebody else’s. Choose another.',
    name_letters: 'A name has Latin letters and digits, with - _ or . only between them. Leave out the rest.',
    name_length: 'A name has 3 to 20 characters. Make it fit.',
    try_again: 'The server could not write this down just now. Try again in a moment.',
    internal: 'Something broke on our side; it has been written down. Try again in a moment.',
    offline: 'The server does not answer. Check your connection and try again.',
    timeout: 'The server took too long to answer. Try again.',
    lost: 'The connection went before the answer came. Look whether it was done, else try again.',
  } as Record<string, string | ((detail: Detail) => string)>,
};

export type Words = typeof en;
