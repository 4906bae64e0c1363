"""The one socket: forms, limits, who may say what, signing out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import User
from config.asgi import application
from matches.models import Match
from realtime.frames import Fault as FaultFrame
from realtime.publish import after_commit, user_topic
from tests.loop import elsewhere
from tests.realtime.tab import Fault, Tab, cookie_of

pytestmark = pytest.mark.django_db(transaction=True)
Person = Callable[[str], User]


async def test_hello_tells_who_i_am(person: Person) -> None:
    marina = await elsewhere(person)("Marina")
    tab = await Tab.open(marina)
    welcome = await tab.ask("session.hello", build="x")
    assert welcome["me"]["name"] == "Marina"
    assert abs(welcome["now"] / 1000 - __import__("time").time()) < 5
    await tab.close()


async def test_a_stranger_may_look_but_not_act() -> None:
    tab = await Tab.open()
    assert (await tab.ask("session.hello"))["me"] is None
    assert (await tab.ask("lobby.enter"))["hall"]["tables"] == []
    with pytest.raises(Fault, match="sign_in"):
        await tab.ask("table.create", game="grimoire", clock="normal")
    await tab.close()


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", '["session.hello"]', '["session.hello", 1]', '["a", "b", {}]', "[" * 5000, '["x", 1, {}', "\x00"],
)
async def test_what_has_no_form_is_answered_and_harms_nobody(text: str) -> None:
    tab = await Tab.open()
    await tab.socket.send_to(text_data=text)
    kind, _, body = json.loads(await tab.socket.receive_from(timeout=3))
    assert (kind, body["code"]) == ("error", "malformed")
    assert await tab.ask("session.ping")
    await tab.close()


@pytest.mark.parametrize(
    ("name", "body", "code"),
    [
        ("no.such", {}, "unknown_frame"),
        ("session.hello", {"buildd": "x"}, "malformed"),
        ("match.subscribe", {"match": "../../etc"}, "malformed"),
        ("match.subscribe", {"match": "0" * 36}, "not_found"),
        ("match.subscribe", {"match": "0190c0de-0000-7000-8000-000000000000", "since": -1}, "malformed"),
        ("match.subscribe", {"match": "0190c0de-0000-7000-8000-000000000000"}, "not_found"),
        ("match.answer", {"match": "0190c0de-0000-7000-8000-000000000000"}, "sign_in"),
    ],
)
async def test_bad_frames_get_a_typed_error(name: str, body: dict[str, object], code: str) -> None:
    tab = await Tab.open()
    with pytest.raises(Fault) as fault:
        await tab.ask(name, **body)
    assert fault.value.code == code
    await tab.close()


async def test_a_frame_over_the_limit_closes_the_socket() -> None:
    tab = await Tab.open()
    await tab.socket.send_to(text_data=json.dumps(["session.hello", 1, {"build": "x" * 20_000}]))
    await tab.socket.receive_from(timeout=3)
    assert await tab.socket.receive_output(timeout=3) == {"type": "websocket.close", "code": 4413}


async def test_a_flood_is_cut(person: Person) -> None:
    marina = await elsewhere(person)("Marina")
    tab = await Tab.open(marina)
    for number in range(400):
        await tab.socket.send_to(text_data=json.dumps(["session.ping", number + 1, {}]))
    codes = []
    while True:
        message = await tab.socket.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            assert message["code"] == 4429
            break
        kind, _, body = json.loads(message["text"])
        if kind == "error":
            codes.append(body["code"])
    assert codes
    assert set(codes) == {"too_fast"}


async def test_another_site_cannot_open_a_socket() -> None:
    communicator = WebsocketCommunicator(application, "/ws/", headers=[(b"origin", b"https://evil.example")])
    connected, _ = await communicator.connect(timeout=5)
    assert not connected


async def test_signing_out_closes_the_sockets_of_that_session_only(person: Person) -> None:
    marina = await elsewhere(person)("Marina")
    other_device = await Tab.open(marina)
    cookie = await cookie_of(marina)
    headers = [(b"origin", b"http://localhost"), (b"cookie", f"sessionid={cookie}".encode())]
    communicator = WebsocketCommunicator(application, "/ws/", headers=headers)
    await communicator.connect(timeout=5)

    def sign_out() -> None:
        client = Client()
        client.cookies["sessionid"] = cookie
        assert client.delete("/_allauth/browser/v1/auth/session").status_code == 401

    await elsewhere(sign_out)()
    closed = json.loads(await communicator.receive_from(timeout=5))
    assert closed[0] == "session.closed"
    assert (await communicator.receive_output(timeout=5))["code"] == 4401
    assert await other_device.ask("session.ping")
    await other_device.close()


async def test_what_a_worker_publishes_reaches_the_group(person: Person) -> None:
    """The synchronous way into Redis speaks the bus's language."""
    marina = await elsewhere(person)("Marina")
    tab = await Tab.open(marina)
    await tab.ask("session.hello")
    await elsewhere(after_commit)([(user_topic(marina.pk), "session.closed", FaultFrame("sign_in"))])
    assert (await tab.hear("session.closed"))["code"] == "sign_in"
    await tab.close()


async def test_frames_of_two_tabs_do_not_mix(person: Person) -> None:
    marina = await elsewhere(person)("Marina")
    one, two = await Tab.open(marina), await Tab.open(marina)
    replies = await asyncio.gather(one.ask("session.ping"), two.ask("session.ping"))
    assert all(reply["now"] for reply in replies)
    await one.close()
    await two.close()


@pytest.mark.parametrize("ref", [0, -1, 2**60])
async def test_a_ref_must_be_a_positive_number_that_a_browser_can_hold(ref: int) -> None:
    tab = await Tab.open()
    await tab.socket.send_to(text_data=json.dumps(["session.ping", ref, {}]))
    assert json.loads(await tab.socket.receive_from(timeout=3))[2]["code"] == "malformed"
    await tab.close()


async def test_a_nul_is_malformed_for_postgresql_stores_it_nowhere(person: Person) -> None:
    tab = await Tab.open(await elsewhere(person)("Marina"))
    with pytest.raises(Fault, match="malformed"):
        await tab.ask("match.resign", match="0" * 8 + "-0000" * 3 + "-" + "0" * 12, command="\0" * 9)
    await tab.close()


async def test_who_sends_what_is_no_text_is_told_which_frame_it_was(person: Person) -> None:
    tab = await Tab.open(await elsewhere(person)("Marina"))
    await tab.socket.send_to(text_data='["chat.say",77,{"room":"lobby","text":"\\ud800"}]')
    kind, ref, body = json.loads(await tab.socket.receive_from(timeout=3))
    assert (kind, ref, body["code"]) == ("error", 77, "malformed")
    await tab.close()


async def test_the_letters_of_an_escape_are_no_nul(person: Person) -> None:
    tab = await Tab.open(await elsewhere(person)("Marina"))
    line = await tab.ask("chat.say", room="lobby", text="a backslash and u0000: \\u0000")
    assert line["text"] == "a backslash and u0000: \\u0000"
    with pytest.raises(Fault, match="malformed"):
        await tab.ask("chat.say", room="lobby", text="\\u0000 \0")
    await tab.close()


async def outcome(asked: Awaitable[object]) -> str:
    try:
        await asked
    except Fault as fault:
        return fault.code
    return "ok"


@pytest.mark.usefixtures("tictactoe")
async def test_whoever_asks_for_a_whole_match_again_and_again_has_to_wait(begin: Callable[..., Match]) -> None:
    """A burst of forty frames is four whole logs; since a moment, as a tab asks that comes back, it is forty."""
    match = str((await elsewhere(begin)()).pk)
    one, two = await Tab.open(), await Tab.open()
    outcomes = [await outcome(one.ask("match.subscribe", match=match)) for _ in range(20)]
    assert 4 <= outcomes.count("ok") <= 8
    assert outcomes[-1] == "too_fast"
    for _ in range(30):
        await two.ask("match.subscribe", match=match, since=0)
    await one.close()
    await two.close()
