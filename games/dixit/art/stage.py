"""Rooms: curtains, floors, shelves, frames and tables."""

from __future__ import annotations

import itertools
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, WIDTH, Box
from games.dixit.art.item import Color, Item, Place
from games.dixit.art.palette import mix
from games.dixit.art.shapes import area, bezier, circle, data, drawn, limb, path, placed


class Curtains(Item, frozen=True, tag="curtains"):
    """Drapes on both sides, `open` wide in the middle, and a valance above."""

    open: float = 380
    valance: bool = True

    def draw(self, canvas: Canvas) -> None:
        fill = self.fill(canvas)
        dark, light = mix(fill, canvas.tone(1), 0.3), mix(fill, canvas.palette.glow, 0.14)
        inner = (WIDTH - self.open) / 2
        for side in (0, 1):
            folds = 5
            for fold in range(folds):
                a, b = -40 + (inner + 40) * fold / folds, -40 + (inner + 40) * (fold + 1.3) / folds
                pull = (inner + 20) * 0.45 * fold / folds
                shape = data(
                    *(
                        "M",
                        a,
                        -40,
                        "C",
                        a + 6,
                        280,
                        a - pull,
                        470,
                        a - pull * 0.8,
                        600,
                        "L",
                        a - pull * 0.2,
                        HEIGHT + 40,
                    ),
                    *("H", b - pull * 0.2, "L", b - pull * 0.8, 600, "C", b - pull, 470, b + 6, 280, b, -40, "Z"),
                )
                flip = f' transform="translate({WIDTH} 0) scale(-1 1)"' if side else ""
                color = (fill, light, dark)[fold % 3]
                canvas.cut(f'<path{flip} d="{shape}"/>', color, 7)
            half = inner * 0.386 + 2  # the folds are this narrow where they are tied
            x = half - 4 if not side else WIDTH - half + 4
            tie = f'<ellipse cx="{x:.1f}" cy="602" rx="{half:.1f}" ry="9"/>'
            canvas.cut(tie, canvas.palette.accent, 3, Box(x - half, 585, half * 2, 34))
        if self.valance:
            swags = 6
            step = WIDTH / swags
            for swag in range(swags):
                x = swag * step
                shape = drawn("M", x - 6, -40, "H", x + step + 6, "V", 44, "Q", x + step / 2, 112, x - 6, 44, "Z")
                canvas.cut(shape, fill if swag % 2 else dark, 6)
                edge = data("M", x - 4, 46, "Q", x + step / 2, 113, x + step + 4, 46)
                fringe = f'<path d="{edge}" fill="none" stroke-width="4"/>'
                canvas.add(f'<g stroke="{canvas.palette.accent}">{fringe}</g>')


class Floor(Item, frozen=True, tag="floor"):
    """A floor in perspective: boards or checks."""

    y: float
    form: Literal["boards", "checks"] = "boards"

    def draw(self, canvas: Canvas) -> None:
        fill = self.fill(canvas)
        box = Box(-20, self.y, WIDTH + 40, HEIGHT - self.y + 20)
        canvas.cut(
            f'<rect x="-20" y="{self.y}" width="{WIDTH + 40}" height="{HEIGHT - self.y + 20}"/>',
            fill,
            self.height(),
            box,
        )
        shade = mix(fill, canvas.tone(1), 0.28)
        shapes = ""
        depth = HEIGHT + 20 - self.y

        def spot(column: float, at: float) -> tuple[float, float]:
            return 300 + column * (50 + 70 * at), self.y + depth * at * (0.35 + 0.65 * at)

        if self.form == "checks":
            for row in range(6):
                for column in range(-9, 9):
                    if (row + column) % 2:
                        a, b = row / 6, (row + 1) / 6
                        corners = [spot(column, a), spot(column + 1, a), spot(column + 1, b), spot(column, b)]
                        shapes += area(*corners)
        else:
            for column in range(-9, 10):
                shapes += area(spot(column, 0), spot(column, 1), spot(column + 0.06, 1), spot(column + 0.03, 0))
            shapes += f'<rect x="-20" y="{self.y}" width="{WIDTH + 40}" height="5"/>'
        canvas.add(f'<g fill="{shade}">{shapes}</g>')


class Books(Item, frozen=True, tag="books"):
    """A shelf of upright books between x0 and x1, standing on `y`."""

    y: float
    x0: float
    x1: float
    h: float = 80
    lit: float = 0  # the share of books that are houses with lit windows

    def draw(self, canvas: Canvas) -> None:
        rng, x = canvas.rng, self.x0
        box = Box(self.x0, self.y - self.h * 1.2, self.x1 - self.x0, self.h * 1.3)
        while x < self.x1 - 12:
            w = min(rng.uniform(0.2, 0.42) * self.h, self.x1 - x)
            h = self.h * rng.uniform(0.72, 1.0)
            name = rng.choice(("", "", "", "pop/0.35", "accent/0.35"))
            color = canvas.color(min(1, max(0, self.tone + rng.uniform(-0.18, 0.18))), name)
            canvas.cut(
                f'<rect x="{x:.1f}" y="{self.y - h:.1f}" width="{w - 1.5:.1f}" height="{h:.1f}" rx="2"/>', color, 2, box
            )
            band = mix(color, canvas.palette.accent, 0.6)
            if rng.random() < self.lit:
                roof = path([(x - 1, self.y - h), (x + w / 2, self.y - h - w * 0.55), (x + w, self.y - h)])
                canvas.cut(f'<path d="{roof}"/>', mix(color, canvas.tone(1), 0.35), 2, box)
                panes = ""
                for row in range(int(h / (w * 0.62))):
                    for column in (0.28, 0.72):
                        if rng.random() < 0.72:
                            panes += f'<rect x="{x + w * column - w * 0.12:.1f}" y="{self.y - h + w * 0.3 + row * w * 0.58:.1f}" width="{w * 0.24:.1f}" height="{w * 0.32:.1f}"/>'  # noqa: E501
                canvas.add(f'<g fill="{canvas.palette.accent}">{panes}</g>')
            else:
                bands = "".join(
                    f'<rect x="{x:.1f}" y="{self.y - h * at:.1f}" width="{w - 1.5:.1f}" height="{h * 0.05:.1f}"/>'
                    for at in (0.86, 0.2)
                )
                canvas.add(f'<g fill="{band}">{bands}</g>')
            x += w
        plank = f'<rect x="{self.x0 - 12}" y="{self.y}" width="{self.x1 - self.x0 + 24}" height="11"/>'
        canvas.cut(
            plank, canvas.tone(min(1, self.tone + 0.3)), 5, Box(self.x0 - 12, self.y, self.x1 - self.x0 + 24, 11)
        )


class Table(Item, frozen=True, tag="table"):
    """A table with a cloth; (x, y) is the middle of its top's near edge."""

    x: float
    y: float
    w: float
    h: float = 120
    cloth: Color = ""

    def draw(self, canvas: Canvas) -> None:
        x, y, half = self.x, self.y, self.w / 2
        box = Box(x - half * 1.1, y - 40, half * 2.2, self.h + 60)
        legs = limb(x - half * 0.82, y, x - half * 0.86, y + self.h, 16, 9) + limb(
            x + half * 0.82, y, x + half * 0.86, y + self.h, 16, 9
        )
        canvas.cut(legs, canvas.tone(min(1, self.tone + 0.25)), 4, box)
        color = canvas.color(self.tone, self.cloth)
        drop, scallops = self.h * 0.42, ""
        n = max(4, int(self.w / 46))
        for fold in range(n):
            x - half + self.w * fold / n
            scallops += f"q{self.w / n / 2:.1f} {drop * 0.5:.1f} {self.w / n:.1f} 0"
        hem = f'<path d="M{x - half:.1f} {y:.1f}V{y + drop * 0.7:.1f}{scallops}V{y:.1f}Z"/>'
        canvas.cut(hem, mix(color, canvas.tone(1), 0.18), 5, box)
        top = path(
            [(x - half, y), (x - half * 0.88, y - self.w * 0.09), (x + half * 0.88, y - self.w * 0.09), (x + half, y)]
        )
        canvas.cut(
            f'<path d="{top}"/><rect x="{x - half:.1f}" y="{y - 1:.1f}" width="{self.w}" height="8"/>', color, 3, box
        )


class Keys(Item, frozen=True, tag="keys"):
    """The keys of a piano along a curve: white ones `h` deep, the black ones between."""

    points: list[Place]
    n: int = 14
    h: float = 60

    def draw(self, canvas: Canvas) -> None:
        marks = [bezier(self.points, step / self.n) for step in range(self.n + 1)]
        white = black = ""
        for key, (a, b) in enumerate(itertools.pairwise(marks)):
            nx, ny = -(b.y - a.y), b.x - a.x
            size = (nx * nx + ny * ny) ** 0.5 or 1
            nx, ny = nx / size * self.h, ny / size * self.h
            ax, ay, bx, by = a.x + (b.x - a.x) * 0.05, a.y + (b.y - a.y) * 0.05, b.x, b.y
            white += area((ax, ay), (bx, by), (bx + nx, by + ny), (ax + nx, ay + ny))
            if key % 7 not in (2, 6) and key < self.n - 1:
                dx, dy = (b.x - a.x) * 0.3, (b.y - a.y) * 0.3
                black += area(
                    (bx - dx, by - dy),
                    (bx + dx, by + dy),
                    (bx + dx + nx * 0.6, by + dy + ny * 0.6),
                    (bx - dx + nx * 0.6, by - dy + ny * 0.6),
                )
        xs, ys = [m.x for m in marks], [m.y for m in marks]
        box = Box(min(xs) - self.h, min(ys) - self.h, max(xs) - min(xs) + 2 * self.h, max(ys) - min(ys) + 2 * self.h)
        canvas.cut(white, canvas.palette.glow, 4, box)
        canvas.cut(black, canvas.tone(1), 3, box)


class Envelope(Item, frozen=True, tag="envelope"):
    """A sealed letter, `w` wide, its middle at (x, y)."""

    x: float
    y: float
    w: float
    rot: float = 0

    def draw(self, canvas: Canvas) -> None:
        w, h = self.w, self.w * 0.66
        paper = mix(canvas.palette.glow, canvas.tone(0.1), 0.3)
        turn = f'<g transform="translate({self.x} {self.y}) rotate({self.rot})">'
        box = Box(self.x - w, self.y - w, 2 * w, 2 * w)
        canvas.cut(
            f'{turn}<rect x="{-w / 2:.1f}" y="{-h / 2:.1f}" width="{w}" height="{h:.1f}" rx="3"/></g>', paper, 4, box
        )
        flap = path([(-w / 2, -h / 2), (0, h * 0.12), (w / 2, -h / 2)])
        canvas.cut(f'{turn}<path d="{flap}"/></g>', mix(paper, canvas.tone(0.4), 0.22), 2, box)
        canvas.cut(
            f"{turn}{circle(0, h * 0.08, w * 0.085)}</g>", canvas.color(self.tone, self.color or "pop"), 1.5, box
        )


class Cup(Item, frozen=True, tag="cup"):
    """A tea cup on its saucer, `w` wide; (x, y) is the middle of the saucer's foot."""

    x: float
    y: float
    w: float
    flip: bool = False
    band: Color = "accent"

    def draw(self, canvas: Canvas) -> None:
        w, fill = self.w, self.fill(canvas)
        box = Box(self.x - w, self.y - w, 2 * w, 2 * w)

        def sheet(shapes: str, color: str, lift: float) -> None:
            canvas.cut(placed(shapes, self.x, self.y, w, flip=self.flip), color, lift, box)

        ear = "M.34 -.46q.26 -.04 .2 .16q-.06 .14 -.26 .12"
        sheet(f'<path d="{ear}" fill="none" stroke="{mix(fill, canvas.tone(1), 0.2)}" stroke-width=".06"/>', fill, 3)
        sheet('<path d="M-.42 -.54H.42Q.42 -.16 .18 -.08H-.18Q-.42 -.16 -.42 -.54Z"/>', fill, 5)
        spots = "".join(circle(at, -0.36, 0.036) for at in (-0.28, -0.14, 0, 0.14, 0.28))
        sheet('<path d="M-.42 -.5h.84v.05h-.83Z"/>' + spots, canvas.color(self.tone, self.band), 1)
        sheet('<ellipse cy="-.54" rx=".42" ry=".075"/>', mix(fill, canvas.palette.glow, 0.5), 1.5)
        sheet('<ellipse cy="-.535" rx=".36" ry=".052"/>', canvas.tone(0.75), 1)
        sheet('<ellipse cy="-.05" rx=".54" ry=".06"/>', mix(fill, canvas.tone(1), 0.12), 3)
