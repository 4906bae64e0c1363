"""Animals that the sets only have as heads, whole, and a ghost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import Box
from games.dixit.art.item import Item
from games.dixit.art.palette import mix
from games.dixit.art.shapes import area, circle, limb, placed, ribbon

Cut = Callable[[str, float], None]  # shapes, and how far from the fur's colour: 1 is pale, -1 dark


def _eyes(cut: Cut, *spots: tuple[float, float], r: float = 0.022) -> None:
    cut("".join(circle(x, y, r) for x, y in spots), -1)


def _sitting(cut: Cut, tip: float) -> None:
    curve = [(-0.12, -0.08), (-0.5, 0.06), (-0.72, -0.2), (-0.5, -0.48)]
    cut(ribbon(curve, 0.1, 0.2) + circle(*curve[-1], 0.1), -0.15)
    if tip:
        cut(circle(-0.54, -0.42, 0.1), tip)
    cut('<path d="M-.26 0C-.36 -.36 -.08 -.56 .02 -.66L.2 -.6C.26 -.34 .22 -.16 .24 0Z"/>', 0)
    cut('<path d="M-.24 0C-.32 -.2 -.16 -.34 -.04 -.26C.04 -.18 .02 -.06 .02 0Z"/>', -0.18)
    cut(limb(0.12, -0.36, 0.15, -0.03, 0.1, 0.075) + limb(0.2, -0.36, 0.23, -0.03, 0.1, 0.075), 0.08)


def _fox(cut: Cut) -> None:
    _sitting(cut, 0.75)
    cut('<path d="M.04 -.58Q.14 -.2 .2 -.58Z"/>', 0.75)
    cut(area((-0.1, -1.0), (0.0, -0.9), (0.2, -0.9), (0.3, -1.0), (0.33, -0.77), (0.1, -0.56), (-0.13, -0.77)), 0)
    cheek, ear = ((-0.13, -0.77), (0.04, -0.76), (0.1, -0.56)), ((-0.07, -0.95), (0.0, -0.88), (-0.06, -0.84))
    for shape, shade in ((cheek, 0.75), (ear, -0.6)):
        cut(area(*shape) + area(*((0.2 - x, y) for x, y in shape)), shade)
    _eyes(cut, (0.03, -0.79), (0.17, -0.79), (0.1, -0.58))


def _wolf(cut: Cut) -> None:
    _sitting(cut, 0)
    cut(limb(0.08, -0.52, 0.16, -0.74, 0.3, 0.2), 0)
    cut(area((0.02, -0.64), (0.24, -0.6), (0.26, -0.36), (0.18, -0.44), (0.12, -0.34), (0.06, -0.46)), 0.45)
    skull = (0.06, -0.74), (-0.06, -0.96), (0.1, -0.88), (0.2, -0.93)
    jaws = (0.42, -1.1), (0.45, -1.05), (0.38, -0.94), (0.42, -0.92), (0.38, -0.86), (0.26, -0.7)
    cut(area(*skull, *jaws), 0.05)
    cut(circle(0.43, -1.08, 0.03), -1)
    cut(area((0.14, -0.87), (0.22, -0.9), (0.19, -0.84)), -1)


def _bear(cut: Cut) -> None:
    """Upright, with arms held out to the right."""
    cut(limb(-0.12, -0.24, -0.15, -0.05, 0.24, 0.2) + limb(0.12, -0.24, 0.15, -0.05, 0.24, 0.2), -0.12)
    cut('<ellipse cx="-.13" cy="-.03" rx=".14" ry=".05"/><ellipse cx=".19" cy="-.03" rx=".14" ry=".05"/>', -0.12)
    cut(limb(0.06, -0.58, 0.34, -0.54, 0.17, 0.13), -0.2)
    cut('<path d="M-.3 -.3C-.32 -.56 -.2 -.72 0 -.74C.2 -.72 .3 -.56 .28 -.3C.26 -.12 -.28 -.12 -.3 -.3Z"/>', 0)
    cut('<ellipse cx=".08" cy="-.4" rx=".15" ry=".2"/>', 0.3)
    cut(circle(-0.13, -0.95, 0.07) + circle(0.13, -0.96, 0.07), -0.1)
    cut(circle(0.0, -0.83, 0.175), 0)
    cut('<ellipse cx=".11" cy="-.79" rx=".1" ry=".075"/>', 0.4)
    _eyes(cut, (0.0, -0.87), (0.12, -0.88))
    cut('<ellipse cx=".17" cy="-.81" rx=".035" ry=".025"/>', -1)
    cut(limb(-0.12, -0.6, 0.2, -0.46, 0.19, 0.16) + limb(0.2, -0.46, 0.4, -0.56, 0.16, 0.13), 0.08)


def _lion(cut: Cut) -> None:
    """Backing away, the tail between the legs."""
    cut(ribbon([(-0.46, -0.4), (-0.74, -0.3), (-0.62, -0.06), (-0.3, -0.12)], 0.06, 0.045), -0.15)
    cut(circle(-0.3, -0.12, 0.075), -0.7)
    for x, shade in ((-0.34, -0.25), (0.22, -0.25)):
        cut(limb(x, -0.36, x - 0.08, -0.03, 0.14, 0.1), shade)
    cut(limb(-0.36, -0.42, 0.18, -0.46, 0.36, 0.4), 0)
    for x in (-0.44, 0.32):
        cut(
            limb(x, -0.36, x + 0.05, -0.035, 0.15, 0.11) + f'<ellipse cx="{x + 0.09}" cy="-.03" rx=".09" ry=".045"/>',
            0.06,
        )
    ruff = "".join(circle(0.34 + 0.22 * dx, -0.68 + 0.22 * dy, 0.13) for dx, dy in (
        (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71), (0, -1), (0.71, -0.71)
    ))  # fmt: skip
    cut(ruff, -0.65)
    cut(circle(0.23, -0.86, 0.065) + circle(0.47, -0.86, 0.065), -0.2)
    cut(circle(0.35, -0.68, 0.2), 0.12)
    cut('<ellipse cx=".37" cy="-.6" rx=".11" ry=".08"/>', 0.6)
    cut(circle(0.29, -0.73, 0.045) + circle(0.43, -0.73, 0.045), 1)
    _eyes(cut, (0.3, -0.73), (0.44, -0.73))
    cut('<ellipse cx=".37" cy="-.635" rx=".035" ry=".025"/><ellipse cx=".37" cy="-.56" rx=".03" ry=".018"/>', -1)


def _ghost(cut: Cut) -> None:
    """A sheet that holds something out to the right."""
    cut(limb(0.1, -0.62, 0.42, -0.5, 0.16, 0.1), -0.1)
    hem = "q-.06 .1 -.13 0q-.06 -.09 -.13 0q-.06 .1 -.13 0q-.06 -.08 -.13 -.02"
    cut(
        f'<path d="M.3 -.06{hem}C-.3 -.3 -.26 -.56 -.2 -.76C-.12 -1.04 .16 -1.04 .22 -.76C.28 -.5 .26 -.3 .3 -.06Z"/>',
        0.2,
    )
    cut(
        '<path d="M-.1 -.2C-.1 -.4 -.06 -.5 -.02 -.6M.1 -.16C.1 -.34 .08 -.44 .1 -.52" fill="none" stroke-width=".012"/>',
        -0.3,
    )
    cut('<ellipse cx="-.02" cy="-.78" rx=".03" ry=".045"/><ellipse cx=".11" cy="-.78" rx=".03" ry=".045"/>', -1)
    cut('<ellipse cx=".05" cy="-.68" rx=".025" ry=".02"/>', -1)
    cut(limb(0.14, -0.56, 0.44, -0.44, 0.15, 0.09), 0.1)


class Beast(Item, frozen=True, tag="beast"):
    """A whole animal `h` high with its feet at (x, y), facing right unless `flip`."""

    what: Literal["fox", "wolf", "bear", "lion", "ghost"]
    x: float
    y: float
    h: float
    flip: bool = False
    flat: bool = False  # one colour only, as a shadow

    def draw(self, canvas: Canvas) -> None:
        fur = self.fill(canvas)
        box = Box(self.x - self.h, self.y - self.h * 1.2, self.h * 2, self.h * 1.3)

        def cut(shapes: str, shade: float) -> None:
            color = mix(fur, canvas.palette.glow if shade > 0 else canvas.tone(1), abs(shade) if not self.flat else 0)
            canvas.cut(placed(shapes, self.x, self.y, self.h, flip=self.flip), color, 2, box)

        {"fox": _fox, "wolf": _wolf, "bear": _bear, "lion": _lion, "ghost": _ghost}[self.what](cut)
