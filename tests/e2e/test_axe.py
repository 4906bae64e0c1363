"""axe finds no violation on any screen, in both themes, on a phone and on a desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Visit

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(300)]

AXE = (Path(__file__).resolve().parents[2] / "frontend/node_modules/axe-core/axe.min.js").read_text()
STRANGERS = [
    "/",
    "/signin",
    "/signup",
    "/forgot",
    "/reset/abc",
    "/leaderboards/grimoire",
    "/rules/grimoire",
    "/rules/dixit",
    "/rules/elysium",
    "/credits",
    "/nowhere",
]
PEOPLE = ["/", "/settings", "/people/marina", "/matches", "/leaderboards/grimoire"]


def violations(page: Page) -> list[str]:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{page.url} {one['id']}: {one['help']} at {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary'][:200]}"
        for one in found
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_no_violation_anywhere(visit: Visit, theme: str, width: int) -> None:
    problems: list[str] = []
    stranger = visit(color_scheme=theme, viewport={"width": width, "height": 800}, locale="en-GB")
    for address in STRANGERS:
        stranger.goto(address)
        problems += violations(stranger)
    marina = visit("marina", color_scheme=theme, viewport={"width": width, "height": 800})
    for address in PEOPLE:
        marina.goto(address)
        problems += violations(marina)
    marina.goto("/")
    marina.locator("[data-play-now=grimoire]").click()
    problems += violations(marina)
    marina.keyboard.press("Escape")
    for kind in ("table", "review"):
        marina.goto("/" if kind == "table" else "/matches")
        link = marina.locator(f"a[href^='/{kind}/']").first
        link.wait_for()
        marina.goto(link.get_attribute("href") or "")
        marina.locator("[data-stage]").first.wait_for()
        problems += violations(marina)
    assert not problems, "\n".join(problems)
