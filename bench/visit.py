"""What a visit of a match costs without its socket: ``python -m bench.visit --game tictactoe --matches 200``.

Answers go through `matches.live` into a PostgreSQL of the bench's own; two sockets that cost nothing watch each match.
Prints CPU microseconds a move: the whole of this process, and each pure part by itself. The least of several rounds, for a
machine is never quite quiet.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import gc
import json
import sys
import time
import uuid
from collections.abc import Callable
from typing import Any

from bench.services import services, work_on


class Silent:
    """A socket that takes everything."""

    user = None
    closed = False
    heard_at = float("inf")

    def __init__(self) -> None:
        self.notes: dict[str, Any] = {}

    def send(self, frame: str) -> None:
        pass


async def whole(tickets: list[Any], active: int) -> float:
    """CPU microseconds a move with so many matches played at once."""
    from matches import live
    from matches import services as match_services
    from matches.watch import Watch

    rooms = live.rooms()
    for ticket in tickets:
        match_id = ticket.match
        for _ in (0, 1):
            await rooms.tower.enter(match_id)

            def watch(table: Any, seat: int | None) -> None:
                socket: Any = Silent()
                rooms.tower.add(Watch(socket, table.id, seat, table.match.number, table.match.status), [0, 1])

            await rooms.look(match_id, ticket.people[_].pk, None, watch)
    await asyncio.sleep(0.3)
    gc.collect()
    gc.freeze()  # as config.web
    gc.set_threshold(20_000, 100, 100)

    async def play(some: list[Any]) -> None:
        for ticket in some:
            match_id = ticket.match
            for move in ticket.script:
                await match_services.match_answer(
                    match_id=match_id,
                    user_id=ticket.people[move.seat].pk,
                    ask=rooms._kept[match_id].runner.asks[move.seat],
                    picks=json.loads(move.picks),
                    command=uuid.uuid4().hex,
                )

    moves = sum(len(ticket.script) for ticket in tickets)
    began = time.process_time()
    await asyncio.gather(*(play(tickets[n::active]) for n in range(active)))
    return (time.process_time() - began) / moves * 1e6


def parts(tickets: list[Any]) -> dict[str, float]:
    """The pure parts, one match after another."""
    from matches import acts, publish, store
    from matches.table import Table
    from realtime.now import now_ms

    spent: dict[str, list[float]] = {}

    def timed(name: str, part: Callable[..., Any], *given: Any) -> Any:
        began = time.perf_counter()
        result = part(*given)
        spent.setdefault(name, []).append((time.perf_counter() - began) * 1e6)
        return result

    def change_of(table: Table) -> Any:
        table.set_bots_due()
        return table.change()

    for ticket in tickets:
        match_id = ticket.match
        table = Table.read_many([match_id])[match_id]
        timed("restore", getattr, table, "runner")
        for move in ticket.script:
            picks, user = json.loads(move.picks), ticket.people[move.seat].pk
            timed("visit", table.visit, now_ms())
            timed("settle", functools.partial(table.settle, may_flag=True))
            ask = table.runner.asks[move.seat]
            timed("answer", acts.answer, table, user, ask, picks, None, uuid.uuid4().hex)
            change = timed("change", change_of, table)
            timed("news", publish.news, table, timed("frames", publish.frames, table, [0, 1]))
            timed("statement", store.statement, [change])
    return {name: round(sorted(values)[len(values) // 4], 1) for name, values in spent.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tictactoe")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--active", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with services() as running:
        work_on(running)
        import uvloop

        from bench import seed
        from matches import beat

        people = seed.people(2 * options.matches)
        beat.start_beating()
        rounds = []
        for _ in range(options.rounds):
            tickets = seed.matches(options.game, people, options.matches)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                rounds.append(runner.run(whole(tickets, options.active)))
        found = parts(seed.matches(options.game, people, min(options.matches, 50)))
    result = {"game": options.game, "whole_us": round(min(rounds), 1), "rounds": [round(r) for r in rounds], **found}
    sys.stdout.write(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
