"""Outlines as path data. Pure: what chance decides comes from the generator that is passed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

from games.dixit.art.geometry import HEIGHT, WIDTH, Point


def path(points: Sequence[tuple[float, float]], closed: bool = True) -> str:
    """Straight lines through the points."""
    line = "L".join(f"{x:.5g} {y:.5g}" for x, y in points)
    return f"M{line}{'Z' if closed else ''}"


def data(*parts: str | float) -> str:
    """Path data from letters and numbers: `data("M", 0, y, "h", width, "Z")`."""
    return " ".join(part if isinstance(part, str) else f"{part:.5g}" for part in parts)


def drawn(*parts: str | float) -> str:
    """A path from letters and numbers."""
    return f'<path d="{data(*parts)}"/>'


def area(*points: tuple[float, float]) -> str:
    """A polygon."""
    return f'<path d="{path(points)}"/>'


def rect(x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    return f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" rx="{corner:.5g}"/>'


def placed(shapes: str, x: float, y: float, size: float = 1, rot: float = 0, flip: bool = False) -> str:
    """Shapes that are drawn round 0, 0: put them at a point, `size` times as large."""
    return (
        f'<g transform="translate({x:.5g} {y:.5g}) rotate({rot:.5g}) scale({-size if flip else size:.5g} {size:.5g})">'
        f"{shapes}</g>"
    )


def polar(x: float, y: float, angle: float, length: float) -> Point:
    """The point at a length and an angle in degrees: 0 is right, 90 is down."""
    turn = math.radians(angle)
    return Point(x + math.cos(turn) * length, y + math.sin(turn) * length)


def ridge(
    rng: Random,
    y: float,
    amp: float,
    tilt: float = 0,
    bumps: Sequence[tuple[float, float, float]] = (),
    waves: float = 1,
) -> list[Point]:
    """The line of a hill across the whole sheet. `tilt` lifts the right end; a bump is (x, height, width)."""
    parts = [
        (rng.uniform(0.6, 1.2) * frequency * waves, rng.uniform(0, math.tau), 0.45**order)
        for order, frequency in enumerate((1, 2.1, 4.3, 8.7))
    ]
    points = []
    for x in range(-40, WIDTH + 41, 8):
        turn = x / WIDTH * math.tau
        height = amp * sum(weight * math.sin(turn * frequency + phase) for frequency, phase, weight in parts)
        height += sum(high * math.exp(-(((x - at) / wide) ** 2)) for at, high, wide in bumps)
        points.append(Point(x, y - height - tilt * (x / WIDTH - 0.5)))
    return points


def ground(points: Sequence[Point]) -> str:
    """All that lies below a ridge."""
    return path([*points, (WIDTH + 40, HEIGHT + 40), (-40, HEIGHT + 40)])


def blob(rng: Random, x: float, y: float, rx: float, ry: float, rough: float = 0.05, lobes: int = 7) -> list[Point]:
    """A wavy ellipse."""
    phases = [rng.uniform(0, math.tau) for _ in range(3)]
    points = []
    for step in range(96):
        turn = step / 96 * math.tau
        swell = 1 + rough * (
            math.sin(lobes * turn + phases[0])
            + 0.6 * math.sin((lobes * 2 + 1) * turn + phases[1])
            + 0.35 * math.sin((lobes * 4 + 1) * turn + phases[2])
        )
        points.append(Point(x + rx * swell * math.cos(turn), y + ry * swell * math.sin(turn)))
    return points


def circle(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{r:.5g}"/>'


def leaf(x: float, y: float, angle: float, length: float, width: float) -> str:
    """A pointed leaf that begins at the point."""
    return (
        f'<path transform="translate({x:.5g} {y:.5g}) rotate({angle:.0f})" '
        f'd="M0 0Q{length * 0.45:.5g} {-width:.5g} {length:.5g} 0Q{length * 0.45:.5g} {width:.5g} 0 0Z"/>'
    )


def sprig(rng: Random, x: float, y: float, angle: float, pairs: int, length: float, step: float) -> str:
    """A stem with pairs of leaves: a fern."""
    parts = f'<path d="M-8 -1.2H{pairs * step:.5g}V1.2H-8Z"/>'
    for pair in range(pairs):
        size = length * (1 - 0.5 * pair / pairs)
        for side in (-48, 48):
            parts += leaf(pair * step, 0, side + rng.uniform(-8, 8), size, size * 0.34)
    parts += leaf(pairs * step - 2, 0, 0, length * 0.8, length * 0.26)
    return f'<g transform="translate({x:.5g} {y:.5g}) rotate({angle:.0f})">{parts}</g>'


def limb(x1: float, y1: float, x2: float, y2: float, start: float, end: float) -> str:
    """A stick with round ends that changes from one width to another."""
    length = math.hypot(x2 - x1, y2 - y1) or 1
    nx, ny = -(y2 - y1) / length, (x2 - x1) / length
    a, b = start / 2, end / 2
    return (
        f'<path d="M{x1 + nx * a:.5g} {y1 + ny * a:.5g}L{x2 + nx * b:.5g} {y2 + ny * b:.5g}'
        f"A{b:.5g} {b:.5g} 0 0 0 {x2 - nx * b:.5g} {y2 - ny * b:.5g}L{x1 - nx * a:.5g} {y1 - ny * a:.5g}"
        f'A{a:.5g} {a:.5g} 0 0 0 {x1 + nx * a:.5g} {y1 + ny * a:.5g}Z"/>'
    )


def star(x: float, y: float, r: float, points: int = 5, waist: float = 0.45, turn: float = -90) -> str:
    corners = [polar(x, y, turn + 180 * step / points, r if step % 2 == 0 else r * waist) for step in range(points * 2)]
    return area(*corners)


def branches(
    rng: Random, x: float, y: float, angle: float, length: float, width: float, depth: int, spread: float
) -> tuple[str, list[tuple[float, float, float]]]:
    """A bare tree, and the tips of its twigs with their angles."""
    end = polar(x, y, angle, length)
    shapes = limb(x, y, end.x, end.y, width, width * 0.68)
    if depth == 0:
        return shapes, [(end.x, end.y, angle)]
    tips = []
    for side in (-1.0, 1.0) if rng.random() < 0.85 else (-1.0, 0.1, 1.0):
        more, found = branches(
            rng, end.x, end.y, angle + side * spread * rng.uniform(0.6, 1.3), length * rng.uniform(0.66, 0.86),
            width * 0.68, depth - 1, spread,
        )  # fmt: skip
        shapes += more
        tips += found
    return shapes, tips


def bezier(points: Sequence[tuple[float, float]], at: float) -> Point:
    """The point at 0 to 1 of a Bezier curve of any degree."""
    line = [Point(*point) for point in points]
    while len(line) > 1:
        line = [Point(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at) for a, b in itertools.pairwise(line)]
    return line[0]


def ribbon(points: Sequence[tuple[float, float]], start: float, end: float) -> str:
    """A band along a Bezier curve whose width changes from `start` to `end`."""
    left, right = [], []
    for step in range(41):
        at = step / 40
        here, there = bezier(points, max(0, at - 0.01)), bezier(points, min(1, at + 0.01))
        length = math.hypot(there.x - here.x, there.y - here.y) or 1
        middle = bezier(points, at)
        half = (start + (end - start) * at) / 2
        nx, ny = -(there.y - here.y) / length * half, (there.x - here.x) / length * half
        left.append((middle.x + nx, middle.y + ny))
        right.append((middle.x - nx, middle.y - ny))
    return area(*left, *reversed(right))
