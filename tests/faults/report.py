"""A run in words and figures: printed as it goes, kept as JSON and Markdown."""

from __future__ import annotations

import json
import platform
import subprocess
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.e2e.site import ROOT
from tests.faults.proofs import Verdict


@dataclass
class Happened:
    """A fault and how it went. Seconds; ``recovered`` is None when not every match had a new answer in time; ``pause`` is
    the longest time in which a match had none (two people who think, too)."""

    phase: str
    fault: str
    recovered: float | None
    pause: float
    answers: int
    troubles: dict[str, int]

    def line(self) -> str:
        time_taken = f"{self.recovered:.1f} s" if self.recovered is not None else "NOT"
        met = ", ".join(f"{count} x {what}" for what, count in sorted(self.troubles.items())) or "nothing"
        return f"| {self.phase} | {self.fault} | {time_taken} | {self.pause:.1f} s | {self.answers} | {met} |"


HEAD = (
    "| phase | fault | all matches moved again after | longest pause of a match | answers meanwhile | clients met |\n"
    "|---|---|---|---|---|---|"
)


def met(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {what: count - before[what] for what, count in after.items() if count > before[what]}


def write(folder: Path, happened: list[Happened], verdicts: list[Verdict], figures: dict[str, Any]) -> None:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    about = {
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "commit": commit.stdout.strip(),
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
        **figures,
    }
    everything = {
        "about": about,
        "faults": [asdict(one) for one in happened],
        "proofs": [asdict(one) for one in verdicts],
    }
    (folder / "faults.json").write_text(json.dumps(everything, indent=1))
    lines = [
        "# Faults",
        "",
        *(f"* {name}: {value}" for name, value in about.items()),
        "",
        HEAD,
        *(one.line() for one in happened),
        "",
        *(describe(one) for one in verdicts),
    ]
    (folder / "faults.md").write_text("\n".join(lines) + "\n")


def describe(verdict: Verdict) -> str:
    held = "holds" if verdict.holds else "FAILS"
    text = f"* {held}: {verdict.name} ({verdict.looked} looked at{'; ' if verdict.note else ''}{verdict.note})"
    shown = [f"  * {wrong}" for wrong in verdict.wrong[:20]]
    if len(verdict.wrong) > 20:
        shown.append(f"  * and {len(verdict.wrong) - 20} more")
    return "\n".join([text, *shown])
