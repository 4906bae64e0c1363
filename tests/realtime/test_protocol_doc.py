"""docs/protocol.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from realtime import registry
from realtime.frames import Empty

ROOT = Path(__file__).resolve().parents[2]
DOC = (ROOT / "docs" / "protocol.md").read_text()


def rows(heading: str) -> list[list[str]]:
    section = DOC.split(f"## {heading}")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_frame_of_the_client_is_there_with_its_body_and_reply() -> None:
    said = {
        row[0].strip("`"): (row[1].strip("`"), re.findall(r"`(\w+)`", row[2])[0]) for row in rows("Asked by the client")
    }
    real = {
        name: (frame.body.__name__, frame.reply.__name__ if frame.reply else Empty.__name__)
        for name, frame in registry.frames.items()
    }
    assert said == real


def test_every_frame_that_the_server_tells_is_there() -> None:
    said = {row[0].strip("`"): row[1].strip("`") for row in rows("Told by the server")}
    assert said == {name: body.__name__ for name, body in registry.told.items()}


def test_every_error_code_in_the_code_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", DOC.split("## Error codes")[1].split("\n## ")[0]))
    used = set()
    for app in ("realtime", "accounts", "social", "ratings", "matches", "lobby", "tournaments"):
        for path in (ROOT / app).rglob("*.py"):
            used |= set(re.findall(r'(?:Refused|NameRefused|Fault)\("(\w+)"', path.read_text()))
    assert used - explained == set()
