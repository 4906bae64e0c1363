/** The socket's protocol as types, after docs/protocol.md: what the client asks, what the server tells. */
import type {
  Accepted,
  Answer,
  Backlog,
  Changed,
  CreateTable,
  Do,
  Empty,
  EnterRoom,
  Fault,
  Hall,
  Hello,
  JoinTable,
  Line,
  Lobby,
  Message,
  Mine,
  Mute,
  OfMatch,
  OneEvent,
  OneMatch,
  OneTable,
  PlayBot,
  Pong,
  Presence,
  Ready,
  Rematch,
  Report,
  Say,
  Scored,
  Seek,
  Snapshot,
  StartLesson,
  StartSeek,
  StopSeek,
  Subscribe,
  Table,
  Update,
  Welcome,
} from './frames.gen';

/** What the client may ask: frame name -> [body, reply]. */
export interface Asked {
  'session.hello': [Hello, Welcome];
  'session.ping': [Empty, Pong];
  'lobby.enter': [Empty, Lobby];
  'lobby.exit': [Empty, Empty];
  'table.create': [CreateTable, Table];
  'table.look': [JoinTable, Table];
  'table.join': [JoinTable, Table];
  'table.leave': [OneTable, Empty];
  'table.start': [OneTable, OfMatch];
  'seek.start': [StartSeek, Seek];
  'seek.stop': [StopSeek, Empty];
  'bot.play': [PlayBot, OfMatch];
  'lesson.start': [StartLesson, OfMatch];
  'match.subscribe': [Subscribe, Snapshot];
  'match.unsubscribe': [OneMatch, Empty];
  'match.ready': [Ready, Empty];
  'match.answer': [Answer, Accepted];
  'match.undo': [Do, Accepted];
  'match.resign': [Do, Accepted];
  'match.abort': [Do, Accepted];
  'match.wake': [Do, Accepted];
  'match.rematch': [Do, Rematch];
  'match.report': [Report, Empty];
  'chat.enter': [EnterRoom, Backlog];
  'chat.exit': [EnterRoom, Empty];
  'chat.say': [Say, Line];
  'chat.mute': [Mute, Empty];
  'event.watch': [OneEvent, Changed];
  'event.unwatch': [OneEvent, Empty];
}

/** What the server tells by itself: frame name -> body. */
export interface Told {
  'lobby.hall': Hall;
  'lobby.mine': Mine;
  'match.begun': OfMatch;
  'match.update': Update;
  'match.presence': Presence;
  'match.scored': Scored;
  'match.rematch': Rematch;
  'chat.line': Line;
  'event.changed': Changed;
  'event.message': Message;
  'session.closed': Fault;
}

export type AskName = keyof Asked;
export type Body<Name extends AskName> = Asked[Name][0];
export type Reply<Name extends AskName> = Asked[Name][1];
export type ToldName = keyof Told;
