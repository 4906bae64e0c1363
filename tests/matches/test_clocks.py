"""The arithmetic of time controls."""

from __future__ import annotations

from matches.clocks import INTERRUPT_LEAST, Clocks, Control

LIVE = Control("live", bank=60_000, increment=5_000)
HOUR = 3_600_000
DAYS = Control("correspondence", turn=24 * HOUR, reserve=72 * HOUR)


def live(now: int = 0) -> Clocks:
    clocks = Clocks.fresh(LIVE, 2, now)
    clocks.hand_over(LIVE, [0], 0, 1, now)
    return clocks


def test_only_the_running_seat_pays() -> None:
    clocks = live()
    clocks.charge(10_000)
    assert clocks.left == [50_000, 60_000]


def test_the_increment_comes_once_per_own_turn_at_its_start() -> None:
    clocks = live()
    clocks.hand_over(LIVE, [1], 1, 2, 20_000)
    clocks.hand_over(LIVE, [0], 0, 3, 30_000)
    assert clocks.left[0] == 45_000
    # Asked again within the same turn, after an interrupt: no second increment.
    clocks.hand_over(LIVE, [1], 0, 3, 31_000)
    clocks.hand_over(LIVE, [0], 0, 3, 33_000)
    assert clocks.left == [44_000, 48_000]


def test_a_bank_never_exceeds_its_initial_value() -> None:
    clocks = live()
    for turn in range(2, 10):
        clocks.hand_over(LIVE, [turn % 2], turn % 2, turn, turn)
    assert max(clocks.left) <= LIVE.bank


def test_deadline_and_flag_agree() -> None:
    clocks = live(1_000)
    assert clocks.deadline() == 61_000
    assert clocks.flagged(60_999) == []
    assert clocks.flagged(61_000) == [0]


def test_a_clock_that_went_back_takes_nothing() -> None:
    clocks = live(50_000)
    clocks.charge(10_000)
    assert clocks.left == [60_000, 60_000]
    assert clocks.since == 50_000


def test_two_seats_can_run_at_once_and_the_first_to_run_out_comes_first() -> None:
    clocks = Clocks.fresh(LIVE, 2, 0)
    clocks.left = [9_000, 3_000]
    clocks.hand_over(LIVE, [0, 1], None, 1, 0)
    assert clocks.deadline() == 3_000
    assert clocks.flagged(10_000) == [1, 0]


def test_correspondence_eats_the_turn_then_the_reserve() -> None:
    clocks = Clocks.fresh(DAYS, 2, 0)
    clocks.hand_over(DAYS, [0], 0, 1, 0)
    clocks.hand_over(DAYS, [1], 1, 2, 30 * HOUR)
    assert clocks.left[0] == 0
    assert clocks.reserve[0] == 66 * HOUR
    clocks.hand_over(DAYS, [0], 0, 3, 31 * HOUR)
    assert clocks.left[0] == 24 * HOUR
    assert clocks.reserve[0] == 66 * HOUR
    assert clocks.deadline() == (31 + 24 + 66) * HOUR


def test_after_an_interrupt_a_player_keeps_what_was_left_and_at_least_two_hours() -> None:
    clocks = Clocks.fresh(DAYS, 2, 0)
    clocks.hand_over(DAYS, [0], 0, 1, 0)
    clocks.hand_over(DAYS, [1], 0, 1, 10 * HOUR)
    clocks.hand_over(DAYS, [0], 0, 1, 20 * HOUR)
    assert clocks.left[0] == 14 * HOUR
    clocks.hand_over(DAYS, [1], 0, 1, 33 * HOUR)
    clocks.hand_over(DAYS, [0], 0, 1, 34 * HOUR)
    assert clocks.left[0] == INTERRUPT_LEAST


def test_with_phases_nobodys_time_runs_and_nobody_flags() -> None:
    for control in (
        Control("live", phases={"vote": 45_000}),
        Control("correspondence", turn=HOUR, phases={"vote": HOUR}),
    ):
        clocks = Clocks.fresh(control, 3, 0)
        for turn in range(1, 4):
            clocks.hand_over(control, [], turn % 3, turn, turn * HOUR)
            assert clocks.deadline() is None
            assert clocks.flagged(turn * 2 * HOUR) == []
        assert Clocks.load(clocks.dump(), clocks.since) == clocks


def test_stored_clocks_are_the_same() -> None:
    clocks = live()
    clocks.charge(7_000)
    assert Clocks.load(clocks.dump(), clocks.since) == clocks
