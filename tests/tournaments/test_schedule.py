"""Scheduled rounds: times are offered, taken and kept; what was not played goes by the event's rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import mail

from accounts.models import User
from realtime.errors import Refused
from realtime.now import now_ms
from tests.tournaments.events import begun, entry, fresh, live, people, play_out, win
from tests.tournaments.test_events import consistent
from tournaments import mails
from tournaments.models import Pairing, Proposal, Round, Tournament
from tournaments.services import clockwork, schedule

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]
HOUR = 3600_000


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], str]]:
    """What is queued for the mail task."""
    queued: list[tuple[list[int], str]] = []
    monkeypatch.setattr(
        mails.current_app, "send_task", lambda name, args, **rest: queued.append((sorted(args[0]), args[1]))
    )
    return queued


def scheduled(person: Person, users: list[User], **wanted: object) -> Tournament:
    return begun(person("Olga"), users, live=False, round_days=7, terms={"rounds": 1}, start_window=3600, **wanted)


def two(pairing: Pairing) -> list[int]:
    return [chair.entry.user_id or 0 for chair in pairing.chairs.select_related("entry").order_by("seat")]


def look_at(tournament: Tournament, moment: int) -> None:
    """As if it were that moment for everything of the event."""
    shift = moment - now_ms()
    Round.objects.filter(tournament=tournament).update(
        starts_at=Round.objects.get(tournament=tournament).starts_at - shift,
        ends_at=(Round.objects.get(tournament=tournament).ends_at or 0) - shift,
    )
    for pairing in Pairing.objects.filter(round__tournament=tournament, agreed_at__isnull=False):
        Pairing.objects.filter(pk=pairing.pk).update(agreed_at=(pairing.agreed_at or 0) - shift)
    Tournament.objects.filter(pk=tournament.pk).update(due_at=now_ms())
    clockwork.tick()


def test_a_time_is_offered_and_taken_reminders_go_out_and_the_table_opens_itself(
    person: Person, letters: list[tuple[list[int], str]]
) -> None:
    users = people(person, 2)
    tournament = scheduled(person, users)
    assert [kind for _, kind in letters] == ["paired"]
    assert not live(tournament)
    pairing = Pairing.objects.get(round__tournament=tournament)
    one, other = two(pairing)
    acting = {"tournament_id": tournament.pk, "pairing_id": pairing.pk}
    at = now_ms() + 48 * HOUR
    schedule.time_propose(**acting, user_id=one, at=now_ms() + 30 * HOUR)
    schedule.time_propose(**acting, user_id=one, at=at)  # takes the place of the first
    proposal = Proposal.objects.get(pairing=pairing)
    with pytest.raises(Refused, match="not_found"):
        schedule.time_answer(**acting, user_id=one, proposal_id=proposal.pk, accept=True)
    schedule.time_answer(**acting, user_id=other, proposal_id=proposal.pk, accept=True)
    pairing.refresh_from_db()
    assert pairing.agreed_at == at
    assert letters[-1] == (sorted([one, other]), "agreed")
    assert fresh(tournament).due_at == at - 24 * HOUR
    look_at(tournament, at - 23 * HOUR)
    assert letters[-1][1] == "reminder"
    count = len(letters)
    look_at(tournament, now_ms() + HOUR)
    assert len(letters) == count  # the same reminder only once
    Pairing.objects.filter(pk=pairing.pk).update(agreed_at=now_ms() - 1)
    look_at(tournament, now_ms())
    (game,) = live(tournament)
    with pytest.raises(Refused, match="table_open"):
        schedule.time_propose(**acting, user_id=one, at=now_ms() + HOUR)
    win(game)
    assert fresh(tournament).status == "finished"
    consistent(fresh(tournament))


def test_who_may_offer_what(person: Person) -> None:
    users = people(person, 3)
    tournament = scheduled(person, users[:2])
    pairing = Pairing.objects.get(round__tournament=tournament)
    acting = {"tournament_id": tournament.pk, "pairing_id": pairing.pk}
    with pytest.raises(Refused, match="not_seated"):
        schedule.time_propose(**acting, user_id=users[2].pk, at=now_ms() + HOUR)
    for at in (now_ms() - HOUR, now_ms() + 8 * 24 * HOUR):
        with pytest.raises(Refused, match="bad_event"):
            schedule.time_propose(**acting, user_id=users[0].pk, at=at)
    with pytest.raises(Refused, match="not_organizer"):
        schedule.time_set(**acting, user_id=users[0].pk, at=now_ms() + HOUR)
    organizer = tournament.organizer_id
    assert organizer is not None
    schedule.time_set(**acting, user_id=organizer, at=now_ms() + HOUR)


@pytest.mark.parametrize(("rule", "places"), [("draw", [1, 1]), ("lost", [2, 2])])
def test_what_was_not_played_goes_by_the_stated_rule(person: Person, rule: str, places: list[int]) -> None:
    tournament = scheduled(person, people(person, 2), unplayed=rule)
    look_at(tournament, now_ms() + 8 * 24 * HOUR)
    pairing = Pairing.objects.get(round__tournament=tournament)
    assert (pairing.how, pairing.places, pairing.played) == ("deadline", places, False)
    assert fresh(tournament).status == "finished"


def test_an_arbiter_is_asked_and_without_any_staff_both_have_lost(person: Person) -> None:
    users = people(person, 4)
    tournament = scheduled(person, users)
    look_at(tournament, now_ms() + 8 * 24 * HOUR)
    waiting = list(Pairing.objects.filter(round__tournament=tournament))
    assert all(pairing.needs_arbiter for pairing in waiting)
    assert fresh(tournament).status == "running"
    organizer = tournament.organizer
    assert organizer is not None
    organizer.delete()
    Tournament.objects.filter(pk=tournament.pk).update(due_at=now_ms())
    clockwork.tick()
    assert fresh(tournament).status == "finished"
    assert entry(tournament, users[0]).place == 1


def test_a_round_of_correspondence_opens_its_tables_at_once(person: Person) -> None:
    tournament = begun(
        person("Olga"), people(person, 4), live=False, clock="day", terms={"rounds": 1}, start_window=86400
    )
    assert len(live(tournament)) == 2
    consistent(play_out(tournament))


def test_letters_are_in_the_language_of_the_reader(person: Person) -> None:
    english, portuguese = person("Marina"), person("Otto")
    portuguese.language = "pt-BR"
    portuguese.save()
    mails.send([english.pk, portuguese.pk], "agreed", "0192", "Copa", 1_800_000_000_000, "")
    assert [letter.body.split("\n")[0] for letter in mail.outbox] == [
        "Your table opens at 15 Jan 2027, 08:00 UTC.",
        "Sua mesa abre em 15/01/2027, 08:00 UTC.",
    ]
    assert "/tournaments/0192" in mail.outbox[0].body
