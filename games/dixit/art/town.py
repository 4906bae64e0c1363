"""What people build: houses, towers, stairs, walls, ladders and ropes."""

from __future__ import annotations

import math
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, Box, Point
from games.dixit.art.item import Color, Item, Place, Share
from games.dixit.art.palette import mix
from games.dixit.art.shapes import area, bezier, circle, limb, path, rect, ribbon


def window(x: float, y: float, w: float, h: float) -> str:
    """A pane with a round top; (x, y) is the middle of its foot."""
    return f'<path d="M{x - w / 2:.1f} {y:.1f}v{-h + w / 2:.1f}a{w / 2:.1f} {w / 2:.1f} 0 0 1 {w:.1f} 0v{h - w / 2:.1f}Z"/>'


class House(Item, frozen=True, tag="house"):
    """One house, its foot in the middle at (x, y), `w` wide."""

    x: float
    y: float
    w: float
    form: Literal["cottage", "tall", "tower", "block"] = "cottage"
    roof: Color = ""
    lit: Share = 0.8

    def draw(self, canvas: Canvas) -> None:
        rng, x, y, w = canvas.rng, self.x, self.y, self.w
        h = w * {"cottage": 0.7, "tall": 1.5, "tower": 2.2, "block": 2.0}[self.form] * rng.uniform(0.9, 1.1)
        top = y - h
        wall = self.fill(canvas)
        roof = canvas.color(min(1, self.tone + 0.2), self.roof)
        box = Box(x - w * 0.8, top - w * 1.2, w * 1.6, h + w * 1.2)
        canvas.cut(f'<path d="M{x - w / 2:.1f} {y + 6:.1f}V{top:.1f}H{x + w / 2:.1f}V{y + 6:.1f}Z"/>', wall, 3, box)
        shade = f'<path d="M{x + w * 0.18:.1f} {y + 6:.1f}V{top:.1f}H{x + w / 2:.1f}V{y + 6:.1f}Z"/>'
        canvas.add(f'<g fill="{mix(wall, canvas.tone(1), 0.15)}">{shade}</g>')
        if self.form == "cottage":
            chimney = f'<path d="M{x + w * 0.2:.1f} {top:.1f}V{top - w * 0.62:.1f}h{w * 0.14:.1f}V{top:.1f}Z"/>'
            tiles = area((x - w * 0.64, top + w * 0.04), (x, top - w * 0.6), (x + w * 0.64, top + w * 0.04))
            canvas.cut(chimney + tiles, roof, 3, box)
        elif self.form == "tall":
            eaves, top_edge = ((x - w * 0.58, top + 3), (x + w * 0.58, top + 3)), top - w * 0.5
            canvas.cut(area(eaves[0], (x - w * 0.3, top_edge), (x + w * 0.3, top_edge), eaves[1]), roof, 3, box)
        elif self.form == "tower":
            canvas.cut(
                area((x - w * 0.66, top + 4), (x, top - w * 1.15), (x + w * 0.66, top + 4)),
                roof,
                3,
                box,
            )
        else:
            canvas.cut(
                f'<rect x="{x - w * 0.56:.1f}" y="{top - 5:.1f}" width="{w * 1.12:.1f}" height="10"/>', roof, 2, box
            )
        pane = max(5.0, w * 0.15)
        bright = dark = ""
        rows = max(1, int((h - w * 0.3) / (pane * 2.3)))
        for row in range(rows):
            for column in (-1, 0, 1) if w > 44 else (-1, 1):
                shape = window(
                    x + column * w * (0.28 if w > 44 else 0.22), top + pane * 1.9 + row * pane * 2.2, pane, pane * 1.5
                )
                if rng.random() < self.lit:
                    bright += shape
                else:
                    dark += shape
        canvas.add(
            f'<g fill="{canvas.palette.accent}">{bright}</g><g fill="{mix(wall, canvas.tone(1), 0.45)}">{dark}</g>'
        )


class Town(Item, frozen=True, tag="town"):
    """A row of houses of all forms, or of blocks."""

    y: float
    n: int = 7
    w: float = 56
    x0: float = 10
    x1: float = 590
    forms: tuple[Literal["cottage", "tall", "tower", "block"], ...] = ("cottage", "tall", "cottage", "tower")
    lit: Share = 0.75
    roof: Color = ""

    def draw(self, canvas: Canvas) -> None:
        rng = canvas.rng
        for house in range(self.n):
            x = self.x0 + (self.x1 - self.x0) * house / max(1, self.n - 1) + rng.uniform(-6, 6)
            House(
                tone=min(1, max(0, self.tone + rng.uniform(-0.06, 0.06))),
                color=self.color,
                x=x,
                y=self.y + rng.uniform(-3, 6),
                w=self.w * rng.uniform(0.8, 1.15),
                form=rng.choice(self.forms),
                lit=self.lit,
                roof=self.roof,
            ).draw(canvas)


class Stairs(Item, frozen=True, tag="stairs"):
    """Floating steps along a curve, smaller with each if `end` is less than `start`."""

    points: list[Place]
    n: int = 16
    start: float = 110
    end: float = 50

    def draw(self, canvas: Canvas) -> None:
        for step in range(self.n - 1, -1, -1):
            at = step / max(1, self.n - 1)
            spot = bezier(self.points, at)
            w = self.start + (self.end - self.start) * at
            h = w * 0.15
            color = mix(self.fill(canvas), canvas.palette.glow, 0.45 * at)
            box = Box(spot.x - w / 2, spot.y, w, h * 2)
            front = f'<rect x="{spot.x - w / 2:.1f}" y="{spot.y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="2"/>'
            canvas.cut(front, color, 4, box)
            tread = [(spot.x - w * 0.5, spot.y), (spot.x - w * 0.42, spot.y - h * 0.55)]
            tread += [(spot.x + w * 0.42, spot.y - h * 0.55), (spot.x + w * 0.5, spot.y)]
            canvas.add(f'<path d="{path(tread)}" fill="{mix(color, canvas.palette.glow, 0.4)}"/>')


class Ladder(Item, frozen=True, tag="ladder"):
    """A ladder from one point to another, both included."""

    a: Place
    b: Place
    w: float = 34

    def draw(self, canvas: Canvas) -> None:
        (x1, y1), (x2, y2) = self.a, self.b
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = -(y2 - y1) / length / 2, (x2 - x1) / length / 2
        thick = max(3.0, self.w * 0.14)
        shapes = ""
        for side in (-1, 1):
            dx, dy = side * nx * self.w, side * ny * self.w
            shapes += limb(x1 + dx, y1 + dy, x2 + dx, y2 + dy, thick, thick)
        rungs = max(3, int(length / max(14, self.w * 0.55)))
        for rung in range(rungs):
            at = (rung + 0.5) / rungs
            x, y, dx, dy = x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, nx * self.w, ny * self.w
            shapes += limb(x - dx, y - dy, x + dx, y + dy, thick * 0.8, thick * 0.8)
        box = Box(min(x1, x2) - self.w, min(y1, y2) - self.w, abs(x1 - x2) + 2 * self.w, abs(y1 - y2) + 2 * self.w)
        canvas.cut(shapes, self.fill(canvas), self.lift or 4, box)


class Rope(Item, frozen=True, tag="rope"):
    """A line between two places; a place is a point or a figure's anchor, as `girl.hand`. It sags by `sag`."""

    a: Place | str
    b: Place | str
    sag: float = 0
    w: float = 3
    via: list[Place] = []  # control points instead of a sag

    def draw(self, canvas: Canvas) -> None:
        a, b = (Point(*canvas.anchors[end]) if isinstance(end, str) else Point(*end) for end in (self.a, self.b))
        middle = [Point(*point) for point in self.via] or [Point((a.x + b.x) / 2, (a.y + b.y) / 2 + self.sag * 2)]
        points = [a, *middle, b]
        box = Box(min(p.x for p in points), min(p.y for p in points), 0, 0)
        box = Box(box.x, box.y, max(p.x for p in points) - box.x, max(p.y for p in points) - box.y)
        canvas.cut(ribbon(points, self.w, self.w), canvas.color(self.tone, self.color or "glow"), self.lift or 2.5, box)


class Wall(Item, frozen=True, tag="wall"):
    """A wall of bricks from (x, y) down to the foot of the card or by `h`."""

    x: float
    y: float
    w: float
    h: float = 0
    brick: float = 34
    battlement: bool = False

    def draw(self, canvas: Canvas) -> None:
        h, fill = self.h or HEIGHT - self.y + 40, self.fill(canvas)
        box = Box(self.x, self.y - 20, self.w, h + 20)
        shape = f'<rect x="{self.x}" y="{self.y}" width="{self.w}" height="{h}"/>'
        if self.battlement:
            for tooth in range(int(self.w / self.brick / 1.6) + 1):
                x = self.x + tooth * self.brick * 1.6
                shape += rect(x, self.y - 20, min(self.brick, self.x + self.w - x), 22)
        canvas.cut(shape, fill, self.height(), box)
        light, dark = "", ""
        for row in range(int(h / (self.brick * 0.5))):
            for column in range(int(self.w / self.brick) + 1):
                x = self.x + (column - (row % 2) * 0.5) * self.brick
                if x < self.x or x + self.brick > self.x + self.w + 1:
                    continue
                block = rect(x + 1.5, self.y + row * self.brick * 0.5 + 1.5, self.brick - 3, self.brick * 0.5 - 3, 1.5)
                roll = canvas.rng.random()
                light, dark = light + block * (roll < 0.3), dark + block * (roll > 0.6)
        canvas.add(f'<g fill="{mix(fill, canvas.palette.glow, 0.14)}">{light}</g>')
        canvas.add(f'<g fill="{mix(fill, canvas.tone(1), 0.16)}">{dark}</g>')


class Door(Item, frozen=True, tag="door"):
    """A door with a round top; open, light falls out. Its foot in the middle is at (x, y)."""

    x: float
    y: float
    h: float
    open: bool = False
    leaf: Color = ""

    def draw(self, canvas: Canvas) -> None:
        x, y, h = self.x, self.y, self.h
        w = h * 0.56
        box = Box(x - w, y - h * 1.1, w * 2, h * 1.15)
        canvas.cut(window(x, y, w * 1.24, h * 1.1), self.fill(canvas), 4, box)
        light = canvas.linear((0, canvas.palette.glow, 1), (1, canvas.palette.accent, 1))
        canvas.add(f'<g fill="{light}">{window(x, y, w, h)}</g>')
        color = canvas.color(min(1, self.tone + 0.15), self.leaf)
        if self.open:
            hinge = x - w / 2
            edge = hinge - w * 0.42
            board = area((hinge, y), (hinge, y - h * 0.76), (edge, y - h * 0.84), (edge, y + h * 0.06))
            canvas.cut(board, color, 4, box)
            return
        canvas.cut(window(x, y, w, h), color, 2, box)
        panels = "".join(
            rect(x + side * w * 0.23 - w * 0.15, y - h * row, w * 0.3, h * 0.26, 3)
            for side in (-1, 1)
            for row in (0.38, 0.7)
        )
        canvas.add(f'<g fill="{mix(color, canvas.tone(1), 0.3)}">{panels}</g>')
        canvas.cut(circle(x + w * 0.36, y - h * 0.44, max(2.5, w * 0.06)), canvas.palette.accent, 1.5, box)
