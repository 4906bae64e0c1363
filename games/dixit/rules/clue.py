"""The text of a clue (rule 6, G18): words in any script, emoji, a sound in letters; nothing invisible, nothing that breaks
a line of text."""

from __future__ import annotations

import unicodedata
from typing import Final, Literal, TypeAlias

from games.dixit.rules.constants import CLUE_MARKS_MOST, CLUE_MOST, CLUE_RAW_MOST

Fault: TypeAlias = Literal["blank", "too_long", "control", "direction", "marks"]

_DIRECTION: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing
_CONTROL: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))  # controls, lone surrogates, line and paragraph separators


class BadClue(ValueError):
    """A text that is no clue. ``fault``: blank, too_long, control, direction (bidi embeddings, overrides and isolates) or
    marks (too many combining marks in a row)."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault


def clean_clue(text: str) -> str:
    """The clue as it is kept: composed (NFC) and trimmed. Cleaning it again changes nothing.

    Raises:
        BadClue: see there.
    """
    if len(text) > CLUE_RAW_MOST:
        raise BadClue("too_long")
    clue = unicodedata.normalize("NFC", text).strip()
    if len(clue) > CLUE_MOST:
        raise BadClue("too_long")
    visible = False
    marks = 0
    for character in clue:
        category = unicodedata.category(character)
        if category in _CONTROL:
            raise BadClue("control")
        if character in _DIRECTION:
            raise BadClue("direction")
        if category[0] == "M":
            marks += 1
            if marks > CLUE_MARKS_MOST:
                raise BadClue("marks")
        elif category != "Cf":  # joiners and the like do not end a stack of marks
            marks = 0
            visible = visible or (category[0] != "Z" and character not in _FILLERS)
    if not visible:
        raise BadClue("blank")
    return clue
