"""Which match, person and command the work at hand is about: every line that is logged meanwhile says so."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

FIELDS = ("match", "user", "command")
_bound: ContextVar[Mapping[str, str]] = ContextVar("ludoteca_context", default={})  # noqa: B039 - never changed


@contextmanager
def bind(*, match: object = None, user: object = None, command: object = None) -> Iterator[None]:
    """For the block, in this task or thread. Ids only: what is bound is written to the log. None leaves what was bound."""
    given = {"match": match, "user": user, "command": command}
    token = _bound.set({**_bound.get(), **{name: str(value) for name, value in given.items() if value is not None}})
    try:
        yield
    finally:
        _bound.reset(token)


def current() -> Mapping[str, str]:
    return _bound.get()


class AddContext(logging.Filter):
    """Puts what is bound on each record of a handler."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.__dict__.update(current())
        return True
