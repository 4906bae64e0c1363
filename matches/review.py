"""Stepping through a match: every moment as each audience saw it."""

from __future__ import annotations

import zlib
from typing import Any
from uuid import UUID

import msgspec

from games import registry
from games.engine import AnyRules, AnyRunner, Illegal, Note, Runner, freeze
from matches import publish
from matches.models import LogRow, Match, Review, Status
from matches.table import seed_of
from realtime.errors import Refused

Moment = dict[str, Any]
PUBLIC = "public"
OPEN = "open"


class DoesNotReplay(Exception):
    """The stored log and the rules disagree; the message says where."""


def replay(match: Match) -> list[Moment]:
    """All moments of a match, from its seed and log, with the views of every audience.

    Raises:
        DoesNotReplay: an entry is refused, or a note differs from the stored one.
    """
    rows = list(LogRow.objects.filter(match=match).order_by("number"))
    if not rows or rows[0].kind != "begin" or match.seed is None:
        return []
    spec = registry.get(match.game)
    rules = spec.rules[match.rules_version]
    seats = match.seats.count()
    runner: AnyRunner = Runner(rules, rules.setup(bytes(match.seed), seats, match.settings))
    moments = [_moment(rules, runner, rows[0], seats)]
    _compare(rows[0], runner.notes)
    for row in rows[1:]:
        if row.kind in ("answer", "expire", "leave", "wake", "undo"):
            runner.number = row.number - 1
            try:
                notes = runner.enter(row.kind, row.seat or 0, freeze(row.picks), row.text)
            except Illegal as illegal:
                raise DoesNotReplay(f"row {row.number}: {illegal}") from illegal
            _compare(row, notes)
        moments.append(_moment(rules, runner, row, seats))
    return moments


def _compare(row: LogRow, notes: list[Note]) -> None:
    # PostgreSQL keeps the fields of an object in an order of its own.
    replayed = msgspec.json.encode([note.dump() for note in notes], order="sorted")
    if replayed != msgspec.json.encode(row.notes, order="sorted"):
        raise DoesNotReplay(f"row {row.number}: the notes differ")


def _moment(rules: AnyRules, runner: AnyRunner, row: LogRow, seats: int) -> Moment:
    views = {PUBLIC: rules.view(runner.state, None), OPEN: rules.open_view(runner.state)}
    views |= {str(seat): rules.view(runner.state, seat) for seat in range(seats)}
    return {
        "number": row.number,
        "turn": rules.turn(runner.state),
        "at": row.at,
        "kind": row.kind,
        "seat": row.seat,
        "asked": runner.asked(),
        "left": row.left,
        "views": views,
    }


def allowed_eyes(match: Match, user_id: int | None) -> list[str]:
    """Whose eyes somebody may look through: all once the match is over, before that the public's and the own ones."""
    indexes = [(seat.index, seat.user_id) for seat in match.seats.order_by("index")]
    if match.status in (Status.OVER, Status.ABORTED) and not match.sealed:
        return [PUBLIC, *(str(index) for index, _ in indexes), OPEN]
    return [PUBLIC, *(str(index) for index, user in indexes if user is not None and user == user_id)]


def moments(*, match_id: UUID, user_id: int | None, eyes: str | None) -> tuple[Match, str, list[str], list[Moment]]:
    """The moments of a match through one pair of eyes, with the eyes that are allowed.

    Raises:
        Refused: not_found, also for eyes that are not (yet) allowed.
    """
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise Refused("not_found", status=404)
    allowed = allowed_eyes(match, user_id)
    if eyes is None:
        seat = match.seats.filter(user=user_id).first() if user_id is not None else None
        eyes = str(seat.index) if seat is not None else PUBLIC
    if eyes not in allowed:
        raise Refused("not_found", status=404)
    packed = Review.objects.filter(match=match).first()
    found: list[Moment] = msgspec.json.decode(zlib.decompress(bytes(packed.packed))) if packed else replay(match)
    seat_index = int(eyes) if eyes.isdigit() else None
    rows = {row.number: row for row in LogRow.objects.filter(match=match)}
    for moment in found:
        row = rows.get(moment["number"])
        told = publish.notes([row] if row else [], seat_index, everything=eyes == OPEN)
        moment["notes"] = msgspec.to_builtins(told)
        moment["view"] = moment.pop("views")[eyes]
        moment["void"] = row.void if row else None
    return match, eyes, allowed, found


def verify(match: Match) -> None:
    """Replay a match from the server's secret and the seats' nonces and compare all of it.

    Raises:
        DoesNotReplay: it says where.
    """
    if match.seed is None:
        raise DoesNotReplay("the match never began")
    nonces = list(match.seats.order_by("index").values_list("nonce", flat=True))
    if not match.lesson and bytes(match.seed) != seed_of(bytes(match.secret), nonces):
        raise DoesNotReplay("the seed is not made of the secret and the nonces")
    found = replay(match)
    if len(found) != match.number + 1:
        raise DoesNotReplay(f"{len(found)} moments, but the match is at {match.number}")
