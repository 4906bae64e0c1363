"""Print one JSON schema with the bodies of all frames, for the front end's types.

Run from the repository's root: ``python frontend/scripts/frames_schema.py``.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("realtime.frames", "lobby.frames", "matches.frames", "social.frames")


def structs() -> list[type[msgspec.Struct]]:
    """All frame bodies, each once, in the order of their modules."""
    found: list[type[msgspec.Struct]] = []
    for name in MODULES:
        module = importlib.import_module(name)
        found += [
            thing
            for _, thing in inspect.getmembers(module, inspect.isclass)
            if issubclass(thing, msgspec.Struct) and thing.__module__ == name
        ]
    return found


def schema() -> dict[str, Any]:
    """The schema. What the server tells is always complete, so there a default does not make a field optional."""
    types = structs()
    told = sys.modules["realtime.frames"].Told
    _, components = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    for struct in types:
        component = components[struct.__name__]
        component["additionalProperties"] = False
        if issubclass(struct, told):
            component["required"] = list(component["properties"])
    return {"definitions": components}


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    json.dump(schema(), sys.stdout, indent=2)
