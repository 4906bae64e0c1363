"""Names people are known by: one spelling each, and nobody can look like somebody else.

A name is stored as PRECIS UsernameCasePreserved (RFC 8265) in Unicode NFC; Latin letters, digits and ``-_.`` only. Its
*skeleton* (after Unicode TR 39) is what the eye sees; skeletons are unique.
"""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from confusable_homoglyphs.confusables import confusables_data
from precis_i18n import get_profile

SHORTEST: Final = 3
LONGEST: Final = 20
# Nobody poses as the house or as a bot.
RESERVED: Final = (
    "admin", "administrator", "moderator", "mod", "staff", "support", "suporte", "system", "sistema", "ludoteca", "root",
    "bot", "robot", "robo", "teacher", "professor", "random", "easy", "adept", "adepto", "apprentice", "aprendiz",
)  # fmt: skip
_PROFILE = get_profile("UsernameCasePreserved")
_JOINERS: Final = "-_."
# What two letters side by side look like, and the figures that stand for letters.
_SEQUENCES: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("nn", "m"))
_FIGURES: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "j": "l"})


class NameRefused(Exception):
    """``code``: name_length, name_letters."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(raw: str) -> str:
    """The name as it is stored and shown. Raises NameRefused."""
    name = unicodedata.normalize("NFC", raw.strip())
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused("name_length")
    try:
        name = _PROFILE.enforce(name)
    except UnicodeEncodeError as refused:
        raise NameRefused("name_letters") from refused
    if not all(_allowed(letter) for letter in name) or not name[0].isalnum() or not name[-1].isalnum():
        raise NameRefused("name_letters")
    if not SHORTEST <= len(name) <= LONGEST:
        raise NameRefused("name_length")
    return name


def _allowed(letter: str) -> bool:
    if letter in _JOINERS or letter in "0123456789":
        return True
    return letter.isalpha() and unicodedata.name(letter, "").startswith("LATIN ")


def skeleton(name: str) -> str:
    """What the eye sees of a clean name: equal for names that can be mistaken for each other."""
    text = unicodedata.normalize("NFKD", name.casefold())
    text = "".join(
        _prototype(letter) for letter in text if not unicodedata.combining(letter) and letter not in _JOINERS
    )
    text = text.casefold().translate(_FIGURES)
    for sequence, letter in _SEQUENCES:
        text = text.replace(sequence, letter)
    return text


def reserved(name: str) -> bool:
    """Whether a clean name looks like one of the house's own."""
    return skeleton(name) in {skeleton(own) for own in RESERVED}


def _prototype(letter: str) -> str:
    """The plain letter that this one can be mistaken for, by the consortium's table."""
    if letter.isascii():
        return letter
    looks: list[dict[str, Any]] = confusables_data.get(letter, [])
    for look in looks:
        plain = unicodedata.normalize("NFKD", look["c"])
        plain = "".join(part for part in plain if not unicodedata.combining(part))
        if plain.isascii() and plain.isalnum():
            return plain.casefold()
    return letter
