"""What an organizer may choose, checked: from the words of a form to a `Format`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.registry import GameSpec
from realtime.errors import Refused
from tournaments import tiebreaks
from tournaments.formats.base import Format
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.groups import Groups
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.series import Series
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss import Swiss
from tournaments.formats.table_groups import TableGroups
from tournaments.formats.tables import TableSwiss

Terms = Mapping[str, Any]

MOST_PLAYERS: Final = 512
MOST_IN_ROBIN: Final = 32
BEST_OF: Final = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Term:
    """A number or a yes-or-no of a format: its default and, for a number, its bounds."""

    default: int | bool
    least: int = 0
    most: int = 0

    def read(self, key: str, value: Any) -> int | bool:
        """Raises Refused: bad_term."""
        if type(value) is not type(self.default):
            raise Refused("bad_term", term=key)
        if not isinstance(value, bool) and not self.least <= value <= self.most:
            raise Refused("bad_term", term=key, least=self.least, most=self.most)
        return bool(value) if isinstance(self.default, bool) else int(value)


@dataclass(frozen=True, slots=True)
class Kind:
    """A format on offer. ``duel``: for two-player rounds, else for tables of several. ``decisive``: rounds need a winner.
    ``swappable``: staff may seat people otherwise; elsewhere a bracket or a Berger table says who meets whom."""

    key: str
    duel: bool
    terms: Mapping[str, Term]
    make: Callable[[Terms, Sequence[str]], Format]
    most: int = MOST_PLAYERS
    decisive: bool = False
    swappable: bool = False
    default_tiebreaks: tuple[str, ...] = ()


_ROUNDS: Final = Term(5, 1, 16)
_SEATS: Final[Mapping[str, Term]] = {"least": Term(3, 2, 12), "most": Term(4, 2, 12)}
_SWISS_BREAKS: Final = ("BH-C1", "BH", "SB", "DE", "WIN")
_ROBIN_BREAKS: Final = ("DE", "SB", "WIN", "KOYA")

KINDS: Final[Mapping[str, Kind]] = {
    kind.key: kind
    for kind in (
        Kind(
            "swiss",
            True,
            {"rounds": _ROUNDS},
            lambda terms, _: Swiss(terms["rounds"]),
            swappable=True,
            default_tiebreaks=_SWISS_BREAKS,
        ),
        Kind(
            "robin",
            True,
            {"double": Term(False)},
            lambda terms, _: RoundRobin(terms["double"]),
            most=MOST_IN_ROBIN,
            default_tiebreaks=_ROBIN_BREAKS,
        ),
        Kind("single", True, {"third": Term(True)}, lambda terms, _: SingleElimination(terms["third"]), decisive=True),
        Kind("double", True, {}, lambda terms, _: DoubleElimination(), decisive=True),
        Kind(
            "groups",
            True,
            {"size": Term(4, 3, 8), "advance": Term(2, 1, 4), "double": Term(False), "third": Term(True)},
            lambda terms, codes: Groups(
                terms["size"],
                terms["advance"],
                terms["double"],
                terms["third"],
                tuple(codes) or _ROBIN_BREAKS,
            ),
            default_tiebreaks=_ROBIN_BREAKS,
        ),
        Kind(
            "tables",
            False,
            {"rounds": Term(3, 1, 16), **_SEATS},
            lambda terms, _: TableSwiss(terms["rounds"], terms["least"], terms["most"]),
            swappable=True,
            default_tiebreaks=tiebreaks.TABLE_CODES,
        ),
        Kind(
            "table_groups",
            False,
            {"rounds": Term(2, 1, 8), **_SEATS, "advance": Term(2, 1, 6)},
            lambda terms, _: TableGroups(terms["rounds"], terms["least"], terms["most"], terms["advance"]),
            default_tiebreaks=tiebreaks.TABLE_CODES,
        ),
    )
}


def kind_of(key: str) -> Kind:
    """Raises Refused: bad_format."""
    if key not in KINDS:
        raise Refused("bad_format")
    return KINDS[key]


def settle(spec: GameSpec, key: str, wanted: Terms) -> dict[str, Any]:
    """The complete terms of a format for a game. Raises Refused: bad_format, bad_term."""
    kind = kind_of(key)
    if unknown := sorted(set(wanted) - set(kind.terms)):
        raise Refused("bad_term", term=unknown[0])
    settled = {name: term.read(name, wanted.get(name, term.default)) for name, term in kind.terms.items()}
    if kind.duel and 2 not in spec.seats:
        raise Refused("bad_format")
    if not kind.duel:
        seats = range(int(settled["least"]), int(settled["most"]) + 1)
        if not seats or any(count not in spec.seats for count in seats):
            raise Refused("bad_term", term="least", least=min(spec.seats), most=max(spec.seats))
        if "advance" in settled and settled["advance"] > settled["most"]:
            raise Refused("bad_term", term="advance", least=1, most=int(settled["most"]))
    elif "advance" in settled and settled["advance"] > settled["size"]:
        raise Refused("bad_term", term="advance", least=1, most=int(settled["size"]))
    return settled


def tiebreaks_of(key: str, wanted: Sequence[str] | None) -> list[str]:
    """Raises Refused: bad_tiebreak."""
    kind = kind_of(key)
    if wanted is None:
        return list(kind.default_tiebreaks)
    offered = tiebreaks.CODES if kind.duel else tiebreaks.TABLE_CODES
    if len(set(wanted)) != len(wanted) or not set(wanted) <= set(offered):
        raise Refused("bad_tiebreak")
    return list(wanted)


def format_of(key: str, terms: Terms, codes: Sequence[str]) -> Format:
    return KINDS[key].make(terms, codes)


def series_of(key: str, best_of: int, slot: str) -> Series:
    """The series of a table. In groups only the knock-out needs a winner."""
    kind = KINDS[key]
    knock_out = kind.decisive or (key == "groups" and (slot.startswith("w") or slot == "third"))
    return Series(best_of, decisive=knock_out)
