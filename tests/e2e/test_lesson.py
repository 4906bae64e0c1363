"""The lesson, played through its callouts by a newcomer who signs up first; rated play is open afterwards."""

from __future__ import annotations

import time

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(400)]


def test_a_newcomer_signs_up_plays_the_lesson_and_may_play_rated(visit: Visit) -> None:
    page = visit(locale="en-GB")
    page.goto("/signup")
    name = f"new{int(time.time()) % 100000}"
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=email]").fill(f"{name}@example.org")
    page.locator("input[name=password]").fill("paper-lantern-7")
    page.locator("form [type=submit]").click()
    page.locator("[data-lesson=grimoire]").click(timeout=10_000)
    page.wait_for_url("**/table/*", timeout=15_000)
    player = Player(page)
    callouts: set[str] = set()
    page.on("console", lambda message: None)
    began = time.monotonic()
    while not player.is_over() and time.monotonic() - began < 300:
        callout = page.locator("[data-callout]")
        if callout.count():
            callouts.add(callout.first.get_attribute("data-callout") or "")
        if not player.answer():
            page.wait_for_timeout(20)
    play_to_the_end([player])
    assert 8 <= len(callouts) <= 15
    games = page.evaluate("async () => (await (await fetch('/api/session')).json()).games")
    (game,) = (game for game in games if game["key"] == "grimoire")
    assert game["lesson_done"]
    assert game["rated_open"]
