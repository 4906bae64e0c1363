"""The path of one answer."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable

import pytest
from django.db import connection

from matches import selectors, services
from matches.models import LogRow, Match, Status
from realtime.errors import Refused
from tests.conftest import user_at
from tests.loop import run
from tests.matches.play import moment, play, rows, take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tictactoe")]
Begin = Callable[..., Match]


def test_an_answer_moves_the_match_and_both_see_it(begin: Begin) -> None:
    match = begin()
    assert moment(match, 0).question is not None
    assert moment(match, 1).question is None
    assert take(match, 0, 4) == 1
    assert match.number == 1
    assert moment(match, 0).view["cells"][4] == 0
    assert moment(match, 1).asked == [1]
    assert moment(match, None).question is None


def test_the_same_command_gets_the_first_result_again(begin: Begin) -> None:
    match = begin()
    command = uuid.uuid4().hex
    assert take(match, 0, 4, ask=1, command=command) == 1
    assert take(match, 0, 4, ask=1, command=command) == 1
    take(match, 1, 0)
    assert take(match, 0, 4, ask=1, command=command) == 1
    assert match.number == 2


def test_a_question_that_is_no_longer_open_is_stale(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    for ask in (1, 2, 7):
        with pytest.raises(Refused, match="stale"):
            take(match, 0, 5, ask=ask)
    assert match.number == 1


@pytest.mark.parametrize("picks", [[], [9], [4.0], ["4"], [True], [4, 5], [[4]], [None], [{"a": 1}]])
def test_an_unlisted_answer_is_refused_and_nothing_is_written(begin: Begin, picks: list[object]) -> None:
    match = begin()
    before = Match.objects.filter(pk=match.pk).values().get()
    with pytest.raises(Refused, match="illegal"):
        take(match, 0, *picks)
    after = Match.objects.filter(pk=match.pk).values().get()
    assert before == after
    assert LogRow.objects.filter(match=match).count() == 1


def test_strangers_and_watchers_have_no_seat(begin: Begin, person: Callable[[str], object]) -> None:
    match = begin()
    stranger = person("Stranger")
    with pytest.raises(Refused, match="not_seated"):
        run(services.match_answer(match_id=match.pk, user_id=stranger.pk, ask=1, picks=[4], command="c" * 8))  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="not_found"):
        run(services.match_answer(match_id=uuid.uuid4(), user_id=user_at(match, 0), ask=1, picks=[4], command="c" * 8))


def test_two_tabs_answer_at_once_and_exactly_one_is_taken(begin: Begin) -> None:
    match = begin()
    user = user_at(match, 0)
    outcomes: list[str] = []
    barrier = threading.Barrier(2)

    def answer(cell: int) -> None:
        barrier.wait()
        try:
            run(services.match_answer(match_id=match.pk, user_id=user, ask=1, picks=[cell], command=uuid.uuid4().hex))
            outcomes.append("taken")
        except Refused as refused:
            outcomes.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=answer, args=(cell,)) for cell in (3, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["stale", "taken"]
    match.refresh_from_db()
    assert match.number == 1


def test_the_last_answer_ends_the_match(begin: Begin) -> None:
    match = begin()
    play(match, 0, 3, 1, 4, 2)
    assert match.status == Status.OVER
    assert match.standing["places"] == [1, 2]
    over = moment(match, 1).over
    assert over is not None
    assert over.reason == "rules"
    assert over.lines[0].values == [3, 2]
    with pytest.raises(Refused, match="over"):
        take(match, 1, 8, ask=9)


def test_undo_returns_to_my_last_decision_only_while_nobody_else_was_asked(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    undo = moment(match, 0).undo
    assert (undo.allowed, undo.why) == (False, "asked")
    with pytest.raises(Refused, match="undo_asked"):
        run(services.match_undo(match_id=match.pk, user_id=user_at(match, 0), command="u" * 8))


def test_resigning_ends_a_match_of_two(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    number = run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8))
    match.refresh_from_db()
    assert match.status == Status.OVER
    assert (match.reason, match.by) == ("resign", 0)
    assert match.standing["places"] == [2, 1]
    assert run(services.match_resign(match_id=match.pk, user_id=user_at(match, 0), command="r" * 8)) == number
    assert rows(match)[-1].kind == "resign"


def test_alone_one_may_abort_until_every_seat_has_answered_once(begin: Begin) -> None:
    match = begin()
    take(match, 0, 4)
    run(services.match_abort(match_id=match.pk, user_id=user_at(match, 1), command="a" * 8))
    match.refresh_from_db()
    assert match.status == Status.ABORTED
    assert moment(match, 0).over is not None


def test_once_all_have_answered_nobody_aborts(begin: Begin) -> None:
    match = begin()
    play(match, 4, 0)
    with pytest.raises(Refused, match="not_abortable"):
        run(services.match_abort(match_id=match.pk, user_id=user_at(match, 1), command="a" * 8))


def test_a_match_waits_for_every_share_of_the_shuffle(begin: Begin) -> None:
    match = begin(ready=False)
    with pytest.raises(Refused, match="not_started"):
        take(match, 0, 4, ask=1)
    run(services.match_ready(match_id=match.pk, user_id=user_at(match, 0), nonce="a" * 32))
    run(services.match_ready(match_id=match.pk, user_id=user_at(match, 0), nonce="b" * 32))
    match.refresh_from_db()
    assert match.status == Status.READY
    run(services.match_ready(match_id=match.pk, user_id=user_at(match, 1), nonce="c" * 32))
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert match.seats.get(index=0).nonce == "a" * 32


def test_everybody_can_check_the_shuffle(begin: Begin) -> None:
    import hashlib

    match = begin()
    snapshot = selectors.snapshot(match_id=match.pk, user_id=None, since=None)
    assert snapshot.update.over is None
    play(match, 0, 3, 1, 4, 2)
    over = moment(match, None).over
    assert over is not None
    secret = bytes.fromhex(over.secret)
    assert hashlib.sha256(secret).hexdigest() == snapshot.commitment
    assert hashlib.sha256(secret + "|".join(over.nonces).encode()).digest() == bytes(match.seed or b"")


def test_a_rematch_begins_when_both_want_it_with_the_seats_turned(begin: Begin) -> None:
    match = begin()
    with pytest.raises(Refused, match="not_started"):
        services.match_rematch(match_id=match.pk, user_id=user_at(match, 0))
    play(match, 0, 3, 1, 4, 2)
    first = services.match_rematch(match_id=match.pk, user_id=user_at(match, 0))
    assert (first.offered, first.next) == ([0], None)
    second = services.match_rematch(match_id=match.pk, user_id=user_at(match, 1))
    assert second.next is not None
    again = services.match_rematch(match_id=match.pk, user_id=user_at(match, 1))
    assert again.next == second.next
    following = Match.objects.get(pk=second.next)
    assert user_at(following, 0) == user_at(match, 1)
    assert following.rated


def test_the_log_holds_every_row_once(begin: Begin) -> None:
    match = begin()
    play(match, 0, 3, 1, 4, 2)
    log = rows(match)
    assert [row.number for row in log] == list(range(6))
    assert [row.kind for row in log] == ["begin", *["answer"] * 5]
    assert all(row.notes for row in log[1:])


def test_a_snapshot_brings_the_notes_since_the_last_look(begin: Begin) -> None:
    match = begin()
    play(match, 0, 3, 1)
    everything = selectors.snapshot(match_id=match.pk, user_id=None, since=None).update.notes
    newer = selectors.snapshot(match_id=match.pk, user_id=None, since=1).update.notes
    assert [note.at[0] for note in everything] == [1, 2, 3]
    assert [note.at[0] for note in newer] == [2, 3]
