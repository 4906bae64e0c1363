"""What the pages of an event show, as plain data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.core.cache import cache
from django.db.models import Count, Q, QuerySet

from matches.models import Match
from ratings.models import RatingChange
from realtime.errors import Refused
from tournaments import selectors, terms
from tournaments.formats.base import Standing, last_round
from tournaments.formats.bracket import PENDING, Filled, Slot, comes, fill
from tournaments.formats.groups import Groups, group_name
from tournaments.formats.single_elimination import knock_out
from tournaments.formats.table_groups import TableGroups
from tournaments.models import Action, Entry, Game, KeptApart, Pairing, Round, Status, Tournament

Out = dict[str, Any]
LISTED = 60
SHOWN_ACTIONS = 200
_KEPT_SECONDS = 60
_TERMS = (
    "name", "text", "prizes", "language", "private", "game", "settings", "clock", "rated", "format", "terms", "tiebreaks",
    "best_of", "live", "round_minutes", "round_days", "break_seconds", "unplayed", "start_window", "begin", "starts_at",
    "checkin_minutes", "least", "most", "rating_least", "rating_most", "late_until", "late_half", "sealed",
)  # fmt: skip


# -- lists --------------------------------------------------------------------------------------------------------------


def events(*, user_id: int | None, when: str, game: str = "", most: int = LISTED) -> list[Out]:
    """``when``: now, coming, past or mine. Of mine also drafts and private ones."""
    found: QuerySet[Any] = Tournament.objects.select_related("organizer").annotate(
        players=Count("entries", filter=Q(entries__state__in=["in", "absent"]))
    )
    if game:
        found = found.filter(game=game)
    if when == "mine":
        if user_id is None:
            return []
        mine = Q(organizer=user_id) | Q(staff__user=user_id) | Q(entries__user=user_id)
        ids = Tournament.objects.filter(mine).values("pk").distinct()
        rows = found.filter(pk__in=ids).order_by("-created_at")
    else:
        rows = _listed(found.filter(private=False), when)
    shown = list(rows[:most])
    joined = _joined(shown, user_id)
    return [row(one, one.players, one.pk in joined) for one in shown]


def _listed(found: QuerySet[Any], when: str) -> QuerySet[Any]:
    if when == "now":
        return found.filter(status=Status.RUNNING).order_by("-started_at")
    if when == "past":
        return found.filter(status__in=[Status.FINISHED, Status.CANCELLED]).order_by("-ended_at")
    return found.filter(status__in=[Status.OPEN, Status.CHECKIN]).order_by("starts_at", "created_at")


def _joined(shown: Iterable[Tournament], user_id: int | None) -> set[UUID]:
    if user_id is None:
        return set()
    inside = Entry.objects.filter(user=user_id, tournament__in=[one.pk for one in shown], state__in=["in", "absent"])
    return set(inside.values_list("tournament", flat=True))


def row(one: Tournament, players: int, joined: bool) -> Out:
    """A line of a list."""
    return {
        "id": str(one.pk),
        "name": one.name,
        "organizer": one.organizer.username if one.organizer else None,
        "game": one.game,
        "format": one.format,
        "clock": one.clock,
        "rated": one.rated,
        "live": one.live,
        "language": one.language,
        "private": one.private,
        "status": str(one.status),
        "paused": one.paused_at is not None,
        "begin": one.begin,
        "starts_at": one.starts_at,
        "started_at": one.started_at,
        "ended_at": one.ended_at,
        "players": players,
        "most": one.most,
        "round": one.round,
        "rounds": selectors.format_of(one).rounds(max(players, 2)),
        "joined": joined,
    }


# -- one event ----------------------------------------------------------------------------------------------------------


def event(*, tournament_id: UUID, user_id: int | None, code: str = "") -> Out:
    """All of an event but what only concerns who asks (`mine`); that is added. Raises Refused: not_found."""
    found = selectors.visible(tournament_id, user_id, code)
    # One computation serves everybody who looks at this version.
    key = f"event:{found.pk}:{found.version}"
    common: Out | None = cache.get(key)
    if common is None:
        common = _common(found)
        cache.set(key, common, _KEPT_SECONDS)
    return {**common, "me": mine(found, user_id), "staff_only": for_staff(found, user_id)}


def _common(found: Tournament) -> Out:
    entries = list(Entry.objects.filter(tournament=found).order_by("seed", "joined_at"))
    rounds = _rounds(found)
    standings = selectors.standings_of(found) if found.round else []
    inside = sum(entry.state in ("in", "absent") for entry in entries)
    return {
        **row(found, inside, joined=False),
        **{name: getattr(found, name) for name in _TERMS},
        "version": found.version,
        "staff": [
            {"name": one.user.username, "role": one.role} for one in found.staff.select_related("user").order_by("pk")
        ],
        "entries": [_entry(entry) for entry in entries],
        "rounds_played": rounds,
        "swappable": terms.kind_of(found.format).swappable,
        "standings": [_standing(one) for one in standings],
        "groups": groups(found),
        "bracket": bracket(found),
        "messages": [
            {"at": one.at, "text": one.text}
            for one in Action.objects.filter(tournament=found, kind="message").order_by("-pk")[:20]
        ],
        "changes": rating_changes(found) if found.status == Status.FINISHED else {},
    }


def _entry(entry: Entry) -> Out:
    return {
        "id": entry.pk,
        "name": entry.name,
        "gone": entry.user_id is None,
        "rating": round(entry.rating),
        "seed": entry.seed,
        "state": str(entry.state),
        "checked_in": entry.checked_in,
        "since_round": entry.since_round,
        "place": entry.place,
    }


def _standing(standing: Standing) -> Out:
    line = standing.row
    return {
        "entry": standing.player,
        "place": standing.place,
        "points": line.points if line else None,
        "figures": dict(line.figures) if line else {},
    }


def _rounds(found: Tournament) -> list[Out]:
    pairings = Pairing.objects.filter(round__tournament=found).prefetch_related("chairs", "games")
    stopped, finals = _stopped(found), selectors.final_slots(found)
    by_round: dict[int, list[Out]] = {}
    for pairing in pairings.order_by("board", "pk"):
        by_round.setdefault(pairing.round_id, []).append(_pairing(pairing, stopped, finals))
    return [
        {
            "number": one.number,
            "state": str(one.state),
            "starts_at": one.starts_at,
            "ends_at": one.ends_at,
            "tables": by_round.get(one.pk, []),
        }
        for one in Round.objects.filter(tournament=found).order_by("number")
    ]


def _stopped(found: Tournament) -> set[UUID]:
    """The matches whose clocks an arbiter has stopped."""
    live = Game.objects.filter(pairing__round__tournament=found, places__isnull=True, void=False)
    matches = Match.objects.filter(pk__in=list(live.values_list("match", flat=True)), paused_at__isnull=False)
    return set(matches.values_list("pk", flat=True))


def _pairing(pairing: Pairing, stopped: Collection[UUID] = (), finals: Collection[str] = ()) -> Out:
    games = [game for game in pairing.games.all() if not game.void]
    live = next((game for game in games if game.places is None), None)
    return {
        "id": pairing.pk,
        "board": pairing.board,
        "slot": pairing.slot,
        "why": pairing.why,
        "players": [chair.entry_id for chair in sorted(pairing.chairs.all(), key=lambda chair: chair.seat)],
        "places": pairing.places,
        "how": str(pairing.how),
        "played": pairing.played,
        "note": pairing.note,
        "needs_arbiter": pairing.needs_arbiter,
        "agreed_at": pairing.agreed_at,
        "games": [{"match": str(game.match), "places": game.places} for game in games],
        "match": str(live.match) if live else None,
        "stopped": live is not None and live.match in stopped,
        "final": pairing.slot in finals,
    }


def groups(found: Tournament) -> list[Out]:
    """The standings of every group, where the format has groups."""
    form = selectors.format_of(found)
    if not found.round or not isinstance(form, Groups | TableGroups):
        return []
    tables = form.group_standings(selectors.field_of(found), selectors.outcomes_of(found))
    return [
        {"name": group_name(index), "rows": [_standing(one) for one in table], "advance": form.advance}
        for index, table in enumerate(tables)
    ]


def bracket(found: Tournament) -> list[Out]:
    """The slots of a knock-out, in the order in which they feed each other: where each player comes from, who sits there
    (None: nobody, ever; 0: somebody who is still to be found), and who won."""
    if not found.round or not (slots := selectors.slots_of(found)):
        return []
    entrants, done = selectors.field_of(found), selectors.outcomes_of(found)
    form = selectors.format_of(found)
    seeds: Sequence[int] | None = entrants.players
    if isinstance(form, Groups):
        drawn = last_round(done) >= form.group_rounds(len(entrants.players))
        seeds = form.through(entrants, done) if drawn else None
        slots = knock_out(len(seeds), third=form.third) if seeds is not None else slots
    filled = fill(slots, seeds, done) if seeds is not None else {}
    return [_slot(slot, seeds, filled) for slot in slots]


def _slot(slot: Slot, seeds: Sequence[int] | None, filled: Mapping[str, Filled]) -> Out:
    seats = [PENDING if seeds is None else comes(source, seeds, filled) for source in slot.sources]
    state = filled.get(slot.key)
    return {
        "slot": slot.key,
        "sources": [list(source) for source in slot.sources],
        "seats": [0 if seat == PENDING else seat for seat in seats],
        "winner": state.winner if state else None,
        "decided": state is not None and state.decided,
    }


def rating_changes(found: Tournament) -> dict[int, float]:
    """How the ratings of the players moved over the event, by entry."""
    matches = Game.objects.filter(pairing__round__tournament=found, void=False).values_list("match", flat=True)
    entry_of = dict(Entry.objects.filter(tournament=found, user__isnull=False).values_list("user", "pk"))
    moved: dict[int, float] = {}
    changes = RatingChange.objects.filter(match__in=list(matches), rating__user__isnull=False)
    for user, change in changes.values_list("rating__user", "change"):
        if user in entry_of:
            moved[entry_of[user]] = moved.get(entry_of[user], 0.0) + change
    return {entry: round(change, 1) for entry, change in moved.items()}


# -- for who asks -------------------------------------------------------------------------------------------------------


def mine(found: Tournament, user_id: int | None) -> Out:
    """My part: rank (0 plays or looks, 1 arbiter, 2 co-organizer, 3 organizer), entry, and my next table."""
    entry = Entry.objects.filter(tournament=found, user=user_id).first() if user_id is not None else None
    rank = selectors.rank_of(found, user_id)
    return {
        "rank": rank,
        "entry": entry.pk if entry else None,
        "state": str(entry.state) if entry else None,
        "checked_in": bool(entry and entry.checked_in),
        "code": found.code if found.private and (rank or entry) else None,
        "next": _next(found, entry) if entry is not None else None,
    }


def _next(found: Tournament, entry: Entry) -> Out | None:
    """My table of the newest round, while it is open."""
    pairing = (
        Pairing.objects.filter(round__tournament=found, chairs__entry=entry, how=Pairing.How.OPEN)
        .select_related("round")
        .prefetch_related("chairs", "games", "proposals")
        .order_by("-round__number")
        .first()
    )
    if pairing is None:
        return None
    return {
        **_pairing(pairing),
        "round": pairing.round.number,
        "starts_at": pairing.round.starts_at,
        "ends_at": pairing.round.ends_at,
        "proposals": [
            {"id": one.pk, "entry": one.entry_id, "at": one.at, "accepted": one.accepted}
            for one in pairing.proposals.order_by("pk")
        ],
    }


def for_staff(found: Tournament, user_id: int | None) -> Out | None:
    """What only its staff sees: the trail, and pairs kept apart."""
    if not selectors.rank_of(found, user_id):
        return None
    actions = Action.objects.filter(tournament=found).select_related("user").order_by("-pk")[:SHOWN_ACTIONS]
    return {
        "code": found.code,
        "actions": [
            {
                "at": one.at,
                "who": one.user.username if one.user else None,
                "kind": one.kind,
                "about": one.data,
                "text": one.text,
            }
            for one in actions
        ],
        "apart": [list(pair) for pair in KeptApart.objects.filter(tournament=found).values_list("one", "other")],
    }


def explained(*, tournament_id: UUID, user_id: int | None, entry: int, figure: str, code: str = "") -> Out:
    """How a figure of the standings came about. Raises Refused: not_found."""
    found = selectors.visible(tournament_id, user_id, code)
    for standing in selectors.standings_of(found):
        if standing.player == entry and standing.row is not None and figure in standing.row.explained:
            shown = standing.row.explained[figure]
            return {
                "figure": figure,
                "value": float(shown.value),
                "mean": shown.mean,
                "parts": [
                    {"round": part.round, "opponent": part.opponent, "value": float(part.value), "cut": part.cut}
                    for part in shown.parts
                ],
            }
    raise Refused("not_found", status=404)
