"""How a line of the log is written: for people, or one JSON object a line (``LUDOTECA_LOG=json``); never with a secret."""

from __future__ import annotations

import logging
import re
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from realtime.context import FIELDS

_SECRETS = (
    # PostgreSQL repeats the row that it refused: hands and seeds are in it.
    (re.compile(r"^(DETAIL|CONTEXT):.*$", re.MULTILINE), r"\1: (left out)"),
    (re.compile(r"://[^/\s@]*@"), "://***@"),
    (
        re.compile(
            r"\b(sessionid|csrftoken|password|secret|seed|nonce)(['\"]?\s*[=:]\s*)(?:b?'[^']*'|\"[^\"]*\"|[^\s,;&)}]+)",
            re.I,
        ),
        r"\1\2***",
    ),
)


def scrub(text: str) -> str:
    """The text without what nobody may read in a log."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Line(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        about = "".join(f" {name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name))
        return scrub(super().format(record) + about)


class Json(JsonFormatter):
    """Known fields only: an ``extra`` that somebody adds in passing does not reach the log."""

    def __init__(self) -> None:
        super().__init__("{levelname}{name}{message}", style="{", timestamp="time")
        self.rename_fields = {"levelname": "level", "name": "logger", "exc_info": "exception"}

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        known = ("time", "level", "logger", "message", "exception", *FIELDS)
        data = super().process_log_record(log_data)
        return {name: scrub(str(data[name])) for name in known if data.get(name)}
