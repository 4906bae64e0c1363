"""One JSON object a line, saying which match it is about, and never a secret."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from config.logs import Json, Line, scrub
from realtime.context import AddContext, bind


@pytest.fixture
def lines() -> list[str]:
    return []


@pytest.fixture
def log(lines: list[str]) -> logging.Logger:
    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Kept()
    handler.setFormatter(Json())
    handler.addFilter(AddContext())
    log = logging.Logger("ludoteca.test")
    log.addHandler(handler)
    return log


def test_a_line_says_what_it_is_about(log: logging.Logger, lines: list[str]) -> None:
    with bind(match="m1", user=7), bind(command="c1"):
        log.warning("answered %d", 3)
    log.warning("elsewhere")
    first, second = map(json.loads, lines)
    assert first.pop("time").endswith("+00:00")
    assert first == {
        "level": "WARNING",
        "logger": "ludoteca.test",
        "message": "answered 3",
        "match": "m1",
        "user": "7",
        "command": "c1",
    }
    assert "match" not in second


async def test_tasks_side_by_side_do_not_mix_what_they_are_about(log: logging.Logger, lines: list[str]) -> None:
    async def work(name: str) -> None:
        with bind(match=name):
            await asyncio.sleep(0)
            log.warning(name)

    await asyncio.gather(work("m1"), work("m2"))
    assert [(json.loads(line)["message"], json.loads(line)["match"]) for line in lines] == [("m1", "m1"), ("m2", "m2")]


def test_an_exception_is_one_line_and_an_extra_stays_out(log: logging.Logger, lines: list[str]) -> None:
    try:
        raise ValueError("no")
    except ValueError:
        log.exception("failed", extra={"picks": ["a hidden card"]})
    (line,) = lines
    assert "\n" not in line
    assert "ValueError: no" in json.loads(line)["exception"]
    assert "a hidden card" not in line


@pytest.mark.parametrize(
    "text",
    [
        "duplicate key\nDETAIL:  Failing row contains (sesame, ...).",
        "cannot reach postgres://ludoteca:sesame@db:5432/ludoteca",
        "cannot reach redis://:sesame@redis:6379",
        "Cookie: sessionid=sesame; theme=dark",
        "{'password': 'sesame', 'seed': b'sesame'}",
        'body {"nonce": "sesame"}',
    ],
)
def test_secrets_do_not_reach_the_log(text: str, log: logging.Logger, lines: list[str]) -> None:
    assert "sesame" not in scrub(text)
    log.error(text)
    record = logging.LogRecord("x", logging.ERROR, "", 0, text, None, None)
    assert "sesame" not in lines[0] + Line("{message}", style="{").format(record)
