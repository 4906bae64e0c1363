"""Frames of a match: what a seat or a watcher sees, and what a seat may do."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from realtime.frames import Body, Told

MatchId = Annotated[str, Meta(max_length=36, pattern=r"^[0-9a-f-]{36}\Z")]
Command = Annotated[str, Meta(min_length=8, max_length=64)]
Option = Any  # an int, a string, or a list of them: what the rules listed


class OneMatch(Body, frozen=True):
    match: MatchId


class Subscribe(Body, frozen=True):
    """``since``: the number of the newest log row this tab has shown; the notes after it come along (without it: all)."""

    match: MatchId
    since: Annotated[int, Meta(ge=0)] | None = None


class Ready(Body, frozen=True):
    """The client's share of the shuffle: 16 to 64 hex digits of its own randomness."""

    match: MatchId
    nonce: Annotated[str, Meta(pattern=r"^[0-9a-f]{16,64}\Z")]


class Answer(Body, frozen=True):
    """``ask`` is the number of the open question, ``picks`` the chosen options (order counts where the question says so),
    ``command`` the client's own id of this answer: a retry with the same id gets the first result again."""

    match: MatchId
    ask: Annotated[int, Meta(ge=1)]
    picks: Annotated[list[Option], Meta(max_length=64)]
    command: Command
    text: Annotated[str, Meta(max_length=500)] | None = None


class Do(Body, frozen=True):
    """Resign, abort, undo, come back, offer a rematch."""

    match: MatchId
    command: Command


class Report(Body, frozen=True):
    """ "Something is wrong here": stored with the exact moment for staff."""

    match: MatchId
    number: Annotated[int, Meta(ge=0)]
    build: Annotated[str, Meta(max_length=64)]
    text: Annotated[str, Meta(max_length=1000)]


class SeatInfo(Told, frozen=True):
    """Who sits where. ``user`` is null for a bot, ``bot`` its key. ``rating`` is the one before the match."""

    seat: int
    user: int | None
    name: str
    bot: str | None
    rating: int | None
    provisional: bool
    ready: bool


class TextField(Told, frozen=True):
    least: int
    most: int


class Question(Told, frozen=True):
    """An open question. ``options`` is complete: what is not listed is not legal. ``"pass"`` among them stands alone.
    ``about`` holds what the question is about (a spell, an amount), for the sentence in the decision bar."""

    ask: int
    kind: str
    options: list[Option]
    least: int
    most: int
    ordered: bool
    about: dict[str, Any]
    text: TextField | None = None


class NoteOut(Told, frozen=True):
    """What happened. ``at`` is (log number, index in it); ``data`` is what this audience may know."""

    at: tuple[int, int]
    kind: str
    data: dict[str, Any]


class Clocks(Told, frozen=True):
    """Milliseconds left per seat as of ``at`` (server time). ``running`` lists the seats whose time runs. For
    correspondence ``left`` is the turn's time and ``reserve`` what stands behind it. A question on its own short clock
    (a window or phase) shows ``window`` instead: its end, in server time. Where all questions do, ``kind`` is none and no
    seat has time of its own: the lists are empty."""

    kind: str  # live | correspondence | none
    at: int
    left: list[int]
    running: list[int]
    reserve: list[int] | None = None
    window: int | None = None


class Undo(Told, frozen=True):
    """``why`` is a word of the client's dictionary: chance, shown, asked, final, nothing, over."""

    allowed: bool
    why: str | None = None


class ScoreLine(Told, frozen=True):
    """One line of the result: a word of the game's dictionary and a number per seat."""

    what: str
    values: list[int]


class RatingPart(Told, frozen=True):
    opponent: int  # a seat
    change: float


class SeatChange(Told, frozen=True):
    """How one seat's rating moved. ``estimate``: only shown, people's ratings never move against bots."""

    seat: int
    before: float
    change: float
    after: float
    provisional: bool
    parts: list[RatingPart]
    estimate: bool = False


class Over(Told, frozen=True):
    """The end. ``places`` are 1-based per seat, equal places are draws; ``reason`` is a word of the dictionary: rules,
    resign, time, abort, absent, annulled, ruling, cap. ``secret`` and ``nonces`` let anybody check the shuffle."""

    places: list[int]
    reason: str
    lines: list[ScoreLine]
    secret: str  # hex; SHA-256 of its bytes is the commitment shown at the start; empty while a sealed event lasts
    nonces: list[str]  # one per seat, empty for bots; the seed is SHA-256 of the secret's bytes and "|".join(nonces)
    by: int | None = None  # the seat that resigned or ran out of time
    changes: list[SeatChange] | None = None  # null until scored, [] when the match does not count


class Callout(Told, frozen=True):
    """What the lesson says at this question: a key of the game's dictionary, its place and number of steps, and the
    options that the lesson suggests (light up; others stay legal)."""

    key: str
    step: int
    steps: int
    suggest: list[Option]


class Rematch(Told, frozen=True):
    match: str
    offered: list[int]  # seats that asked for one
    next: str | None = None  # the new match once all have


class Update(Told, frozen=True):
    """Everything about a moment that may change. The view is the truth, the notes are to animate. ``number`` only grows,
    also over an undo; an undo says from which number on notes are ``void``. ``version`` orders moments of one number
    (another seat is ready, an answer waits in a window): it grows whenever anything of the match is stored."""

    match: str
    number: int
    version: int
    status: str  # ready | running | over | aborted
    view: dict[str, Any]
    asked: list[int]
    question: Question | None
    why_not: dict[str, list[Option]]  # rule number -> visible things that are no option because of it
    undo: Undo
    notes: list[NoteOut]
    clocks: Clocks
    turn: int
    ready: list[bool]
    abortable: bool  # for a seat: it alone may still call the match off
    void: int | None = None
    callout: Callout | None = None
    over: Over | None = None
    paused: bool = False  # an arbiter stopped the clocks: nothing can be answered
    come_by: int | None = None  # in an event: who is not there by then (server time) has lost
    gone: list[int] = []  # seats whose player resigned, ran out of time or never came: a bot plays on, or nobody


class Snapshot(Told, frozen=True):
    """The reply to ``match.subscribe``: the constants of a match and its present moment."""

    match: str
    game: str
    rules_version: int
    settings: dict[str, Any]
    rated: bool
    pool: str
    clock: str
    lesson: bool
    seat: int | None
    seats: list[SeatInfo]
    commitment: str
    created: int
    update: Update
    rematch: Rematch | None = None
    event: str | None = None  # the event it belongs to


class OfMatch(Told, frozen=True):
    match: str


class Presence(Told, frozen=True):
    """Which seats have a tab open on this match; seconds since a seat was last seen."""

    match: str
    away: dict[str, int]  # seat -> seconds


class Scored(Told, frozen=True):
    match: str
    changes: list[SeatChange]


class Accepted(Told, frozen=True):
    """The reply to an answer: the number of the log row that holds it."""

    number: int
