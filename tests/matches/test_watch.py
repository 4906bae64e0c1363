"""A lost message is noticed; one that arrived is not told again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
import redis.asyncio

from accounts.models import User
from matches import live, watch
from matches.models import Match
from realtime.bus import Bus
from tests.conftest import user_at
from tests.loop import elsewhere, run
from tests.matches.play import take
from tests.realtime.tab import Tab

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]


def lose_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Redis had dropped what one process tells the other (the tests' web process and the tab's are two loops)."""
    monkeypatch.setattr(Bus, "publish", lambda self, topic, message, heard=None: None)


async def test_a_lost_update_is_noticed_within_one_round(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "_ROUND_SECONDS", 0.2)
    match = await elsewhere(begin)()
    tab = await Tab.open()
    await tab.ask("match.subscribe", match=str(match.pk))
    lose_everything(monkeypatch)
    await elsewhere(take)(match, 0, 4)
    update = await tab.hear("match.update", 3)
    assert update["number"] == 1
    assert [note["at"] for note in update["notes"]] == [[1, 0]]
    await tab.close()


async def test_a_redis_that_hangs_does_not_keep_news_back(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, hung: int
) -> None:
    """Comparing with the database is all that brings news from other processes then."""
    monkeypatch.setattr(watch, "_ROUND_SECONDS", 0.2)
    match = await elsewhere(begin)()
    tab = await Tab.open()
    live.rooms().tower._redis = redis.asyncio.Redis(port=hung, socket_timeout=10)
    await tab.ask("match.subscribe", match=str(match.pk))
    lose_everything(monkeypatch)
    await asyncio.sleep(0.5)
    await elsewhere(take)(match, 0, 4)
    assert (await tab.hear("match.update", 3))["number"] == 1
    await tab.close()


async def test_going_on_to_the_next_match_does_not_wait_for_a_redis_that_hangs(begin: Begin, hung: int) -> None:
    match = await elsewhere(begin)()
    user = await elsewhere(lambda: User.objects.get(pk=user_at(match, 0)))()
    tab = await Tab.open(user)
    live.rooms().tower._redis = redis.asyncio.Redis(port=hung, socket_timeout=10)
    await tab.ask("match.subscribe", match=str(match.pk))
    began = time.monotonic()
    await tab.ask("match.unsubscribe", match=str(match.pk))
    assert time.monotonic() - began < 1
    await tab.close()


async def test_a_closed_tab_is_away_at_once(begin: Begin) -> None:
    match = await elsewhere(begin)()
    user = await elsewhere(lambda: User.objects.get(pk=user_at(match, 0)))()
    tab = await Tab.open(user)
    await tab.ask("match.subscribe", match=str(match.pk))
    await tab.close()
    watcher = await Tab.open()
    await watcher.ask("match.subscribe", match=str(match.pk))
    assert "0" in (await watcher.hear("match.presence", 6))["away"]
    await watcher.close()


async def test_what_arrived_is_not_told_twice(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "_ROUND_SECONDS", 0.1)
    match = await elsewhere(begin)()
    tab = await Tab.open()
    await tab.ask("match.subscribe", match=str(match.pk))
    await elsewhere(take)(match, 0, 4)
    assert (await tab.hear("match.update", 3))["number"] == 1
    await asyncio.sleep(0.5)
    assert await tab.socket.receive_nothing(0.1)
    await tab.close()


async def test_the_start_is_noticed_too_though_the_number_stays(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    from matches import services

    monkeypatch.setattr(watch, "_ROUND_SECONDS", 0.2)
    match = await elsewhere(begin)(ready=False)
    tab = await Tab.open()
    await tab.ask("match.subscribe", match=str(match.pk))
    lose_everything(monkeypatch)

    def ready() -> None:
        for seat in (0, 1):
            run(services.match_ready(match_id=match.pk, user_id=user_at(match, seat), nonce="ab" * 8))

    await elsewhere(ready)()
    assert (await tab.hear("match.update", 3))["status"] == "running"
    await tab.close()
