"""Tournaments in browsers: who organizes one, who plays in it, who comes late and who does not come."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.site import PASSWORD, Site
from tests.e2e.test_axe import violations

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(420)]

CALL = """
async ([method, path, body]) => {
  const {csrf} = await (await fetch('/api/session')).json();
  const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
  const answer = await fetch('/api/tournaments' + path, {method, headers, ...(body ? {body: JSON.stringify(body)} : {})});
  if (!answer.ok) throw new Error(path + ': ' + await answer.text());
  return answer.json();
}
"""
TERMS: dict[str, Any] = {
    "game": "grimoire",
    "clock": "normal",
    "rated": False,
    "format": "swiss",
    "terms": {"rounds": 3},
    "begin": "now",
    "break_seconds": 0,
    "start_window": 120,
}
PERSON = f"""
from accounts.models import User
User.objects.get_or_create(username='nadia', defaults={{'email': 'nadia@ludoteca.example', 'skeleton': 'nadia'}})
user = User.objects.get(username='nadia')
user.set_password('{PASSWORD}')
user.save()
"""
CLOSE = """
from tournaments.models import Tournament
from tournaments.services import organize
for cup in Tournament.objects.filter(status__in=['open', 'checkin', 'running']):
    organize.tournament_cancel(tournament_id=cup.pk, user_id=cup.organizer_id, reason='')
"""
BRACKET = """
from accounts.models import User
from tests.tournaments import events
people = [User.objects.get(username=name) for name in ('marina', 'otto', 'bento', 'chiara')]
wanted = dict(game='grimoire', clock='normal', start_window=600)
for kind, terms in (('double', {}), ('robin', {}), ('swiss', {'rounds': 3})):
    cup = events.begun(people[1], people, name=f'Taça {kind}', format=kind, terms=terms, **wanted)
    if kind == 'robin':
        for _ in range(3):
            for game in events.live(cup):
                events.win(game, 0)
            cup = events.later(cup)
    else:
        events.win(events.live(cup)[0], 0)
    print(kind, cup.pk)
"""


@pytest.fixture(scope="module")
def fair(site: Site) -> Iterator[Site]:
    """With one person more; afterwards nobody is busy."""
    site.manage("shell", "-v", "0", "-c", PERSON)
    yield site
    site.manage("shell", "-v", "0", "-c", CLOSE)


def call(page: Page, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(CALL, [method, path, body])
    return answer


def sure(button: Locator) -> None:
    """Twice, as what cannot be taken back wants it."""
    button.click()
    button.click()


def at_table(page: Page) -> str:
    """Taken to the table, where the match has begun; its address."""
    page.wait_for_url("**/table/*", timeout=30_000, wait_until="commit")
    page.locator("main.playing").wait_for(timeout=30_000)
    return page.url


def resign(page: Page) -> None:
    page.locator("header.valance button").last.click()
    sure(page.locator("dialog[open] .btn.bad"))
    page.locator("[data-end]").wait_for(timeout=20_000)


def organize(page: Page) -> str:
    """By the wizard; the id of the open event."""
    page.goto("/tournaments")
    page.locator("[data-organize]").click()
    page.locator("[data-save-open], [data-next]").first.wait_for()
    page.locator("[data-step=summary]").click()
    page.locator("[data-save-open]").click()
    # Nothing was filled in: it leads to what is missing.
    expect(page.locator("[name=name]")).to_be_focused()
    expect(page.locator("[name=name]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name]").fill("Copa de inverno")
    page.locator("[data-game-choice=grimoire]").check(force=True)
    page.get_by_role("switch").first.uncheck(force=True)
    page.locator("[data-next]").click()
    page.locator("[data-format=swiss]").check(force=True)
    page.locator("[name=term-rounds]").fill("3")
    page.locator("[data-next]").click()
    codes = page.locator("[data-tiebreaks] [data-code]")
    before = codes.evaluate_all("all => all.map(one => one.dataset.code)")
    down = codes.first.locator("[data-by='1']")
    down.focus()
    page.keyboard.press("Enter")
    expect(codes.nth(1)).to_have_attribute("data-code", before[0])
    assert page.evaluate("document.activeElement.dataset.by") == "1"
    page.locator("[data-next]").click()
    page.locator("[name=break_seconds]").fill("300")
    page.locator("[data-next]").click()
    page.locator("[data-begin=now]").check(force=True)
    page.locator("[name=most]").fill("1")
    page.locator("[data-next]").click()
    assert page.locator("[data-step=start].wrong").count()
    page.locator("[data-step=start]").click()
    page.locator("[name=most]").fill("8")
    for _ in range(2):
        page.locator("[data-next]").click()
    page.locator("[name=text]").fill("<b>Welcome</b>")
    page.locator("[data-next]").click()
    page.locator("[data-save-open]").click()
    page.locator("[data-event-status=open]").wait_for()
    return page.url.rsplit("/", 1)[1]


def test_an_organizer_and_four_players(visit: Visit, fair: Site) -> None:
    marina = visit("marina", at=fair)
    event = organize(marina)
    assert marina.locator("main b", has_text="Welcome").count() == 0  # what people write is text
    players = {name: visit(name, at=fair) for name in ("otto", "bento", "chiara", "nadia")}
    otto = players["otto"]
    otto.goto("/tournaments")
    otto.locator(f"[data-event='{event}'] [data-join]").click()
    for name in ("bento", "chiara", "nadia"):
        players[name].goto(f"/tournaments/{event}")
        players[name].locator("[data-mine] [data-join]").click()

    # the organizer sees them come, opens the check-in and starts
    marina.goto(f"/tournaments/{event}?tab=staff")
    marina.locator("[data-act=checkin]").click()
    for page in players.values():
        page.locator("[data-here]").click()
    expect(marina.locator("[data-act=start]")).to_contain_text("4", timeout=10_000)
    marina.locator("[data-act=start]").click()
    marina.locator("[data-act=begin]").click()

    # everybody is taken to their table
    tables: dict[str, list[Page]] = {}
    for page in players.values():
        tables.setdefault(at_table(page), []).append(page)
    assert [len(pages) for pages in tables.values()] == [2, 2]

    # standing still, and going on
    marina.locator("[data-act=pause]").click()
    for page in players.values():
        page.locator("[data-paused]").wait_for(timeout=10_000)
    assert not otto.locator("[data-bar].mine").count()
    marina.locator("[data-act=resume]").click()
    for page in players.values():
        page.locator("[data-paused]").wait_for(state="detached", timeout=10_000)

    # one table is played, the other one decided
    resign(otto)
    assert otto.locator("[data-end] [data-to-event]").is_visible()
    playing = marina.locator("[data-staff] li:has(a[href^='/table/']) [data-rule]")
    expect(playing).to_have_count(1, timeout=15_000)
    playing.click()
    marina.locator("dialog[open] [name=reason]").fill("Agreed")
    marina.locator("dialog[open] [data-result=drawn]").click()

    # the next round is paired; the first one is corrected, and the standings follow
    marina.locator("[data-act=begin]").wait_for(timeout=15_000)
    marina.locator("#event-rounds").click()
    marina.get_by_role("radio").first.check(force=True)
    marina.locator("[data-round='1'] article", has_text="otto").locator("[data-rule]").click()
    names = marina.locator("dialog[open] li b").all_inner_texts()
    marina.locator("dialog[open] [name=reason]").fill("The line broke")
    marina.locator(f"dialog[open] [data-result={'won' if names[0] == 'otto' else 'lost'}]").click()
    marina.locator("#event-standings").click()
    row = marina.locator("[data-standings] tbody tr", has_text="otto")
    expect(row.locator(".points")).to_have_text("1")
    expect(row.locator(".place")).to_have_text("1")
    row.locator("[data-figure]").first.click()
    marina.locator("dialog[open] [data-parts]").wait_for()
    marina.keyboard.press("Escape")

    # a word to all reaches who is somewhere else
    otto.goto("/")
    otto.locator("section.people", has_text="marina").wait_for()  # the lobby is live
    marina.locator("#event-staff").click()
    expect(marina.locator("[data-trail]")).to_contain_text("The line broke")
    marina.locator("[name=message]").fill("Thank you all")
    marina.locator("[data-act=message]").click()
    otto.locator(".toast", has_text="Thank you all").wait_for(timeout=10_000)

    # the end, before its last round
    marina.locator("details summary").click()
    sure(marina.locator("[data-act=finish] button"))
    marina.locator("[data-event-status=finished]").wait_for(timeout=10_000)
    otto.goto(f"/tournaments/{event}")
    expect(otto.locator("[data-mine]")).to_contain_text("1st")
    otto.locator("#event-rounds").click()
    otto.locator("[data-review]").first.click()
    otto.wait_for_url("**/review/*")


def test_who_comes_late_and_who_does_not_come(visit: Visit, fair: Site) -> None:
    bento = visit("bento", at=fair)
    wanted = {**TERMS, "name": "Short of time", "start_window": 15, "late_until": 3}
    event = call(bento, "POST", "", wanted)["id"]
    call(bento, "POST", f"/{event}/open", {})
    for name in ("otto", "marina"):
        call(bento, "POST", f"/{event}/add", {"name": name})
    otto = visit("otto", at=fair)
    otto.goto(f"/tournaments/{event}")
    otto.locator("[data-mine]").wait_for()
    call(bento, "POST", f"/{event}/start", {})
    otto.wait_for_url("**/table/*", timeout=30_000, wait_until="commit")
    otto.locator("[data-come-by]").wait_for()  # marina has closed the browser

    chiara = visit("chiara", at=fair)
    chiara.goto(f"/tournaments/{event}")
    chiara.locator("[data-mine] [data-join]").click()

    # the table of who did not come is lost; the next round is without them, and with who came late
    first = otto.url
    otto.wait_for_url(lambda url: "/table/" in url and url != first, timeout=60_000, wait_until="commit")
    chiara.wait_for_url(otto.url, timeout=30_000, wait_until="commit")
    marina = visit("marina", at=fair)
    marina.goto(f"/tournaments/{event}?tab=rounds")
    marina.get_by_role("radio").first.check(force=True)
    expect(marina.locator("[data-round='1']")).to_contain_text(re.compile("marina\\s+perdeu|marina\\s+lost"))
    marina.locator("[data-back]").click()
    marina.locator("[data-back]").wait_for(state="detached")
    shown = call(marina, "GET", f"/{event}")
    assert shown["me"]["state"] == "in"
    assert next(one for one in shown["entries"] if one["name"] == "chiara")["since_round"] == 2
    call(bento, "POST", f"/{event}/cancel", {})


@pytest.fixture(scope="module")
def played(fair: Site) -> dict[str, str]:
    """Events by format, with some results."""
    told = fair.manage("shell", "-v", "0", "-c", BRACKET)
    return dict(re.findall(r"^(\w+) ([0-9a-f-]{36})$", told, re.MULTILINE))


def test_the_bracket(visit: Visit, fair: Site, played: dict[str, str]) -> None:
    marina = visit("marina", at=fair, viewport={"width": 360, "height": 740}, has_touch=True)
    marina.goto(f"/tournaments/{played['double']}?tab=bracket")
    picture = marina.locator("[data-bracket]")
    picture.wait_for()
    mine = picture.locator(".box.mine").first
    expect(mine).to_contain_text("marina")
    marina.locator("[data-my-path]").click()
    assert marina.evaluate("document.activeElement.matches('[data-bracket]')")
    before = picture.evaluate("one => one.scrollLeft")
    marina.keyboard.press("ArrowRight")
    marina.wait_for_function("was => document.querySelector('[data-bracket]').scrollLeft !== was", arg=before)
    assert marina.locator("main table caption").inner_text()
    assert marina.evaluate("document.documentElement.scrollWidth") <= 360
    picture.locator("a.box").first.click()
    marina.wait_for_url(re.compile("/(table|review)/"))


TABS = {
    "double": ("overview", "standings", "rounds", "bracket", "players", "staff"),
    "robin": ("overview", "standings", "cross"),
    "swiss": ("standings",),
}


@pytest.mark.parametrize(("width", "theme", "locale"), [(360, "dark", "pt-BR"), (1440, "light", "en-GB")])
def test_every_screen(visit: Visit, fair: Site, played: dict[str, str], width: int, theme: str, locale: str) -> None:
    page = visit("otto", at=fair, viewport={"width": width, "height": 800}, color_scheme=theme)
    page.evaluate(
        """async language => {
            const {csrf} = await (await fetch('/api/session')).json();
            const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
            await fetch('/api/me', {method: 'PATCH', headers, body: JSON.stringify({language})});
        }""",
        "pt-BR" if locale == "pt-BR" else "en",
    )
    addresses = [f"/tournaments?when={when}" for when in ("coming", "now", "past", "mine")]
    addresses += [f"/tournaments/{played[kind]}?tab={tab}" for kind, tabs in TABS.items() for tab in tabs]
    problems: list[str] = []
    for address in addresses:
        page.goto(address)
        page.locator("[role=tabpanel]").wait_for()
        problems += looked_at(page, width)
    page.goto("/tournaments/new")
    page.locator("[data-wizard]").wait_for()
    for step in page.locator("[data-step]").all():
        step.click()
        problems += looked_at(page, width)
    page.locator("[data-save]").click()  # with what is wrong
    page.locator(".toast .cross").click()
    problems += looked_at(page, width)
    assert page.evaluate("document.documentElement.lang") == ("pt-BR" if locale == "pt-BR" else "en")
    page.goto(f"/tournaments/{played['swiss']}?tab=rounds")
    page.locator("[data-rule]").first.click()
    page.locator("dialog[open]").wait_for()
    problems += looked_at(page, width)
    assert not problems, "\n".join(problems)


def looked_at(page: Page, width: int) -> list[str]:
    found = violations(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [*found, *([f"{page.url} is {wide} wide"] if wide > width else [])]
