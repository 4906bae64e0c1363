"""`make prod` under test: started in a folder of its own, as an operator would."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Topology:
    def __init__(self, **environment: str) -> None:
        # PostgreSQL runs as somebody else when we are root and must be able to enter.
        self.folder = Path(tempfile.mkdtemp(prefix="ludoteca-prod-"))
        self.folder.chmod(0o711)
        ours = ("LUDOTECA_", "DATABASE_URL", "REDIS_URL", "PORT")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        self.environment = {**kept, "LUDOTECA_DATA": str(self.folder), "LUDOTECA_DEMO": "0", **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        output = self.folder / "output.txt"
        with output.open("ab") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.prod"], cwd=ROOT, env=self.environment, stdout=file, stderr=file
            )
        already = output.read_text().count("Ludoteca is up")
        self.wait(lambda: output.read_text().count("Ludoteca is up") > already, 90)

    def about(self) -> dict[str, Any]:
        about: dict[str, Any] = json.loads((self.folder / "processes.json").read_text())
        return about

    def pid(self, name: str) -> int | None:
        pid: int | None = self.about()["processes"][name]["pid"]
        return pid

    def status(self, path: str, name: str | None = None) -> int:
        """Of a GET through nginx, or of one process."""
        port = self.about()["processes"][name]["port"] if name else None
        try:
            url = f"http://127.0.0.1:{port}" if port else self.about()["url"]
            with urllib.request.urlopen(url + path, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except OSError:
            return 0

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """In the environment of the running topology."""
        return subprocess.run(
            ["scripts/in-prod", *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )

    def wait(self, so: Callable[[], bool], seconds: float) -> float:
        """Until something is so; returns how long it took."""
        began = time.monotonic()
        while not so():
            assert self.process is not None
            assert self.process.poll() is None, (self.folder / "output.txt").read_text()[-3000:]
            assert time.monotonic() - began < seconds, (self.folder / "output.txt").read_text()[-3000:]
            time.sleep(0.05)
        return time.monotonic() - began

    def stop(self) -> float:
        """SIGTERM; returns the seconds until it was gone."""
        assert self.process is not None
        began = time.monotonic()
        self.process.terminate()
        self.process.wait(60)
        return time.monotonic() - began

    def clear(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
