"""People around a table of Dixit on the platform, each with a browser tab: everything goes through the sockets. Letters as
in the kit: S is the narrator, A, B, C ... the guessers from the narrator's left."""

from __future__ import annotations

import asyncio
import uuid
from dataclasses import dataclass, field, replace
from string import ascii_uppercase
from typing import Any

from accounts.models import User
from games.dixit.rules.constants import COLOURS
from games.engine import PASS
from matches import beat, services
from matches.models import Match
from matches.services import Player
from tests.games.dixit.kit import parse_votes
from tests.loop import elsewhere
from tests.matches.play import older, sweep
from tests.realtime.tab import Tab


@dataclass
class Company:
    match: Match
    users: list[User]
    tabs: list[Tab]
    away: set[int] = field(default_factory=set)
    """Seats whose browser is closed."""

    @classmethod
    async def sit(
        cls, seats: int, *, clock: str = "normal", rated: bool = True, seed: bytes | None = None, key: str = ""
    ) -> Company:
        """Seat ``seats`` people and begin. ``key`` keeps the names of two companies apart."""
        users, match = await elsewhere(_begin)(seats, clock, rated, seed, key)
        tabs = [await Tab.open(user) for user in users]
        company = cls(match, users, tabs)
        for tab in tabs:
            await tab.ask("match.subscribe", match=company.id)
        for tab in tabs:
            await tab.ask("match.ready", match=company.id, nonce="ab" * 8)
        return company

    async def leave_the_house(self) -> None:
        for seat in range(len(self.tabs)):
            if seat not in self.away:
                await self.vanish(seat)

    async def vanish(self, seat: int) -> None:
        """Close the browser."""
        await self.tabs[seat].close()
        self.away.add(seat)

    async def come_back(self, seat: int) -> Any:
        """With another browser; returns what is there."""
        self.tabs[seat] = await Tab.open(self.users[seat])
        self.away.discard(seat)
        return await self.snapshot(seat)

    @property
    def id(self) -> str:
        return str(self.match.pk)

    # -- looking ------------------------------------------------------------------------------------------------------

    async def snapshot(self, seat: int) -> Any:
        return await self.tabs[seat].ask("match.subscribe", match=self.id)

    async def moment(self, seat: int | None = None) -> Any:
        """The present moment of this seat (None: of any who is here), without the notes of the past."""
        if seat is None:
            seat = next(seat for seat in range(len(self.tabs)) if seat not in self.away)
        return (await self.tabs[seat].ask("match.subscribe", match=self.id, since=1))["update"]

    async def view(self, seat: int | None = None) -> Any:
        return (await self.moment(seat))["view"]

    async def order(self) -> list[int]:
        """The seats S, A, B, C ..."""
        seen = await self.view()
        at = seen["players"].index(seen["narrator"])
        turned: list[int] = seen["players"][at:] + seen["players"][:at]
        return turned

    async def seat(self, who: str) -> int:
        order = await self.order()
        return order[0] if who == "S" else order[1 + ascii_uppercase.index(who)]

    async def token(self, card: str) -> int:
        """The slot of somebody's card on the table, as its owner sees it; ``A2`` is A's second one."""
        mine: list[int] = (await self.view(await self.seat(card[0])))["mine"]
        return mine[int(card[1:] or 1) - 1]

    async def points(self, order: list[int]) -> list[int]:
        scores = (await self.view())["scores"]
        return [scores[seat] for seat in order]

    async def stored(self) -> Match:
        await elsewhere(self.match.refresh_from_db)()
        return self.match

    # -- doing --------------------------------------------------------------------------------------------------------

    async def send(self, seat: int, ask: int, picks: list[Any], *, text: str | None = None, command: str = "") -> int:
        """An answer as a tab sends it; raises the Fault of a refusal."""
        body: dict[str, Any] = {"match": self.id, "ask": ask, "picks": picks, "command": command or uuid.uuid4().hex}
        if text is not None:
            body["text"] = text
        number: int = (await self.tabs[seat].ask("match.answer", **body))["number"]
        return number

    async def answer(self, seat: int, *picks: Any, text: str | None = None, command: str = "") -> int:
        """Answer the open question of a seat."""
        question = (await self.moment(seat))["question"]
        assert question is not None, f"seat {seat} is not asked"
        return await self.send(seat, question["ask"], list(picks), text=text, command=command)

    async def resign(self, seat: int) -> None:
        await self.tabs[seat].ask("match.resign", match=self.id, command=uuid.uuid4().hex)

    async def to_clue(self) -> None:
        """Everybody picks a colour; nobody has an idea."""
        for seat in range(len(self.tabs)):
            await self.answer(seat, list(COLOURS)[seat])
        for seat in range(len(self.tabs)):
            if (await self.moment(seat))["view"]["phase"] == "claim":
                await self.answer(seat, PASS)

    async def clue(self, text: str = "a door in the sea") -> None:
        narrator = (await self.order())[0]
        card = (await self.view(narrator))["hand"][0]["id"]
        await self.answer(narrator, card, text=text)

    async def play(self, *without: int) -> None:
        """Every guesser who is asked, except these seats, plays the first cards of the hand."""
        for seat in (await self.moment())["asked"]:
            if seat not in without:
                question = (await self.moment(seat))["question"]
                await self.send(seat, question["ask"], question["options"][: question["least"]])

    async def to_vote(self) -> None:
        await self.to_clue()
        await self.clue()
        await self.play()

    async def vote(self, text: str) -> None:
        """Votes by letter; who is not named does not vote."""
        cast = parse_votes(text)
        seats = {who: await self.seat(who) for who in cast}
        tokens = {who: [await self.token(card) for card in cards] for who, cards in cast.items()}
        for who, seat in seats.items():
            await self.answer(seat, *tokens[who])

    async def wait(self, seconds: float) -> None:
        """As if so much time went by; then the sweep, a process of its own, comes round, and its news have arrived."""
        await elsewhere(self._age)(round(seconds * 1000))
        number = (await self.stored()).number
        for _ in range(250):
            if (await self.moment())["number"] >= number:
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the news never came")

    def _age(self, ms: int) -> None:
        beat.beat()
        older(self.match, ms)
        sweep()


def _begin(seats: int, clock: str, rated: bool, seed: bytes | None, key: str) -> tuple[list[User], Match]:
    beat.beat()
    names = [f"Rabbit{key}{number:02}" for number in range(seats)]
    users = [User.objects.create_user(username=name, email=f"{name.lower()}@example.org") for name in names]
    players = [Player(user=user.pk) for user in users]
    plan = services.plan(game="dixit", clock=clock, players=players, rated=rated, seated=True)
    (match,) = services.matches_create([replace(plan, seed=seed)])
    return users, match
