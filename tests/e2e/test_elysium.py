"""Elysium: a whole rated match of two people, one of a person with three bots by keyboard on a phone, axe on both."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end, show_result
from tests.e2e.site import Site
from tests.e2e.test_axe import violations
from tests.e2e.test_dixit import resign

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
RATING = "async name => (await (await fetch('/api/people/' + name)).json()).ratings.find(r => r.game === 'elysium')"


def epoch(page: Page) -> int:
    return int(page.locator("[data-epoch]").first.get_attribute("data-epoch") or 0)


def seek(*pages: Page) -> list[Player]:
    """Two people meet by quick pairing."""
    for page in pages:
        page.locator("[data-play-now=elysium]").click()
        page.locator("[data-seek]").click()
    for page in pages:
        page.wait_for_url("**/table/*", timeout=60_000, wait_until="commit")
        page.locator("[data-epoch]").first.wait_for(timeout=30_000)
    assert len({page.url for page in pages}) == 1
    return [Player(page) for page in pages]


def play_epochs(player: Player, until: int, seconds: float) -> None:
    """Answer until that epoch has begun."""
    ends = time.monotonic() + seconds
    while epoch(player.page) < until and not player.is_over():
        assert time.monotonic() < ends, player.picture()
        if not player.answer():
            player.page.wait_for_timeout(20)


@pytest.mark.wide
def test_two_people_play_a_rated_match_to_its_end(visit: Visit, site: Site) -> None:
    names = ("marina", "otto")
    pages = [visit(name) for name in names]
    before = {name: pages[0].evaluate(RATING, name) for name in names}
    play_to_the_end(seek(*pages), seconds=420)
    for page in pages:
        show_result(page)
    for name in names:
        now = pages[0].evaluate(RATING, name)
        assert now["matches"] == (before[name] or {"matches": 0})["matches"] + 1
    assert "replay to the same notes" in site.manage("verify_match", pages[0].url.rsplit("/", 1)[1])


@pytest.mark.wide
def test_a_person_and_three_bots_play_to_the_end(visit: Visit) -> None:
    page = visit("chiara")
    page.locator("[data-play-bot=elysium]").click()
    page.locator("dialog[open] [data-seats='4']").check(force=True)
    page.locator("[data-start]").click()
    page.locator("[data-epoch]").first.wait_for(timeout=30_000)
    play_to_the_end([Player(page)], seconds=540)
    page.locator("[data-end]").wait_for(timeout=20_000)


@pytest.mark.wide
def test_by_keyboard_at_360_px_for_two_epochs_without_a_fault(visit: Visit) -> None:
    page = visit("bento", viewport={"width": 360, "height": 740}, locale="pt-BR", has_touch=True)
    player = Player(page, keyboard=True)
    player.press_at("[data-play-bot=elysium]", "Enter")
    page.locator("dialog[open]").wait_for()
    player.press_at("dialog[open] [data-start]", "Enter")
    page.locator("[data-epoch]").first.wait_for(timeout=30_000)
    problems = violations(page)
    play_epochs(player, until=2, seconds=300)
    page.emulate_media(color_scheme="dark")
    problems += violations(page)
    play_epochs(player, until=3, seconds=300)
    problems += violations(page)
    assert not problems, "\n".join(problems)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    resign(page)  # free for another match
