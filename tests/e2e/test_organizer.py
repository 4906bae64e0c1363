"""Everything an organizer or an arbiter can press at an event, in browsers, and what the players see of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.site import Site
from tests.e2e.test_tournaments import CLOSE, PERSON, TERMS, at_table, call, looked_at, resign, sure

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(420)]

NEXT_MINUTE = """
() => {
  const at = new Date(Math.ceil((Date.now() + 15000) / 60000) * 60000);
  const two = (number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
"""

ENGLISH = """
async () => {
  const {csrf} = await (await fetch('/api/session')).json();
  const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
  await fetch('/api/me', {method: 'PATCH', headers, body: JSON.stringify({language: 'en'})});
}
"""


@pytest.fixture(scope="module")
def fair(site: Site) -> Iterator[Site]:
    """With one person more; afterwards nobody is busy."""
    site.manage("shell", "-v", "0", "-c", PERSON)
    yield site
    site.manage("shell", "-v", "0", "-c", CLOSE)


def press(where: Page | Locator, name: str) -> None:
    where.get_by_role("button", name=name, exact=True).click()


def certainly(where: Page | Locator, name: str, asked: str) -> None:
    """Press twice."""
    press(where, name)
    press(where, asked)


def selection(desk: Page, label: str) -> Locator:
    return desk.locator("label.field", has_text=re.compile(rf"^\s*{label}")).locator("select")


def rule(desk: Page, board: int) -> Locator:
    """Open the sheet of that table."""
    desk.locator(f"[data-staff] [data-rule='{board}']").click()
    sheet = desk.locator("dialog[open]")
    sheet.wait_for()
    return sheet


def gone(desk: Page) -> None:
    desk.locator("dialog[open]").wait_for(state="detached", timeout=10_000)


def board_of(desk: Page, name: str) -> int:
    line = desk.locator("[data-staff] li:has([data-rule])", has_text=name)
    return int(line.locator("[data-rule]").get_attribute("data-rule") or 0)


def opponents(desk: Page, name: str) -> str:
    """The line of the table where that player sits."""
    return desk.locator("[data-staff] li .who", has_text=name).inner_text()


def on_a_phone(page: Page) -> list[str]:
    """What is wrong with what it shows, at the width of a phone."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.screenshot(path=Path(__file__).parent / "out" / "desk-phone.png")
    found = looked_at(page, 360)
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


def test_the_desk(visit: Visit, fair: Site, tmp_path: Path) -> None:
    desk = visit("chiara", at=fair)
    wanted = {**TERMS, "name": "By hand", "break_seconds": 300, "start_window": 600}
    event = call(desk, "POST", "", wanted)["id"]
    call(desk, "POST", f"/{event}/open", {})
    desk.goto(f"/tournaments/{event}?tab=staff")

    # a list of players, with who is not known and who is there already
    desk.locator("[name=add]").fill("nadia")
    desk.locator("[data-act=add]").click()
    expect(desk.locator("[name=add]")).to_have_value("")
    desk.locator("[name=import]").fill("name,rating\nbento,1500\notto,1500\nmarina,1500\nnadia,1500\nnobody at all,1")
    press(desk, "Import")
    told = desk.locator(".told")
    expect(told).to_contain_text("3 players were added.")
    expect(told).to_contain_text("nobody at all")

    # a helper who may decide at tables
    desk.locator("[name=helper]").fill("marina")
    press(desk, "Appoint")
    expect(desk.locator("[data-staff]")).to_contain_text("marina · arbiter")
    press(desk, "Dismiss")
    expect(desk.get_by_role("button", name="Dismiss")).to_have_count(0)

    # two who shall not meet do not
    one, other = (selection(desk, label) for label in ("Keep apart", "from"))
    one.select_option(label="bento")
    other.select_option(label="otto")
    press(desk, "Keep these two apart")
    expect(desk.get_by_role("button", name="May meet again")).to_be_visible()
    players = {name: visit(name, at=fair) for name in ("bento", "otto", "marina", "nadia")}
    for page in players.values():
        page.goto(f"/tournaments/{event}")
        page.locator("[data-mine]").wait_for()
    desk.locator("[data-act=start]").click()
    desk.locator("[data-act=begin]").wait_for()
    assert "otto" not in opponents(desk, "bento")

    # a pairing by hand: bento meets otto all the same, once the desk has warned; it stands whoever may meet whom
    rival = next(name for name in ("marina", "nadia") if name in opponents(desk, "bento"))
    swap = [selection(desk, label) for label in ("Swap", "with")]
    for field, name in zip(swap, (rival, "otto"), strict=True):
        field.select_option(
            value=field.locator("option", has_text=re.compile(f"^{name} ")).get_attribute("value") or ""
        )
    press(desk, "Swap the two")
    expect(desk.locator("[data-swap-warning]")).to_contain_text(re.compile("bento.*otto|otto.*bento"))
    problems = on_a_phone(desk)
    desk.locator("[data-swap-sure]").click()
    expect(desk.locator("[data-staff] li .who", has_text="bento")).to_contain_text("otto")
    press(desk, "May meet again")
    expect(desk.get_by_role("button", name="May meet again")).to_have_count(0)
    expect(desk.locator("[data-staff] li .who", has_text="bento")).to_contain_text("otto")

    # later, and then at once
    before = players["otto"].locator("[data-countdown]").inner_text()
    desk.locator("[name=extend]").fill("10")
    press(desk, "Move it")
    expect(players["otto"].locator("[data-countdown]")).not_to_have_text(before, timeout=10_000)
    expect(players["otto"].locator("[data-countdown]")).to_contain_text(re.compile(r"1[0-9]"))
    desk.locator("[data-act=begin]").click()
    for page in players.values():
        at_table(page)
    bento, otto = players["bento"], players["otto"]
    assert bento.url == otto.url

    # their clocks stand still and go on, and get more
    sheet = rule(desk, board_of(desk, "bento"))
    sheet.locator("[data-stop]").click()
    gone(desk)
    for page in (bento, otto):
        page.locator("[data-paused]").wait_for(timeout=10_000)
    assert not players["marina"].locator("[data-paused]").count()
    rule(desk, board_of(desk, "bento")).locator("[data-run]").click()
    gone(desk)
    for page in (bento, otto):
        page.locator("[data-paused]").wait_for(state="detached", timeout=10_000)
    sheet = rule(desk, board_of(desk, "bento"))
    problems += on_a_phone(desk)
    assert not problems, "\n".join(problems)
    sheet.locator("[name=minutes]").fill("30")
    press(sheet, "Add for everybody")
    gone(desk)
    left = "Math.max(...JSON.parse(document.querySelector('[data-clocks]').dataset.clocks)) > 1_800_000"
    bento.wait_for_function(left, timeout=10_000)

    # one table is ended as it stands; the other is lost by who resigns, and played again
    sheet = rule(desk, board_of(desk, "bento"))
    sheet.locator("[name=reason]").fill("It grew late")
    certainly(sheet, "End it as it stands", "Really end it? Press again")
    gone(desk)
    for page in (bento, otto):
        page.locator("[data-end]").wait_for(timeout=15_000)
    nadia, marina = players["nadia"], players["marina"]
    first = nadia.url
    sheet = rule(desk, board_of(desk, "nadia"))
    sheet.locator("[name=reason]").fill("A wrong clock")
    certainly(sheet, "Annul and play again", "Really play again? Press again")
    gone(desk)
    for page in (nadia, marina):
        page.wait_for_url(lambda url: "/table/" in url and url != first, timeout=30_000, wait_until="commit")
        page.locator("main.playing").wait_for(timeout=30_000)
    resign(nadia)

    # the round is over; the next is paired, and one of them withdraws from it
    desk.locator("[data-act=begin]").wait_for(timeout=15_000)
    desk.locator("[name=out]").select_option(label="nadia")
    desk.locator("[name=out-reason]").fill("Went home")
    certainly(desk, "Withdraw", "They may come back. Press again")
    expect(desk.locator("[data-trail]")).to_contain_text("Went home")
    press(desk, "Pair it again")

    # what was done is written down, and the files have it all
    trail = desk.locator("[data-trail]")
    for said in ("changed who is kept apart", "swapped two", "moved the round", "stopped the clocks", "added time"):
        expect(trail).to_contain_text(said)
    for said in (
        "let the clocks run",
        "ended the match as it stood",
        "It grew late",
        "had it played again",
        "paired again",
    ):
        expect(trail).to_contain_text(said)
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Standings as CSV").click()
    saved.value.save_as(tmp_path / "standings.csv")
    assert "marina" in (tmp_path / "standings.csv").read_text()
    with desk.expect_download() as saved:
        desk.get_by_role("link", name="Everything as JSON").click()
    saved.value.save_as(tmp_path / "event.json")
    assert "It grew late" in json.dumps(json.loads((tmp_path / "event.json").read_text()))
    desk.locator("details summary").click()
    sure(desk.locator("[data-act=cancel] button"))
    desk.locator("[data-event-status=cancelled]").wait_for(timeout=10_000)


def test_a_time_is_offered_taken_and_the_table_opens(visit: Visit, fair: Site) -> None:
    chiara = visit("chiara", at=fair)
    wanted = {**TERMS, "name": "In our own time", "live": False, "round_days": 3, "unplayed": "arbiter"}
    event = call(chiara, "POST", "", wanted)["id"]
    call(chiara, "POST", f"/{event}/open", {})
    for name in ("bento", "otto", "marina", "nadia"):
        call(chiara, "POST", f"/{event}/add", {"name": name})
    call(chiara, "POST", f"/{event}/start", {})
    call(chiara, "POST", f"/{event}/begin", {})
    shown = call(chiara, "GET", f"/{event}")
    names = {entry["id"]: entry["name"] for entry in shown["entries"]}
    mine, theirs = ([names[player] for player in table["players"]] for table in shown["rounds_played"][0]["tables"])
    one, other = (visit(name, at=fair) for name in mine)
    for page in (one, other):
        page.evaluate(ENGLISH)
        page.goto(f"/tournaments/{event}")
        page.locator("[data-next-table]").wait_for()

    # a time is offered and declined, another one taken
    def offer(page: Page) -> None:
        page.locator("[data-next-table] input").fill(page.evaluate(NEXT_MINUTE))
        press(page.locator("[data-next-table]"), "Offer")

    offer(one)
    press(other.locator("[data-next-table]"), "Decline")
    expect(one.locator("[data-next-table]")).not_to_contain_text("You offered", timeout=10_000)
    offer(other)
    press(one.locator("[data-next-table]"), "Accept")
    expect(other.locator("[data-next-table]")).to_contain_text("You play on", timeout=10_000)
    urls = [at_table_within(page, 130) for page in (one, other)]
    assert urls[0] == urls[1]

    # the arbiter sets a time for the others; who opens the page then goes to the table from there
    chiara.goto(f"/tournaments/{event}?tab=staff")
    sheet = rule(chiara, board_of(chiara, theirs[0]))
    sheet.locator("[type=datetime-local]").fill(chiara.evaluate(NEXT_MINUTE))
    press(sheet, "Set the time")
    gone(chiara)
    expect(chiara.locator("[data-staff] li", has_text=theirs[0]).get_by_role("link")).to_be_visible(timeout=130_000)
    late = [visit(name, at=fair) for name in theirs]
    for page in late:
        page.goto(f"/tournaments/{event}")
        page.locator("[data-to-table]").click()
    assert at_table(late[0]) == at_table(late[1])
    call(chiara, "POST", f"/{event}/cancel", {})


def at_table_within(page: Page, limit: int) -> str:
    page.wait_for_url("**/table/*", timeout=limit * 1_000, wait_until="commit")
    return page.url
