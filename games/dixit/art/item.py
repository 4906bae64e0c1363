"""What all layers of a scene have in common."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.dixit.art.canvas import Canvas

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Place = tuple[float, float]
# Nothing for the tone, or a colour; after a slash the share of the tone that is mixed in.
Color = Annotated[str, msgspec.Meta(pattern=r"^((accent|pop|glow|#[0-9a-f]{6})(/[01]?(\.[0-9]+)?)?)?$")]


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="k"):
    """One layer. Its kind stands in the field `k`, its colour in `tone` (0 far and pale, 1 near and dark) or in `color`."""

    tone: Share = 0.5
    color: Color = ""
    lift: float = 0  # how far above the sheet behind; 0: by the tone

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def fill(self, canvas: Canvas) -> str:
        return canvas.color(self.tone, self.color)

    def height(self) -> float:
        return self.lift or 3 + 5 * self.tone
