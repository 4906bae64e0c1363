"""Seas, lakes and ice."""

from __future__ import annotations

import math
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, WIDTH, Box, Point
from games.dixit.art.item import Item
from games.dixit.art.palette import mix
from games.dixit.art.shapes import circle, drawn, ground, path, placed, polar


class Wave(Item, frozen=True, tag="wave"):
    """Water from a line of waves down to the foot of the card."""

    y: float
    amp: float = 20
    wl: float = 130
    form: Literal["curl", "swell", "scales", "calm"] = "curl"

    def draw(self, canvas: Canvas) -> None:
        getattr(self, f"_{self.form}")(canvas)

    def _box(self) -> Box:
        return Box(-60, self.y - self.amp * 2, WIDTH + 120, HEIGHT - self.y + 80)

    def _curl(self, canvas: Canvas) -> None:
        rng, wl = canvas.rng, self.wl
        x = -wl * rng.uniform(1, 1.8)
        line = f"M{x:.1f} {self.y}"
        crests = ""
        while x < WIDTH + wl:
            a = self.amp * rng.uniform(0.8, 1.25)
            line += (
                f"q{wl * 0.28:.1f} {-a:.1f} {wl * 0.62:.1f} {-a * 1.15:.1f}q{-wl * 0.16:.1f} {a * 0.25:.1f} "
                f"{-wl * 0.06:.1f} {a * 0.75:.1f}q{wl * 0.12:.1f} {a * 0.42:.1f} {wl * 0.44:.1f} {a * 0.4:.1f}"
            )
            for order in (1, 2):
                down = order * 11
                crests += (
                    f'<path d="M{x + wl * 0.06:.1f} {self.y + down:.1f}q{wl * 0.24:.1f} {-a * 0.85:.1f} '
                    f'{wl * (0.46 - order * 0.06):.1f} {-a * 0.98:.1f}"/>'
                )
            x += wl
        fill = self.fill(canvas)
        canvas.cut(
            f'<path d="{line}L{WIDTH + 200} {HEIGHT + 60}L-300 {HEIGHT + 60}Z"/>', fill, self.height(), self._box()
        )
        light = mix(fill, canvas.palette.glow, 0.3)
        canvas.add(
            f'<g fill="none" stroke="{light}" stroke-width="2.2" stroke-linecap="round" opacity=".7">{crests}</g>'
        )

    def _swell(self, canvas: Canvas) -> None:
        phase = canvas.rng.uniform(0, math.tau)

        def line(down: float) -> list[Point]:
            return [
                Point(x, self.y + down + self.amp * 0.5 * math.sin(x / self.wl * math.tau + phase + down * 0.02))
                for x in range(-40, WIDTH + 41, 8)
            ]

        fill = self.fill(canvas)
        canvas.cut(f'<path d="{ground(line(0))}"/>', fill, self.height(), self._box())
        light = mix(fill, canvas.palette.glow, 0.24)
        rows = "".join(
            f'<path d="{path(line(9 + row * 15), closed=False)}" stroke-dasharray="{90 - row * 12} {30 + row * 16}"/>'
            for row in range(5)
        )
        canvas.add(f'<g fill="none" stroke="{light}" stroke-width="2" opacity=".6">{rows}</g>')

    def _scales(self, canvas: Canvas) -> None:
        """Overlapping discs with rings, as on old prints."""
        fill, r = self.fill(canvas), self.wl * 0.32
        light, dark = mix(fill, canvas.palette.glow, 0.3), mix(fill, canvas.tone(1), 0.16)
        row = 0
        while self.y + row * r * 0.55 < HEIGHT + r:
            y = self.y + r + row * r * 0.55
            discs = rings = ""
            for column in range(-1, int(WIDTH / r / 1.7) + 2):
                x = (column + (row % 2) * 0.5) * r * 1.8
                discs += circle(x, y, r)
                rings += "".join(circle(x, y, r * share) for share in (0.78, 0.54, 0.3))
            lift = self.height() if row == 0 else 2
            canvas.cut(discs, mix(fill, dark, min(1, row * 0.16)), lift, self._box())
            canvas.add(f'<g fill="none" stroke="{light}" stroke-width="1.8" opacity=".55">{rings}</g>')
            row += 1

    def _calm(self, canvas: Canvas) -> None:
        """A lake: a flat line, lighter towards it, with short gleams."""
        rng, fill = canvas.rng, self.fill(canvas)
        deep = canvas.linear(
            (0, mix(fill, canvas.palette.glow, 0.35), 1), (0.5, fill, 1), (1, mix(fill, canvas.tone(1), 0.3), 1)
        )
        canvas.cut(
            f'<rect x="-40" y="{self.y}" width="{WIDTH + 80}" height="{HEIGHT - self.y + 60}"/>', deep, 2, self._box()
        )
        gleams = ""
        for _ in range(34):
            y = self.y + 6 + (HEIGHT - self.y) * rng.random() ** 1.5
            half = rng.uniform(8, 34) * (0.5 + (y - self.y) / 260)
            x = rng.uniform(0, WIDTH)
            gleams += drawn("M", x - half, y, "Q", x, y - 2.5, x + half, y, "Q", x, y + 2.5, x - half, y, "Z")
        canvas.add(f'<g fill="{canvas.palette.glow}" opacity=".45">{gleams}</g>')


class Ripples(Item, frozen=True, tag="ripples"):
    """Rings on water round a point."""

    x: float
    y: float
    r: float
    n: int = 4

    def draw(self, canvas: Canvas) -> None:
        rings = "".join(
            f'<ellipse cx="{self.x}" cy="{self.y}" rx="{self.r * (ring + 1) / self.n:.1f}" '
            f'ry="{self.r * (ring + 1) / self.n * 0.22:.1f}" opacity="{0.85 - 0.7 * ring / self.n:.2f}"/>'
            for ring in range(self.n)
        )
        color = canvas.color(0, self.color or "glow")
        canvas.add(f'<g fill="none" stroke="{color}" stroke-width="2.4">{rings}</g>')


class Cracks(Item, frozen=True, tag="cracks"):
    """A star of cracks round a point."""

    x: float
    y: float
    r: float
    n: int = 9
    squash: float = 0.4

    def draw(self, canvas: Canvas) -> None:
        rng, lines = canvas.rng, ""
        for crack in range(self.n):
            angle, at = crack * 360 / self.n + rng.uniform(-12, 12), 0.0
            points = [(self.x, self.y)]
            length = self.r * rng.uniform(0.6, 1)
            while at < length:
                at += length * rng.uniform(0.15, 0.3)
                spot = polar(0, 0, angle + rng.uniform(-14, 14), at)
                points.append((self.x + spot.x, self.y + spot.y * self.squash))
            lines += f'<path d="{path(points, closed=False)}" stroke-width="{rng.uniform(2, 5):.1f}"/>'
        canvas.add(f'<g fill="none" stroke="{self.fill(canvas)}" stroke-linejoin="round">{lines}</g>')


class Boat(Item, frozen=True, tag="boat"):
    """An open rowing boat, `w` long; (x, y) is the middle of its rim. What sits in it is drawn before it."""

    x: float
    y: float
    w: float

    def draw(self, canvas: Canvas) -> None:
        w, fill = self.w, self.fill(canvas)
        box = Box(self.x - w, self.y - w * 0.5, 2 * w, w)
        hull = '<path d="M-.54 -.08Q-.3 .02 0 .02T.54 -.08Q.42 .2 .2 .2H-.2Q-.42 .2 -.54 -.08Z"/>'
        canvas.cut(placed(hull, self.x, self.y, w), fill, 4, box)
        planks = '<path d="M-.46 .03Q0 .08 .46 .03M-.38 .09Q0 .14 .38 .09"/>'
        look = f'fill="none" stroke="{mix(fill, canvas.tone(1), 0.3)}" stroke-width=".014"'
        canvas.add(f"<g {look}>{placed(planks, self.x, self.y, w)}</g>")
