"""Somebody who plays match after match at one tab against the same opponent, as the front end would have them do it
(frontend/src/table/store.svelte.ts and moment.ts)."""

from __future__ import annotations

import asyncio
import random
import uuid
from dataclasses import dataclass, field
from typing import Any

from games.engine import JSON, PASS
from tests.faults.line import Door, Fault, Line
from tests.faults.record import Command, Diary, Frames, Look, now_ms

RETRY = 2.0
TRIES = 4
STUCK_SECONDS = 45.0
ENDED = ("over", "aborted")
Update = dict[str, Any]


@dataclass(slots=True)
class Habits:
    """How quickly somebody answers (seconds, low and high), and how often they take back or give up."""

    think: tuple[float, float] = (0.8, 2.4)
    undo: float = 0.03
    resign: float = 0.003


@dataclass(slots=True)
class Pair:
    """Two people who play each other; ``table`` is the open table of the host, which the guest joins."""

    index: int
    table: dict[str, Any] | None = None
    opened: asyncio.Event = field(default_factory=asyncio.Event)


def judge(known: Update | None, update: Update) -> str:
    """old, same, next or gap, as moment.ts has it."""
    if known is None:
        return "next"
    if update["number"] < known["number"]:
        return "old"
    if update["number"] == known["number"]:
        return "old" if update["version"] < known["version"] else "same"
    return "next" if update["number"] == known["number"] + 1 else "gap"


def legal(question: dict[str, Any], dice: random.Random) -> list[JSON]:
    """A random answer among those that are listed."""
    options, least, most = question["options"], question["least"], question["most"]
    if least == most == 1:
        return [dice.choice(options)]
    free = [option for option in options if option != PASS]
    if len(free) < len(options) and (len(free) < least or dice.random() < 0.25):
        return [PASS]
    return dice.sample(free, dice.randint(least, min(most, len(free))))


class Player:
    """``host`` opens the pair's first table; the other joins it."""

    def __init__(self, pair: Pair, *, host: bool, cookie: str, door: Door, diary: Diary, habits: Habits) -> None:
        self.pair = pair
        self.host = host
        self.diary = diary
        self.habits = habits
        self.dice = random.Random(f"{pair.index} {host}")
        self.frames = Frames(diary.folder / f"{pair.index}-{'host' if host else 'guest'}.jsonl.gz")
        self.line = Line(door, cookie, diary, self.frames, hear=self._hear, arrive=self._subscribe)
        self.match: str | None = None
        self.seat: int | None = None
        self.update: Update | None = None
        self.thinking = True
        self._sure = 0
        self._answered: tuple[int, int] | None = None  # the question, and the row that its answer was acknowledged with
        self._next: str | None = None
        self._searched = False
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            self._changed.clear()
            try:
                if self.match is None:
                    await self._find_a_match()
                elif self.update is None:
                    await self._subscribe()
                    await self._news(RETRY)
                else:
                    await self._act(self.update)
            except Fault as fault:
                self.diary.troubles[f"gave up: {fault.code}"] += 1
                await asyncio.sleep(self.dice.uniform(0.2, 1))

    async def leave(self) -> None:
        """Closes the tab; what was shown last is kept."""
        self._look_back()
        await self.line.close()
        self.frames.close()

    # -- what to do -----------------------------------------------------------------------------------------------------

    async def _act(self, update: Update) -> None:
        question = update["question"]
        if update["status"] in ENDED:
            await self._rematch()
        elif update["status"] == "ready" and self.seat is not None and not update["ready"][self.seat]:
            await self._try("match.ready", match=self.match, nonce=uuid.uuid4().hex)
            await self._news(RETRY)
        elif (
            question is not None and self.thinking and (self._answered is None or self._answered[0] != question["ask"])
        ):
            await asyncio.sleep(self.dice.uniform(*self.habits.think))
            now = self.update
            if now is not None and now["question"] is not None and now["question"]["ask"] == question["ask"]:
                await self._decide(now)
        elif not await self._news(STUCK_SECONDS) and self.thinking and self.line.connected_for() > STUCK_SECONDS:
            self.diary.troubles["STUCK: nothing was told for 45 s"] += 1
            self._answered = None
            await self._subscribe()

    async def _decide(self, update: Update) -> None:
        luck = self.dice.random()
        if luck < self.habits.resign:
            await self._command("resign")
        elif update["undo"]["allowed"] and luck < self.habits.resign + self.habits.undo:
            await self._command("undo")
        else:
            question = update["question"]
            await self._command("answer", question["ask"], legal(question, self.dice))

    async def _command(self, what: str, ask: int | None = None, picks: list[JSON] | None = None) -> None:
        assert self.match is not None
        assert self.seat is not None
        command = Command(self.match, self.seat, what, uuid.uuid4().hex, ask, picks or [], now_ms())
        self.diary.commands.append(command)
        body: dict[str, Any] = {"match": self.match, "command": command.command}
        if what == "answer":
            body |= {"ask": ask, "picks": picks}
        try:
            number = (await self._try(f"match.{what}", **body))["number"]
        except Fault as fault:
            command.fault = fault.code
            if fault.code in ("stale", "not_asked", "over"):
                await self._subscribe()
            await asyncio.sleep(self.dice.uniform(*self.habits.think))
            return
        self.diary.acknowledged(self.pair.index, command, number)
        if ask is not None:
            self._answered = (ask, number)
        if self.update is not None and self.match == command.match and self.update["number"] < number:
            self._spawn(self._expect(command.match, number))
            await self._news(RETRY)

    async def _try(self, name: str, **body: Any) -> Any:
        """Asks again, with the same command, when no answer came in time. Raises Fault."""
        for tries in range(1, TRIES + 1):
            try:
                return await self.line.ask(name, **body)
            except Fault as fault:
                if fault.code != "timeout" or tries == TRIES:
                    raise
                self.diary.troubles["resent after a timeout"] += 1
        raise AssertionError("unreachable")

    async def _news(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._changed.wait()
        except TimeoutError:
            return False
        return True

    # -- how to meet ----------------------------------------------------------------------------------------------------

    async def _find_a_match(self) -> None:
        if not self.host and not self._searched:  # nothing to do before the host has a table
            self._searched = True
            await self.pair.opened.wait()
            await self._join()
            if await self._news(5 * RETRY):
                return
        lobby = await self.line.ask("lobby.enter")
        await self.line.ask("lobby.exit")
        mine = lobby["mine"]
        if mine["matches"]:
            self._sit(mine["matches"][0]["id"])
        elif self.host:
            tables = mine["tables"] or [
                await self.line.ask("table.create", game="grimoire", clock="fast", rated=True, private=True)
            ]
            self.pair.table = tables[0]
            self.pair.opened.set()
            await self._news(5 * RETRY)
        else:
            await self._join()
            await self._news(RETRY)

    async def _join(self) -> None:
        if (table := self.pair.table) is not None:
            self.pair.table = None
            await self.line.ask("table.join", table=table["id"], code=table["code"])

    async def _rematch(self) -> None:
        if self._next is None:
            if not self.thinking:
                await self._news(RETRY)
                return
            reply = await self._try("match.rematch", match=self.match, command=uuid.uuid4().hex)
            self._next = self._next or reply["next"]
        if self._next is None:
            await self._news(2 * RETRY)
        else:
            self._sit(self._next)

    def _sit(self, match: str) -> None:
        if match == self.match:
            return
        self._look_back()
        if self.match is not None:
            self._spawn(self.line.ask("match.unsubscribe", match=self.match))
        self.match, self.seat, self.update = match, None, None
        self._sure, self._answered, self._next = 0, None, None
        self._changed.set()

    def _look_back(self) -> None:
        if self.match is not None and self.seat is not None and self.update is not None:
            self.diary.looks.append(Look(self.match, self.seat, self.update))

    # -- what is told ---------------------------------------------------------------------------------------------------

    def _hear(self, name: str, body: Any) -> None:
        if name == "match.begun" and self.match is None:
            self._sit(body["match"])
        elif name == "match.rematch" and body["match"] == self.match and body["next"]:
            self._next = body["next"]
            self._changed.set()
        elif name == "match.update" and body["match"] == self.match and self.seat is not None:
            news = judge(self.update, body)
            if news == "old":
                self.diary.troubles["told something old"] += 1
                return
            if news == "gap":
                self.diary.troubles["gap"] += 1
                self._spawn(self._fill(body["match"]))
            else:
                self._sure = body["number"]
            self._show(body)

    def _show(self, update: Update) -> None:
        self.update = update
        question = update["question"]
        if question is not None and self._answered is not None:
            ask, number = self._answered
            # An answer that waits in a window is acknowledged with a number below its question's.
            if question["ask"] == ask <= number <= update["number"]:
                self.diary.troubles["ASKED AGAIN what was acknowledged"] += 1
                self._answered = None
        self._changed.set()

    async def _fetch(self, match: str, since: int | None) -> Any:
        if since is not None:
            news = await self.line.ask("match.subscribe", match=match, since=since)
            if news["update"]["void"] is None:
                return news
        return await self.line.ask("match.subscribe", match=match)

    async def _subscribe(self) -> None:
        match = self.match
        if match is None:
            return
        try:
            snapshot = await self._fetch(match, self.update["number"] if self.update else None)
        except Fault as fault:
            if fault.code in ("lost", "offline", "closed"):  # asked again when the line is back
                return
            await asyncio.sleep(RETRY)
            self._spawn(self._subscribe())
            return
        self._adopt(match, snapshot)

    async def _fill(self, match: str) -> None:
        """The notes that were missed; the view is right already."""
        self._adopt(match, await self._fetch(match, self._sure))

    def _adopt(self, match: str, snapshot: Any) -> None:
        if match != self.match:
            return
        self.seat = snapshot["seat"]
        if snapshot["rematch"] and snapshot["rematch"]["next"]:
            self._next = snapshot["rematch"]["next"]
        if judge(self.update, snapshot["update"]) != "old":
            self._sure = snapshot["update"]["number"]
            self._show(snapshot["update"])
        self._changed.set()

    async def _expect(self, match: str, number: int) -> None:
        """An accepted answer must show soon; when its update was lost, ask for it."""
        await asyncio.sleep(RETRY)
        if match == self.match and self.update is not None and self.update["number"] < number:
            self.diary.troubles["asked for a lost update"] += 1
            await self._subscribe()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Fault):
            self.diary.troubles[f"client: {error!r}"] += 1
