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
  bots: { easy: 'Apprentice', adept: 'Adept', random: 'Coin tosser' } as Record<string, string>,
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
