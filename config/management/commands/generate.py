"""What is made from the code for the front end: ``manage.py generate`` writes it, ``--check`` compares."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from drf_spectacular.generators import SchemaGenerator

from config import env
from realtime import registry
from realtime.frames import Told

_FOLDER = env.BASE / "frontend" / "schema"


class Command(BaseCommand):
    help = "Writes the JSON schema of the socket's bodies and the OpenAPI schema of the HTTP interface."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when something is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, schema in (("frames.json", frames()), ("openapi.json", openapi())):
            path, text = _FOLDER / name, json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
            if not options["check"]:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
            elif _read(path) != text:
                raise CommandError(f"{path.relative_to(env.BASE)} is out of date: run make generated")


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def frames() -> dict[str, Any]:
    """One schema with the bodies of all frames. What the server tells is always complete: there a default does not make a
    field optional."""
    asked = {frame.body for frame in registry.frames.values()}
    replies = {frame.reply for frame in registry.frames.values() if frame.reply is not None}
    types = sorted({*asked, *replies, *registry.told.values()}, key=lambda body: body.__name__)
    _, components = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    told = {body.__name__ for body in _subclasses(Told)}
    for name, component in components.items():
        component["additionalProperties"] = False
        if name in told:
            component["required"] = list(component["properties"])
    return {"definitions": dict(sorted(components.items()))}


def _subclasses(of: type[Told]) -> set[type[Told]]:
    found: set[type[Told]] = set()
    for child in of.__subclasses__():
        found |= {child, *_subclasses(child)}
    return found


def openapi() -> dict[str, Any]:
    generator: Any = SchemaGenerator
    schema: dict[str, Any] = generator().get_schema(request=None, public=True)
    return schema
