"""Reading events: the pure field and results of one, and what its pages show."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from games import registry
from matches import services as match_services
from ratings.elo import START
from ratings.selectors import known_ratings
from realtime.errors import Refused
from tournaments import terms
from tournaments.formats.base import Field, Format, Outcome, Standing
from tournaments.formats.bracket import Slot
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.groups import Groups
from tournaments.formats.single_elimination import SingleElimination
from tournaments.frames import Changed
from tournaments.models import Chair, Entry, KeptApart, Pairing, Staff, Status, Tournament

PLAYING: Final = (Entry.State.IN,)
ARBITER: Final = 1
CO_ORGANIZER: Final = 2
ORGANIZER: Final = 3


def format_of(tournament: Tournament) -> Format:
    return terms.format_of(tournament.format, tournament.terms, tournament.tiebreaks)


def field_of(tournament: Tournament) -> Field:
    """Everybody who ever played, by seed, and who can be paired now."""
    entries = list(Entry.objects.filter(tournament=tournament, seed__isnull=False).order_by("seed"))
    return Field(
        players=tuple(entry.pk for entry in entries),
        active=frozenset(entry.pk for entry in entries if entry.state in PLAYING and entry.user_id is not None),
        forbidden=apart_in(tournament),
        ratings={entry.pk: entry.rating for entry in entries},
        drawn=_drawn_in(tournament, len(entries)),
    )


def _drawn_in(tournament: Tournament, players: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The first tables of a knock-out that came after groups."""
    form = format_of(tournament)
    if not isinstance(form, Groups) or tournament.round <= form.group_rounds(players):
        return ()
    first = Pairing.objects.filter(round__tournament=tournament, slot__startswith="w1-")
    first = first.order_by("pk").prefetch_related("chairs")
    return tuple((one.slot, tuple(chair.entry_id for chair in one.chairs.all())) for one in first)


def apart_in(tournament: Tournament) -> frozenset[frozenset[int]]:
    """Pairs that the organizer keeps apart."""
    apart = KeptApart.objects.filter(tournament=tournament).values_list("one", "other")
    return frozenset(frozenset(pair) for pair in apart)


def outcomes_of(tournament: Tournament) -> list[Outcome]:
    """Every decided table, by round and board."""
    decided = Pairing.objects.filter(round__tournament=tournament).exclude(how=Pairing.How.OPEN)
    decided = decided.select_related("round").order_by("round__number", "board", "pk")
    seated: dict[int, list[int]] = {}
    chairs = Chair.objects.filter(pairing__round__tournament=tournament).order_by("pairing", "seat")
    for pairing, entry in chairs.values_list("pairing", "entry"):
        seated.setdefault(pairing, []).append(entry)
    return [
        Outcome(one.round.number, one.slot, tuple(seated[one.pk]), tuple(one.places), one.played)
        for one in decided
        if one.places is not None and one.pk in seated
    ]


def slots_of(tournament: Tournament) -> list[Slot]:
    """The bracket of an event in which one is played, in the order in which its slots feed each other."""
    form = format_of(tournament)
    if not isinstance(form, SingleElimination | DoubleElimination | Groups):
        return []
    return form.slots(Entry.objects.filter(tournament=tournament, seed__isnull=False).count())


def final_slots(tournament: Tournament) -> frozenset[str]:
    """The tables at which the first place is decided."""
    if tournament.format != "table_groups":
        return frozenset(slot.key for slot in slots_of(tournament) if slot.last)
    knock_out = Pairing.objects.filter(round__tournament=tournament, slot__startswith="k")
    of_round: dict[int, list[str]] = {}
    for number, slot in knock_out.values_list("round__number", "slot"):
        of_round.setdefault(number, []).append(slot)
    return frozenset(slots[0] for slots in of_round.values() if len(slots) == 1)


def has_staff(tournament: Tournament) -> bool:
    """Whether there is anybody who could decide a table."""
    return tournament.organizer_id is not None or Staff.objects.filter(tournament=tournament).exists()


def standings_of(tournament: Tournament) -> list[Standing]:
    """As they are now."""
    return format_of(tournament).standings(field_of(tournament), outcomes_of(tournament), tournament.tiebreaks)


def rank_of(tournament: Tournament, user_id: int | None) -> int:
    """0 for whoever only plays or looks."""
    if user_id is None:
        return 0
    if tournament.organizer_id == user_id:
        return ORGANIZER
    role = Staff.objects.filter(tournament=tournament, user=user_id).values_list("role", flat=True).first()
    return {Staff.Role.CO_ORGANIZER.value: CO_ORGANIZER, Staff.Role.ARBITER.value: ARBITER}.get(role or "", 0)


def visible(tournament_id: UUID | str, user_id: int | None, code: str = "") -> Tournament:
    """An event that somebody may look at: drafts are for their staff, private ones for who has the code or takes part.
    Raises Refused: not_found."""
    try:
        pk = UUID(str(tournament_id))
    except ValueError as bad:
        raise Refused("not_found", status=404) from bad
    found = Tournament.objects.filter(pk=pk).select_related("organizer").first()
    if found is None or not _may_see(found, user_id, code):
        raise Refused("not_found", status=404)
    return found


def _may_see(tournament: Tournament, user_id: int | None, code: str) -> bool:
    if tournament.status != Status.DRAFT and (not tournament.private or code == tournament.code):
        return True
    if user_id is None:
        return False
    if rank_of(tournament, user_id):
        return True
    takes_part = Entry.objects.filter(tournament=tournament, user=user_id).exists()
    return takes_part and tournament.status != Status.DRAFT


def changed(*, tournament_id: str, user_id: int | None, code: str = "") -> Changed:
    """The version of an event. Raises Refused: not_found."""
    found = visible(tournament_id, user_id, code)
    return Changed(str(found.pk), found.version, str(found.status), found.round)


def pool_of(tournament: Tournament) -> str:
    """The rating pool whose numbers seed the event."""
    preset = registry.get(tournament.game).clock(tournament.clock)
    assert preset is not None
    seats = 2 if terms.kind_of(tournament.format).duel else int(tournament.terms["most"])
    return match_services.pool_of(preset, seats)


def ratings_now(tournament: Tournament, users: set[int]) -> dict[int, float]:
    """Of everybody, what they are rated now; those who never played count as beginners do."""
    known, pool = known_ratings(users), pool_of(tournament)
    found = {user: known.get((user, tournament.game, pool)) for user in users}
    return {user: rating.value if rating is not None else START for user, rating in found.items()}
