"""Being told while away: who may be told where, how it is encrypted, and what ends it."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import http_ece
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from py_vapid import Vapid02

from accounts.models import User
from config import env
from social import push, services
from social.models import PushSubscription

Person = Callable[[str], User]
ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc:DEF_123"
MESSAGE = {"title": "É a sua vez", "match": "m"}


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """The keys of a subscription, and what its push service would be asked for."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        self.p256dh = text(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        self.auth = text(self.secret)

    def body(self, endpoint: str = ENDPOINT, **other: Any) -> dict[str, Any]:
        return {"endpoint": endpoint, "p256dh": self.p256dh, "auth": self.auth, **other}

    def read(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(plain)  # type: ignore[no-any-return]


class Wire:
    """Stands where a request would leave this machine; everything above it is real."""

    def __init__(self) -> None:
        self.status = 201
        self.headers: dict[str, str] = {}
        self.asked: list[tuple[requests.PreparedRequest, Any]] = []

    def send(self, adapter: Any, request: requests.PreparedRequest, **how: Any) -> requests.Response:
        self.asked.append((request, how["timeout"]))
        response = requests.Response()
        response.status_code, response.request, response.url = self.status, request, str(request.url)
        response._content = b""
        response.headers.update(self.headers)
        return response


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    wire = Wire()
    monkeypatch.setattr(
        requests.adapters.HTTPAdapter, "send", lambda adapter, request, **how: wire.send(adapter, request, **how)
    )
    return wire


@pytest.mark.parametrize(
    "endpoint",
    [
        ENDPOINT,
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_",
        "https://web.push.apple.com/QGu",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d&x=1",
    ],
)
def test_the_known_push_services_are_allowed(endpoint: str) -> None:
    assert push.allowed(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com",
        "https://evilfcm.googleapis.com.example.org/x",
        "https://notfcm.googleapis.com.evil/x",
        "https://xnotify.windows.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1/fcm.googleapis.com",
        "https://[::1]/x",
        "https://localhost/x",
        "https://evil.example\\@fcm.googleapis.com/x",
        "https://evil.example#.fcm.googleapis.com/x",
        "https://evil.example?.fcm.googleapis.com/x",
        "https://FCM.googleapis.com/x",
        "https://fcm.googleapis.com/x\r\nHost: evil",
        "https://fcm.googleapis.com/x\n",
        " https://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_every_other_address_is_refused(endpoint: str) -> None:
    assert not push.allowed(endpoint)


def test_what_is_sent_decrypts_to_the_message_and_is_signed_with_our_key(wire: Wire) -> None:
    browser = Browser()
    assert push.send(**browser.body(), message=MESSAGE, topic="t" * 32) is push.Outcome.SENT
    [(request, timeout)] = wire.asked
    assert request.url == ENDPOINT
    assert timeout == 5
    assert isinstance(request.body, bytes)
    assert b"sua vez" not in request.body
    assert browser.read(request.body) == MESSAGE
    token, key = request.headers["Authorization"].removeprefix("vapid t=").split(",k=")
    assert key == push.public_key()
    assert Vapid02.verify(request.headers["Authorization"])
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://fcm.googleapis.com", "mailto:no-reply@ludoteca.example")
    assert (request.headers["topic"], request.headers["urgency"], request.headers["ttl"]) == ("t" * 32, "high", "86400")


def test_a_redirect_is_not_followed(wire: Wire) -> None:
    wire.status, wire.headers = 307, {"Location": "http://127.0.0.1/admin/"}
    assert push.send(**Browser().body(), message=MESSAGE, topic="t") is push.Outcome.FAILED
    assert len(wire.asked) == 1


def test_an_address_that_is_no_longer_allowed_is_not_asked(wire: Wire) -> None:
    gone = push.send(**Browser().body("https://127.0.0.1/x"), message=MESSAGE, topic="t")
    assert gone is push.Outcome.GONE
    assert wire.asked == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("status", "left"), [(201, 1), (404, 0), (410, 0), (429, 1), (500, 1)])
def test_a_browser_that_is_gone_is_forgotten(wire: Wire, person: Person, status: int, left: int) -> None:
    marina = person("Marina")
    services.push_subscribe(user_id=marina.pk, session_key="s", **Browser().body())
    wire.status = status
    services.push_send(user_id=marina.pk, message=MESSAGE, topic="t")
    assert len(wire.asked) == 1
    assert PushSubscription.objects.count() == left


@pytest.mark.django_db(transaction=True)
def test_a_service_that_cannot_be_reached_keeps_the_others_from_nothing(
    monkeypatch: pytest.MonkeyPatch, wire: Wire, person: Person
) -> None:
    marina = person("Marina")
    for number in range(2):
        services.push_subscribe(user_id=marina.pk, session_key="s", **Browser().body(f"{ENDPOINT}{number}"))
    tried: list[str] = []

    def unplugged(adapter: Any, request: requests.PreparedRequest, **how: Any) -> requests.Response:
        tried.append(str(request.url))
        raise requests.ConnectTimeout

    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", unplugged)
    services.push_send(user_id=marina.pk, message=MESSAGE, topic="t")
    assert len(tried) == 2
    assert PushSubscription.objects.count() == 2


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def put(client: Client, body: dict[str, Any]) -> Any:
    return client.put("/api/push", body, content_type="application/json")


@pytest.mark.django_db(transaction=True)
class TestTheApi:
    def test_nobody_subscribes_without_being_signed_in(self) -> None:
        assert put(Client(), Browser().body()).status_code == 403
        assert Client().get("/api/push").json()["code"] == "sign_in"

    def test_subscribing_is_seen_by_the_browser_itself_and_can_be_ended(self, person: Person) -> None:
        client = signed_in(person("Marina"))
        assert client.get("/api/push").json() == {"key": push.public_key(), "browsers": []}
        answer = put(client, Browser().body()).json()
        assert answer["browsers"] == [services.digest(ENDPOINT)]
        assert ENDPOINT not in json.dumps(answer)
        gone = client.delete("/api/push", {"endpoint": ENDPOINT}, content_type="application/json")
        assert gone.json()["browsers"] == []
        assert not PushSubscription.objects.exists()

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"endpoint": "https://127.0.0.1:6379/x"}, "push_host"),
            ({"endpoint": ""}, "malformed"),
            ({"endpoint": ENDPOINT + "x" * 1000}, "malformed"),
            ({"p256dh": text(b"\x04" + b"\x01" * 64)}, "malformed"),
            ({"p256dh": "é"}, "malformed"),
            ({"auth": text(b"short")}, "malformed"),
            ({"auth": None}, "malformed"),
        ],
    )
    def test_what_is_no_subscription_is_refused(self, person: Person, change: dict[str, Any], code: str) -> None:
        answer = put(signed_in(person("Marina")), Browser().body() | change)
        assert (answer.status_code >= 400, answer.json()["code"]) == (True, code)
        assert not PushSubscription.objects.exists()

    def test_nobody_ends_the_subscription_of_another(self, person: Person) -> None:
        put(signed_in(person("Marina")), Browser().body())
        other = signed_in(person("Otto"))
        other.delete("/api/push", {"endpoint": ENDPOINT}, content_type="application/json")
        assert PushSubscription.objects.count() == 1

    def test_a_browser_speaks_for_whoever_asked_last(self, person: Person) -> None:
        put(signed_in(person("Marina")), Browser().body())
        otto = person("Otto")
        put(signed_in(otto), Browser().body())
        assert list(PushSubscription.objects.values_list("user_id", flat=True)) == [otto.pk]

    def test_the_oldest_beyond_ten_is_forgotten(self, person: Person) -> None:
        client = signed_in(person("Marina"))
        for number in range(11):
            put(client, Browser().body(f"{ENDPOINT}{number}"))
        kept = set(PushSubscription.objects.values_list("endpoint", flat=True))
        assert kept == {f"{ENDPOINT}{number}" for number in range(1, 11)}

    def test_signing_out_of_a_browser_drops_its_subscription_alone(self, person: Person) -> None:
        marina = person("Marina")
        phone, laptop = signed_in(marina), signed_in(marina)
        put(phone, Browser().body(f"{ENDPOINT}phone"))
        put(laptop, Browser().body(f"{ENDPOINT}laptop"))
        phone.delete("/_allauth/browser/v1/auth/session")
        assert phone.get("/api/session").json()["me"] is None
        assert list(PushSubscription.objects.values_list("endpoint", flat=True)) == [f"{ENDPOINT}laptop"]


def test_the_key_is_made_once_and_nobody_else_may_read_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    key = env.vapid_key()
    assert env.vapid_key() == key
    assert (tmp_path / "vapid-key").stat().st_mode & 0o777 == 0o600
    assert Vapid02.from_raw(key.encode()).public_key
    monkeypatch.setenv("LUDOTECA_VAPID_KEY", "dG9vIHNob3J0")
    with pytest.raises(ValueError, match="LUDOTECA_VAPID_KEY"):
        env.vapid_key()


def test_the_service_worker_is_every_pages_and_never_stale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> None:
    from config import shell

    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "worker-1.js").write_text("self;")
    manifest = {"src/push/worker.ts": {"file": "assets/worker-1.js"}}
    monkeypatch.setattr(shell, "_manifest", lambda: manifest)
    settings.FRONTEND_DIST = tmp_path
    answer = Client().get("/sw.js")
    assert (answer.content, answer["Content-Type"], answer["Cache-Control"]) == (
        b"self;",
        "text/javascript",
        "no-cache",
    )
