"""Words as they are compared, in both languages of the game alike: without case, accents and the commonest endings."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_IRREGULAR: Final = {
    "children": "child",
    "feet": "foot",
    "geese": "goose",
    "knives": "knife",
    "leaves": "leaf",
    "men": "man",
    "mice": "mouse",
    "shelves": "shelf",
    "teeth": "tooth",
    "thieves": "thief",
    "wolves": "wolf",
    "women": "woman",
}
_PLURALS: Final = (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ies", "y"))
_ENDINGS: Final = (  # ending, and the least that must stay
    ("mente", 3),
    ("ando", 3),
    ("endo", 3),
    ("indo", 3),
    ("ness", 3),
    ("ado", 3),
    ("ada", 3),
    ("ido", 3),
    ("ida", 3),
    ("ing", 3),
    ("ed", 3),
    ("ly", 3),
    ("ar", 3),
    ("er", 4),
    ("ir", 3),
    ("ao", 2),
)
_SMALL_TEXT: Final = """
a about all an and are as at be but by can do down for from had has have he her his i if in into is it its me my no
not of off on one only or our out over she so than that the their them then there they this to too up was we were
what when where which who will with would you your
ao aos aquele aquela as ate com como da das de dela dele deles do dos e ela ele eles em era essa esse esta este eu
foi ha isso ja la mais mas me meu minha muito na nao nas nem no nos o os ou para pela pelo por quando que quem se
sem ser seu so sua tao te tem um uma umas uns voce
"""
_SMALL: Final = frozenset(_SMALL_TEXT.split())


def folded(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """One form for a word's singular and plural, genders and commonest verb forms; ``word`` is folded. It need not be a
    word itself."""
    word = _IRREGULAR.get(word, word)
    for plural, singular in _PLURALS:
        if word.endswith(plural):
            word = word.removesuffix(plural) + singular
            break
    else:
        if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
            word = word[:-1]
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            break
    while len(word) > 3 and word[-1] in "aeo":
        word = word[:-1]
    return word[:-1] + "n" if word.endswith("m") else word  # nuvem, nuvens


def stems(text: str) -> tuple[str, ...]:
    """The words of a text that mean something, as stems, each once, in their order."""
    words = [word for word in _WORD.findall(folded(text)) if word not in _SMALL]
    return tuple(dict.fromkeys(stem(word) for word in words))
