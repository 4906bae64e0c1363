"""The same questions to every registered game, at every number of seats. A new game is asked by being registered."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.engine import Dice, RandomBot, play_out
from games.registry import GameSpec
from tests.games import proofs
from tests.games.playthroughs import all_playthroughs, folder

ROOT = Path(__file__).resolve().parents[2]
TABLES = [pytest.param(spec, seats, id=f"{spec.key}-{seats}") for spec in registry.all_games() for seats in spec.seats]


def settings_of(spec: GameSpec, number: int = 0) -> dict[str, Any]:
    """A table's settings: the defaults first, then every choice in turn."""
    choices = [spec.settle({}, rated=False)]
    for setting in spec.settings:
        choices += [spec.settle({setting.key: value}, rated=False) for value in setting.choices]
    choices.append({setting.key: setting.choices[-1] for setting in spec.settings})
    return choices[number % len(choices)]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_there_are_games() -> None:
    assert TABLES


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_every_decision_of_some_games(spec: GameSpec, seats: int) -> None:
    """Options, refusals, storing, undo, reasons and secrets, at sampled decisions: fewer of them where many people look."""
    _deep(spec, seats, games=4, every=max(5, 2 * seats))


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_every_decision_of_many_games(spec: GameSpec, seats: int) -> None:
    _deep(spec, seats, games=120 // seats, every=seats)


def _deep(spec: GameSpec, seats: int, *, games: int, every: int) -> None:
    rules = spec.rules[spec.version]
    dice = Dice(b"proofs" * 4)
    kept = tried = undone = chances = 0
    for number in range(games):
        seen: dict[Any, None] = {}
        last = None
        bots = [spec.bots[sorted(spec.bots)[number // 2 % len(spec.bots)]]] * seats if number % 2 else None
        for moment in proofs.walk(
            rules, seed=seed_of(number), seats=seats, settings=settings_of(spec, number), bots=bots, cap=spec.cap
        ):
            proofs.options_are_there(moment.runner)
            seen.update((option, None) for option in moment.question.options)
            chances += moment.question.seat == last  # two in a row: the first might be taken back
            last = None if moment.question.final else moment.question.seat
            if dice.below(every):
                continue
            proofs.listed_answers_are_accepted(moment.runner, dice)
            proofs.unlisted_answers_are_refused(moment.runner, seats, list(seen)[-40:])
            proofs.restored_is_the_same(moment.runner, seats)
            proofs.things_are_options_or_have_a_reason(moment.runner, seats)
            proofs.the_seed_shows_nowhere(moment, seats)
            undone += proofs.undo_is_as_the_rule_says(moment, seats)
            some_kept, some_tried = proofs.nothing_leaks(moment, seats, dice)
            kept, tried = kept + some_kept, tried + some_tried
        assert moment.runner.standing is not None, "the game did not end within its cap"
    assert not tried or kept / tried > 0.1, f"only {kept} of {tried} worlds could be compared: too many facts are shown"
    assert undone or not chances or spec.seats == (1,), "nothing could ever be taken back"


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_a_match_resumed_at_every_decision_tells_the_same_notes_once(spec: GameSpec, seats: int) -> None:
    """Two runners of one game, one of them restored before every answer: the same notes, none twice, none missing."""
    rules = spec.rules[spec.version]
    settings = settings_of(spec, 1)
    straight: list[Any] = []
    resumed: list[Any] = []
    for moment in proofs.walk(rules, seed=seed_of(77), seats=seats, settings=settings, cap=spec.cap):
        again = proofs.restored_is_the_same(moment.runner, seats)
        resumed += [note.dump() for note in again.enter("answer", moment.question.seat, *_of(moment))]
        copy = proofs.through_json(moment.runner)
        straight += [note.dump() for note in copy.enter("answer", moment.question.seat, *_of(moment))]
        assert again.number == moment.runner.number + 1
    assert resumed == straight
    assert resumed == _notes_of_an_unbroken_game(spec, seats, settings)


def _of(moment: proofs.Moment) -> tuple[Any, ...]:
    return moment.answer.picks, moment.answer.text


def _notes_of_an_unbroken_game(spec: GameSpec, seats: int, settings: dict[str, Any]) -> list[Any]:
    rules = spec.rules[spec.version]
    told: list[Any] = []
    runner = None
    for moment in proofs.walk(rules, seed=seed_of(77), seats=seats, settings=settings, cap=spec.cap):
        runner = moment.runner
        if runner.number:
            told += [note.dump() for note in runner.notes]
    assert runner is not None
    return told + [note.dump() for note in runner.notes]


@cache
def _used(key: str, seats: int, games: int) -> dict[str, int]:
    spec = registry.get(key)
    rules = spec.rules[spec.version]
    used: dict[str, int] = {}
    for number in range(games):
        settings = settings_of(spec, number)
        played = play_out(
            rules, seed=seed_of(1000 + number), seats=seats, settings=settings, bots=[RandomBot()] * seats, cap=spec.cap
        )
        assert not played.capped, f"game {number} did not end"
        assert sorted(played.standing.places)[0] == 1
        assert len(played.standing.places) == seats
        for card in played.used:
            used[card] = used.get(card, 0) + 1
    return used


@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_two_hundred_random_games_end_and_use_every_card(spec: GameSpec, seats: int) -> None:
    _ends_and_uses_all(spec, seats, 200)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("spec", "seats"), TABLES)
def test_a_thousand_random_games_end_and_use_every_card(spec: GameSpec, seats: int) -> None:
    _ends_and_uses_all(spec, seats, 1000)


def _ends_and_uses_all(spec: GameSpec, seats: int, games: int) -> None:
    rules = spec.rules[spec.version]
    everything = {card for number in range(20) for card in rules.cards(settings_of(spec, number))}
    unused = everything - _used(spec.key, seats, games).keys()
    assert not unused, f"never used: {sorted(unused)}"


@pytest.mark.parametrize("spec", registry.all_games(), ids=lambda spec: spec.key)
def test_the_order_of_sets_changes_nothing(spec: GameSpec) -> None:
    """The same game under two PYTHONHASHSEEDs."""
    code = (
        "import django; django.setup()\n"
        "from games import registry\n"
        "from tests.games.playthroughs import all_playthroughs\n"
        "import hashlib\n"
        f"texts = all_playthroughs(registry.get({spec.key!r}))\n"
        "print(hashlib.sha256(''.join(texts.values()).encode()).hexdigest())"
    )
    digests = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "config.settings"}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        digests.add(done.stdout.strip())
    assert len(digests) == 1


@pytest.mark.parametrize("spec", registry.all_games(), ids=lambda spec: spec.key)
def test_golden_playthroughs(spec: GameSpec) -> None:
    """Whole games as text; after a wanted change run ``make playthroughs`` and review the diff."""
    written = {path.name: path.read_text() for path in folder(spec.key).glob("*.txt")}
    played = all_playthroughs(spec)
    assert written.keys() == played.keys(), "run make playthroughs"
    for name, text in played.items():
        assert text.splitlines() == written[name].splitlines(), (
            f"{name} differs: run make playthroughs, review the diff"
        )
