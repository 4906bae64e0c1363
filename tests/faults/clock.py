"""A process whose wall clock the harness can turn while it runs (turned.c, compiled on the spot)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

_SOURCE = Path(__file__).with_name("turned.c")


class Clock:
    """``folder`` keeps the library and the file that holds the offset. Raises FileNotFoundError without a C compiler."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise FileNotFoundError("a C compiler is missing (Debian: package gcc)")
        self._library = folder / "turned.so"
        self._offset = folder / "turned.offset"
        self.turn(0)
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(self._library), str(_SOURCE)], check=True)

    def turn(self, seconds: int) -> None:
        """From now on the clock is so far off."""
        with self._offset.open("r+b" if self._offset.exists() else "wb") as file:
            file.write(seconds.to_bytes(8, "little", signed=True))

    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self._library), "TURNED_CLOCK": str(self._offset)}
