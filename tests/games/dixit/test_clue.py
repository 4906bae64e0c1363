"""Rule 6 and G18: what is a clue, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dixit.rules.clue import BadClue, clean_clue
from games.engine import Illegal
from tests.games.dixit.kit import Table

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    "clue",
    [
        "x",  # scenario 21
        "\U0001f319",
        FAMILY,
        "\u2764\ufe0f\u200d\U0001f525",
        "ação",
        "l'eau d'\"ici\"",
        "<b>",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "12: a card",
        "shhh...",
        "水の中の月",
        "قمر في الماء",
        "ירח בתוך המים",
        "א\u200fב",
        "दुःख की नदी",
        "?!",
        "a" * 140,
        "水" * 140,
        "q" + "\u0323\u0325\u032d\u0330",
    ],
)
def test_is_a_clue(clue: str) -> None:
    assert clean_clue(clue) == clue


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "blank"),
        ("   ", "blank"),
        ("\u00a0\u3000", "blank"),
        ("\u200b", "blank"),
        ("\u200d\u200c\ufeff", "blank"),
        ("\u0301", "blank"),
        ("\u3164\u2800", "blank"),
        ("a" * 141, "too_long"),
        ("a" * 1000, "too_long"),
        ("a" * 100_000, "too_long"),
        (FAMILY * 21, "too_long"),
        (" " * 1000 + "a", "too_long"),  # not even looked at
        ("two\nlines", "control"),
        ("two\u2028lines", "control"),
        ("nul\0", "control"),
        ("tab\tstop", "control"),
        ("esc\x1b[31m", "control"),
        ("\x7f.", "control"),
        ("\ud800.", "control"),
        ("\u202eabc", "direction"),
        ("a\u2066b\u2069", "direction"),
        ("q" + "\u0323\u0325\u032d\u0330\u0331", "marks"),
        ("q" + "\u0323\u0325\u032d\u200d\u0330\u0331", "marks"),
    ],
)
def test_is_no_clue(text: str, fault: str) -> None:
    with pytest.raises(BadClue) as caught:
        clean_clue(text)
    assert caught.value.fault == fault


def test_it_is_kept_composed_and_trimmed() -> None:
    assert clean_clue("  ac\u0327a\u0303o \n") == "ação"
    assert clean_clue("e\u0301" * 140) == "é" * 140  # counted after NFC


@given(st.text(max_size=200))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    try:
        clue = clean_clue(text)
    except BadClue:
        return
    assert clean_clue(clue) == clue
    assert 1 <= len(clue) <= 140
    clue.encode()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "blank"),
        ("", "blank"),
        ("\u200b", "blank"),
        ("a" * 141, "too_long"),
        ("a\u202eb", "direction"),
        ("a\nb", "control"),
        ("q" + "\u0323" * 5, "marks"),
    ],
)
def test_the_table_refuses_what_is_no_clue(text: str | None, fault: str) -> None:
    """Scenarios 19, 20: nothing changes, the narrator is still asked."""
    table = Table(4).seated()
    before = table.snapshot()
    with pytest.raises(Illegal, match=f"text_{fault}"):
        table.runner.enter("answer", table.state.narrator, [table.question("S").options[0]], text)
    assert table.snapshot() == before
    assert table.clue("ac\u0327a\u0303o ").view(None)["clue"] == "ação"


def test_140_are_accepted_at_the_table() -> None:
    assert Table(4).seated().clue(" " + "水" * 140).view("A")["clue"] == "水" * 140
