"""A scene as data: what the files of scenes/ may say. Errors name the file and the place in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from games.dixit.art.beasts import Beast
from games.dixit.art.canvas import Canvas
from games.dixit.art.figures import Figure
from games.dixit.art.finish import finish
from games.dixit.art.geometry import HEIGHT, WIDTH, Box
from games.dixit.art.icons import MotifError, icon, silhouette
from games.dixit.art.item import Item, Share
from games.dixit.art.land import Hill, Isle, Mountains, Mushroom, Pines, Plants, Tree, Way
from games.dixit.art.motifs import Motif, mask, transform
from games.dixit.art.palette import PALETTES, mix
from games.dixit.art.shapes import placed
from games.dixit.art.sky import Cloud, Glow, Light, Mist, Rays, Rings, Scatter, Stars
from games.dixit.art.stage import Books, Cup, Curtains, Envelope, Floor, Keys, Table
from games.dixit.art.town import Door, House, Ladder, Rope, Stairs, Town, Wall
from games.dixit.art.water import Boat, Cracks, Ripples, Wave

SCENES = Path(__file__).parent / "scenes"
COUNT = 84

PaletteName = Literal[
    "dusk",
    "night",
    "teal",
    "rose",
    "moss",
    "ice",
    "ember",
    "plum",
    "lagoon",
    "sand",
    "spring",
    "slate",
    "wine",
    "aurora",
]
Theme = Literal[
    "journey", "home", "night", "dream", "secret", "childhood", "music", "time", "sea", "sky", "winter", "autumn", "spring",
    "summer", "hunger", "feast", "theatre", "mask", "mirror", "prison", "freedom", "flight", "fall", "balance", "giant",
    "tiny", "war", "peace", "love", "loss", "memory", "hope", "fear", "magic", "machine", "garden", "forest", "city", "door",
    "letter", "book", "king", "patience", "friendship", "loneliness", "waiting", "birth", "ghost", "treasure", "storm",
    "silence", "escape", "guide", "sleep", "growth", "play", "work", "light", "shadow",
]  # fmt: skip


# Outlines within 1 of 0, 0 in each direction.
HOLES = {
    "circle": "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z",
    "egg": "M0 -1C.62 -1 .86 .1 .78 .42C.66 1.18 -.66 1.18 -.78 .42C-.86 .1 -.62 -1 0 -1Z",
    "arch": "M-.68 1V-.32A.68 .68 0 0 1 .68 -.32V1Z",
    "box": "M-.75 -1H.75V1H-.75Z",
    "bulb": "M-.3 1C-.32 .5 -.78 .36 -.78 -.22A.78 .78 0 0 1 .78 -.22C.78 .36 .32 .5 .3 1Z",
    "bottle": "M-.7 -.42H.24Q.5 -.42 .62 -.14H1V.14H.62Q.5 .42 .24 .42H-.7Q-1 .42 -1 0Q-1 -.42 -.7 -.42Z",
}


class SceneError(ValueError):
    """A scene that cannot be drawn."""


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"pt": "pt-BR"}):
    """Something that can be seen, in both languages."""

    en: Annotated[str, msgspec.Meta(min_length=1)]
    pt: Annotated[str, msgspec.Meta(min_length=1)]


class Window(Item, frozen=True, tag="window"):
    """A hole in the shape of a motif or one of HOLES, and another scene behind it.

    What is inside uses the coordinates of the card.
    """

    shape: str  # a motif's name, or one of HOLES
    x: float
    y: float
    z: float
    palette: PaletteName
    inner: list[Layer]
    sky: tuple[Share, ...] = (0.8, 0.3)
    rot: float = 0
    rim: float = 5  # the paper's edge round the hole
    depth: float = 7

    def draw(self, canvas: Canvas) -> None:
        box = Box(self.x - self.z * 0.62, self.y - self.z * 0.62, self.z * 1.24, self.z * 1.24)
        hole = self._mask(canvas)
        room = canvas.inside(PALETTES[self.palette])
        everywhere = 'x="-60" y="-60" width="720" height="1020"'
        rim = self.fill(canvas)
        widen = f'<feMorphology operator="dilate" radius="{self.rim / 2:g}"/>'
        dilate = canvas.define(f'<filter id="{{id}}" filterUnits="userSpaceOnUse" {everywhere}>{widen}</filter>')
        canvas.cut(
            f'<g filter="{dilate}"><g mask="{hole}"><rect {everywhere} fill="{rim}"/></g></g>', rim, self.lift or 9, box
        )
        stops = [(index / max(1, len(self.sky) - 1), room.tone(at), 1.0) for index, at in enumerate(self.sky)]
        top, foot = self.y - self.z / 2, self.y + self.z / 2
        sky = room.linear(*stops)
        room.add(f'<rect x="-60" y="{top:.1f}" width="720" height="{foot - top:.1f}" fill="{sky}"/>')
        draw_layers(room, self.inner)
        # the edge of the hole throws its shadow on what is inside
        outside = self._mask(canvas, inverted=True)
        ring = f'<g mask="{outside}"><rect {everywhere}/></g>'
        room.cut(ring, mix(rim, room.tone(1), 0.4), self.depth, box)
        canvas.add(f'<g mask="{hole}">{"".join(room.body)}</g>')

    def _mask(self, canvas: Canvas, inverted: bool = False) -> str:
        if ":" in self.shape:
            place = transform(self.shape, self.x, self.y, self.z, self.rot)
            if not inverted:
                return mask(canvas, self.shape, place)
            shapes = f'<g transform="{place}">{silhouette(self.shape).replace("#fff", "#000")}</g>'
        else:
            outline = placed(f'<path d="{HOLES[self.shape]}"/>', self.x, self.y, self.z / 2, self.rot)
            shapes = f'<g fill="{"#000" if inverted else "#fff"}">{outline}</g>'
        ground = '<rect x="-100" y="-100" width="800" height="1100" fill="#fff"/>' if inverted else ""
        region = 'maskUnits="userSpaceOnUse" x="-100" y="-100" width="800" height="1100"'
        return canvas.define(f'<mask id="{{id}}" {region}>{ground}{shapes}</mask>')


Layer = (
    Beast | Boat | Books | Cloud | Cracks | Cup | Curtains | Door | Envelope | Figure | Floor | Glow | Hill | House
    | Isle | Keys | Ladder | Light | Mist | Motif | Mountains | Mushroom | Pines | Plants | Rays | Rings | Ripples | Rope
    | Scatter | Stairs | Stars | Table | Town | Tree | Wall | Wave | Way | Window
)  # fmt: skip


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture."""

    concept: Annotated[str, msgspec.Meta(min_length=10)]
    palette: PaletteName
    things: Annotated[list[Thing], msgspec.Meta(min_length=3, max_length=6)]
    themes: Annotated[list[Theme], msgspec.Meta(min_length=3, max_length=6)]
    sky: Annotated[list[Share], msgspec.Meta(min_length=2)]
    layers: Annotated[list[Layer], msgspec.Meta(min_length=1)]
    vignette: Share = 0.45


def draw_layers(canvas: Canvas, layers: Sequence[Layer]) -> None:
    for layer in everything(layers):
        if isinstance(layer, Figure) and layer.name:
            canvas.anchors.update(layer.anchors())
    for number, layer in enumerate(layers):
        canvas.shuffle(number)
        layer.draw(canvas)


def everything(layers: Sequence[Layer]) -> Iterator[Layer]:
    """All layers, those inside of windows too."""
    for layer in layers:
        yield layer
        if isinstance(layer, Window):
            yield from everything(layer.inner)


def motifs(scene: Scene) -> set[str]:
    """The names of all ready-made shapes in a scene."""
    found: set[str] = set()
    for layer in everything(scene.layers):
        if isinstance(layer, Motif):
            found.add(layer.name)
        elif isinstance(layer, Figure) and layer.hold:
            found.add(layer.hold)
        elif isinstance(layer, Window) and ":" in layer.shape:
            found.add(layer.shape)
    return found


def parse(text: bytes, name: str) -> Scene:
    """A scene from JSON; raises SceneError."""
    try:
        scene = msgspec.json.decode(text, type=Scene)
        for motif in sorted(motifs(scene)):
            icon(motif)
        for layer in everything(scene.layers):
            if isinstance(layer, Window) and ":" not in layer.shape and layer.shape not in HOLES:
                raise SceneError(f"{name}: no window has the shape {layer.shape!r}")
    except (msgspec.MsgspecError, MotifError) as error:
        raise SceneError(f"{name}: {error}") from error
    anchors = {anchor for layer in everything(scene.layers) if isinstance(layer, Figure) for anchor in layer.anchors()}
    for layer in everything(scene.layers):
        for end in (layer.a, layer.b) if isinstance(layer, Rope) else ():
            if isinstance(end, str) and end not in anchors:
                raise SceneError(f"{name}: a rope ends at {end!r}, which no figure has")
    return scene


def load(number: int) -> Scene:
    """The scene of a picture, 1 to 84; raises SceneError."""
    file = SCENES / f"{number:02}.json"
    if not file.exists():
        raise SceneError(f"{file.name}: there is no such scene")
    return parse(file.read_bytes(), file.name)


def svg(scene: Scene, number: int) -> str:
    """The picture as SVG: the same text for the same scene, always."""
    canvas = Canvas(PALETTES[scene.palette], str(number))
    stops = [(index / (len(scene.sky) - 1), canvas.tone(at), 1.0) for index, at in enumerate(scene.sky)]
    canvas.add(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{canvas.linear(*stops)}"/>')
    draw_layers(canvas, scene.layers)
    canvas.shuffle(-1)
    finish(canvas, scene.vignette)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<defs>{"".join(canvas.defs)}</defs><g style="isolation:isolate">{"".join(canvas.body)}</g></svg>'
    )
