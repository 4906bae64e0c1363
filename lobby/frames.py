"""Frames of the lobby: who is here, which tables are open, how to meet."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from realtime.frames import Body, Told

GameKey = Annotated[str, Meta(max_length=32)]
ClockKey = Annotated[str, Meta(max_length=32)]
TableId = Annotated[str, Meta(max_length=64)]


class Person(Told, frozen=True):
    """Somebody as the lobby shows them. ``doing`` is a word of the client's dictionary: idle, table, seeking, playing."""

    id: int
    name: str
    doing: str = "idle"


class Sitter(Told, frozen=True):
    """Somebody at an open table, with the rating of that table's pool (``None``: has not played it yet)."""

    id: int
    name: str
    rating: int | None = None
    provisional: bool = True


class Table(Told, frozen=True):
    """An open table. ``code`` is present only for those who may know it (a private table's people)."""

    id: str
    game: str
    settings: dict[str, Any]
    rated: bool
    clock: str
    seats: int
    private: bool
    host: int
    people: list[Sitter]
    created: int
    code: str | None = None


class LiveMatch(Told, frozen=True):
    """A running match as lists show it. ``asked`` lists the seats whose answer is awaited (a public fact)."""

    id: str
    game: str
    rated: bool
    clock: str
    seats: list[Sitter | None]
    bots: list[str | None]
    turn: int
    asked: list[int]
    seat: int | None = None  # the receiver's own seat
    deadline: int | None = None  # of the seat asked, milliseconds since the epoch


class Hall(Told, frozen=True):
    """The part of the lobby that is the same for everybody; ``lobby.hall`` tells it whenever it changed."""

    people: list[Person]
    online: int
    tables: list[Table]
    live: list[LiveMatch]


class Seek(Told, frozen=True):
    game: str
    clock: str
    accepts: dict[str, list[Any]]
    since: int
    window: int  # the present width, in Elo points either way


class Mine(Told, frozen=True):
    """What concerns me alone; ``lobby.mine`` tells it whenever it changed."""

    seeks: list[Seek]
    tables: list[Table]
    matches: list[LiveMatch]
    rated_open: dict[str, bool]  # per game: the lesson or one unrated match is done


class Lobby(Told, frozen=True):
    """The reply to ``lobby.enter``."""

    hall: Hall
    mine: Mine


class CreateTable(Body, frozen=True):
    game: GameKey
    clock: ClockKey
    rated: bool = True
    seats: Annotated[int, Meta(ge=2, le=12)] = 2
    private: bool = False
    settings: dict[str, Any] = {}


class OneTable(Body, frozen=True):
    table: TableId


class JoinTable(Body, frozen=True):
    """``code`` opens a private table."""

    table: TableId
    code: Annotated[str, Meta(max_length=64)] | None = None


class StartSeek(Body, frozen=True):
    """``accepts``: per setting that may differ in rated play, the values that suit, the dearest first; all, if left out."""

    game: GameKey
    clock: ClockKey
    accepts: dict[str, list[Any]] = {}


class StopSeek(Body, frozen=True):
    game: GameKey


class PlayBot(Body, frozen=True):
    """``seats``: with oneself; the fewest that the game takes, if left out."""

    game: GameKey
    bot: Annotated[str, Meta(max_length=32)]
    clock: ClockKey
    seats: Annotated[int, Meta(ge=2, le=12)] | None = None
    settings: dict[str, Any] = {}


class StartLesson(Body, frozen=True):
    game: GameKey
