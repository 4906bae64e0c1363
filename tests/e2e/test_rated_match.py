"""Acceptance 1: two people play a whole rated match; both ratings move once; the review's last frame is the end."""

from __future__ import annotations

import json

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end, show_result
from tests.e2e.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

RATING = """async name => (await (await fetch('/api/people/' + name)).json())
    .ratings.find(r => r.game === 'grimoire' && r.pool === 'duel')"""


def test_two_people_play_a_rated_match_to_its_end(visit: Visit, site: Site) -> None:
    marina, otto = visit("marina"), visit("otto", locale="en-GB")
    before = {name: page.evaluate(RATING, name) for name, page in (("marina", marina), ("otto", otto))}
    for page in (marina, otto):
        page.locator("[data-play-now=grimoire]").click()
        page.locator("[data-seek]").click()
    for page in (marina, otto):
        page.wait_for_url("**/table/*", timeout=15_000)
    assert marina.url == otto.url
    players = [Player(marina), Player(otto)]
    play_to_the_end(players)
    for page in (marina, otto):
        show_result(page)
    after = {name: page.evaluate(RATING, name) for name, page in (("marina", marina), ("otto", otto))}
    for name in before:
        assert after[name]["matches"] == before[name]["matches"] + 1
        assert after[name]["rating"] != before[name]["rating"]
    match = marina.url.rsplit("/", 1)[1]
    assert "replay to the same notes" in site.manage("verify_match", match)

    review = marina.evaluate("async id => (await fetch(`/api/matches/${id}/review?eyes=0`)).json()", match)
    assert review["over"]["reason"] == "rules"
    last = review["moments"][-1]["view"]
    loser = review["over"]["places"].index(2)
    assert last["life"][loser] == 0
    marina.goto(f"/review/{match}?n={review['moments'][-1]['number']}")
    marina.locator("[data-stage]").first.wait_for()
    marina.keyboard.press("End")
    shown = json.loads(marina.locator("[data-life]").first.get_attribute("data-life") or "[]")
    assert sorted(shown) == sorted(last["life"])
