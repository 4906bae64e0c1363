"""Events over HTTP: what is shown to whom, what is refused, how much it asks of the database."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from realtime.errors import Refused
from social import selectors as chats
from social import services as talk
from tests.tournaments.events import WANTED, begun, event, fresh, later, live, people, play_out, win
from tournaments.models import Pairing
from tournaments.services import organize

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe", "up")]
Person = Callable[[str], User]


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, path: str, **body: Any) -> Any:
    reply = client.post(f"/api/tournaments{path}", json.dumps(body), content_type="application/json")
    return reply.status_code, reply.json()


def test_an_event_from_a_draft_to_its_export(person: Person) -> None:
    olga, users = person("Olga"), people(person, 4)
    organizer = browser(olga)
    status, made = post(organizer, "", **WANTED)
    assert status == 200
    assert made["status"] == "draft"
    path = f"/{made['id']}"
    assert browser(users[0]).get(f"/api/tournaments{path}").status_code == 404
    assert post(organizer, f"{path}/open")[1]["status"] == "open"
    added = post(organizer, f"{path}/import", text="\n".join([*(user.username for user in users), "nobody"]))[1]
    assert added == {
        "added": [user.username for user in users],
        "left_out": [{"line": 5, "name": "nobody", "code": "no_such_person"}],
    }
    again = post(organizer, f"{path}/import", text=users[0].username.upper())[1]
    assert again == {"added": [], "left_out": [{"line": 1, "name": users[0].username.upper(), "code": "already_in"}]}
    assert post(browser(users[1]), f"{path}/import", text=users[0].username)[0] == 403
    shown = post(organizer, f"{path}/start")[1]
    assert (shown["status"], shown["round"], len(shown["rounds_played"][0]["tables"])) == ("running", 1, 2)
    tournament = play_out(fresh(event_of(made["id"])))
    shown = browser(users[0]).get(f"/api/tournaments{path}").json()
    assert shown["status"] == "finished"
    assert shown["me"]["rank"] == 0
    assert shown["staff_only"] is None
    assert sum(shown["changes"].values()) == pytest.approx(0, abs=0.5)
    winner = shown["standings"][0]
    figure = browser().get(f"/api/tournaments{path}/figures/{winner['entry']}/BH").json()
    assert sum(part["value"] for part in figure["parts"]) == figure["value"] == winner["figures"]["BH"]
    text = browser().get(f"/api/tournaments{path}/export.csv").content.decode()
    assert text.splitlines()[0] == "place,name,rating,seed,state,points,BH-C1,BH,SB,DE,WIN"
    assert len(text.splitlines()) == 5
    exported = browser().get(f"/api/tournaments{path}/export.json")
    assert exported.json()["id"] == str(tournament.pk)
    assert exported["Content-Disposition"] == f'attachment; filename="event-{str(tournament.pk)[:8]}.json"'
    for unknown in ("xls", "txt", "JSON"):
        refused = browser().get(f"/api/tournaments{path}/export.{unknown}")
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


def event_of(tournament_id: str) -> Any:
    from tournaments.models import Tournament

    return Tournament.objects.get(pk=tournament_id)


def test_a_name_that_is_a_formula_is_text_in_the_export(person: Person) -> None:
    users = people(person, 2)
    tournament = begun(person("Olga"), users)
    tournament.entries.filter(user=users[0]).update(name="=1+1")
    text = browser().get(f"/api/tournaments/{tournament.pk}/export.csv").content.decode()
    assert "'=1+1" in text


@pytest.mark.parametrize(
    ("change", "code", "detail"),
    [
        ({"name": "  "}, "malformed", {}),
        ({"format": "lottery"}, "bad_format", {}),
        ({"terms": {"rounds": 0}}, "bad_term", {"term": "rounds", "least": 1, "most": 16}),
        ({"terms": {"rounds": True}}, "bad_term", {"term": "rounds"}),
        ({"terms": {"colour": 1}}, "bad_term", {"term": "colour"}),
        ({"tiebreaks": ["BH", "BH"]}, "bad_tiebreak", {}),
        ({"clock": "eternal"}, "bad_clock", {}),
        ({"game": "chess"}, "not_found", {}),
        ({"settings": {"colour": 1}}, "bad_settings", {"setting": "colour"}),
        ({"best_of": 2}, "bad_event", {"what": "best_of"}),
        ({"begin": "time"}, "bad_event", {"what": "starts_at"}),
        ({"format": "robin", "terms": {}, "most": 64}, "bad_event", {"what": "most"}),
        ({"format": "single", "terms": {}, "late_until": 3}, "bad_event", {"what": "late_until"}),
        ({"rating_least": 1600, "rating_most": 1500}, "bad_event", {"what": "rating_most"}),
        ({"game": "grimoire", "format": "tables", "terms": {"least": 3, "most": 4}}, "bad_seats", {}),
    ],
)
def test_bad_wishes_are_named(person: Person, change: dict[str, Any], code: str, detail: dict[str, Any]) -> None:
    status, refused = post(browser(person("Olga")), "", **{**WANTED, **change})
    assert status in (400, 404)
    assert refused["code"] == code
    assert detail.items() <= refused["detail"].items()


def test_only_staff_acts_and_only_as_far_as_its_role_goes(person: Person) -> None:
    olga, arbiter = person("Olga"), person("Arno")
    users = people(person, 4)
    tournament = begun(olga, users)
    path = f"/{tournament.pk}"
    table = live(tournament)[0].pairing_id
    for act, body in (("pause", {}), ("message", {"text": "hi"}), ("finish", {}), ("cancel", {})):
        assert post(browser(users[0]), f"{path}/{act}", **body)[1]["code"] == "not_organizer"
    assert post(browser(users[0]), f"{path}/tables/{table}/result", places=[1, 2])[1]["code"] == "not_organizer"
    assert post(browser(olga), f"{path}/staff", name="arno", role="arbiter")[0] == 200
    ruling = browser(arbiter)
    assert post(ruling, f"{path}/cancel")[1]["code"] == "not_organizer"
    assert post(ruling, f"{path}/tables/{table}/result", places=[1, 2], reason="agreed")[0] == 200
    assert ruling.get(f"/api/tournaments{path}").json()["staff_only"]["actions"][0]["kind"] == "result"
    assert post(browser(), f"{path}/join")[0] in (401, 403)
    assert post(ruling, f"{path}/dance")[0] == 404


def test_a_private_event_is_for_who_has_its_link(person: Person) -> None:
    olga, marina = person("Olga"), person("Marina")
    tournament = event(olga, private=True)
    path = f"/api/tournaments/{tournament.pk}"
    assert browser(marina).get(path).status_code == 404
    assert browser(marina).get(f"{path}?code=wrong").status_code == 404
    shown = browser(marina).get(f"{path}?code={tournament.code}")
    assert shown.status_code == 200
    assert shown.json()["me"]["code"] is None
    assert browser(olga).get(path).json()["me"]["code"] == tournament.code
    room = f"event:{tournament.pk}"
    for code in ("", "wrong"):
        with pytest.raises(Refused, match="chat_closed"):
            chats.backlog(room=room, user_id=marina.pk, code=code)
    assert chats.backlog(room=room, user_id=marina.pk, code=tournament.code).lines == []
    with pytest.raises(Refused, match="chat_closed"):  # who takes part writes
        talk.line_say(user_id=marina.pk, name=marina.username, room=room, text="hi")
    assert browser(marina).get("/api/tournaments?when=coming").json()["rows"] == []
    assert len(browser(olga).get("/api/tournaments?when=mine").json()["rows"]) == 1


def test_lists_and_calendar(person: Person) -> None:
    olga, users = person("Olga"), people(person, 2)
    coming = event(olga, name="Soon, and\nlong")
    running = begun(olga, users)
    assert coming.name == "Soon, and long"
    for when, wanted in (("coming", coming), ("now", running)):
        (row,) = browser(users[0]).get(f"/api/tournaments?when={when}").json()["rows"]
        assert (row["id"], row["joined"]) == (str(wanted.pk), when == "now")
    text = browser().get("/api/tournaments/calendar.ics").content.decode()
    assert text.startswith("BEGIN:VCALENDAR")
    assert len(browser().get("/api/tournaments/formats").json()["formats"]) == 7


@pytest.mark.parametrize("terms", [("swiss", {"rounds": 3}), ("robin", {}), ("double", {}), ("groups", {"size": 4})])
@pytest.mark.parametrize("count", [8, 16])
def test_a_page_of_an_event_asks_little_of_the_database(
    person: Person, count: int, terms: tuple[str, dict[str, Any]]
) -> None:
    """However many play, whatever the format: the second look at a version costs a handful of queries."""
    users = people(person, count)
    tournament = begun(person("Olga"), users, format=terms[0], terms=terms[1])
    visitor = browser(users[0])
    path = f"/api/tournaments/{tournament.pk}"
    with CaptureQueriesContext(connection) as first:
        visitor.get(path)
    with CaptureQueriesContext(connection) as second:
        body = visitor.get(path).json()
    assert len(first) <= 36
    assert len(second) <= 14
    assert body["me"]["next"]["match"]


def test_edits_of_an_open_event_keep_their_word(person: Person) -> None:
    olga = person("Olga")
    tournament = event(olga, people(person, 2))
    organizer = browser(olga)
    path = f"/api/tournaments/{tournament.pk}"

    def edit(**wanted: Any) -> Any:
        return organizer.patch(path, json.dumps(wanted), content_type="application/json").json()

    assert edit(text="Bring tea.")["text"] == "Bring tea."
    assert edit(terms={"rounds": 9})["code"] == "too_late"
    assert edit(most=1)["code"] == "malformed"
    assert edit(most=8)["most"] == 8
    later(tournament)
    organize.tournament_start(tournament_id=tournament.pk, user_id=olga.pk)
    assert edit(game="grimoire")["detail"]["what"] == "game"


def test_a_result_shows_with_its_reason(person: Person) -> None:
    olga = person("Olga")
    tournament = begun(olga, people(person, 2), terms={"rounds": 1})
    win(live(tournament)[0], 0)
    pairing = Pairing.objects.get(round__tournament=tournament)
    post(browser(olga), f"/{tournament.pk}/tables/{pairing.pk}/result", places=[2, 1], reason="wrong seat")
    table = browser().get(f"/api/tournaments/{tournament.pk}").json()["rounds_played"][0]["tables"][0]
    assert (table["places"], table["how"], table["note"]) == ([2, 1], "arbiter", "wrong seat")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"begin": "time", "starts_at": 1 << 53}, "bad_event"),
        ({"name": "\u200b\u200d\u202e"}, "bad_event"),
        ({"settings": {"\ud800": 1}}, "bad_settings"),
        ({"terms": {"\ud800": 1}}, "bad_term"),
    ],
)
def test_what_no_event_may_be(person: Person, wanted: dict[str, Any], code: str) -> None:
    organizer = browser(person("Olga"))
    reply = post(organizer, "", **{**WANTED, **wanted})
    assert (reply[0], reply[1]["code"]) == (400, code)
    assert browser().get("/api/tournaments/calendar.ics").status_code == 200


def test_writing_that_turns_around_is_left_out_of_a_name(person: Person) -> None:
    made = post(browser(person("Olga")), "", **{**WANTED, "name": "Winter \u202ecup"})[1]
    assert made["name"] == "Winter cup"


@pytest.mark.parametrize("early", [True, False])
def test_an_event_that_is_full_begins_whenever_that_happens(person: Person, early: bool) -> None:
    """Filled while it was a draft, or with fewer places later."""
    olga, users = person("Olga"), people(person, 4)
    organizer = browser(olga)
    path = f"/{post(organizer, '', **{**WANTED, 'begin': 'full', 'most': 4 if early else 8})[1]['id']}"
    if not early:
        post(organizer, f"{path}/open")
    post(organizer, f"{path}/import", text="\n".join(user.username for user in users))
    if early:
        assert post(organizer, f"{path}/open")[1]["status"] == "running"
    else:
        reply = organizer.patch(f"/api/tournaments{path}", json.dumps({"most": 4}), content_type="application/json")
        assert reply.json()["status"] == "running"


def test_one_person_runs_so_many_events_at_a_time(person: Person) -> None:
    organizer = browser(person("Olga"))
    for number in range(organize.MOST_LIVING + 1):
        path = f"/{post(organizer, '', **WANTED)[1]['id']}"
        status, reply = post(organizer, f"{path}/open")
        assert (status, reply.get("code")) == (
            (200, None) if number < organize.MOST_LIVING else (400, "too_many_events")
        )
