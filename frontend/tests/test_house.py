"""How the house behaves in a real browser, before a make-believe back end. After `npm run build`:

    python -m pytest -c frontend/tests/pytest.ini frontend/tests

Every test also fails when the browser reports an error or a breach of the page's policy.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from house import NOW, ORIGIN, House, sitter
from playwright.sync_api import Browser, Page, Playwright, expect
from screens import FLAGS, SCREENS

Visit = Callable[..., Page]

SHIFTS = """
window.shifts = [];
const nameOf = (source) => (source.node?.outerHTML ?? source.node?.parentElement?.outerHTML ?? '').slice(0, 120);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.shifts.push([entry.value, ...entry.sources.map(nameOf)]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Opens an address of a house in a browser of its own."""
    houses: list[House] = []
    contexts = []

    def open_page(house: House, path: str = "/", width: int = 1440, **options: Any) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, reduced_motion="reduce", locale=house.language, **options
        )
        contexts.append(context)
        houses.append(house)
        page = context.new_page()
        page.add_init_script(SHIFTS)
        house.open(page)
        page.goto(ORIGIN + path)
        page.locator("main h1").wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [line for house in houses for line in house.violations] == []


def asked(house: House, name: str) -> list[Any]:
    return [body for asked, body in house.asked if asked == name]


def test_another_language_and_theme_without_loading_anew(visit: Visit) -> None:
    house = House()
    page = visit(house)
    page.evaluate("window.same = true")
    expect(page.locator("h1")).to_contain_text("Marina")
    page.get_by_role("button", name="Português").click()
    expect(page.locator("h1")).to_have_text("Boa noite, Marina")
    assert page.evaluate("document.documentElement.lang") == "pt-BR"
    page.get_by_role("button", name="Tema noite").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    assert page.evaluate("window.same")
    assert house.me is not None
    assert (house.me["language"], house.me["theme"]) == ("pt-BR", "night")


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_moves_when_the_lobby_changes(visit: Visit, width: int) -> None:
    house = House()
    page = visit(house, width=width)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.clock.run_for(1_000)
    page.wait_for_timeout(300)
    page.evaluate("window.shifts.length = 0")
    full = {
        "people": [{"id": 500 + n, "name": f"Guest{n}", "doing": "idle"} for n in range(40)],
        "online": 140,
        "tables": [house.table(f"n{n}", n % 9, clock="fast") for n in range(20)],
        "live": [house.match(f"l{n}", [1, 2]) for n in range(20)],
    }
    for hall in (full, {"people": [], "online": 1, "tables": [], "live": []}, house.hall):
        house.tell("lobby.hall", hall)
        page.wait_for_timeout(250)
    mine = house.mine["matches"]
    house.tell("lobby.mine", house.mine | {"matches": [mine[0] | {"asked": [1], "turn": 16}, mine[1] | {"asked": [1]}]})
    page.wait_for_timeout(250)
    house.tell("lobby.mine", house.mine)
    house.tell("chat.line", {"id": 77, "room": "lobby", "user": 101, "name": "Iris", "text": "Hi " * 60, "at": NOW})
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifts") == []


@pytest.mark.parametrize("width", [360, 1440])
def test_the_first_screen_hardly_moves_while_it_arrives(visit: Visit, width: int) -> None:
    page = visit(House(), width=width)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(500)
    shifts = page.evaluate("window.shifts")
    assert sum(shift[0] for shift in shifts) < 0.05, shifts


def test_a_lost_line_is_told_and_mended(visit: Visit) -> None:
    house = House()
    page = visit(house)
    expect(page.get_by_text("Open tables").first).to_be_visible()
    house.down = True
    house.cut()
    page.clock.run_for(1_000)
    assert not page.get_by_text("Connection lost").count(), "a short break is nobody's business"
    page.clock.run_for(3_000)
    expect(page.get_by_text(re.compile(r"Connection lost \d s ago"))).to_be_visible()
    before = len(asked(house, "lobby.enter"))
    house.down = False
    page.clock.run_for(9_000)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert len(asked(house, "lobby.enter")) == before + 1
    assert len(asked(house, "chat.enter")) == 2


def test_a_server_that_is_away_at_first(visit: Visit) -> None:
    house = House()
    house.answers["GET /api/session"] = (503, None)
    page = visit(house)
    expect(page.get_by_role("heading", name="The house is dark")).to_be_visible()
    del house.answers["GET /api/session"]
    page.clock.run_for(4_500)
    expect(page.get_by_role("heading", name="Good evening, Marina")).to_be_visible()


def test_an_update_of_the_server_is_offered(visit: Visit) -> None:
    house = House()
    page = visit(house)
    house.build = "build-2"
    house.cut()
    page.clock.run_for(1_000)
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_play_now_looks_for_an_opponent_and_stops(visit: Visit) -> None:
    house = House()
    page = visit(house)
    page.get_by_role("button", name="Play now").click()
    dialog = page.get_by_role("dialog", name="Play Wizard's Grimoire")
    dialog.get_by_role("radio", name="3 min + 12 s about 14 min").check(force=True)
    dialog.get_by_role("button", name="Find an opponent").click()
    expect(dialog).to_have_count(0)
    assert asked(house, "seek.start") == [{"game": "grimoire", "clock": "fast"}]
    expect(page.get_by_text("within 100 points of your rating")).to_be_visible()
    seek = {"game": "grimoire", "clock": "fast", "since": NOW, "window": 250}
    house.tell("lobby.mine", house.mine | {"seeks": [seek]})
    expect(page.get_by_text("within 250 points of your rating")).to_be_visible()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_text("Looking for an opponent for Wizard's Grimoire")).to_be_visible()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_text("Looking for an opponent")).to_have_count(0)
    assert asked(house, "seek.stop") == [{"game": "grimoire"}]


def test_a_refused_search_says_why(visit: Visit) -> None:
    house = House()
    house.faults["seek.start"] = {"code": "already_playing", "detail": {}}
    page = visit(house)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Find an opponent").click()
    expect(page.get_by_role("alert")).to_have_text("You are in a live match already. Finish it first.")


def test_a_private_table_gives_a_link(visit: Visit) -> None:
    house = House()
    page = visit(house)
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("switch", name="Rated").uncheck()
    page.get_by_role("switch", name="By link only").check()
    page.get_by_role("radio", name="Beginner").check(force=True)
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Link to the table")
    expect(link).to_have_value(f"{ORIGIN}/join/t9?code=wandering-owl")
    (body,) = asked(house, "table.create")
    assert (body["private"], body["rated"], body["settings"]) == (True, False, {"set": "beginner"})


def test_a_rated_table_has_the_settings_of_ranked_play(visit: Visit) -> None:
    house = House()
    page = visit(house)
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("switch", name="Lost Pages")).to_be_disabled()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    (body,) = asked(house, "table.create")
    assert body["settings"] == {"set": "base", "lost_pages": False, "secret_oath": False}


def test_the_tab_says_when_it_is_my_turn(visit: Visit) -> None:
    house = House()
    page = visit(house)
    icon = "document.querySelector('link[rel=icon]').href"
    expect(page).to_have_title("Your turn · Lobby · Ludoteca")
    assert "favicon-turn" in page.evaluate(icon)
    page.get_by_role("link", name="My matches").first.click()
    expect(page).to_have_title("Your turn · My matches · Ludoteca")
    house.tell("lobby.mine", house.mine | {"matches": []})
    expect(page).to_have_title("My matches · Ludoteca")
    assert "favicon-turn" not in page.evaluate(icon)


def test_a_match_that_begins_takes_me_to_its_table(visit: Visit) -> None:
    house = House()
    page = visit(house, "/rules/grimoire")
    house.tell("match.begun", {"match": "0b0b0b0b-0000-4000-8000-000000000001"})
    page.wait_for_url("**/table/0b0b0b0b-0000-4000-8000-000000000001")


def test_signing_in_leads_back_to_where_i_came_from(visit: Visit) -> None:
    house = House(signed_in=False)
    page = visit(house, "/matches")
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.locator("[name=login]").fill("Marina")
    page.locator("[name=password]").fill("wrong")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("[name=password]")).to_be_focused()
    expect(page.get_by_text("Name and password do not fit")).to_be_visible()
    page.locator("[name=password]").fill("right-password")
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches")
    expect(page.get_by_role("heading", name="My matches", level=1)).to_be_visible()
    assert len(asked(house, "session.hello")) == 2, "the socket must be opened anew"
    page.get_by_role("button", name="Marina: your menu").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Good games, good company")).to_be_visible()


def test_signing_up_says_what_is_wrong_with_the_name(visit: Visit) -> None:
    house = House(signed_in=False)
    page = visit(house, "/signup?next=/join/t7%3Fcode%3Dabc")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("Fill this in.")).to_have_count(3)
    page.locator("[name=username]").fill("Otto")
    page.locator("[name=email]").fill("o@example.org")
    page.locator("[name=password]").fill("paper-lantern")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Somebody has this name already")).to_be_visible()
    page.locator("[name=username]").fill("Ottilie")
    page.keyboard.press("Enter")
    page.wait_for_url("**/join/t7?code=abc")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"{ORIGIN}/")
    assert asked(house, "table.join") == [{"table": "t7", "code": "abc"}]


def test_being_signed_out_elsewhere(visit: Visit) -> None:
    house = House()
    page = visit(house, "/settings")
    house.me = None
    house.tell("session.closed", {"code": "sign_in", "detail": {}})
    expect(page.get_by_role("heading", name="Sign in to see this")).to_be_visible()
    expect(page.locator(".toast", has_text="You were signed out")).to_be_visible()


def test_an_old_link_for_a_new_password(visit: Visit) -> None:
    page = visit(House(signed_in=False), "/reset/old")
    page.locator("[name=password]").fill("paper-lantern")
    page.get_by_role("button", name="Save the new password").click()
    expect(page.get_by_role("alert")).to_contain_text("used already or is too old")
    expect(page.get_by_role("link", name="Ask for a new link")).to_be_visible()


def test_the_keyboard_finds_its_way(visit: Visit) -> None:
    page = visit(House())
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    opener = page.get_by_role("button", name="Play against a bot")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    page.get_by_role("link", name="Ranking").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Ranking of Wizard's Grimoire")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Correspondence", selected=True)).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Good evening, Marina")).to_be_focused()


def test_a_rule_can_be_linked_and_searched(visit: Visit) -> None:
    page = visit(House(), "/rules/grimoire#r16")
    expect(page.locator("#r16")).to_be_focused()
    expect(page.locator("#r16")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("betrayal")
    expect(page.get_by_text("1 card")).to_be_visible()
    expect(page.locator("h3", has_text="Betrayal")).to_be_visible()
    page.get_by_role("button", name="Português").click()
    page.get_by_label("Buscar nas regras").fill("TRAICAO")
    expect(page.locator("h3", has_text="Traição")).to_be_visible()


def test_older_matches_come_by_the_page(visit: Visit) -> None:
    page = visit(House(), "/matches")
    rows = page.locator("main li")
    expect(rows).to_have_count(9)
    page.get_by_role("button", name="Show older matches").click()
    expect(rows).to_have_count(12)
    expect(page.get_by_text("That was the first one.")).to_be_visible()


def test_chat_is_text_and_can_be_hidden(visit: Visit) -> None:
    house = House()
    house.lines = [
        {"id": 1, "room": "lobby", "user": 102, "name": "Rui", "text": "<img src=x onerror=alert(1)>", "at": NOW}
    ]
    page = visit(house)
    log = page.get_by_role("log")
    expect(log).to_contain_text("<img src=x onerror=alert(1)>")
    log.get_by_role("button", name="Hide what Rui writes").click()
    expect(log).not_to_contain_text("onerror")
    assert asked(house, "chat.mute") == [{"user": 102, "muted": True}]
    page.get_by_placeholder("Write to everybody here").fill("Hello!")
    page.keyboard.press("Enter")
    expect(log).to_contain_text("Marina Hello!")
    expect(page.get_by_placeholder("Write to everybody here")).to_have_value("")


@pytest.mark.parametrize(
    "screen", [screen for screen in SCREENS if not screen.name.startswith("lobby-")], ids=lambda s: s.name
)
def test_nothing_is_cut_off_at_twice_the_size(visit: Visit, screen: Any) -> None:
    """A window of 1280 px at 200 % is one of 640 px; with letters of twice the size it is like a phone of 320 px."""
    house = House(**screen.house)
    screen.change(house)
    for width, root in ((640, "100%"), (640, "200%")):
        page = visit(house, screen.path, width=width)
        page.evaluate(f"document.documentElement.style.fontSize = '{root}'")
        page.wait_for_timeout(100)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at {width} px, letters {root}"


def test_the_house_of_a_guest_is_open(visit: Visit) -> None:
    house = House(signed_in=False)
    house.hall["people"] = [sitter(1) | {"doing": "idle"}]
    page = visit(house)
    expect(page.get_by_role("link", name="Watch Otto-Brandt against Iris.Nogueira")).to_be_visible()
    page.get_by_role("button", name="Sit at Chiara's table").click()
    page.wait_for_url("**/signup?next=%2F")
