"""Sign up, in, out, reset, settings, through the real addresses."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)
AUTH = "/_allauth/browser/v1/auth"


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.get("/api/session")
    return client


def post(client: Client, path: str, method: str = "post", **body: Any) -> Any:
    return getattr(client, method)(path, body, content_type="application/json")


def sign_up(client: Client, name: str = "Marina", email: str = "marina@example.org") -> Any:
    return post(client, f"{AUTH}/signup", username=name, email=email, password="paper-lantern-7")


def test_signing_up_signs_in(visitor: Client) -> None:
    assert sign_up(visitor).status_code == 200
    me = visitor.get("/api/session").json()["me"]
    assert (me["name"], me["email"]) == ("Marina", "marina@example.org")


@pytest.mark.parametrize(
    ("name", "code"), [("ab", "name_length"), ("Mаrina", "name_letters"), ("a b c", "name_letters")]
)
def test_bad_names_are_told_by_their_code(visitor: Client, name: str, code: str) -> None:
    answer = sign_up(visitor, name)
    assert answer.status_code == 400
    assert [error["code"] for error in answer.json()["errors"]] == [code]
    assert not User.objects.exists()


def test_a_name_that_looks_like_another_is_refused(visitor: Client) -> None:
    sign_up(visitor)
    other = Client()
    answer = sign_up(other, "Mar1na", "other@example.org")
    assert [error["code"] for error in answer.json()["errors"]] == ["name_alike"]
    answer = sign_up(other, "MARINA", "other@example.org")
    assert [error["code"] for error in answer.json()["errors"]] == ["name_taken"]


@pytest.mark.parametrize("name", ["admin", "Adept", "Ludoteca", "ad-min", "rob0t", "Teacher"])
def test_nobody_poses_as_the_house_or_a_bot(visitor: Client, name: str) -> None:
    assert [error["code"] for error in sign_up(visitor, name).json()["errors"]] == ["name_taken"]
    sign_up(visitor)
    assert post(visitor, "/api/me", "patch", name=name).json()["code"] == "name_taken"


@pytest.mark.parametrize("body", ["[" * 100_000, '{"theme": ' + "[" * 50_000, "{", "nul", b"\xff\xfe"])
def test_a_hostile_body_is_malformed(visitor: Client, body: Any) -> None:
    sign_up(visitor)
    answer = visitor.patch("/api/me", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_one_account_an_address(visitor: Client) -> None:
    sign_up(visitor)
    answer = sign_up(Client(), "Otto", "Marina@example.org")
    assert answer.status_code == 400
    assert [error["code"] for error in answer.json()["errors"]] == ["email_taken"]
    assert User.objects.count() == 1


def test_in_by_name_or_address_and_out(visitor: Client) -> None:
    sign_up(visitor)
    assert visitor.delete(f"{AUTH}/session").status_code == 401
    assert visitor.get("/api/session").json()["me"] is None
    assert post(visitor, f"{AUTH}/login", username="Marina", password="paper-lantern-7").status_code == 200
    visitor.delete(f"{AUTH}/session")
    assert post(visitor, f"{AUTH}/login", email="marina@example.org", password="paper-lantern-7").status_code == 200


def test_wrong_passwords_are_limited(visitor: Client) -> None:
    sign_up(visitor)
    visitor.delete(f"{AUTH}/session")
    statuses = [
        post(Client(), f"{AUTH}/login", username="Marina", password="wrong-wrong").status_code for _ in range(12)
    ]
    assert statuses[0] == 400
    assert statuses[-1] in (400, 429)
    last = post(Client(), f"{AUTH}/login", username="Marina", password="wrong-wrong").json()
    assert "too_many_login_attempts" in str(last) or statuses[-1] == 429


def test_a_forgotten_password_is_reset_by_mail(visitor: Client) -> None:
    sign_up(visitor)
    visitor.delete(f"{AUTH}/session")
    mail.outbox.clear()
    assert post(visitor, f"{AUTH}/password/request", email="marina@example.org").status_code == 200
    (letter,) = mail.outbox
    found = re.search(r"/reset/(\S+)", str(letter.body))
    assert found
    answer = post(visitor, f"{AUTH}/password/reset", key=found[1], password="new-lantern-8")
    assert answer.status_code in (200, 401)
    assert post(Client(), f"{AUTH}/login", username="Marina", password="new-lantern-8").status_code == 200
    assert post(visitor, f"{AUTH}/password/reset", key=found[1], password="again-lantern-9").status_code == 400


def test_settings_change_all_or_nothing(visitor: Client) -> None:
    sign_up(visitor)
    changed = post(visitor, "/api/me", "patch", language="pt-BR", theme="night", sounds=True, confirm=False)
    assert changed.json()["language"] == "pt-BR"
    bad = post(visitor, "/api/me", "patch", theme="day", name="x")
    assert (bad.status_code, bad.json()["code"]) == (400, "name_length")
    assert User.objects.get().theme == "night"
    assert post(visitor, "/api/me", "patch", theme="neon").status_code == 400
    assert post(visitor, "/api/me", "patch", name="").json()["code"] == "name_length"


def test_a_stranger_changes_nothing() -> None:
    answer = post(Client(), "/api/me", "patch", theme="day")
    assert (answer.status_code, answer.json()["code"]) == (403, "sign_in")


def test_posts_without_the_token_are_refused() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert sign_up(strict).status_code == 403


@pytest.mark.parametrize(
    ("language", "words"), [("pt-BR,pt;q=0.9", "redefinir sua senha"), ("en-GB", "reset your password")]
)
def test_mails_speak_the_reader_s_language(visitor: Client, language: str, words: str) -> None:
    sign_up(visitor)
    mail.outbox.clear()
    reader = Client(headers={"accept-language": language})
    post(reader, f"{AUTH}/password/request", email="marina@example.org")
    assert words in str(mail.outbox[0].body)
    assert mail.outbox[0].subject.startswith("Ludoteca: ")
