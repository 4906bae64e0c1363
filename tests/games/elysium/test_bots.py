"""How well the bots play Elysium, how fast they think, and what they must never do."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from games.elysium.bots import Adept, Easy
from games.elysium.bots.adept import POLICY
from games.elysium.bots.columns import Outlook, reaches
from games.elysium.bots.judging import Judge
from games.elysium.bots.legends import joined, worth
from games.elysium.bots.powers import USE
from games.elysium.bots.sight import Sight
from games.elysium.families import CARDS
from games.elysium.rules.reading import fits, kind_of
from games.elysium.rules.state import State
from games.elysium.spec import SPEC
from games.engine import PASS, Answer, Bot, Decision, Dice, RandomBot, Runner, play_out
from tests.games.elysium.kit import RULES, Table

SETTINGS: Sequence[dict[str, Any]] = ({}, {"families": "random"}, {"families": "random", "interrupts": False})
ADEPT = Adept()


@dataclass
class Company:
    """What some games came to: the share of first places of bot 0 (shared ones in part) and by seat, and all totals."""

    first: float
    seats: list[float]
    totals: list[int]
    capped: int
    used: frozenset[str]

    @property
    def mean(self) -> float:
        return sum(self.totals) / len(self.totals)


def company(bots: Sequence[Bot], games: int, settings: Sequence[dict[str, Any]] = SETTINGS) -> Company:
    """Bot 0 sits in another seat every game."""
    found = Company(0.0, [0.0] * len(bots), [], 0, frozenset())
    for number in range(games):
        order = [(seat + number) % len(bots) for seat in range(len(bots))]
        played = play_out(
            RULES,
            seed=number.to_bytes(32, "big"),
            seats=len(bots),
            settings=settings[number // len(bots) % len(settings)],
            bots=[bots[index] for index in order],
            cap=SPEC.cap,
        )
        winners = [seat for seat, place in enumerate(played.standing.places) if place == 1]
        for seat in winners:
            found.seats[seat] += 1 / len(winners) / games
            found.first += (order[seat] == 0) / len(winners) / games
        found.totals += played.standing.lines[-1].values
        found.capped += played.capped
        found.used |= played.used
    return found


# -- how well ---------------------------------------------------------------------------------------------------------


def test_adept_beats_three_random_players() -> None:
    assert company([ADEPT, *[RandomBot()] * 3], 8).first >= 0.85


def test_four_adepts_score_like_good_players() -> None:
    assert 40 <= company([ADEPT] * 4, 4).mean <= 75


def test_easy_lies_between() -> None:
    assert company([Easy(), *[RandomBot()] * 3], 12).first >= 0.5
    assert company([ADEPT, Easy()], 10).first >= 0.7


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_adept_takes_first_place_from_three_random_players_in_five_hundred_games() -> None:
    """The bar is 60 %."""
    assert company([ADEPT, *[RandomBot()] * 3], 500).first >= 0.9


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("seats", "games"), [(2, 500), (3, 500), (4, 1000)])
def test_many_games_of_adepts_are_fair_and_use_every_card(seats: int, games: int) -> None:
    """Every seat within 5 points of its share; the mean score of four between 40 and 75."""
    found = company([ADEPT] * seats, games)
    assert not found.capped
    assert not CARDS.keys() - found.used
    assert all(abs(share - 1 / seats) <= 0.05 for share in found.seats)
    assert 40 <= found.mean <= 75


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_easy_lies_between_in_hundreds_of_games() -> None:
    assert company([Easy(), *[RandomBot()] * 3], 300).first >= 0.6
    assert company([ADEPT, *[Easy()] * 3], 300).first >= 0.6


# -- every question ---------------------------------------------------------------------------------------------------


def moments(games: int, seats: int, bots: Sequence[Bot]) -> Iterator[tuple[State, Decision]]:
    """Every question of some games."""
    for number in range(games):
        settings = SETTINGS[number % len(SETTINGS)]
        runner = Runner(RULES, RULES.setup(number.to_bytes(32, "little"), seats, settings), checkpoints=False)
        dice = Dice(bytes(32))
        while runner.pending:
            question = runner.pending[0]
            yield runner.state, question
            view = RULES.view(runner.state, question.seat)
            runner.enter("answer", question.seat, bots[question.seat].answer(view, question, dice).picks)


COMMON = ("act", "column", "write", "legend", "boon", "harm")


@cache
def _kinds(seats: int, games: int) -> frozenset[str]:
    """What random players are asked; every answer of the adept is legal. What is asked often is tried at times."""
    asked = set()
    dice = Dice(bytes(32))
    for state, question in moments(games, seats, [RandomBot()] * seats):
        asked.add(question.kind)
        if question.kind not in COMMON or not dice.below(6):
            question.check(ADEPT.answer(RULES.view(state, question.seat), question, dice).picks)
    return frozenset(asked)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_adept_answers_everything_legally(seats: int) -> None:
    assert _kinds(seats, 9) <= POLICY.keys()


def test_every_kind_of_question_is_asked_and_answered() -> None:
    assert frozenset().union(*(_kinds(seats, 9) for seats in (2, 3, 4))) == POLICY.keys()


def test_adept_knows_what_every_power_is_worth() -> None:
    assert USE.keys() == CARDS.keys()


def test_adept_is_sure_of_itself() -> None:
    """The same view and question, the same answer, whatever its dice."""
    for number, (state, question) in enumerate(moments(1, 3, [RandomBot()] * 3)):
        if number % 9 == 0:
            view = RULES.view(state, question.seat)
            assert len({ADEPT.answer(view, question, Dice(bytes([luck]) * 32)) for luck in range(3)}) == 1


def test_adept_thinks_fast() -> None:
    """Under 5 ms an answer; measured: 1.5."""
    started, answers, spent = 0.0, 0, 0.0
    for state, question in moments(1, 4, [ADEPT] * 4):
        view = RULES.view(state, question.seat)
        started = time.process_time()
        ADEPT.answer(view, question, Dice(bytes(32)))
        spent += time.process_time() - started
        answers += 1
    assert spent / answers < 0.005


# -- it counts as the rules do ----------------------------------------------------------------------------------------


def test_adept_counts_finished_legends_as_the_rules_do() -> None:
    for number in range(8):
        runner = Runner(RULES, RULES.setup(number.to_bytes(32, "big"), 3, {}), checkpoints=False)
        dice = Dice(bytes(32))
        while runner.pending:
            question = runner.pending[0]
            view = RULES.view(runner.state, question.seat)
            runner.enter("answer", question.seat, RandomBot().answer(view, question, dice).picks)
        state = runner.state
        lines = {line.what: line.values for line in RULES.final_scores(state)}
        for seat in range(3):
            mine = sum(worth(legend, 0, 0.5, 0) for legend in Sight(RULES.view(state, seat), seat).legends)
            assert mine == sum(lines[what][seat] for what in ("level_legends", "family_legends", "citizens"))


def test_adept_knows_which_cards_fit_which_legends() -> None:
    """Rules 45, 46 and 49, at questions of games at random."""
    tried = 0
    for state, question in moments(3, 2, [RandomBot()] * 2):
        seat = question.seat
        judge = Judge(Sight(RULES.view(state, seat), seat))
        for piece in judge.domain:
            for legend, seen in zip(state.legends[seat], judge.sight.legends, strict=True):
                fit = joined(seen, piece)
                assert (fit is not None) == (fits(state, legend, piece.id) is not None)
                if fit is not None:
                    assert fit.size == len(legend) + 1
                    tried += kind_of(state, legend) != "open"
    assert tried > 100


def test_adept_knows_what_its_columns_get() -> None:
    """Rule 21: what it thinks within reach are the very options of a take."""
    for state, question in moments(2, 3, [RandomBot()] * 3):
        if question.kind == "act":
            outlook = Outlook(Judge(Sight(RULES.view(state, question.seat), question.seat)))
            thought = {thing.option for thing in outlook.things if reaches(outlook.held, thing, outlook.loose)}
            own = set(state.domains[question.seat])
            assert thought == set(question.options) - own - {"citizen", PASS}


# -- single decisions -------------------------------------------------------------------------------------------------


def answer(table: Table, seat: int = 0) -> Any:
    question = table.question(seat)
    (pick,) = ADEPT.answer(RULES.view(table.state, seat), question, Dice(bytes(32))).picks
    return pick


def test_it_uses_a_power_rather_than_take_a_citizen() -> None:
    """Vision in the Smoke opens the Oracle; the Agora has nothing (rules 24, 28)."""
    table = Table(2, "apollo")
    (vision,) = table.own(0, "vision-in-the-smoke")
    table.lay("oracle", "amalthea")
    table.state.quest[0] = 1
    assert "citizen" in table.options()
    assert answer(table) == vision
    table.answer(vision)
    assert answer(table) == table.state.oracle[0]


def test_it_keeps_the_column_that_saves_it_from_a_citizen() -> None:
    """Two columns, two cards to come: whichever colour the Agora still shows is kept."""
    for shown, wanted in (("amalthea", "blue"), ("bellows", "red")):
        table = Table(2)
        table.lay("agora", shown)
        state = table.state
        state.columns[0] = ["red", "blue"]
        state.quest[0], state.cards_taken[0], state.took, state.round = 1, 2, True, 2
        assert answer(table) == wanted


def test_it_rarely_comes_to_a_citizen() -> None:
    """Among adepts fewer than one take in fifteen; random players come to one in six."""
    citizens = takes = 0
    for _, question in moments(2, 4, [ADEPT] * 4):
        takes += question.kind == "act"
        citizens += question.kind == "act" and "citizen" in question.options
    assert citizens <= takes / 15


def test_it_completes_in_the_last_epoch_what_it_can_pay_for() -> None:
    """The fifth card of a Level Legend (4 VP) goes before a pair (2 VP) and a card that would stay alone."""
    table = Table(2)
    table.state.epoch = 5
    legend = table.legend(0, "amalthea", "ferryman", "bellows", "olive-tree")
    table.legend(0, "zeus")
    fifth, single = table.own(0, "riptide", "cupbearer-of-the-feast")
    table.write(transfers=1)
    table.state.gold[0] = 2
    assert answer(table) == fifth
    table.answer(fifth)
    assert answer(table) == legend
    table.answer(legend)
    assert single in table.state.domains[0]


def test_it_fills_the_gap_of_a_family_with_a_citizen_at_the_end() -> None:
    """3 VP more and the tile of 5, less 2 for the Citizen."""
    table = Table(2)
    table.state.epoch = 5
    table.legend(0, "amalthea", "cupbearer-of-the-feast")
    (citizen,) = table.citizens(0)
    table.write(transfers=1)
    assert answer(table) == citizen
    table.state.family_tiles["zeus"] = [1, 1]
    again = Table(2)
    again.state.epoch = 5
    again.legend(0, "amalthea", "ferryman")
    again.citizens(0)
    again.write(transfers=1)
    assert answer(again) == PASS


def test_it_writes_no_single_card_in_the_last_epoch() -> None:
    """Rule 57; in the epochs before it begins a Legend."""
    for epoch, writes in ((5, False), (2, True)):
        table = Table(2)
        table.state.epoch = epoch
        (card,) = table.own(0, "amalthea")
        table.write(transfers=1)
        assert (answer(table) == card) is writes


def test_it_writes_a_pair_in_the_last_epoch() -> None:
    table = Table(2)
    table.state.epoch = 5
    pair = table.own(0, "amalthea", "bellows")
    table.write(transfers=2)
    for _ in range(2):
        pick = answer(table)
        assert pick in pair
        table.answer(pick)
        while table.state.phase == "writing" and table.question().kind == "legend":
            table.answer(answer(table))
    assert len(table.state.legends[0][0]) == 2


def test_it_keeps_what_acts_after_the_last_writing() -> None:
    """Pact of the Sky brings 2 VP where it is (rule 55), as much as a pair of it would."""
    table = Table(2)
    table.state.epoch = 5
    table.legend(0, "hephaestus")
    table.own(0, "pact-of-the-sky")
    table.state.level_tiles[2] = 1
    table.state.legends[1].append([table._from_deck("athena"), table._from_deck("poseidon")])
    table.write(transfers=1)
    assert answer(table) == PASS


def test_it_gains_what_counts() -> None:
    """Olive Tree: in the last writing step to come gold buys nothing when nothing can be written."""
    table = Table(2)
    table.state.epoch = 5
    table.state.gold[1] = 9
    table.use("olive-tree")
    assert answer(table, 1) == "vp"
    poor = Table(2)
    poor.state.gold[1] = 0
    poor.use("loom-of-counsel")
    assert answer(poor, 1) in ("vp", "gold")


def test_it_gives_up_what_it_misses_least() -> None:
    """Cyclops: a Citizen without a Legend to fill rather than gold or a card with power."""
    table = Table(2)
    table.own(1, "pact-of-the-sky", "hephaestus")
    (citizen,) = table.citizens(1)
    table.take("cyclops")
    assert answer(table, 1) == citizen


def test_it_turns_its_idlest_card() -> None:
    """Poseidon: an Instant that fits nothing is nothing but a place; Pact of the Sky would go on paying."""
    table = Table(2)
    pact, _ = table.own(1, "pact-of-the-sky", "zeus")
    table.take("poseidon")
    assert answer(table, 1) != pact


def test_it_robs_the_leader_who_has_something() -> None:
    table = Table(4)
    table.state.vp = [1, 5, 20, 30]
    table.state.gold = [4, 4, 4, 0]
    table.use("grasping-tide")
    assert answer(table) == "seat-2"


def test_legend_powers_come_before_their_cards_are_transferred() -> None:
    table = Table(2)
    table.state.epoch = 5
    table.legend(0, "cupbearer-of-the-feast")
    (wage,) = table.own(0, "smiths-wage")
    table.write(transfers=1)
    assert answer(table) == ("use", wage)
    table.answer(("use", wage))
    assert answer(table) == wage


def test_easy_is_an_adept_half_of_the_time() -> None:
    table = Table(2)
    table.lay("agora", "zeus", "bellows", "amalthea")
    view, question = RULES.view(table.state, 0), table.question()
    best = ADEPT.answer(view, question, Dice(bytes(32)))
    dice = Dice(b"easy" * 8)
    same = sum(Easy().answer(view, question, dice) == best for _ in range(200))
    assert 90 < same < 170


def test_a_single_answer_needs_no_thought() -> None:
    assert ADEPT.answer({}, Decision(0, "act", ("citizen",)), Dice(bytes(32))) == Answer(("citizen",))
