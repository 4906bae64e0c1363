"""The production topology under test: ``python -m config.prod`` on a data folder of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from config.embedded import die_with_parent
from tests.e2e.site import ROOT, free_port


class Site:
    """One instance. Processes are named as in its ``processes.json``; one that was killed is started again by itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment: dict[str, str] = {}
        self._supervisor: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """From a thread that lasts: the site ends with it. Ready only after `wait`."""
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        environment = {
            **kept,
            "LUDOTECA_DEMO": "0",
            "LUDOTECA_BOT_DELAY": "0",
            **self.environment,
            "LUDOTECA_DATA": str(self.folder),
            "PORT": str(self.port),
        }
        with (self.folder / "output.txt").open("ab") as output:
            self._supervisor = subprocess.Popen(
                [sys.executable, "-m", "config.prod"],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=output,
                preexec_fn=partial(die_with_parent, signal.SIGTERM),
            )

    def wait(self) -> None:
        """Until it serves. Raises AssertionError with the end of its output."""
        assert self._supervisor is not None
        until = time.monotonic() + 120
        while time.monotonic() < until:
            text = (self.folder / "output.txt").read_text()
            if self._supervisor.poll() is not None:
                raise AssertionError(text[-3000:])
            if self._up():
                return
            time.sleep(0.2)
        raise AssertionError(f"the site did not come up: {text[-3000:]}")

    def _up(self) -> bool:
        try:
            about = self.about()
        except (FileNotFoundError, ValueError):
            return False
        assert self._supervisor is not None
        ours = about["supervisor"] == self._supervisor.pid
        return ours and "nginx" in about["processes"] and all(p["pid"] for p in about["processes"].values())

    def stop(self) -> None:
        """As an operator does: SIGTERM."""
        if self._supervisor is not None:
            self._supervisor.terminate()
            self._supervisor.wait(timeout=90)

    def about(self) -> Any:
        return json.loads((self.folder / "processes.json").read_text())

    def pid(self, name: str) -> int | None:
        """None while it is not running."""
        found: int | None = self.about()["processes"][name]["pid"]
        return found

    def port_of(self, name: str) -> int:
        return int(self.about()["processes"][name]["port"])

    def door(self, name: str | None) -> tuple[str, str]:
        """Where to connect, by nginx or (``name``) straight to one web process, and the origin that the site accepts.
        Raises OSError while it is not known."""
        if name is None:
            return self.url, self.url
        try:
            return f"http://127.0.0.1:{self.port_of(name)}", self.url
        except (KeyError, ValueError) as unknown:
            raise ConnectionError(f"{name} is not there") from unknown

    def starts(self, name: str) -> int:
        return int(self.about()["processes"][name]["starts"])

    def signal(self, name: str, number: int) -> None:
        """Nothing when it is not running just now."""
        if (pid := self.pid(name)) is not None:
            os.kill(pid, number)

    def signal_all(self, name: str, number: int) -> None:
        """Signal a process and its children: PostgreSQL's backends are in sessions of their own."""
        if (pid := self.pid(name)) is None:
            return
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(each, number)

    def kill(self, name: str) -> None:
        self.signal(name, signal.SIGKILL)
