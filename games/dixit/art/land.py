"""The ground and what grows on it."""

from __future__ import annotations

from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, WIDTH, Box, Point
from games.dixit.art.item import Color, Item, Place, Share
from games.dixit.art.palette import mix
from games.dixit.art.shapes import (
    area,
    blob,
    branches,
    circle,
    drawn,
    ground,
    leaf,
    limb,
    path,
    placed,
    ribbon,
    ridge,
    sprig,
)


class Hill(Item, frozen=True, tag="hill"):
    """Ground from a wavy line down to the foot of the card."""

    y: float
    amp: float = 14
    tilt: float = 0
    bumps: list[tuple[float, float, float]] = []
    waves: float = 1
    pattern: Literal["", "lines", "dots", "tufts", "furrows"] = "lines"

    def draw(self, canvas: Canvas) -> None:
        top = ridge(canvas.rng, self.y, self.amp, self.tilt, self.bumps, self.waves)
        shape = f'<path d="{ground(top)}"/>'
        fill = self.fill(canvas)
        canvas.cut(shape, fill, self.height(), Box(-40, min(p.y for p in top), WIDTH + 80, HEIGHT))
        if self.pattern:
            clip = canvas.clip(shape)
            shade = mix(fill, canvas.tone(1), 0.13)
            marks = getattr(self, f"_{self.pattern}")(canvas, top)
            canvas.add(f'<g clip-path="{clip}" fill="{shade}" stroke="{shade}">{marks}</g>')

    def _lines(self, canvas: Canvas, top: list[Point]) -> str:
        lines = ""
        for order in range(1, 7):
            down = [(p.x, p.y + order * 17 + order * order * 2.2) for p in top]
            lines += f'<path d="{path(down, closed=False)}" fill="none" stroke-width="{1.5 + order * 0.25:.1f}"/>'
        return lines

    def _furrows(self, canvas: Canvas, top: list[Point]) -> str:
        rows = ""
        for column in range(-14, 29):
            x = WIDTH * column / 14
            rows += ribbon([(300 + (x - 300) * 0.45, self.y - 60), (x, self.y + 120), (x * 2 - 300, HEIGHT + 60)], 1, 9)
        return f'<g stroke="none">{rows}</g>'

    def _dots(self, canvas: Canvas, top: list[Point]) -> str:
        return "".join(
            circle(
                canvas.rng.uniform(0, WIDTH), canvas.rng.uniform(self.y - 60, self.y + 160), canvas.rng.uniform(1.5, 4)
            )
            for _ in range(170)
        )

    def _tufts(self, canvas: Canvas, top: list[Point]) -> str:
        rng, tufts = canvas.rng, ""
        for _ in range(90):
            x, y = rng.uniform(0, WIDTH), rng.uniform(self.y - 50, self.y + 170)
            tufts += "".join(leaf(x, y, -90 + turn, rng.uniform(9, 15), 2) for turn in (-28, 0, 28))
        return f'<g stroke="none">{tufts}</g>'


class Mountains(Item, frozen=True, tag="mountains"):
    """Peaks with a lit and a dark side, and snow if wanted: each is (x, y of the summit, half width)."""

    y: float
    peaks: list[tuple[float, float, float]]
    snow: bool = True

    def draw(self, canvas: Canvas) -> None:
        rng, fill = canvas.rng, self.fill(canvas)
        for x, top, half in self.peaks:
            h = self.y - top
            left = [(x, top), (x - half * 0.34, top + h * 0.38), (x - half * 0.52, top + h * 0.5), (x - half, self.y)]
            right = [(x + half, self.y), (x + half * 0.6, top + h * 0.56), (x + half * 0.3, top + h * 0.36)]
            fold = [
                (x, top),
                (x + half * 0.06, top + h * 0.3),
                (x - half * 0.1, top + h * 0.55),
                (x + half * 0.1, self.y),
            ]
            box = Box(x - half, top, 2 * half, h)
            canvas.cut(area(*left, (x - half, HEIGHT), (x + half, HEIGHT), *right), fill, self.height(), box)
            dark = mix(fill, canvas.tone(1), 0.2)
            canvas.add(f'<path d="{path([*fold, *right])}" fill="{dark}"/>')
            if self.snow:
                cap = [
                    (x, top), (x - half * 0.3, top + h * 0.34), (x - half * 0.14, top + h * 0.3),
                    (x - half * 0.04, top + h * 0.4), (x + half * 0.1, top + h * 0.28), (x + half * 0.28, top + h * 0.34),
                ]  # fmt: skip
                canvas.cut(area(*cap), mix(canvas.tone(0), canvas.palette.glow, rng.uniform(0.3, 0.5)), 2, box)


class Pines(Item, frozen=True, tag="pines"):
    """A row of firs on their own ground."""

    y: float
    n: int = 14
    h: float = 100
    x0: float = -20
    x1: float = 620

    def draw(self, canvas: Canvas) -> None:
        rng, shapes, marks = canvas.rng, "", ""
        for tree in range(self.n):
            x = self.x0 + (self.x1 - self.x0) * tree / max(1, self.n - 1) + rng.uniform(-12, 12)
            h, foot = self.h * rng.uniform(0.75, 1.5), self.y + rng.uniform(-5, 12)
            tiers, half = 5, h * 0.19
            left, right = [], []
            for tier in range(1, tiers + 1):
                at = tier / tiers
                right += [(x + half * at, foot - h + h * at), (x + half * at * 0.5, foot - h + h * at - 2)]
                left += [(x - half * at, foot - h + h * at), (x - half * at * 0.5, foot - h + h * at - 2)]
            outline = [(x, foot - h - h * 0.08), *right, (x + 2.5, foot + 24), (x - 2.5, foot + 24), *reversed(left)]
            shapes += area(*outline)
            marks += area((x, foot - h), *right, (x, foot))
        shapes += f'<path d="{ground(ridge(rng, self.y + 12, 6))}"/>'
        fill = self.fill(canvas)
        canvas.cut(shapes, fill, self.height(), Box(-40, self.y - self.h * 1.7, WIDTH + 80, HEIGHT))
        canvas.add(f'<g fill="{mix(fill, canvas.tone(1), 0.14)}">{marks}</g>')


class Tree(Item, frozen=True, tag="tree"):
    """One tree of the height `h` with its foot at (x, y)."""

    x: float
    y: float
    h: float
    form: Literal["round", "poplar", "bare", "leafy", "birch", "palm"] = "round"
    lean: float = 0
    width: float = 0  # of the trunk; 0: by the height
    crown: Share = 0.4  # the tone of the leaves
    crown_color: Color = ""

    def draw(self, canvas: Canvas) -> None:
        getattr(self, f"_{self.form}")(canvas)

    def _box(self) -> Box:
        return Box(self.x - self.h * 0.8, self.y - self.h * 1.3, self.h * 1.6, self.h * 1.4)

    def _round(self, canvas: Canvas) -> None:
        x, y, h = self.x, self.y, self.h
        trunk = self.width or h * 0.07
        boughs = limb(x, y, x + self.lean * 0.5, y - h * 0.7, trunk * 1.5, trunk * 0.7)
        boughs += limb(x, y - h * 0.38, x - h * 0.16, y - h * 0.6, trunk * 0.6, trunk * 0.3)
        boughs += limb(x, y - h * 0.34, x + h * 0.17, y - h * 0.58, trunk * 0.6, trunk * 0.3)
        canvas.cut(boughs, self.fill(canvas), self.height(), self._box())
        self._crown(canvas, x + self.lean, y - h * 0.68, h * 0.34, h * 0.32)

    def _poplar(self, canvas: Canvas) -> None:
        x, y, h = self.x, self.y, self.h
        canvas.cut(limb(x, y, x, y - h * 0.4, h * 0.05, h * 0.04), self.fill(canvas), 3, self._box())
        self._crown(canvas, x, y - h * 0.55, h * 0.13, h * 0.45)

    def _crown(self, canvas: Canvas, x: float, y: float, rx: float, ry: float) -> None:
        rng = canvas.rng
        color = canvas.color(self.crown, self.crown_color)
        box = Box(x - rx * 1.2, y - ry * 1.2, rx * 2.4, ry * 2.4)
        canvas.cut(f'<path d="{path(blob(rng, x, y, rx, ry, 0.05, 9))}"/>', color, self.height(), box)
        light = mix(color, canvas.palette.glow, 0.22)
        inner = f'<path d="{path(blob(rng, x - rx * 0.12, y - ry * 0.16, rx * 0.7, ry * 0.7, 0.06, 8))}"/>'
        canvas.cut(inner, light, 2, box)
        dark, leaves = mix(color, canvas.tone(1), 0.25), ""
        for _ in range(26):
            dx, dy = rng.uniform(-0.75, 0.75), rng.uniform(-0.75, 0.75)
            if dx * dx + dy * dy < 0.62:
                leaves += leaf(x + dx * rx, y + dy * ry, rng.uniform(30, 150), max(7, rx * 0.16), max(2, rx * 0.045))
        canvas.add(f'<g fill="{dark}" opacity=".6">{leaves}</g>')

    def _bare(self, canvas: Canvas) -> list[tuple[float, float, float]]:
        h = self.h
        shapes, tips = branches(canvas.rng, self.x, self.y, -90 + self.lean, h * 0.26, self.width or h * 0.09, 6, 27)
        x, y, w = self.x, self.y, (self.width or h * 0.09) * 0.5
        shapes += (
            f'<path d="M{x - w * 2.4:.1f} {y + 14:.1f}Q{x - w:.1f} {y - 8:.1f} {x - w:.1f} {y - h * 0.14:.1f}'
            f'L{x + w:.1f} {y - h * 0.14:.1f}Q{x + w:.1f} {y - 8:.1f} {x + w * 2.6:.1f} {y + 14:.1f}Z"/>'
        )
        canvas.cut(shapes, self.fill(canvas), self.height(), self._box())
        return tips

    def _leafy(self, canvas: Canvas) -> None:
        rng = canvas.rng
        tips = self._bare(canvas)
        for sheet in (0.12, -0.1):
            leaves = "".join(
                leaf(
                    x + rng.gauss(0, 7),
                    y + rng.gauss(0, 7),
                    turn + rng.uniform(-70, 70),
                    rng.uniform(12, 22),
                    rng.uniform(4, 7),
                )
                for x, y, turn in tips
            )
            color = canvas.color(self.crown, self.crown_color)
            shade = mix(color, canvas.tone(1) if sheet > 0 else canvas.palette.glow, abs(sheet) * 2)
            canvas.cut(leaves, shade, 3)

    def _birch(self, canvas: Canvas) -> None:
        x, y, h = self.x, self.y, self.h
        width = self.width or 34
        canvas.cut(
            limb(x, y + 30, x + self.lean, y - h, width, width * 0.8), self.fill(canvas), self.height() + 2, self._box()
        )
        marks = ""
        for _ in range(int(h / 38)):
            at = canvas.rng.uniform(0, 1)
            side = canvas.rng.choice((-1, 1))
            mx, my = x + self.lean * at + side * width * 0.4, y - h * at
            marks += leaf(mx, my, 180 if side > 0 else 0, width * canvas.rng.uniform(0.3, 0.7), 3)
        canvas.add(f'<g fill="{mix(self.fill(canvas), canvas.tone(1), 0.45)}">{marks}</g>')

    def _palm(self, canvas: Canvas) -> None:
        x, y, h = self.x, self.y, self.h
        top = (x + self.lean, y - h * 0.8)
        canvas.cut(
            ribbon([(x, y), (x - self.lean * 0.3, y - h * 0.5), top], h * 0.08, h * 0.045),
            self.fill(canvas),
            4,
            self._box(),
        )
        color = canvas.color(self.crown, self.crown_color)
        for turn in (-170, -140, -100, -60, -25, 8, 172):
            bend = -1 if abs(turn) > 90 else 1
            reach = h * (0.34 if abs(turn) < 150 else 0.3)
            tip = (
                top[0] + bend * reach * abs(1 - abs(turn + 90) / 240),
                top[1] + reach * (0.5 - (turn < -20 and turn > -160) * 0.62),
            )
            mid = ((top[0] + tip[0]) / 2, min(top[1], tip[1]) - h * 0.1)
            canvas.cut(
                ribbon([top, mid, tip], h * 0.075, h * 0.012),
                mix(color, canvas.tone(1), 0.1 * (turn % 3)),
                2,
                self._box(),
            )


class Plants(Item, frozen=True, tag="plants"):
    """A strip of plants with their feet about `y`."""

    what: Literal["grass", "fern", "reed", "wheat", "tulip", "daisy", "bush", "coral", "weed"]
    y: float
    n: int = 50
    h: float = 60
    x0: float = -10
    x1: float = 610
    deep: float = 26  # feet lie between y and y + deep
    head: Color = ""  # the colour of flowers

    def draw(self, canvas: Canvas) -> None:
        rng, stems, heads = canvas.rng, "", ""
        places = sorted((rng.uniform(self.y, self.y + self.deep), rng.uniform(self.x0, self.x1)) for _ in range(self.n))
        for y, x in places:
            stem, head = getattr(self, f"_{self.what}")(canvas, x, y, self.h * rng.uniform(0.65, 1.25))
            stems += stem
            heads += head
        box = Box(-20, self.y - self.h * 1.7, WIDTH + 40, self.h * 2 + self.deep + 60)
        canvas.cut(stems, self.fill(canvas), self.height(), box)
        if heads:
            canvas.cut(heads, canvas.color(0.3, self.head or "accent"), 3, box)

    def _grass(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        return leaf(x, y, -90 + canvas.rng.uniform(-32, 32), h, h * 0.08 + 2), ""

    def _fern(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        pairs = canvas.rng.randint(5, 8)
        return sprig(canvas.rng, x, y, -90 + canvas.rng.uniform(-34, 34), pairs, h * 0.32, h / pairs), ""

    def _reed(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        top = x + canvas.rng.uniform(-0.15, 0.15) * h
        stem = limb(x, y, top, y - h, 3.2, 2) + leaf(x, y, -90 + canvas.rng.uniform(-25, 25), h * 0.7, 4)
        return stem, limb(top, y - h, top, y - h * 0.78, 7, 7)

    def _wheat(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        top = x + canvas.rng.uniform(-0.1, 0.22) * h
        grains = leaf(top, y - h, -90, 15, 4)
        for row in range(4):
            at = y - h + row * 8
            grains += leaf(top, at + 6, -128, 13, 3.6) + leaf(top, at + 6, -52, 13, 3.6)
        return limb(x, y, top, y - h, 2.6, 2), grains

    def _tulip(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        w = h * 0.15
        stem = limb(x, y, x, y - h * 0.8, 4, 3) + leaf(x, y, -115, h * 0.55, 7) + leaf(x, y, -65, h * 0.5, 7)
        top = y - h * 0.76
        cup = (
            f'<path d="M{x - w:.1f} {top - w * 2:.1f}L{x - w * 0.45:.1f} {top - w * 1.25:.1f}L{x:.1f} {top - w * 2.2:.1f}'
            f"L{x + w * 0.45:.1f} {top - w * 1.25:.1f}L{x + w:.1f} {top - w * 2:.1f}"
            f'Q{x + w * 1.25:.1f} {top:.1f} {x:.1f} {top:.1f}Q{x - w * 1.25:.1f} {top:.1f} {x - w:.1f} {top - w * 2:.1f}Z"/>'
        )
        return stem, cup

    def _daisy(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        r = max(6, h * 0.15)
        petals = "".join(leaf(x, y - h, turn, r * 1.3, r * 0.36) for turn in range(0, 360, 40))
        return limb(x, y, x, y - h, 3, 2) + leaf(x, y - h * 0.3, -35, h * 0.3, 4), petals + circle(x, y - h, r * 0.4)

    def _bush(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        leaves = "".join(
            leaf(x, y, -90 + canvas.rng.uniform(-75, 75), h * canvas.rng.uniform(0.6, 1), h * 0.16) for _ in range(9)
        )
        return leaves, ""

    def _coral(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        return branches(canvas.rng, x, y + 8, -90, h * 0.34, h * 0.16, 3, 30)[0], ""

    def _weed(self, canvas: Canvas, x: float, y: float, h: float) -> tuple[str, str]:
        side = canvas.rng.choice((-1, 1)) * h * 0.22
        curve = [(x, y + 10), (x + side * 2.4, y - h * 0.3), (x - side * 2.4, y - h * 0.65), (x + side * 0.6, y - h)]
        return ribbon(curve, h * 0.09 + 3, 1.5), ""


class Way(Item, frozen=True, tag="way"):
    """A band along a curve of any number of points: a road, a river, a beam, smoke."""

    points: list[Place]
    start: float = 4
    end: float = 120
    round: bool = False  # round ends, as of fingers

    def draw(self, canvas: Canvas) -> None:
        shape, fill = ribbon(self.points, self.start, self.end), self.fill(canvas)
        if self.round:
            shape += circle(*self.points[0], self.start / 2) + circle(*self.points[-1], self.end / 2)
        canvas.cut(shape, fill, self.height())


class Isle(Item, frozen=True, tag="isle"):
    """A floating island: a flat top of grass on a rock that narrows downwards."""

    x: float
    y: float
    w: float
    h: float = 0
    turf: Share = 0.3

    def draw(self, canvas: Canvas) -> None:
        rng, x, y, half = canvas.rng, self.x, self.y, self.w / 2
        deep = self.h or self.w * 0.6
        edge = [(x - half, y)]
        for step in range(1, 12):
            at = step / 12
            down = deep * (1 - abs(at * 2 - 1) ** 1.6) * rng.uniform(0.8, 1.1)
            edge.append((x - half + self.w * at, y + down))
        edge.append((x + half, y))
        box = Box(x - half, y - 30, self.w, deep * 1.2 + 30)
        fill = self.fill(canvas)
        canvas.cut(area(*edge), fill, self.height() + 3, box)
        dark = [(px + half * 0.24, py) if 0 < i < 11 else (px, py) for i, (px, py) in enumerate(edge)][5:]
        canvas.add(f'<path d="{path([(x, y), *dark])}" fill="{mix(fill, canvas.tone(1), 0.22)}"/>')
        top = blob(rng, x, y, half * 1.03, max(12, half * 0.13), 0.04, 9)
        canvas.cut(area(*top), canvas.tone(self.turf), 3, box)


class Mushroom(Item, frozen=True, tag="mushroom"):
    """A toadstool of the height `h`, its foot at (x, y), with spots and, if wanted, lit windows."""

    x: float
    y: float
    h: float
    cap: Color = "pop"
    lit: int = 0

    def draw(self, canvas: Canvas) -> None:
        h = self.h
        box = Box(self.x - h * 0.6, self.y - h * 1.1, h * 1.2, h * 1.2)

        def sheet(shapes: str, fill: str, lift: float) -> None:
            canvas.cut(placed(shapes, self.x, self.y, h), fill, lift, box)

        sheet('<path d="M-.1 -.6Q-.09 -.2 -.17 0H.17Q.09 -.2 .1 -.6Z"/>', self.fill(canvas), 4)
        panes = "".join(
            drawn("M", -0.04, 0.15 * row - 0.36, "v -.05a.04 .04 0 0 1 .08 0v.05Z") for row in range(self.lit)
        )
        canvas.add(f'<g fill="{canvas.palette.accent}">{placed(panes, self.x, self.y, h)}</g>')
        cap = canvas.color(0.45, self.cap)
        sheet('<path d="M-.46 -.54Q-.44 -1 0 -1Q.44 -1 .46 -.54Q0 -.42 -.46 -.54Z"/>', cap, 6)
        places = ((-0.24, 0.66, 0.055), (0.02, 0.8, 0.07), (0.25, 0.68, 0.05), (-0.06, 0.6, 0.04), (0.14, 0.58, 0.03))
        spots = "".join(circle(x, -y, r) for x, y, r in places)
        sheet(spots, mix(canvas.palette.glow, cap, 0.15), 1.5)
