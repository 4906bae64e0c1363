"""Tournaments on the production topology: ``python -m tests.faults.tournaments``. Never part of the tests.

Four events at once, played to their ends by people at real sockets: a Swiss of 32 over 5 rounds, a double elimination of
16, a Dixit Swiss of 20 at tables of 4 to 6 over 3 rounds, and groups of 16 with a knock-out of 8. Meanwhile the Celery
worker is killed twice and a web process once. Ends with 1 unless every event came to its end, its final places are what a
pure computation from the matches gives, and each match was rated once.
"""

from __future__ import annotations

import asyncio
import functools
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests

from tests.faults.__main__ import follow, say, set_up_django
from tests.faults.player import RETRY, Habits, Pair, Player, legal
from tests.faults.record import Diary
from tests.faults.site import Site
from tests.faults.watch import WEB

MOST_SECONDS = 1500.0
KILLS = ((20.0, "worker"), (45.0, WEB[0]), (70.0, "worker"))
BASE: dict[str, Any] = {"begin": "now", "break_seconds": 3, "start_window": 90, "rated": True, "clock": "fast"}
EVENTS: list[tuple[int, dict[str, Any]]] = [
    (32, {"name": "Swiss", "game": "grimoire", "format": "swiss", "terms": {"rounds": 5}}),
    (16, {"name": "Double", "game": "grimoire", "format": "double", "most": 16}),
    (20, {"name": "Tables", "game": "dixit", "format": "tables", "terms": {"rounds": 3, "least": 4, "most": 6}}),
    (16, {"name": "Groups", "game": "grimoire", "format": "groups", "terms": {"size": 4, "advance": 2}}),
]


class Guest(Player):
    """Plays every match that an event seats them at, until cancelled."""

    def __init__(self, index: int, cookie: str, site: Site, diary: Diary) -> None:
        door = functools.partial(site.door, WEB[index % 2])
        habits = Habits(think=(0.05, 0.3), undo=0.01, resign=0.01)
        super().__init__(Pair(index), host=True, cookie=cookie, door=door, diary=diary, habits=habits)
        self._over: set[str] = set()

    async def _find_a_match(self) -> None:
        lobby = await self.line.ask("lobby.enter")
        await self.line.ask("lobby.exit")
        waiting = [one["id"] for one in lobby["mine"]["matches"] if one["id"] not in self._over]
        if waiting:
            self._sit(waiting[0])
        else:
            await self._news(RETRY)

    async def _rematch(self) -> None:
        """There is none in an event: the next match is told of."""
        assert self.match is not None
        self._over.add(self.match)
        self._look_back()
        self.match = self.seat = self.update = None

    async def _decide(self, update: dict[str, Any]) -> None:
        question = update["question"]
        if question.get("text"):
            body = {
                "match": self.match,
                "ask": question["ask"],
                "picks": legal(question, self.dice),
                "text": "by the sea",
            }
            await self._try("match.answer", **body, command=f"clue-{self.match}-{question['ask']}")
            await self._news(RETRY)
        else:
            await super()._decide(update)


class Visitor:
    """Somebody's browser, for the pages."""

    def __init__(self, site: Site, cookie: str) -> None:
        self.site = site
        self._session = requests.Session()
        self._session.headers["Cookie"] = cookie

    def get(self, path: str) -> Any:
        reply = self._session.get(f"{self.site.url}{path}", timeout=30)
        reply.raise_for_status()
        return reply.json()

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Asks again while a web process is coming back."""
        for tries in range(10):
            try:
                token = self.get("/api/session")["csrf"]
                cookie = f"{self._session.headers['Cookie']!s}; csrftoken={self._session.cookies.get('csrftoken')}"
                headers = {"X-CSRFToken": token, "Origin": self.site.url, "Referer": self.site.url, "Cookie": cookie}
                reply = self._session.post(f"{self.site.url}{path}", json=body or {}, headers=headers, timeout=60)
                if reply.status_code < 500:
                    assert reply.ok, (path, reply.status_code, reply.text[:300])
                    return reply.json()
            except requests.ConnectionError:
                pass
            time.sleep(1 + tries)
        raise AssertionError(f"{path} was never answered")


@dataclass
class Run:
    site: Site
    diary: Diary
    cookies: list[str]
    events: list[str] = field(default_factory=list)
    tasks: list[asyncio.Task[Any]] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)

    async def go(self) -> dict[str, float]:
        """Returns the seconds that each event took."""
        for index, cookie in enumerate(self.cookies[1:]):
            guest = Guest(index, cookie, self.site, self.diary)
            self.guests.append(guest)
            self.tasks += [asyncio.create_task(guest.line.run()), asyncio.create_task(guest.play())]
        await asyncio.to_thread(self._open)
        self.tasks.append(asyncio.create_task(self._kill()))
        took = await self._until_over()
        for guest in self.guests:
            await guest.leave()
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                self.diary.troubles[f"client: {ended!r}"] += 1
        return took

    def _open(self) -> None:
        """The organizer makes the events, and the players join, as their browsers would."""
        organizer = Visitor(self.site, self.cookies[0])
        first = 1
        for count, wanted in EVENTS:
            made = organizer.post("/api/tournaments", {**BASE, **wanted})
            organizer.post(f"/api/tournaments/{made['id']}/open")
            for cookie in self.cookies[first : first + count]:
                Visitor(self.site, cookie).post(f"/api/tournaments/{made['id']}/join")
            first += count
            self.events.append(made["id"])
        for event in self.events:
            organizer.post(f"/api/tournaments/{event}/start")
        say("the events have begun")

    async def _kill(self) -> None:
        begun = time.monotonic()
        for at, name in KILLS:
            await asyncio.sleep(max(0, at - (time.monotonic() - begun)))
            self.site.kill(name)
            say(f"{time.monotonic() - begun:.0f} s: SIGKILL {name}")

    async def _until_over(self) -> dict[str, float]:
        begun = time.monotonic()
        took: dict[str, float] = {}
        looker = Visitor(self.site, self.cookies[0])
        shown: dict[str, tuple[Any, ...]] = {}
        while len(took) < len(self.events) and time.monotonic() - begun < MOST_SECONDS:
            await asyncio.sleep(2)
            for event in self.events:
                if event in took:
                    continue
                with suppress(requests.RequestException):
                    now = await asyncio.to_thread(looker.get, f"/api/tournaments/{event}")
                    state = (now["name"], now["status"], now["round"])
                    if shown.get(event) != state:
                        shown[event] = state
                        say(f"{time.monotonic() - begun:5.0f} s: {now['name']}: {now['status']}, round {now['round']}")
                    if now["status"] in ("finished", "cancelled"):
                        took[event] = time.monotonic() - begun
        return took


def open_rated_play(games: list[str]) -> None:
    """As if everybody had finished an unrated match of each."""
    from accounts.models import User
    from matches.models import Match, Seat, Status

    for game in games:
        for user in User.objects.all():
            match = Match.objects.create(
                game=game, rules_version=1, rated=False, pool="duel", clock="normal", control={"kind": "live"},
                status=Status.OVER, created_at=1, ended_at=1, scored_at=1,
            )  # fmt: skip
            Seat.objects.create(match=match, index=0, user=user, place=1)


def prove(event_id: str) -> list[str]:
    """What is wrong with an event that is over, from its matches alone; nothing when all is well."""
    from matches.models import Match
    from ratings.models import RatingChange
    from tournaments import selectors
    from tournaments.formats.base import Outcome
    from tournaments.models import Entry, Pairing, Tournament

    event = Tournament.objects.get(pk=event_id)
    wrong: list[str] = []
    outcomes: list[Outcome] = []
    for pairing in (
        Pairing.objects.filter(round__tournament=event).select_related("round").order_by("round__number", "board")
    ):
        chairs = list(pairing.chairs.select_related("entry").order_by("seat"))
        players = tuple(chair.entry_id for chair in chairs)
        places: tuple[int, ...] = tuple(pairing.places or ())
        games = list(pairing.games.filter(void=False).order_by("number"))
        if games:
            match = Match.objects.get(pk=games[-1].match)
            seats = list(match.seats.order_by("index"))
            by_user = dict(zip((seat.user_id for seat in seats), match.standing["places"], strict=True))
            places = tuple(by_user[chair.entry.user_id] for chair in chairs)
            if pairing.how == "played" and len(games) == 1 and list(places) != pairing.places:
                wrong.append(
                    f"round {pairing.round.number} table {pairing.board}: {pairing.places}, its match says {places}"
                )
            for game in games:
                rated = RatingChange.objects.filter(match=game.match).count()
                if rated not in (0, len(seats)) or (not rated and Match.objects.get(pk=game.match).started_at):
                    wrong.append(f"match {game.match}: {rated} rating changes")
        outcomes.append(Outcome(pairing.round.number, pairing.slot, players, places, pairing.played))
    final = selectors.format_of(event).standings(selectors.field_of(event), outcomes, event.tiebreaks)
    stored = dict(Entry.objects.filter(tournament=event, seed__isnull=False).values_list("pk", "place"))
    if {one.player: one.place for one in final} != stored:
        wrong.append("the final places are not what the matches give")
    if event.status != "finished":
        wrong.append(f"it is {event.status}")
    return wrong


def main() -> int:
    out = Path(tempfile.mkdtemp(prefix="ludoteca-tournaments-"))
    (out / "frames").mkdir()
    folder = Path(tempfile.mkdtemp(prefix="ludoteca-tournaments-site-"))
    folder.chmod(0o755)  # PostgreSQL runs as somebody else
    site = Site(folder)
    try:
        site.start()
        site.wait()
        set_up_django(site)
        from tests.faults.people import make_people

        cookies = make_people(1 + sum(count for count, _ in EVENTS))
        open_rated_play(["dixit"])
        follow(site)
        run = Run(site, Diary(out / "frames"), cookies)
        took = asyncio.run(run.go())
        follow(site)
        bad = 0
        for event, (count, wanted) in zip(run.events, EVENTS, strict=True):
            wrong = prove(event)
            bad += len(wrong)
            say(
                f"{wanted['name']} of {count}: {took.get(event, 0):.0f} s, {'; '.join(wrong) or 'all is as it should be'}"
            )
        say(f"clients met: {Counter(run.diary.troubles).most_common(12)}")
        return int(bool(bad) or len(took) < len(EVENTS))
    finally:
        with suppress(Exception):
            site.stop()


if __name__ == "__main__":
    sys.exit(main())
