"""Ready-made shapes, recoloured through the palette so that they belong to the sheet."""

from __future__ import annotations

import re
from typing import Literal

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import Box
from games.dixit.art.icons import COLOR, icon, silhouette
from games.dixit.art.item import Item, Share
from games.dixit.art.palette import lightness, mix
from games.dixit.art.shapes import circle, data, leaf, rect

Pattern = Literal["", "dots", "scales", "leaves", "waves", "checks"]
ID = re.compile(r'\bid="([^"]+)"|url\(#([^)]+)\)|href="#([^"]+)"')


def transform(name: str, x: float, y: float, z: float, rot: float = 0, flip: bool = False) -> str:
    """Where a motif of the size `z` stands when its middle is at (x, y)."""
    size = icon(name).size
    k = z / size
    turned = f"translate({x:.1f} {y:.1f}) rotate({rot:g}) scale({-k if flip else k:.4f} {k:.4f})"
    return f"{turned} translate({-size / 2:g} {-size / 2:g})"


def mask(canvas: Canvas, name: str, place: str) -> str:
    """A mask that shows only what lies inside the motif."""
    return canvas.define(
        f'<mask id="{{id}}" maskUnits="userSpaceOnUse" x="-100" y="-100" width="800" height="1100">'
        f'<g transform="{place}">{silhouette(name)}</g></mask>'
    )


def recolor(canvas: Canvas, name: str, at: float, color: str, contrast: float, keep: float) -> str:
    """The motif's body in the palette: its darkest colour becomes a near tone, its lightest a far one.

    `contrast` is how many tones lie between, `keep` the share of the motif's own colours that stays.
    """
    body = icon(name).body
    shades = [lightness(found) for _, found in COLOR.findall(body)]
    low, high = (min(shades), max(shades)) if shades else (0.0, 1.0)

    def swap(match: re.Match[str]) -> str:
        own = match[2]
        share = (lightness(own) - low) / (high - low) if high - low > 0.08 else 0.5
        if color:
            base = canvas.color(at, color)
            pale, deep = mix(base, canvas.palette.glow, 0.9 * contrast), mix(base, canvas.tone(1), 0.8 * contrast)
            mapped = mix(deep, base, share * 2) if share < 0.5 else mix(base, pale, share * 2 - 1)
        else:
            top = max(0.0, at - contrast * 0.55)
            foot = min(1.0, at + contrast * 0.45)
            mapped = canvas.tone(foot + (top - foot) * share)
        return f'{match[1]}="{mix(mapped, own if len(own) == 7 else "#" + "".join(d * 2 for d in own[1:]), keep)}"'

    body = COLOR.sub(swap, body)
    mark = canvas.uid()
    return ID.sub(lambda m: m[0].replace(m[1] or m[2] or m[3], f"{mark}{m[1] or m[2] or m[3]}"), body)


def pattern(canvas: Canvas, what: Pattern, box: Box, step: float) -> str:
    """Small shapes all over the box."""
    rng, shapes, row = canvas.rng, "", 0
    line = f'fill="none" stroke-width="{step * 0.1:.1f}"'
    y = box.y
    while y < box.y + box.height + step:
        x = box.x - (step / 2 if row % 2 else 0)
        while x < box.x + box.width + step:
            if what == "dots":
                shapes += circle(x, y, step * 0.16)
            elif what == "leaves":
                shapes += leaf(x, y, rng.uniform(0, 360), step * 0.62, step * 0.16)
            elif what == "scales":
                half = step / 2
                shapes += f'<path d="{data("M", x - half, y, "a", half, half, 0, 0, 0, step, 0)}" {line}/>'
            elif what == "waves":
                half = step / 2
                shapes += f'<path d="{data("M", x, y, "q", half / 2, -step * 0.3, half, 0, "t", half, 0)}" {line}/>'
            elif what == "checks":
                shapes += rect(x, y, step / 2, step / 2)
            x += step
        y += step * (0.5 if what in ("scales", "checks") else 0.8)
        row += 1
    return shapes


class Motif(Item, frozen=True, tag="motif"):
    """A ready-made shape of the size `z`, its middle at (x, y); with `base`, its feet at y."""

    name: str
    x: float
    y: float
    z: float
    rot: float = 0
    flip: bool = False
    base: bool = False
    contrast: Share = 0.8
    keep: Share = 0.18
    pattern: Pattern = ""
    step: float = 0  # of the pattern; 0: by the size
    wobble: float = 1.5

    def draw(self, canvas: Canvas) -> None:
        y = self.y - self.z * (0.46 if self.name.startswith("F:") else 0.465) * self.base
        place = transform(self.name, self.x, y, self.z, self.rot, self.flip)
        reach = self.z * (0.72 if self.rot else 0.55)
        box = Box(self.x - reach, y - reach, 2 * reach, 2 * reach)
        lift = self.lift or 2 + self.z / 60
        if self.name.startswith("G:"):
            fill = self.fill(canvas)
            shade = canvas.linear((0, mix(fill, canvas.palette.glow, 0.16), 1), (1, mix(fill, canvas.tone(1), 0.22), 1))
            shape = icon(self.name).body.replace("currentColor", shade)
        else:
            shape = recolor(canvas, self.name, self.tone, self.color, self.contrast, self.keep)
        canvas.cut(f'<g transform="{place}">{shape}</g>', "#000", lift, box, self.wobble)
        if self.pattern:
            marks = pattern(canvas, self.pattern, box, self.step or self.z / 9)
            base = canvas.color(self.tone, self.color)
            light = mix(base, canvas.palette.glow, 0.34)
            inside = mask(canvas, self.name, place)
            canvas.add(
                f'<g mask="{inside}"><g fill="{light}" stroke="{light}" stroke-width="0" opacity=".6">{marks}</g></g>'
            )
