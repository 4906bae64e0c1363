"""Reading events: the pure field and results of one, and what its pages show."""

from __future__ import annotations

from uuid import UUID

from realtime.errors import Refused
from tournaments import terms
from tournaments.formats.base import Field, Format, Outcome, Standing
from tournaments.frames import Changed
from tournaments.models import Chair, Entry, KeptApart, Pairing, Staff, Status, Tournament

PLAYING = (Entry.State.IN,)


def format_of(tournament: Tournament) -> Format:
    return terms.format_of(tournament.format, tournament.terms, tournament.tiebreaks)


def field_of(tournament: Tournament) -> Field:
    """Everybody who ever played, by seed, and who can be paired now."""
    entries = list(Entry.objects.filter(tournament=tournament, seed__isnull=False).order_by("seed"))
    apart = KeptApart.objects.filter(tournament=tournament).values_list("one", "other")
    return Field(
        players=tuple(entry.pk for entry in entries),
        active=frozenset(entry.pk for entry in entries if entry.state in PLAYING and entry.user_id is not None),
        forbidden=frozenset(frozenset(pair) for pair in apart),
        ratings={entry.pk: entry.rating for entry in entries},
    )


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


def standings_of(tournament: Tournament) -> list[Standing]:
    """As they are now."""
    return format_of(tournament).standings(field_of(tournament), outcomes_of(tournament), tournament.tiebreaks)


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
    if tournament.organizer_id == user_id or Staff.objects.filter(tournament=tournament, user=user_id).exists():
        return True
    takes_part = Entry.objects.filter(tournament=tournament, user=user_id).exists()
    return takes_part and tournament.status != Status.DRAFT


def changed(*, tournament_id: str, user_id: int | None, code: str = "") -> Changed:
    """The version of an event. Raises Refused: not_found."""
    found = visible(tournament_id, user_id, code)
    return Changed(str(found.pk), found.version, str(found.status), found.round)
