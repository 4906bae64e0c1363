"""Dixit: a whole rated match of three people, one of a person with five bots, and what happens to who vanishes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end, show_result
from tests.e2e.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

RATING = "async name => (await (await fetch('/api/people/' + name)).json()).ratings.find(r => r.game === 'dixit')"
CLUE = "a <b>door</b> in the sea"


@dataclass
class Narrator(Player):
    """A player who writes a clue where one is asked for."""

    def _press(self, seen: dict[str, Any]) -> None:
        empty = self.page.evaluate("document.querySelector('[data-bar] [data-words]')?.value === ''")
        if self.page.locator("dialog[open]").count():  # the board moved under the pointer: a card was opened instead
            self.page.keyboard.press("Escape")
        elif empty and self.keyboard:
            if self.walk_to("[data-bar] [data-words]"):
                self.page.keyboard.type(CLUE)
        elif empty:
            self.page.locator("[data-bar] [data-words]").fill(CLUE, timeout=2_000)
        else:
            super()._press(seen)

    @property
    def phase(self) -> str:
        return self.page.locator("[data-phase]").get_attribute("data-phase") or ""

    @property
    def scores(self) -> list[int]:
        return [
            int(score) for score in json.loads(self.page.locator("[data-scores]").get_attribute("data-scores") or "")
        ]

    def reach(self, phase: str, seconds: float = 15) -> None:
        self.page.locator(f"[data-phase={phase}]").wait_for(timeout=seconds * 1000)

    def points(self, round: int, seconds: float = 15) -> str:
        """The points of a round as they are shown, once they are."""
        shown = self.page.locator(f"[data-scoring='{round}']")
        shown.wait_for(timeout=seconds * 1000)
        return shown.inner_text()


def seek(*pages: Page) -> list[Narrator]:
    """Seat these people at one table by quick pairing, in a language that all of them read."""
    for page in pages:
        page.locator("[data-play-now=dixit]").click()
        for language in page.get_by_role("switch").all():
            language.check()
        page.locator("[data-seek]").click()
    for page in pages:
        page.wait_for_url("**/table/*", timeout=60_000, wait_until="commit")
        page.locator("[data-phase]").wait_for(timeout=30_000)
    assert len({page.url for page in pages}) == 1
    return [Narrator(page) for page in pages]


@pytest.mark.wide
def test_three_people_play_a_rated_match_to_its_end(visit: Visit, site: Site) -> None:
    names = ("marina", "otto", "bento")
    pages = [visit(name) for name in names]
    before = {name: pages[0].evaluate(RATING, name) for name in names}
    players = seek(*pages)
    play_to_the_end(list(players), seconds=300)
    for page in pages:
        show_result(page)
        assert page.locator("[data-clue] b").count() == 0  # what people write is text
    for name in names:
        assert pages[0].evaluate(RATING, name)["matches"] == before[name]["matches"] + 1
    assert max(players[0].scores) >= 30
    match = pages[0].url.rsplit("/", 1)[1]
    assert "replay to the same notes" in site.manage("verify_match", match)
    review = pages[0].evaluate("async id => (await fetch(`/api/matches/${id}/review?eyes=open`)).json()", match)
    last = review["moments"][-1]["view"]
    assert last["scores"] == players[0].scores
    assert last["last"]["clue"] == CLUE
    pages[0].goto(f"/review/{match}?n={review['moments'][-1]['number']}")
    pages[0].locator(f"[data-scoring='{last['round']}']").wait_for()


def test_a_person_by_keyboard_and_five_bots(visit: Visit) -> None:
    page = visit("chiara", viewport={"width": 360, "height": 740}, has_touch=True)
    page.locator("[data-play-bot=dixit]").click()
    page.locator("dialog[open] [data-seats='6']").check(force=True)
    page.locator("[data-start]").click()
    page.locator("[data-phase]").wait_for(timeout=30_000)
    player = Narrator(page, keyboard=True)
    play_to_the_end([player], seconds=380)
    assert len(player.scores) == 6
    assert max(player.scores) >= 30
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("[data-end]").wait_for(timeout=20_000)


@pytest.fixture
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("hurried"), DJANGO_SETTINGS_MODULE="tests.e2e.hurried")
    site.start()
    yield site
    site.stop()


@dataclass
class Table:
    """Four people at a table, some of whom may be away. Otto, who reads English, always stays."""

    visit: Visit
    site: Site
    url: str
    here: dict[str, Narrator]

    def vanish(self, name: str) -> None:
        """Closes the browser."""
        self.here.pop(name).page.context.close()

    def come_back(self, name: str) -> Narrator:
        """On another browser."""
        page = self.visit(name, at=self.site)
        page.goto(self.url)
        page.locator("[data-phase]").wait_for(timeout=30_000)
        self.here[name] = Narrator(page)
        return self.here[name]

    def at(self, phase: str) -> list[str]:
        """Once everybody here has reached the phase: who is asked."""
        for player in self.here.values():
            player.reach(phase, 40)
        return [name for name, player in self.here.items() if player.look()["asked"]]

    def answer(self, phase: str, *but: str) -> None:
        """Everybody here who is asked in this phase answers."""
        for name in self.at(phase):
            if name not in but:
                self.here[name].answer()

    @property
    def otto(self) -> Narrator:
        return self.here["otto"]

    def log(self) -> str:
        return self.otto.page.locator("[data-log]").inner_text()

    def another(self, names: list[str]) -> str:
        """Somebody of these who may go: Otto watches to the end."""
        return next(name for name in names if name != "otto")


@pytest.mark.wide
def test_who_closes_the_browser_freezes_nobody(visit: Visit, hurried: Site) -> None:
    names = ("marina", "otto", "bento", "chiara")
    pages = [visit(name, at=hurried) for name in names]
    before = {name: pages[1].evaluate(RATING, name) for name in names}
    table = Table(visit, hurried, "", dict(zip(names, seek(*pages), strict=True)))
    table.url = pages[0].url
    otto = table.otto

    # colours: who is away gets one that is left
    table.vanish("bento")
    table.answer("colour")
    table.at("claim")
    assert re.search(r"bento (red|orange|yellow|lime|green|teal|blue|indigo|purple|pink|brown|white) \w+", table.log())

    # the first idea: nobody has one, and who is away cannot have one either
    for player in table.here.values():
        player.page.locator("[data-bar] .pass").click()
    table.at("clue")
    assert "narrates first, by lot" in table.log()
    table.come_back("bento")

    # the clue: it is given for the narrator, who gets nothing for it
    (narrator,) = table.at("clue")
    table.vanish(narrator)
    table.answer("cards")
    table.answer("vote")
    points = next(iter(table.here.values())).points(1)
    gained = re.search(rf"{narrator}\s+\+(\d+)", points)
    assert gained is not None
    assert gained[1] == "0", points
    table.come_back(narrator)

    # cards: one is played for who is away
    table.answer("clue")
    otto = table.otto
    away = table.another(table.at("cards"))
    table.vanish(away)
    table.answer("cards")
    otto.reach("vote", 40)
    assert f"Cards were played for {away}." in table.log()

    # the vote: they come back in time and vote; somebody else does not vote
    lazy = table.another(table.at("vote"))
    table.vanish(lazy)
    table.come_back(away)
    table.answer("vote")
    otto.points(2, 40)
    assert f"No vote came from {lazy}." in table.log()
    table.come_back(lazy)

    # who leaves for good is waited for no longer: the phase closes at once
    table.answer("clue")
    table.answer("cards")
    last = table.another(table.at("vote"))
    table.answer("vote", last)
    assert otto.phase == "vote"
    began = time.monotonic()
    resign(table.here[last].page)
    otto.points(3)
    assert time.monotonic() - began < 5, "the phase waited for somebody who had left"

    # with fewer than three left the match ends, and each rating moves once
    second = table.another([name for name in table.here if name != last])
    resign(table.here[second].page)
    show_result(otto.page)
    expect(otto.page.locator("[data-end]")).to_contain_text("Fewer than three were left")
    for name in names:
        assert otto.page.evaluate(RATING, name)["matches"] == before[name]["matches"] + 1


def resign(page: Page) -> None:
    page.locator("header.valance button").last.click()
    button = page.locator("dialog[open] .btn.bad")
    button.click()
    button.click()
