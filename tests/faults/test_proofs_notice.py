"""The proofs of the fault harness notice what they are there for: a small true record passes, every sabotage fails."""

from __future__ import annotations

import copy
import uuid
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from games.engine import Answer, Decision, Dice, RandomBot
from matches import beat, scoring, services
from matches.models import Match, Status
from matches.table import Table
from tests.conftest import user_at
from tests.faults import proofs
from tests.faults.evidence import Evidence, Framed, Played, read_database, replay
from tests.faults.record import Command, Look, now_ms
from tests.loop import run
from tests.matches.play import moment, older, take, touch

pytestmark = pytest.mark.django_db(transaction=True)
Begin = Callable[..., Match]
LIVE_ANSWERS = 60


def record(match: Match, most: int, commands: list[Command], frames: list[Framed]) -> None:
    """Random people play, and everything they are told is kept."""
    dice = Dice(b"recorded" * 4)
    for _ in range(most):
        beat.beat()
        table = Table.read(match.pk)
        assert table is not None
        if table.match.status != Status.RUNNING:
            return
        question = table.runner.pending[0]
        answer: Answer = RandomBot().answer({}, question, dice)
        ask = table.runner.asks[question.seat]
        command = Command(str(match.pk), question.seat, "answer", uuid.uuid4().hex, ask, list(answer.picks), now_ms())
        command.number = take(match, question.seat, *answer.picks, ask=ask, command=command.command)
        command.acked = now_ms()
        commands.append(command)
        if table.holds(question):
            older(match, 4_000)
            touch(match)
        frames += [Framed(str(match.pk), seat, told(match, seat), now_ms()) for seat in (0, 1)]


def told(match: Match, seat: int) -> dict[str, object]:
    update: dict[str, object] = msgspec.json.decode(msgspec.json.encode(moment(match, seat)))
    return update


_made: list[Evidence] = []


@pytest.fixture
def evidence(request: pytest.FixtureRequest) -> Evidence:
    """The same record for every test, to be spoilt."""
    if not _made:
        _made.append(play_two_matches(request.getfixturevalue("begin")))
    return copy.deepcopy(_made[0])


def play_two_matches(begin: Begin) -> Evidence:
    """A finished match and its rematch, which goes on."""
    commands: list[Command] = []
    frames: list[Framed] = []
    first = begin("grimoire")
    record(first, 30, commands, frames)
    command = Command(str(first.pk), 0, "resign", "r" * 32, None, [], now_ms())
    command.number = run(services.match_resign(match_id=first.pk, user_id=user_at(first, 0), command=command.command))
    commands.append(command)
    scoring.match_score(match_id=first.pk)
    looks = [Look(str(first.pk), seat, told(first, seat)) for seat in (0, 1)]
    offers = [services.match_rematch(match_id=first.pk, user_id=user_at(first, seat)) for seat in (0, 1)]
    assert offers[-1].next is not None
    second = Match.objects.get(pk=offers[-1].next)
    for seat in (0, 1):
        run(services.match_ready(match_id=second.pk, user_id=user_at(second, seat), nonce="c" * 32))
    second.refresh_from_db()
    record(second, LIVE_ANSWERS, commands, frames)
    looks += [Look(str(second.pk), seat, told(second, seat)) for seat in (0, 1)]
    matches, changes, ratings = read_database()
    up = [(0, now_ms() + 60_000)]
    return Evidence(matches, changes, ratings, commands, looks, frames, up, now_ms())


def finished(evidence: Evidence) -> Played:
    return next(match for match in evidence.matches.values() if match.status == "over")


def going_on(evidence: Evidence) -> Played:
    return next(match for match in evidence.matches.values() if match.status == "running")


def test_a_true_record_passes_every_proof(evidence: Evidence) -> None:
    for verdict in proofs.prove(evidence):
        assert verdict.holds, (verdict.name, verdict.looked, verdict.wrong[:5], verdict.note)
    assert proofs.nothing_hidden_was_sent(evidence).looked > 40


# -- (a) ----------------------------------------------------------------------------------------------------------------


def test_an_acknowledged_answer_that_is_not_in_the_log_is_noticed(evidence: Evidence) -> None:
    evidence.commands[3].command = "0" * 32
    assert not proofs.acknowledged_once(evidence).holds


def test_an_answer_under_another_number_is_noticed(evidence: Evidence) -> None:
    direct = next(c for c in evidence.commands if c.number is not None and c.ask is not None and c.number >= c.ask)
    direct.number = (direct.number or 0) + 1
    assert not proofs.acknowledged_once(evidence).holds


def test_an_answer_that_is_in_the_log_twice_is_noticed(evidence: Evidence) -> None:
    rows = finished(evidence).rows
    rows[2].command, rows[2].seat = rows[1].command, rows[1].seat
    assert not proofs.acknowledged_once(evidence).holds


def test_a_hole_in_the_log_is_noticed(evidence: Evidence) -> None:
    del finished(evidence).rows[5]
    assert not proofs.acknowledged_once(evidence).holds


# -- (b) ----------------------------------------------------------------------------------------------------------------


def test_a_view_that_stayed_behind_is_noticed(evidence: Evidence) -> None:
    evidence.looks[-1].update = {**evidence.looks[-1].update, "number": evidence.looks[-1].update["number"] - 1}
    assert not proofs.last_views(evidence).holds


def test_another_view_is_noticed(evidence: Evidence) -> None:
    update = evidence.looks[-1].update
    evidence.looks[-1].update = {**update, "view": {**update["view"], "mana_deck": update["view"]["mana_deck"] - 1}}
    assert not proofs.last_views(evidence).holds


def test_another_question_is_noticed(evidence: Evidence) -> None:
    look = next(look for look in reversed(evidence.looks) if look.update["question"] is not None)
    look.update = {**look.update, "question": {**look.update["question"], "options": []}}
    assert not proofs.last_views(evidence).holds


# -- (c) ----------------------------------------------------------------------------------------------------------------


def test_a_match_that_is_not_rated_is_noticed(evidence: Evidence) -> None:
    evidence.changes.clear()
    assert not proofs.rated_once(evidence).holds


def test_a_match_that_is_rated_twice_is_noticed(evidence: Evidence) -> None:
    evidence.changes.append(evidence.changes[0])
    assert not proofs.rated_once(evidence).holds


def test_a_change_that_was_applied_twice_is_noticed(evidence: Evidence) -> None:
    user = evidence.changes[0].user
    value, count = evidence.ratings[user]
    evidence.ratings[user] = (value + evidence.changes[0].change, count)
    assert not proofs.rated_once(evidence).holds


def test_late_scoring_is_noticed(evidence: Evidence) -> None:
    match = finished(evidence)
    match.scored = (match.ended or 0) + proofs.SCORED_WITHIN_MS + 1
    assert not proofs.rated_once(evidence).holds


# -- (d) ----------------------------------------------------------------------------------------------------------------


def later(match: Played, number: int, gap: int) -> None:
    """As if everything from a row on had happened so much later."""
    for row in match.rows[number:]:
        row.at += gap


def charged_row(match: Played) -> int:
    """A row until which somebody's clock ran, and which can be told."""
    return proofs.charges(match)[-1][0][0]


def test_downtime_that_was_charged_is_noticed(evidence: Evidence) -> None:
    match = going_on(evidence)
    number = charged_row(match)
    at = match.rows[number].at
    later(match, number, 20_000)
    seats = {decision.seat for decision in asked_before(match, number)}
    for row in match.rows[number:]:
        row.left = [left - 20_000 if seat in seats else left for seat, left in enumerate(row.left)]
    evidence.up = [(0, at - 1), (at + 20_000, at + 90_000)]
    verdict = proofs.clocks_stood_still(evidence)
    assert any(f"row {number}:" in wrong for wrong in verdict.wrong)


def test_downtime_that_was_given_back_is_none_of_our_business(evidence: Evidence) -> None:
    match = going_on(evidence)
    number = charged_row(match)
    at = match.rows[number].at
    later(match, number, 20_000)
    evidence.up = [(0, at - 1), (at + 20_000, at + 90_000)]
    assert proofs.clocks_stood_still(evidence).holds


def test_time_that_was_given_for_nothing_is_noticed(evidence: Evidence) -> None:
    match = going_on(evidence)
    number = charged_row(match)
    later(match, number, 20_000)
    evidence.up = [(0, now_ms() + 90_000)]
    assert not proofs.clocks_stood_still(evidence).holds


def test_a_clock_two_minutes_off_is_noticed(evidence: Evidence) -> None:
    match = going_on(evidence)
    row = match.rows[charged_row(match)]
    row.left = [left - 120_000 for left in row.left]
    assert not proofs.clocks_stood_still(evidence).holds


def test_a_loss_by_time_is_noticed(evidence: Evidence) -> None:
    finished(evidence).reason = "time"
    assert not proofs.clocks_stood_still(evidence).holds


def asked_before(match: Played, number: int) -> list[Decision]:
    for found in replay(match):
        if found.row.number == number - 1:
            return list(found.runner.pending)
    raise AssertionError("no such row")


# -- (e) ----------------------------------------------------------------------------------------------------------------


def test_a_deadline_that_nobody_acted_on_is_noticed(evidence: Evidence) -> None:
    going_on(evidence).deadline = evidence.now - 10_000
    assert not proofs.nothing_stuck(evidence).holds


def test_a_match_that_waits_for_nobody_is_noticed(evidence: Evidence) -> None:
    going_on(evidence).asked = []
    assert not proofs.nothing_stuck(evidence).holds


def test_a_match_that_its_players_never_found_is_noticed(evidence: Evidence) -> None:
    del evidence.looks[-1]
    assert not proofs.nothing_stuck(evidence).holds


def test_a_tab_that_had_to_help_itself_is_noticed() -> None:
    assert not proofs.nothing_failed_meanwhile(Counter({"STUCK: nothing was told for 45 s": 1})).holds


# -- (f) ----------------------------------------------------------------------------------------------------------------


def test_a_hand_that_went_to_the_rival_is_noticed(evidence: Evidence) -> None:
    frame = next(frame for frame in evidence.frames if frame.update["view"]["hand"])
    rival = next(f for f in evidence.frames if f.seat != frame.seat and f.update["number"] == frame.update["number"])
    rival.update = {**rival.update, "view": {**rival.update["view"], "hand": frame.update["view"]["hand"]}}
    assert not proofs.nothing_hidden_was_sent(evidence).holds


def test_rules_that_show_a_hidden_card_are_noticed(evidence: Evidence, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frame and log agree then; only the other world tells."""
    match = going_on(evidence)
    rules = type(match.rules)
    honest = rules.view

    def leaky(self: object, state: object, seat: int | None) -> dict[str, object]:
        view = dict(honest(self, state, seat))  # type: ignore[arg-type]
        view["top"] = state.power[state.deck[0]] if state.deck else None  # type: ignore[attr-defined]
        return view

    monkeypatch.setattr(rules, "view", leaky)
    for played in evidence.matches.values():
        for found in replay(played):
            for frame in evidence.frames:
                if (frame.match, frame.update["number"]) == (played.id, found.row.number):
                    view = leaky(played.rules, found.runner.state, frame.seat)
                    frame.update = {**frame.update, "view": {**frame.update["view"], "top": view["top"]}}
    verdict = proofs.nothing_hidden_was_sent(evidence)
    assert any("another" in wrong or "tell apart" in wrong for wrong in verdict.wrong)


def test_a_note_for_somebody_else_is_noticed(evidence: Evidence) -> None:
    logs = {match.id: match.rows for match in evidence.matches.values()}
    frame = next(frame for frame in evidence.frames if logs[frame.match][frame.update["number"]].notes)
    row = logs[frame.match][frame.update["number"]]
    note = {"at": [row.number, 0], "kind": row.notes[0][0], "data": {**row.notes[0][1], "cards": [1, 2]}}
    frame.update = {**frame.update, "notes": [note]}
    assert not proofs.nothing_hidden_was_sent(evidence).holds


def test_the_secret_of_a_shuffle_in_a_frame_is_noticed(evidence: Evidence) -> None:
    evidence.secrets_seen.append("0-host.jsonl.gz")
    assert not proofs.nothing_hidden_was_sent(evidence).holds


def test_a_proof_of_nothing_does_not_hold(evidence: Evidence) -> None:
    nothing = Evidence({}, [], {}, [], [], [], [], now_ms())
    assert not any(verdict.holds for verdict in proofs.prove(nothing))
