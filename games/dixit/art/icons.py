"""The two sets of ready-made shapes, read from the packages of the front end.

A motif's name is `F:` and a name of Fluent Emoji Flat, or `G:` and a name of game-icons.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

PACKAGES = Path(__file__).parents[3] / "frontend" / "node_modules" / "@iconify-json"
SETS = {"F": "fluent-emoji-flat", "G": "game-icons"}
COLOR = re.compile(r'(fill|stroke|stop-color)="(#[0-9a-fA-F]{3,6})"')


class MotifError(ValueError):
    """A motif that no set has."""


class Icon(NamedTuple):
    body: str
    size: float  # of the square it is drawn in


@lru_cache
def _icons(letter: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((PACKAGES / SETS[letter] / "icons.json").read_text(encoding="utf-8"))
    return loaded


@lru_cache
def icon(name: str) -> Icon:
    """The shapes of a motif; raises MotifError."""
    letter, _, plain = name.partition(":")
    if letter not in SETS:
        raise MotifError(f"a motif's name begins with F: or G:, this one does not: {name!r}")
    loaded = _icons(letter)
    alias = loaded.get("aliases", {}).get(plain, {}).get("parent", plain)
    found = loaded["icons"].get(alias)
    if found is None:
        raise MotifError(f"{SETS[letter]} has no motif {plain!r}")
    return Icon(found["body"], float(found.get("width", loaded.get("width", 16))))


def silhouette(name: str) -> str:
    """The motif in white, for masks."""
    return COLOR.sub(r'\1="#fff"', icon(name).body).replace("currentColor", "#fff")
