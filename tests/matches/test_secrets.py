"""What goes over the wire tells no secret: whole frames, not only views, of a real match with hidden hands."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games import registry
from games.engine import Answer, Dice, Illegal, RandomBot, Runner
from matches import beat, publish, services
from matches.models import Match, Status
from matches.table import Table
from realtime.publish import encode
from tests.conftest import user_at
from tests.games.proofs import _redeal
from tests.loop import elsewhere, run
from tests.matches.play import older, touch
from tests.realtime.tab import Tab

pytestmark = pytest.mark.django_db(transaction=True)
Begin = Callable[..., Match]
GAMES = [spec.key for spec in registry.all_games()]


def answers(match: Match, most: int) -> Iterator[Table]:
    """Random people play; yields the table before every answer."""
    dice = Dice(b"secrets!" * 4)
    for _ in range(most):
        beat.beat()
        table = Table.read(match.pk)
        assert table is not None
        if table.match.status != Status.RUNNING:
            return
        yield table
        question = table.runner.pending[0]
        answer: Answer = RandomBot().answer({}, question, dice)
        run(
            services.match_answer(
                match_id=match.pk,
                user_id=user_at(match, question.seat),
                ask=table.runner.asks[question.seat],
                picks=list(answer.picks),
                text=answer.text,
                command=uuid.uuid4().hex,
            )
        )
        if table.holds(question):  # a window keeps its answer back for a moment
            older(match, 4_000)
            touch(match)


@pytest.mark.parametrize("game", GAMES)
def test_frames_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(begin: Begin, game: str) -> None:
    match = begin(game)
    dice = Dice(b"another world" * 2)
    compared = 0
    for count, table in enumerate(answers(match, 60)):
        if count % 3:
            continue
        for viewer in (None, *range(len(table.seats))):
            other = _other_world(table, viewer, dice)
            if other is None:
                continue
            truth, world = publish.update(table, viewer, []), publish.update(other, viewer, [])
            assert encode("match.update", None, truth) == encode("match.update", None, world)
            compared += 1
    assert compared > 20


def _other_world(table: Table, viewer: int | None, dice: Dice) -> Table | None:
    """The same table with what the viewer cannot know dealt anew; None where that cannot be (answers do not fit, or a fact
    that was shown differs)."""
    rules, snapshot = table.rules, table.runner.snapshot()
    base = rules.load(snapshot.checkpoint)
    if not _redeal(base, rules.unknown(base, viewer), dice):
        return None
    checkpoint = rules.dump(base)
    try:
        runner: Any = Runner.restore(rules, snapshot._replace(checkpoint=checkpoint))
    except Illegal:
        return None
    entries = table.runner.base_and_journal()[1]
    shown = [_shown(Runner(rules, rules.load(start)), entries, viewer) for start in (snapshot.checkpoint, checkpoint)]
    if shown[0] != shown[1]:
        return None
    other = Table(table.match, table.seats, table.now)
    other._runner = runner
    return other


def _shown(runner: Any, entries: list[Any], viewer: int | None) -> list[Any]:
    """What was lawfully shown to the viewer while these entries were given."""
    told = [note.read_by(viewer) for note in runner.notes if note.shows]
    for entry in entries:
        notes = runner.enter(entry.kind, entry.seat, entry.picks, entry.text)
        told += [note.read_by(viewer) for note in notes if note.shows]
    return told


@pytest.mark.parametrize("game", GAMES)
async def test_a_watcher_and_a_rival_are_never_sent_what_is_hidden(begin: Begin, game: str) -> None:
    """Recorded from real sockets: no id from the other hand, no secret of the shuffle, no question that is not theirs."""
    match = await elsewhere(begin)(game)
    people = get_user_model()
    rival = await elsewhere(lambda: people.objects.get(pk=user_at(match, 1)))()
    watcher_tab, rival_tab = await Tab.open(), await Tab.open(rival)
    hidden: list[tuple[int, set[int]]] = []
    for tab in (watcher_tab, rival_tab):
        await tab.ask("match.subscribe", match=str(match.pk))

    def play() -> None:
        for table in answers(match, 40):
            state = table.runner.state
            hidden.append((table.match.number, set(getattr(state, "hands", [[]])[0])))

    await elsewhere(play)()
    seeds = [bytes(match.secret).hex(), bytes(match.seed or b"").hex()]
    for tab, seat in ((watcher_tab, None), (rival_tab, 1)):
        last = await tab.ask("match.subscribe", match=str(match.pk))
        while not any(kind == "match.update" and body["number"] == last["update"]["number"] for kind, body in tab.told):
            await tab._next(10)
        text = "".join(tab.raw)
        assert not any(seed in text for seed in seeds)
        ids_then = dict(hidden)
        for kind, body in tab.told:
            if kind != "match.update":
                continue
            if seat is None:
                assert body["question"] is None
                assert body["why_not"] == {}
            elif body["question"] is not None:
                assert seat in body["asked"]
            secret = ids_then.get(body["number"], set())
            assert not secret & set(_numbers(body["view"]))
        await tab.close()


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _numbers(part)
    elif isinstance(value, list):
        for part in value:
            yield from _numbers(part)


def test_the_admin_pages_show_no_hand_and_no_secret(begin: Begin, admin_client: Any) -> None:
    match = begin(GAMES[0])
    for address in ("/admin/matches/match/", f"/admin/matches/match/{match.pk}/change/"):
        page = admin_client.get(address)
        assert page.status_code == 200
        text = page.content.decode()
        assert bytes(match.secret).hex() not in text
        assert json.dumps(match.state)[2:40] not in text
        assert "checkpoint" not in text
