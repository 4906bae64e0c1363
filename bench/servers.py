"""The servers under test: ours under uvicorn or Daphne, and the peer. Each pinned to the first core."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.services import free_port, wait_for_port
from config import commands
from config.embedded import die_with_parent

PEER = Path(__file__).parent / "peer"
ROOT = Path(__file__).parent.parent
OURS = ("uvicorn", "daphne")
SERVER_CORE, CLIENT_CORE = "0", 1


@dataclass(frozen=True)
class Server:
    """``kind`` is peer, uvicorn or daphne."""

    kind: str
    port: int
    pid: int


def _command(kind: str, port: int) -> list[str]:
    at = str(port)
    if kind == "peer":
        return ["node", "server.js", at]
    if kind == "daphne":
        return commands.daphne("127.0.0.1", port)
    return [sys.executable, "-m", "config.serve", "127.0.0.1", at, ""]


@contextmanager
def serving(kind: str, log: Path) -> Iterator[Server]:
    """One server until the block ends. Raises RuntimeError when it does not come up."""
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    with log.open("ab") as out:
        process = subprocess.Popen(
            ["taskset", "-c", SERVER_CORE, *_command(kind, port)],
            cwd=PEER if kind == "peer" else ROOT, env=environment, stdout=out, stderr=out, preexec_fn=die_with_parent,
        )  # fmt: skip
    try:
        wait_for_port(port, process)
        if kind != "peer":
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/session", timeout=20) as answer:
                answer.read()
        time.sleep(0.3)
        yield Server(kind, port, process.pid)
    finally:
        process.kill()  # at once: thousands of sockets are of no interest any more
        process.wait()
