"""Processes of ours: how they are started, asked to end, and kept from outliving us."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

from config import env
from config.embedded import die_with_parent


class Stopped(Exception):
    """Somebody asked us to stop."""


@dataclass(frozen=True)
class Account:
    """An account of this machine that a child runs as."""

    name: str
    uid: int
    gid: int


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def stop_on_signals() -> None:
    """From now on SIGINT and SIGTERM raise Stopped."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def ignore_signals() -> None:
    """While stopping: a second Ctrl-C must not leave children behind."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def spawn(
    command: list[str],
    *,
    more: Mapping[str, str] | None = None,
    log: Path | None = None,
    account: Account | None = None,
    last_word: int = signal.SIGKILL,
) -> subprocess.Popen[bytes]:
    """Start a child. ``more`` adds to its environment, ``log`` takes its output, ``last_word`` is the signal that it gets
    when we die."""
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640) if log else None
    try:
        # A session of its own: Ctrl-C reaches us alone, and we stop the children in order.
        return subprocess.Popen(
            command,
            cwd=env.BASE,
            env={**os.environ, **more} if more else None,
            stdin=subprocess.DEVNULL if log else None,
            stdout=output,
            stderr=output,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
            preexec_fn=partial(die_with_parent, last_word),
            start_new_session=True,
        )
    finally:
        if output is not None:
            os.close(output)


def end(children: Iterable[subprocess.Popen[bytes]], seconds: float, ask: int = signal.SIGTERM) -> None:
    """Ask them all, in this order, and kill with all of its own children whoever is still there after ``seconds``."""
    asked = list(children)
    for child in asked:
        if child.poll() is None:
            child.send_signal(ask)
            child.send_signal(signal.SIGCONT)  # a stopped process hears nothing
    until = time.monotonic() + seconds
    for child in asked:
        try:
            child.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            sweep_up(child)
            child.wait()


def sweep_up(child: subprocess.Popen[bytes]) -> None:
    """Kill what is left of a child's process group, as systemd does with a unit's."""
    with suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
