"""Acceptance 4: SIGKILL in the middle of a match, ten times at random moments.

After each restart both browsers come back by themselves, no acknowledged answer is lost, no clock was charged for the
downtime, and the match ends with one rating change each.
"""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit
from tests.e2e.player import Player, play_to_the_end, show_result
from tests.e2e.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(1500)]
KILLS = int(os.environ.get("KILLS") or 10)

# Keeps what the server acknowledged, as the page's own socket hears it.
LISTEN = """
window.acknowledged = [];
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...parts) {
    super(...parts);
    const asked = new Map();
    const send = this.send.bind(this);
    this.send = (text) => { const [name, ref, body] = JSON.parse(text); asked.set(ref, [name, body]); send(text); };
    this.addEventListener('message', (event) => {
      const [kind, ref, body] = JSON.parse(event.data);
      const [name, sent] = asked.get(ref) ?? [];
      if (kind === 'ok' && name === 'match.answer') window.acknowledged.push([body.number, sent.picks]);
    });
  }
};
"""


def test_ten_kills_lose_nothing(visit: Visit, tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.start()
    dice = random.Random(os.environ.get("SEED") or 20)
    try:
        pages = [visit("marina", at=site), visit("otto", at=site)]
        for page in pages:
            page.add_init_script(LISTEN)
            page.goto("/")
            page.locator("[data-play-now=grimoire]").click()
            page.locator("[data-seek]").click()
        for page in pages:
            page.wait_for_url("**/table/*", timeout=15_000)
        match = pages[0].url.rsplit("/", 1)[1]
        players = [Player(page) for page in pages]
        for page in pages:
            page.locator("[data-bar]").wait_for(timeout=15_000)
        for _ in range(KILLS):
            until = time.monotonic() + dice.uniform(0.3, 2.5)
            while time.monotonic() < until and not any(player.is_over() for player in players):
                if not any(_try(player) for player in players):
                    pages[0].wait_for_timeout(10)
            assert not any(player.is_over() for player in players), "ended before the last kill: choose another SEED"
            left = _banks(pages[0], match)
            site.kill()
            down = dice.uniform(0.5, 4)
            time.sleep(down)
            site.start()
            for page in pages:
                page.wait_for_function("() => document.querySelector('[data-connection=up]')", timeout=25_000)
            now = _banks(pages[0], match)
            spent = [before - after for before, after in zip(left, now, strict=True)]
            # Seconds of thinking around the kill are charged, the downtime is not.
            assert max(spent) < 9_000, (
                f"the clock was charged {spent} ms around a downtime of {down:.1f} s and a restart"
            )
        play_to_the_end(players, seconds=600)
        for page in pages:
            show_result(page)
        review = pages[0].evaluate("async id => (await fetch(`/api/matches/${id}/review?eyes=open`)).json()", match)
        numbers = {moment["number"] for moment in review["moments"]}
        acknowledged = [row for page in pages for row in page.evaluate("window.acknowledged")]
        assert acknowledged
        assert {number for number, _ in acknowledged} <= numbers, "an acknowledged answer is lost"
        assert len(review["over"]["changes"]) == 2
        assert "replay to the same notes" in site.manage("verify_match", match)
    finally:
        site.stop()


def _try(player: Player) -> bool:
    return player.answer()


def _banks(page: Page, match: str) -> list[int]:
    shown: Any = json.loads(page.locator("[data-clocks]").first.get_attribute("data-clocks") or "[]")
    return [int(left) for left in shown]
