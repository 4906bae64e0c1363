"""What a table may wish for, what rated play demands, and what a clock demands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine import RandomBot
from games.registry import BadSettings, Bar, ClockPreset, GameSpec, Setting
from tests.games.engine.toy import Toy

RARELY = ClockPreset("day", "correspondence", minutes=9, settings={"first": "lot"})
SPEC = GameSpec(
    key="toy",
    seats=(2,),
    rules={1: Toy()},
    settings=(
        Setting("first", ("race", "lot"), "race", "race"),
        Setting("tongue", ("en", "pt-BR"), "en"),
        Setting("long", (False, True), True, False),
    ),
    clocks=(ClockPreset("normal", "live", minutes=1, bank=60), RARELY),
    bots={"random": RandomBot()},
)


@pytest.mark.parametrize(
    ("wanted", "rated", "settled"),
    [
        ({}, False, {"first": "race", "tongue": "en", "long": True}),
        ({}, True, {"first": "race", "tongue": "en", "long": False}),
        ({"tongue": "pt-BR"}, True, {"first": "race", "tongue": "pt-BR", "long": False}),  # rated play allows both
        ({"first": "lot"}, False, {"first": "lot", "tongue": "en", "long": True}),
    ],
)
def test_settled(wanted: dict[str, Any], rated: bool, settled: dict[str, Any]) -> None:
    assert SPEC.settle(wanted, rated=rated) == settled


@pytest.mark.parametrize(
    ("wanted", "rated"),
    [
        ({"first": "lot"}, True),
        ({"long": True}, True),
        ({"long": 1}, False),
        ({"tongue": "fr"}, True),
        ({"tongue": None}, True),
        ({"unknown": 1}, False),
    ],
)
def test_refused(wanted: dict[str, Any], rated: bool) -> None:
    with pytest.raises(BadSettings):
        SPEC.settle(wanted, rated=rated)


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("wish", [{}, {"first": "race"}, {"first": "lot"}])
def test_a_clock_has_its_way(wish: dict[str, Any], rated: bool) -> None:
    """Before any wish, and before what rated play demands; all else is as ever."""
    assert SPEC.settle(wish, rated=rated, clock=RARELY)["first"] == "lot"
    with pytest.raises(BadSettings):
        SPEC.settle({**wish, "tongue": "fr"}, rated=rated, clock=RARELY)


def test_a_setting_keeps_things_out_of_another() -> None:
    pick = Setting("gods", ("any", "sun+sea", "sun+war"), "any", bars=(Bar("long", False, ("sea",)),))
    spec = replace(SPEC, settings=(*SPEC.settings, pick))
    assert spec.settle({"gods": "sun+sea"}, rated=False)["gods"] == "sun+sea"
    assert spec.settle({"gods": "sun+war", "long": False}, rated=False)["gods"] == "sun+war"
    with pytest.raises(BadSettings, match="gods"):
        spec.settle({"gods": "sun+sea", "long": False}, rated=False)
    with pytest.raises(BadSettings, match="gods"):  # a clock's settings keep out as well
        spec.settle(
            {"gods": "sun+sea"},
            rated=False,
            clock=ClockPreset("slow", "correspondence", minutes=1, settings={"long": False}),
        )
