"""Acceptance 2: a whole match by keyboard alone, at 360 px, in Portuguese, against the strong bot."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(600)]


def test_by_keyboard_at_360_px_in_portuguese_against_adept(visit: Visit) -> None:
    page = visit("bento", viewport={"width": 360, "height": 740}, locale="pt-BR", has_touch=True)
    player = Player(page, keyboard=True)
    player.press_at("[data-play-bot=grimoire]", "Enter")
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    player.press_at("dialog[open] [data-bot=adept]", "Space")
    player.press_at("dialog[open] [data-start]", "Enter")
    page.wait_for_url("**/table/*", timeout=15_000)
    assert page.evaluate("document.documentElement.lang") == "pt-BR"
    widest = 0
    page.locator("[data-bar]").wait_for()
    for _ in range(12):
        if player.is_over():
            break
        player.answer()
        widest = max(widest, page.evaluate("document.documentElement.scrollWidth"))
        page.wait_for_timeout(50)
    assert widest <= 360, "the page scrolls sideways"
    play_to_the_end([player], seconds=420)
    assert page.locator("[data-end]").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
