"""The size of the sheet, and places on it."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 600, 900


class Box(NamedTuple):
    """Where something is drawn."""

    x: float
    y: float
    width: float
    height: float


class Point(NamedTuple):
    """A place on the sheet."""

    x: float
    y: float


EVERYWHERE = Box(-60, -60, WIDTH + 120, HEIGHT + 120)
