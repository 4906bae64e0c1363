"""What a run left behind: the database's rows as plain data, and what the players saw and did; all that the proofs read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games import registry
from games.engine import JSON, AnyRules, AnyRunner, Entry, Runner, freeze
from tests.faults.record import Command, Look, decode, read_frames


@dataclass(slots=True)
class Row:
    number: int
    kind: str
    seat: int | None
    ask: int | None
    picks: list[JSON]
    text: str | None
    command: str | None
    notes: list[JSON]
    left: list[int]
    turn: int
    at: int


@dataclass(slots=True)
class Played:
    """One match. ``users`` and ``retired`` are in seat order."""

    id: str
    game: str
    version: int
    settings: dict[str, Any]
    control: dict[str, Any]
    rated: bool
    status: str
    reason: str
    number: int
    asked: list[int]
    deadline: int | None
    ended: int | None
    scored: int | None
    seed: bytes | None
    secret: bytes
    users: list[int]
    retired: list[bool]
    rows: list[Row] = field(default_factory=list)

    @property
    def rules(self) -> AnyRules:
        return registry.get(self.game).rules[self.version]


@dataclass(slots=True)
class Change:
    """What a match did to somebody's rating; in the order of applying."""

    match: str
    user: int
    before: float
    change: float


@dataclass(slots=True)
class Framed:
    """A moment of a match as one seat's tab was sent it."""

    match: str
    seat: int
    update: dict[str, Any]
    at: int


@dataclass
class Evidence:
    """``up``: stretches of time (from, to) in which a web process answered and the database could be asked. ``now`` is when
    the rows were read."""

    matches: dict[str, Played]
    changes: list[Change]
    ratings: dict[int, tuple[float, int]]
    commands: list[Command]
    looks: list[Look]
    frames: list[Framed]
    up: list[tuple[int, int]]
    now: int
    secrets_seen: list[str] = field(default_factory=list)
    frames_read: int = 0


@dataclass(slots=True)
class Moment:
    """A match just after a row of its log: ``base`` and ``entries`` lead to it."""

    row: Row
    runner: AnyRunner
    base: Any
    entries: list[Entry]


class DoesNotReplay(Exception):
    pass


_ENTRIES = ("answer", "expire", "leave", "wake", "undo")


def replay(match: Played) -> Iterator[Moment]:
    """Every moment of a match from its seed and its log. The runner is the same one, moved on. Raises DoesNotReplay."""
    if match.seed is None or not match.rows:
        return
    rules = match.rules
    runner: AnyRunner = Runner(rules, rules.setup(match.seed, len(match.users), match.settings))
    yield Moment(match.rows[0], runner, *runner.base_and_journal())
    for row in match.rows[1:]:
        base, entries = runner.base_and_journal()
        if row.kind in _ENTRIES:
            runner.number = row.number - 1
            try:
                runner.enter(row.kind, row.seat or 0, freeze(row.picks), row.text)
            except Exception as wrong:
                raise DoesNotReplay(f"{match.id} row {row.number}: {wrong}") from wrong
            if row.kind == "undo":
                base, entries = runner.base_and_journal()
            else:
                entries = [*entries, Entry(row.kind, row.seat or 0, freeze(row.picks), row.text, row.number)]
        yield Moment(row, runner, base, entries)


def read_database() -> tuple[dict[str, Played], list[Change], dict[int, tuple[float, int]]]:
    """Matches (lessons left out), rating changes and ratings; Django is set up on the database."""
    from matches.models import LogRow, Match
    from ratings.models import Rating, RatingChange

    matches = {}
    for match in Match.objects.filter(lesson=False).prefetch_related("seats"):
        seats = sorted(match.seats.all(), key=lambda seat: seat.index)
        matches[str(match.pk)] = Played(
            str(match.pk),
            match.game,
            match.rules_version,
            match.settings,
            match.control,
            match.rated,
            match.status,
            match.reason,
            match.number,
            match.asked,
            match.deadline_at,
            match.ended_at,
            match.scored_at,
            bytes(match.seed) if match.seed is not None else None,
            bytes(match.secret),
            [seat.user_id or 0 for seat in seats],
            [seat.retired for seat in seats],
        )
    rows = LogRow.objects.filter(match__lesson=False).order_by("match", "number")
    fields = ("match", "number", "kind", "seat", "ask", "picks", "text", "command", "notes", "left", "turn", "at")
    for match_id, *values in rows.values_list(*fields).iterator():
        matches[str(match_id)].rows.append(Row(*values))
    changes = [
        Change(str(change.match), change.rating.user_id or 0, change.before, change.change)
        for change in RatingChange.objects.select_related("rating").order_by("pk")
    ]
    ratings = {rating.user_id or 0: (rating.value, rating.matches) for rating in Rating.objects.all()}
    return matches, changes, ratings


def read_recorded(folder: Path, matches: dict[str, Played], *, every: int) -> tuple[list[Framed], list[str], int]:
    """Of every tab's frames one in ``every`` that holds a moment of a match; where a secret of the shuffle was seen in any
    frame before the match's end; how many frames were read."""
    sampled: list[Framed] = []
    leaked: list[str] = []
    secrets = {part: match.id for match in matches.values() for part in _secrets(match)}
    count = moments = 0
    for path in sorted(folder.glob("*.jsonl.gz")):
        seats: dict[str, int] = {}
        for at, raw in read_frames(path):
            count += 1
            name, _, body = decode(raw)
            snapshot = body if name == "ok" and isinstance(body, dict) and "commitment" in body else None
            if snapshot is not None and snapshot["seat"] is not None:
                seats[snapshot["match"]] = snapshot["seat"]
            update = snapshot["update"] if snapshot is not None else body if name == "match.update" else None
            if update is None:
                continue
            if update["over"] is None:
                leaked += [f"{path.name}: {secrets[part]}" for part in _hexes(raw) if part in secrets]
            moments += 1
            if moments % every == 0 and update["match"] in seats:
                sampled.append(Framed(update["match"], seats[update["match"]], update, at))
    return sampled, leaked, count


def _secrets(match: Played) -> list[str]:
    return [match.secret.hex(), *([match.seed.hex()] if match.seed is not None else [])]


def _hexes(raw: str) -> Iterable[str]:
    """Quoted words of 64 hex digits."""
    return (word for word in raw.split('"') if len(word) == 64)
