"""The sheet that everything is drawn on."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from random import Random

from games.dixit.art.geometry import EVERYWHERE, Box, Point
from games.dixit.art.palette import Palette, mix, tone
from games.dixit.art.paper import paper


@dataclass
class Canvas:
    """Collects definitions and shapes, back to front."""

    palette: Palette
    seed: str
    defs: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    anchors: dict[str, Point] = field(default_factory=dict)
    rng: Random = field(default_factory=Random)
    _ids: count[int] = field(default_factory=count)

    def inside(self, palette: Palette) -> Canvas:
        """An empty sheet with another palette, to be put into this one."""
        return Canvas(palette, self.seed + "/in", self.defs, [], self.anchors, _ids=self._ids)

    def shuffle(self, layer: int) -> None:
        """Chance begins anew with each layer, so that changing one leaves the others as they are."""
        self.rng = Random(f"{self.seed}/{layer}")

    def uid(self) -> str:
        return f"d{next(self._ids)}"

    def tone(self, at: float) -> str:
        return tone(self.palette, at)

    def color(self, at: float, name: str = "") -> str:
        """A tone, or the named colour where there is a name: accent, pop, glow, #rrggbb, or one of these
        with a share of the tone, like `pop/0.3`."""
        if not name:
            return self.tone(at)
        base, _, share = name.partition("/")
        found = base if base.startswith("#") else {
            "accent": self.palette.accent, "pop": self.palette.pop, "glow": self.palette.glow,
        }[base]  # fmt: skip
        return mix(found, self.tone(at), float(share)) if share else found

    def add(self, markup: str) -> None:
        self.body.append(markup)

    def define(self, markup: str) -> str:
        """Keep a definition whose id stands as `{id}`; return the reference to it."""
        uid = self.uid()
        self.defs.append(markup.replace("{id}", uid))
        return f"url(#{uid})"

    def linear(self, *stops: tuple[float, str, float], angle: tuple[float, float, float, float] = (0, 0, 0, 1)) -> str:
        x1, y1, x2, y2 = angle
        marks = "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
        return self.define(
            f'<linearGradient id="{{id}}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{marks}</linearGradient>'
        )

    def radial(self, *stops: tuple[float, str, float]) -> str:
        marks = "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
        return self.define(f'<radialGradient id="{{id}}">{marks}</radialGradient>')

    def clip(self, shapes: str) -> str:
        return self.define(f'<clipPath id="{{id}}">{shapes}</clipPath>')

    def cut(self, shapes: str, fill: str, lift: float, box: Box = EVERYWHERE, wobble: float = 0) -> None:
        """A sheet of paper cut to these shapes, lying `lift` units above what is behind."""
        sheet = self.define(paper(lift, box, self.tone(1), wobble, self.rng.randint(1, 99) if wobble else 0))
        self.add(f'<g fill="{fill}" filter="{sheet}">{shapes}</g>')
