"""Lists of players as people write them: one name a line, or a table saved as CSV. Pure."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import Final

NAMES: Final = frozenset(
    {"name", "username", "user", "player", "nick", "nickname", "nome", "usuario", "usuário", "jogador", "apelido"}
)
"""Headings of the column in which the names are."""
_BESIDE: Final = frozenset(
    {
        "rating",
        "elo",
        "seed",
        "place",
        "points",
        "state",
        "email",
        "e-mail",
        "club",
        "country",
        "title",
        "id",
        "#",
        "no",
        "nr",
    }
    | {"colocação", "pontos", "clube", "país", "título", "número", "nº", "posição"}
)
"""Headings of other columns, as our own export and other programs write them."""


def listed_names(text: str, is_person: Callable[[str], bool]) -> dict[str, int]:
    """Every name, with the number of its (first) line. A first line of headings is none, and says in which column the names
    are; otherwise they are in the first. Whoever ``is_person`` and is called like a heading is meant where nothing else
    says that these are headings."""
    found: dict[str, int] = {}
    column, begun = 0, False
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        cells = _cells(line)
        if not any(cells):
            continue
        if not begun:
            begun = True
            if (heading := _column_of_names(cells, is_person)) is not None:
                column = heading
                continue
        name = cells[column] if column < len(cells) else ""
        if name:
            found.setdefault(name, number)
    return found


def _column_of_names(cells: list[str], is_person: Callable[[str], bool]) -> int | None:
    words = [cell.casefold() for cell in cells]
    column = next((index for index, word in enumerate(words) if word in NAMES), None)
    if column is None:
        return None
    sure = any(word in _BESIDE or word in NAMES for index, word in enumerate(words) if index != column)
    return column if sure or not is_person(cells[column]) else None


def _cells(line: str) -> list[str]:
    """By semicolons, tabs or commas, whichever stands outside of quotes first in that order."""
    bare = "".join(line.split('"')[::2])
    delimiter = next((one for one in ";\t," if one in bare), ",")
    row = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    return [cell.strip() for cell in row]
