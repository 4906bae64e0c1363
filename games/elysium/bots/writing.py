"""Which cards to transfer into which Legends: a beam search over what a few transfers can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.elysium.bots.legends import LEVEL, Legend, Piece, begun, joined, place_level, worth
from games.elysium.rules.constants import LEVEL_TILE_FROM, LEVEL_TILES, LEVELS

NEW: Final = -1  # in place of a Legend's index
BEAM: Final = 5
KEPT: Final = (1.0, 0.85, 0.75, 0.65, 0.55)  # by epochs left: how likely a level tile stays with who takes it


class Move(NamedTuple):
    card: int
    legend: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What transfers are made under. ``left``: epochs after this one; ``gold``: VP that a gold is worth; ``rivals``: per
    level the size that a Level Legend must exceed for the tile; ``tiles``: per family bit the next tile."""

    left: int
    gold: float
    rivals: Mapping[int, int]
    tiles: Mapping[int, int]

    def legend(self, legend: Legend, left: int) -> float:
        tile = 0 if legend.kind == LEVEL else self.tiles.get(legend.families, 0)
        return worth(legend, left, self.gold, tile)

    def level_tile(self, level: int, size: int) -> float:
        """Of a largest own Level Legend of that size (rule 52)."""
        if size < LEVEL_TILE_FROM or size <= self.rivals[level]:
            return 0.0
        return LEVEL_TILES[level] * min(1.0, KEPT[self.left] + 0.1 * (size - LEVEL_TILE_FROM))


class Node(NamedTuple):
    """``score`` counts nothing that later cards may add in this step; ``hope`` does."""

    hope: float
    score: float
    legends: tuple[Legend, ...]
    sizes: tuple[int, ...]
    free: int
    gold: int
    moves: tuple[Move, ...]


Cost = Callable[[int, bool, Piece], int]
"""Gold for a place of that level, the first transfer or a later one, by this card."""


def largest(legends: Sequence[Legend]) -> tuple[int, ...]:
    """Per level the size of the largest Level Legend."""
    sizes = [0] * (max(LEVELS) + 1)
    for legend in legends:
        if legend.kind == LEVEL:
            level = legend.levels.bit_length() - 1
            sizes[level] = max(sizes[level], legend.size)
    return tuple(sizes)


def plan(
    pieces: Sequence[Piece],
    legends: Sequence[Legend],
    transfers: int,
    gold: int,
    cost: Cost,
    terms: Terms,
    first: Callable[[Piece, int], bool] | None = None,
) -> tuple[list[float], Node]:
    """The best gain with at most 0, 1, ... transfers, and the best of all. ``first`` says what the first one may be."""
    root = Node(0.0, 0.0, tuple(legends), largest(legends), (1 << len(pieces)) - 1, gold, ())
    best, gains, beam = root, [0.0], [root]
    for step in range(transfers):
        found: dict[tuple[int, float], Node] = {}
        hopeful = max(1, terms.left) if step + 1 < transfers else terms.left
        for node in beam:
            for child in _children(node, pieces, cost, terms, hopeful, first if step == 0 else None):
                found.setdefault((child.free, round(child.score, 3)), child)
        if not found:
            break
        beam = sorted(found.values(), reverse=True)[:BEAM]
        top = max(found.values(), key=lambda node: node.score)
        if top.score > best.score + 1e-6:
            best = top
        gains.append(best.score)
    gains += [gains[-1]] * (transfers + 1 - len(gains))
    return gains, best


def _children(
    node: Node,
    pieces: Sequence[Piece],
    cost: Cost,
    terms: Terms,
    hopeful: int,
    first: Callable[[Piece, int], bool] | None,
) -> list[Node]:
    children = []
    is_first = not node.moves
    for index, piece in enumerate(pieces):
        if not node.free >> index & 1:
            continue
        for home in range(NEW, len(node.legends)):
            if home == NEW:
                if not piece.level:
                    continue
                old, new, level = None, begun(piece), piece.level.bit_length() - 1
            else:
                old = node.legends[home]
                grown = joined(old, piece)
                if grown is None:
                    continue
                new, level = grown, place_level(old, piece)
            price = cost(level, is_first, piece)
            if price > node.gold or (first is not None and not first(piece, home)):
                continue
            change = terms.legend(new, terms.left)
            hope = change if hopeful == terms.left else terms.legend(new, hopeful)
            if old is not None:
                change -= terms.legend(old, terms.left)
                hope -= terms.legend(old, hopeful)
            sizes = node.sizes
            if new.kind == LEVEL and new.size > sizes[level]:
                shared = terms.level_tile(level, new.size) - terms.level_tile(level, sizes[level])
                change, hope = change + shared, hope + shared
                sizes = (*sizes[:level], new.size, *sizes[level + 1 :])
            spent = terms.gold * price + piece.keep
            kept = node.legends
            placed = (*kept, new) if home == NEW else (*kept[:home], new, *kept[home + 1 :])
            children.append(
                Node(
                    node.hope + hope - spent,
                    node.score + change - spent,
                    placed,
                    sizes,
                    node.free & ~(1 << index),
                    node.gold - price,
                    (*node.moves, Move(piece.id, home)),
                )
            )
    return children
