"""The air: lights, clouds, rings of paper round a light, weather."""

from __future__ import annotations

import math
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, WIDTH, Box
from games.dixit.art.item import Item
from games.dixit.art.palette import mix
from games.dixit.art.paper import soft
from games.dixit.art.shapes import area, blob, circle, leaf, path, polar, rect, star


class Light(Item, frozen=True, tag="light"):
    """A sun, a moon or a clock, with its halo."""

    x: float
    y: float
    r: float
    shape: Literal["disc", "moon", "crescent", "clock", "sun", "none"] = "disc"
    halo: float = 3.2  # in radii

    def draw(self, canvas: Canvas) -> None:
        x, y, r = self.x, self.y, self.r
        glow, accent = canvas.palette.glow, canvas.palette.accent
        if self.halo:
            fade = canvas.radial((0, glow, 0.95), (0.3, glow, 0.45), (1, glow, 0))
            canvas.add(f'<circle cx="{x}" cy="{y}" r="{r * self.halo:.0f}" fill="{fade}"/>')
        face = self.color and canvas.color(0, self.color)
        box = Box(x - r * 1.4, y - r * 1.4, r * 2.8, r * 2.8)
        if self.shape == "none":
            return
        if self.shape == "crescent":
            horns = (
                f'<path d="M{x:.1f} {y - r:.1f}A{r} {r} 0 1 0 {x + r * 0.95:.1f} {y + r * 0.3:.1f}'
                f'A{r * 0.82:.1f} {r * 0.82:.1f} 0 1 1 {x:.1f} {y - r:.1f}Z"/>'
            )
            canvas.cut(horns, face or glow, 5, box)
            return
        if self.shape == "sun":
            rays = ""
            for angle in range(0, 360, 15):
                foot, reach = r * 1.08, r * (1.36 if angle % 30 else 1.26)
                rays += area(polar(x, y, angle - 5, foot), polar(x, y, angle, reach), polar(x, y, angle + 5, foot))
            canvas.cut(rays, mix(accent, canvas.tone(0.35), 0.35), 4, box)
        canvas.cut(circle(x, y, r), face or mix(glow, accent, 0.25), 5, box)
        if self.shape in ("disc", "sun"):
            canvas.cut(circle(x, y, r * 0.8), mix(face or glow, accent, 0.08), 2, box)
        if self.shape == "moon":
            spots = "".join(
                circle(x + r * dx, y + r * dy, r * size)
                for dx, dy, size in ((-0.4, -0.3, 0.2), (0.3, 0.35, 0.26), (0.25, -0.5, 0.11), (-0.35, 0.45, 0.12))
            )
            canvas.add(f'<g fill="{mix(accent, canvas.tone(0.3), 0.35)}" opacity=".45">{spots}</g>')
        if self.shape == "clock":
            self._dial(canvas, box)

    def _dial(self, canvas: Canvas, box: Box) -> None:
        x, y, r = self.x, self.y, self.r
        canvas.cut(circle(x, y, r * 0.86), canvas.palette.glow, 2, box)
        marks = ""
        for hour in range(12):
            a, b = polar(x, y, hour * 30, r * 0.66), polar(x, y, hour * 30, r * 0.78)
            width = r * (0.06 if hour % 3 == 0 else 0.03)
            marks += f'<path d="{path([a, b], closed=False)}" stroke-width="{width:.1f}"/>'
        canvas.add(f'<g stroke="{canvas.tone(0.6)}" stroke-linecap="round">{marks}</g>')
        hands = ""
        for angle, length in ((-90, 0.62), (35, 0.46)):
            side = r * 0.045
            shape = [
                polar(x, y, angle + 90, side), polar(x, y, angle, r * length), polar(x, y, angle - 90, side),
                polar(x, y, angle + 180, r * 0.12),
            ]  # fmt: skip
            hands += area(*shape)
        canvas.cut(hands + circle(x, y, r * 0.07), canvas.tone(0.75), 3, box)


class Stars(Item, frozen=True, tag="stars"):
    """Points of light from the top to `y`, some of them cut stars."""

    n: int = 120
    y: float = 600
    y0: float = 0
    cut: int = 0
    size: float = 1

    def draw(self, canvas: Canvas) -> None:
        rng, dots = canvas.rng, ""
        for _ in range(self.n):
            x, y = rng.uniform(0, WIDTH), rng.uniform(self.y0, self.y)
            r = rng.choice((0.7, 0.9, 1.2, 1.7)) * self.size
            dots += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" opacity="{rng.uniform(0.35, 1):.2f}"/>'
        canvas.add(f'<g fill="{canvas.color(0, self.color or "glow")}">{dots}</g>')
        for _ in range(self.cut):
            x, y, r = rng.uniform(40, WIDTH - 40), rng.uniform(self.y0 + 40, self.y), rng.uniform(7, 14) * self.size
            shape = star(x, y, r, rng.choice((4, 5)), 0.4, rng.uniform(0, 90))
            canvas.cut(shape, canvas.color(0, self.color or "accent"), 2, Box(x - r, y - r, 2 * r, 2 * r))


class Rays(Item, frozen=True, tag="rays"):
    """Beams of light from a point, between two angles (0 right, 90 down)."""

    x: float
    y: float
    start: float = 40
    end: float = 140
    n: int = 9
    length: float = 900
    strength: float = 0.3

    def draw(self, canvas: Canvas) -> None:
        rng, beams = canvas.rng, ""
        for beam in range(self.n):
            angle = self.start + (self.end - self.start) * (beam + rng.uniform(-0.2, 0.2)) / max(1, self.n - 1)
            half = rng.uniform(1.5, 3)
            corners = [(self.x, self.y), polar(self.x, self.y, angle - half, self.length)]
            corners.append(polar(self.x, self.y, angle + half, self.length))
            beams += f'<path d="{path(corners)}" opacity="{rng.uniform(0.4, 1):.2f}"/>'
        fade = canvas.define(
            f'<radialGradient id="{{id}}" gradientUnits="userSpaceOnUse" cx="{self.x}" cy="{self.y}" r="{self.length}">'
            '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        )
        mask = canvas.define(f'<mask id="{{id}}"><rect width="{WIDTH}" height="{HEIGHT}" fill="{fade}"/></mask>')
        color = canvas.color(0, self.color or "glow")
        canvas.add(
            f'<g mask="{mask}"><g fill="{color}" opacity="{self.strength}" filter="{canvas.define(soft(7))}" '
            f'style="mix-blend-mode:screen">{beams}</g></g>'
        )


class Glow(Item, frozen=True, tag="glow"):
    """A soft spot of light."""

    x: float
    y: float
    r: float
    strength: float = 0.8

    def draw(self, canvas: Canvas) -> None:
        color = canvas.color(0, self.color or "accent")
        fade = canvas.radial((0, color, self.strength), (1, color, 0))
        spot = f'<circle cx="{self.x}" cy="{self.y}" r="{self.r}" fill="{fade}" style="mix-blend-mode:screen"/>'
        canvas.add(spot)


class Cloud(Item, frozen=True, tag="cloud"):
    """A cumulus of discs on a flat foot, or a flat bank; `z` is a third of its width."""

    x: float
    y: float
    z: float
    flat: bool = False

    def draw(self, canvas: Canvas) -> None:
        rng, x, y, z = canvas.rng, self.x, self.y, self.z
        if self.flat:
            shapes = "".join(
                f'<rect x="{x + z * (dx + rng.uniform(-0.15, 0.15)):.1f}" y="{y + z * dy:.1f}" width="{z * wide:.1f}" '
                f'height="{z * 0.3:.1f}" rx="{z * 0.15:.1f}"/>'
                for dx, dy, wide in ((-1.5, 0, 2.4), (-0.9, -0.26, 1.9), (-0.6, 0.26, 2.2), (-0.2, -0.5, 1.0))
            )
        else:
            lumps = ((-1.15, 0.08, 0.42), (-0.6, -0.2, 0.58), (0.1, -0.38, 0.74), (0.8, -0.1, 0.56), (1.3, 0.14, 0.36))
            shapes = "".join(
                circle(x + z * (dx + rng.uniform(-0.08, 0.08)), y + z * dy, z * r * rng.uniform(0.92, 1.1))
                for dx, dy, r in lumps
            )
            shapes += rect(x - 1.5 * z, y, 3.15 * z, 0.5 * z, 0.25 * z)
        box = Box(x - 2.2 * z, y - 1.4 * z, 4.4 * z, 2.2 * z)
        canvas.cut(shapes, self.fill(canvas), self.height(), box)
        if not self.flat:
            curls = "".join(
                f'<path d="M{x + dx * z - r * z:.1f} {y + dy * z:.1f}a{r * z:.1f} {r * z:.1f} 0 0 1 {2 * r * z:.1f} 0"/>'
                for dx, dy, r in ((0.1, -0.22, 0.42), (-0.62, 0.0, 0.3), (0.8, 0.08, 0.3))
            )
            light = mix(self.fill(canvas), canvas.palette.glow, 0.35)
            canvas.add(
                f'<g fill="none" stroke="{light}" stroke-width="{max(1.5, z * 0.035):.1f}" opacity=".7">{curls}</g>'
            )


class Mist(Item, frozen=True, tag="mist"):
    """A band of pale air."""

    y: float
    h: float = 180
    strength: float = 0.55

    def draw(self, canvas: Canvas) -> None:
        color = canvas.color(self.tone if self.color else 0, self.color)
        fade = canvas.linear((0, color, 0), (0.5, color, self.strength), (1, color, 0))
        canvas.add(f'<rect y="{self.y}" width="{WIDTH}" height="{self.h}" fill="{fade}"/>')


class Rings(Item, frozen=True, tag="rings"):
    """Sheets with a hole each, one in another, as in a light box: the outermost on top."""

    x: float
    y: float
    r: float  # of the innermost hole
    step: float = 70
    n: int = 4
    near: float = 0.75  # the tone of the outermost; the innermost has `tone`
    squash: float = 1.15
    rough: float = 0.05
    lobes: int = 6
    leaves: bool = False

    def draw(self, canvas: Canvas) -> None:
        for sheet in range(self.n):
            r = self.r + self.step * sheet
            edge = blob(canvas.rng, self.x, self.y, r, r * self.squash, self.rough, self.lobes)
            shape = f'<path fill-rule="evenodd" d="M-60 -60H{WIDTH + 60}V{HEIGHT + 60}H-60Z{path(edge)}"/>'
            if self.leaves:
                for point in edge[::3]:
                    inward = math.degrees(math.atan2(self.y - point.y, self.x - point.x)) + canvas.rng.uniform(-50, 50)
                    shape += leaf(point.x, point.y, inward, canvas.rng.uniform(18, 34), canvas.rng.uniform(5, 8))
            at = self.tone + (self.near - self.tone) * sheet / max(1, self.n - 1)
            canvas.cut(shape, canvas.tone(at), self.lift or 7)


class Scatter(Item, frozen=True, tag="scatter"):
    """Small things in the air of a region: light, snow, rain, leaves, petals, bubbles, birds."""

    what: Literal["sparks", "snow", "rain", "leaves", "petals", "bubbles", "birds", "seeds"]
    n: int = 20
    x0: float = 30
    x1: float = 570
    y0: float = 60
    y1: float = 840
    size: float = 1

    def draw(self, canvas: Canvas) -> None:
        rng, shapes = canvas.rng, ""
        for _ in range(self.n):
            x, y = rng.uniform(self.x0, self.x1), rng.uniform(self.y0, self.y1)
            shapes += getattr(self, f"_{self.what}")(canvas, x, y, self.size)
        color = canvas.color(self.tone, self.color)
        if self.what in ("sparks", "bubbles", "rain"):
            canvas.add(f'<g fill="{color}" stroke="{color}">{shapes}</g>')
        else:
            canvas.cut(shapes, color, self.lift or 2.5)

    def _sparks(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        glow = canvas.color(0, self.color or "accent")
        fade = canvas.radial((0, canvas.palette.glow, 1), (0.3, glow, 0.8), (1, glow, 0))
        r = canvas.rng.uniform(4, 11) * size
        return (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.1f}" fill="{fade}" stroke="none" style="mix-blend-mode:screen"/>'
        )

    def _snow(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        return circle(x, y, canvas.rng.uniform(1.6, 4.6) * size)

    def _rain(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        length = canvas.rng.uniform(14, 30) * size
        return f'<path d="M{x:.0f} {y:.0f}l{-length * 0.25:.1f} {length:.1f}" stroke-width="2.2" opacity=".75"/>'

    def _leaves(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        rng = canvas.rng
        return leaf(x, y, rng.uniform(0, 360), rng.uniform(14, 26) * size, rng.uniform(4, 8) * size)

    def _petals(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        rng = canvas.rng
        r, turn = rng.uniform(5, 8) * size, rng.uniform(0, 72)
        return "".join(circle(*polar(x, y, turn + 72 * petal, r), r * 0.72) for petal in range(5))

    def _bubbles(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        r = canvas.rng.uniform(3, 10) * size
        return (
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.1f}" fill-opacity=".16" stroke-opacity=".7" stroke-width="1.6"/>'
            f'<circle cx="{x - r * 0.35:.1f}" cy="{y - r * 0.35:.1f}" r="{r * 0.2:.1f}" stroke="none" fill-opacity=".8"/>'
        )

    def _birds(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        w = canvas.rng.uniform(15, 26) * size
        return (
            f'<path d="M{x - w:.1f} {y - w * 0.3:.1f}Q{x - w * 0.4:.1f} {y - w * 0.5:.1f} {x:.1f} {y:.1f}'
            f"Q{x + w * 0.4:.1f} {y - w * 0.5:.1f} {x + w:.1f} {y - w * 0.3:.1f}Q{x + w * 0.4:.1f} {y - w * 0.2:.1f} "
            f'{x:.1f} {y + w * 0.22:.1f}Q{x - w * 0.4:.1f} {y - w * 0.2:.1f} {x - w:.1f} {y - w * 0.3:.1f}Z"/>'
        )

    def _seeds(self, canvas: Canvas, x: float, y: float, size: float) -> str:
        length, turn = canvas.rng.uniform(14, 24) * size, canvas.rng.uniform(60, 120)
        foot = polar(x, y, turn, length)
        hairs = "".join(
            f'<path d="{path([(x, y), polar(x, y, turn + 180 + fan, length * 0.6)], closed=False)}" stroke-width="1.3"/>'
            for fan in (-60, -35, -12, 12, 35, 60)
        )
        stem = f'<path d="{path([(x, y), foot], closed=False)}" stroke-width="1.3"/>'
        color = canvas.color(self.tone, self.color)
        return f'<g stroke="{color}">{hairs}{stem}</g>{circle(foot.x, foot.y, 2.6 * size)}'
