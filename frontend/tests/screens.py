"""Looks at every screen of the house: `python frontend/tests/screens.py [name...]` after `npm run build`.

Each screen is opened at three widths, by day and by night, in English and Portuguese. A screen fails when axe finds a
violation, when it scrolls sideways, or when the browser reports an error or a breach of the page's policy. Pictures go to
``frontend/tests/out``. ``CHROMIUM`` names the browser.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from house import NAMES, ORIGIN, House
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
OUT = HERE / "out"
AXE = (HERE.parent / "node_modules/axe-core/axe.min.js").read_text()
WIDTHS = {360: 740, 768: 1024, 1440: 900}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync", "--no-first-run"]  # fmt: skip


class Screen(NamedTuple):
    name: str
    path: str
    do: Callable[[Page], None] = lambda page: None
    house: dict[str, Any] = {}
    change: Callable[[House], None] = lambda house: None


def press(label_en: str, label_pt: str) -> Callable[[Page], None]:
    """Presses the first visible button or link of that name, whichever language the page speaks."""

    def act(page: Page) -> None:
        name = label_pt if page.evaluate("document.documentElement.lang") == "pt-BR" else label_en
        page.get_by_role("button", name=name).first.click()

    return act


def beginner(house: House) -> None:
    house.games[0] |= {"lesson_done": False, "rated_open": False, "rating": None}
    house.mine["rated_open"] = {"grimoire": False}


def waiting(house: House) -> None:
    me = {"id": 1, "name": "Marina", "rating": 1482, "provisional": False}
    other = {"id": 103, "name": NAMES[3], "rating": 1455, "provisional": False}
    mine = house.table("t7", 3, clock="normal") | {"host": 1, "people": [me], "private": True, "code": "abc"}
    full = house.table("t8", 3, clock="fast") | {"host": 1, "people": [me, other]}
    house.mine["tables"] = [mine, full]
    house.mine["matches"] = house.mine["matches"][:1]
    house.mine["seeks"] = [{"game": "grimoire", "clock": "normal", "since": 1_796_000_000_000 - 12_000, "window": 150}]


def five(house: House) -> None:
    from house import game

    house.games += [game(key, seats=[2, 3, 4], rating=1390) for key in ("dixit", "elysium", "battlescenes", "odisseia")]


def fill_in(page: Page) -> None:
    page.locator("form button[type=submit]").click()


def wrong_password(page: Page) -> None:
    page.locator("[name=login]").fill("Marina")
    page.locator("[name=password]").fill("wrong")
    fill_in(page)
    page.locator("[aria-invalid=true]").wait_for()


OUTSIDE = {"signed_in": False}
SCREENS = [
    Screen("lobby", "/"),
    Screen("lobby-empty", "/", house={"busy": False}),
    Screen("lobby-outside", "/", house=OUTSIDE),
    Screen("lobby-beginner", "/", change=beginner),
    Screen("lobby-waiting", "/", change=waiting),
    Screen("lobby-five", "/", change=five),
    Screen("lobby-seek", "/", press("Play now", "Jogar agora")),
    Screen("lobby-seek-beginner", "/", press("Play now", "Jogar agora"), change=beginner),
    Screen("lobby-bot", "/", press("Play against a bot", "Jogar contra um robô")),
    Screen("lobby-create", "/", press("Open a table", "Abrir mesa")),
    Screen("signin", "/signin", wrong_password, house=OUTSIDE),
    Screen("signup", "/signup", fill_in, house=OUTSIDE),
    Screen("forgot", "/forgot", house=OUTSIDE),
    Screen("reset", "/reset/abc", house=OUTSIDE),
    Screen("settings", "/settings"),
    Screen("needed", "/settings", house=OUTSIDE),
    Screen("profile", "/people/Marina"),
    Screen("profile-table", "/people/Chiara", press("As a table", "Como tabela")),
    Screen("profile-missing", "/people/Nobody"),
    Screen("leaderboard", "/leaderboards/grimoire"),
    Screen("history", "/matches"),
    Screen("tournaments", "/tournaments?when=now"),
    Screen("rules", "/rules/grimoire#r16"),
    Screen("credits", "/credits"),
    Screen("join", "/join/t7?code=abc"),
    Screen("missing", "/nowhere"),
    Screen("dark", "/", change=lambda house: setattr(house, "answers", {"GET /api/session": (503, None)})),
]


def look(page: Page, screen: Screen, picture: str) -> list[str]:
    """What is wrong with a screen that is open."""
    page.wait_for_selector("main h1, dialog[open]")
    page.evaluate("document.fonts.ready.then(() => null)")
    page.clock.run_for(700)
    page.wait_for_load_state("networkidle")
    wrong = []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        wrong.append(f"scrolls {wide} px sideways")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    for violation in found["violations"]:
        for node in violation["nodes"][:3]:
            wrong.append(
                f"axe {violation['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()[:200]}"
            )
    if not page.locator("dialog[open]").count():
        # The whole page in one picture: the window grows, so that what is fixed stays at its edges.
        size = page.viewport_size or {"width": 360, "height": 740}
        height = max(size["height"], min(6000, page.evaluate("document.documentElement.scrollHeight")))
        page.set_viewport_size({"width": size["width"], "height": height})
    page.screenshot(path=OUT / f"{picture}.png")
    return wrong


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(names: list[str]) -> int:
    OUT.mkdir(exist_ok=True)
    quick = os.environ.get("QUICK") == "1"
    failed = looked = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS
        )
        for screen in SCREENS:
            if names and screen.name not in names:
                continue
            for width, height in WIDTHS.items():
                for theme, language in (("day", "pt-BR"), ("night", "en")):
                    if quick and (width == 768 or (theme == "day") == (width == 360)):
                        continue
                    begun = time.monotonic()
                    house = House(language=language, theme=theme, **screen.house)
                    screen.change(house)
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        locale=language,
                        color_scheme="dark" if theme == "night" else "light",
                        has_touch=width < 768,
                        is_mobile=width < 768,
                        reduced_motion="reduce",
                        device_scale_factor=1,
                    )
                    context.add_cookies([{"name": "ludoteca_theme", "value": theme, "url": ORIGIN}])
                    page = context.new_page()
                    house.open(page)
                    page.goto(ORIGIN + screen.path)
                    page.wait_for_selector("main h1")
                    screen.do(page)
                    picture = f"{screen.name}-{width}-{theme}"
                    wrong = look(page, screen, picture) + house.violations
                    context.close()
                    looked += 1
                    failed += bool(wrong)
                    _say(f"{'WRONG' if wrong else 'ok':6}{picture} ({time.monotonic() - begun:.1f} s)")
                    for line in wrong:
                        _say(f"       {line}")
        browser.close()
    _say(f"{looked} looked at, {failed} wrong.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
