"""Keeps a set of processes running, as systemd does: what ends is started again after a short, growing pause."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.children import Account, end, say, spawn, sweep_up
from config.embedded import CannotStart

_FIRST_PAUSE = 0.2
_LONGEST_PAUSE = 5.0
_STEADY_SECONDS = 10.0  # who ran this long starts again without a pause


@dataclass
class Service:
    """One process that must run. ``ask`` is the signal that it stops by, ``last_word`` the one it gets when we die."""

    name: str
    command: list[str]
    port: int | None = None
    more: Mapping[str, str] = field(default_factory=dict)
    account: Account | None = None
    ask: int = signal.SIGTERM
    last_word: int = signal.SIGKILL
    stop_seconds: float = 10.0

    child: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = 0.0
    again_at: float | None = None
    starts: int = 0


class Supervisor:
    """``folder`` gets ``processes.json``, always up to date, and ``log/NAME.log``."""

    def __init__(self, folder: Path, about: Mapping[str, str]) -> None:
        self.folder = folder
        self.about = dict(about)
        self.services: dict[str, Service] = {}
        (folder / "log").mkdir(exist_ok=True)

    def start(self, service: Service) -> None:
        self.services[service.name] = service
        self._spawn(service)

    def tick(self) -> None:
        """Look after everybody once: note who ended, start again whose pause is over."""
        now = time.monotonic()
        for service in self.services.values():
            if service.again_at is not None:
                if now >= service.again_at:
                    self._spawn(service)
            elif service.child is not None and (code := service.child.poll()) is not None:
                self._ended(service, code, now)

    def wait(self, ready: Callable[[], bool], seconds: float, what: str) -> None:
        """Tick until something is so. Raises CannotStart when it is not in time."""
        until = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > until:
                raise CannotStart(f"{what} (see {self.folder / 'log'})")
            self.tick()
            time.sleep(0.05)

    def restart(self, name: str) -> None:
        """Stop one process in good order and start it again. The others are looked after as soon as it has ended."""
        service = self.services[name]
        self._end(service)
        self._spawn(service)

    def stop(self, *order: str) -> None:
        """Stop these one after another, and nobody starts them again."""
        for name in order:
            if (service := self.services.pop(name, None)) is not None:
                self._end(service)
                self._write()

    def _end(self, service: Service) -> None:
        if service.child is not None:
            end([service.child], service.stop_seconds, service.ask)
            sweep_up(service.child)

    def _ended(self, service: Service, code: int, now: float) -> None:
        assert service.child is not None
        sweep_up(service.child)
        steady = now - service.started > _STEADY_SECONDS
        service.pause = _FIRST_PAUSE if steady or not service.pause else min(2 * service.pause, _LONGEST_PAUSE)
        service.again_at = now + service.pause
        say(f"The {service.name} process ended ({code}); it starts again in {service.pause:.1f} s.")
        self._write()

    def _spawn(self, service: Service) -> None:
        log = self.folder / "log" / f"{service.name}.log"
        service.child = spawn(
            service.command, more=service.more, log=log, account=service.account, last_word=service.last_word
        )
        service.started = time.monotonic()
        service.again_at = None
        service.starts += 1
        self._write()

    def _write(self) -> None:
        """A reader sees the old file or the new one, never a part."""
        running: dict[str, Any] = {}
        for name, service in self.services.items():
            alive = service.child is not None and service.again_at is None
            running[name] = {"pid": service.child.pid if service.child and alive else None, "starts": service.starts}
            if service.port is not None:
                running[name]["port"] = service.port
        new = self.folder / "processes.json.new"
        new.touch(mode=0o600)  # it has the database's password
        new.write_text(json.dumps({**self.about, "supervisor": os.getpid(), "processes": running}, indent=1))
        new.replace(self.folder / "processes.json")
