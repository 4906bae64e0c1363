"""What all layers of a scene have in common."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.dixit.art.canvas import Canvas

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Place = tuple[float, float]


class Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="k"):
    """One layer. Its kind stands in the field `k`, its colour in `tone` (0 far and pale, 1 near and dark) or in `color`."""

    tone: Share = 0.5
    color: str = ""
    lift: float = 0  # how far above the sheet behind; 0: by the tone

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def fill(self, canvas: Canvas, shift: float = 0) -> str:
        """The colour of the layer, or one that is `shift` tones nearer."""
        return canvas.color(self.tone + shift, self.color if not shift else "")

    def height(self) -> float:
        return self.lift or 3 + 5 * self.tone
