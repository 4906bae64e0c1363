"""The real thing under test: ``python -m config.play`` in a folder of its own, as a stranger would run it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "cut-paper-theatre"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """One instance; ``kill`` is SIGKILL, after which ``start`` brings the same data up again."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        environment = {
            **kept,
            "LUDOTECA_BOT_DELAY": "0",
            **self.environment,
            "LUDOTECA_DATA": str(self.folder),
            "PORT": str(self.port),
        }
        with (self.folder / "output.txt").open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.play"], cwd=ROOT, env=environment, stdout=output, stderr=output
            )
        until = time.monotonic() + 180
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError((self.folder / "output.txt").read_text()[-3000:])
            try:
                with urllib.request.urlopen(f"{self.url}/api/session", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the site did not come up")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> float:
        """SIGTERM; returns the seconds until it was gone."""
        assert self.process is not None
        began = time.monotonic()
        self.process.terminate()
        self.process.wait(timeout=10)
        return time.monotonic() - began

    def manage(self, *command: str) -> str:
        """A management command on this instance's data."""
        environment = {**os.environ, "LUDOTECA_DATA": str(self.folder)}
        environment.pop("DATABASE_URL", None)
        environment.pop("REDIS_URL", None)
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout
