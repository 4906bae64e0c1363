"""CPU and latency of an answer, end to end: ``python -m bench.answers --answers 400``.

Starts the platform as ``make play`` does, lets two pairs of demo people play Wizard's Grimoire over real WebSockets (random
answers) and prints one JSON line. CPU is the web process's own, from /proc, per answer.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.cookiejar
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import websockets

PAIRS = (("marina", "otto"), ("bento", "chiara"))
PASSWORD = "cut-paper-theatre"
PORT = 8791
URL = f"http://127.0.0.1:{PORT}"


def sign_in(name: str) -> str:
    """The cookie header of a demo person."""
    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    session = json.load(opener.open(f"{URL}/api/session"))
    body = json.dumps({"username": name, "password": PASSWORD}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": session["csrf"], "Referer": URL}
    opener.open(urllib.request.Request(f"{URL}/_allauth/browser/v1/auth/login", body, headers))
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


class Tab:
    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.ref = 0
        self.match = ""
        self.update: dict[str, Any] = {}
        self.bytes: list[int] = []

    async def ask(self, name: str, **body: Any) -> Any:
        self.ref += 1
        await self.socket.send(json.dumps([name, self.ref, body]))
        while True:
            kind, ref, reply = await self.next()
            if ref == self.ref:
                if kind == "error":
                    raise RuntimeError(f"{name}: {reply['code']}")
                return reply

    async def next(self) -> tuple[str, int | None, Any]:
        text = await self.socket.recv()
        kind, ref, body = json.loads(text)
        if kind == "match.update" and body["match"] == self.match:
            self.update = body
            self.bytes.append(len(text))
        return kind, ref, body


async def next_of(tabs: list[Tab]) -> None:
    """Read one frame from whichever tab has one."""
    for tab in tabs:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.002):
                await tab.next()
                return


async def play(pair: tuple[str, str], answers: int, latencies: list[float], sizes: list[int]) -> int:
    """One pair plays matches until together they have answered so often; returns how often."""
    dice = random.Random(pair[0])
    given = 0
    sockets = []
    for name in pair:
        cookie = await asyncio.to_thread(sign_in, name)
        headers = {"Cookie": cookie, "Origin": URL}
        sockets.append(
            await websockets.connect(f"ws://127.0.0.1:{PORT}/ws/", additional_headers=headers, compression=None)
        )
    tabs = [Tab(socket) for socket in sockets]
    while given < answers:
        table = await tabs[0].ask("table.create", game="grimoire", clock="normal", rated=False)
        await tabs[1].ask("table.join", table=table["id"])
        while (begun := await tabs[0].next())[0] != "match.begun":
            pass
        match = begun[2]["match"]
        for tab in tabs:
            tab.match = match
            tab.update = (await tab.ask("match.subscribe", match=match))["update"]
        for tab in tabs:
            await tab.ask("match.ready", match=match, nonce=uuid.uuid4().hex)
        while not tabs[0].update["over"] and given < answers:
            number = max(tab.update["number"] for tab in tabs)
            asked = next((tab for tab in tabs if tab.update["number"] == number and tab.update["question"]), None)
            if asked is None:
                await next_of(tabs)
                continue
            question = asked.update["question"]
            options = [option for option in question["options"] if option != "pass"]
            picks = dice.sample(options, question["least"]) if len(options) >= question["least"] else ["pass"]
            began = time.perf_counter()
            await asked.ask("match.answer", match=match, ask=question["ask"], picks=picks, command=uuid.uuid4().hex)
            latencies.append(time.perf_counter() - began)
            given += 1
            await asyncio.sleep(0.055)  # a person may send twenty frames a second
            while asked.update["number"] == number:
                await asked.next()
        if not tabs[0].update["over"]:
            await tabs[0].ask("match.resign", match=match, command=uuid.uuid4().hex)
    for tab in tabs:
        sizes += tab.bytes
        await tab.socket.close()
    return given


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def web_process(parent: int) -> int:
    for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        if b"daphne" in Path(f"/proc/{pid}/cmdline").read_bytes():
            return int(pid)
    raise RuntimeError("no web process")


async def measure(parent: int, answers: int) -> dict[str, Any]:
    web = web_process(parent)
    latencies: list[float] = []
    sizes: list[int] = []
    cpu, began = cpu_seconds(web), time.perf_counter()
    given = sum(await asyncio.gather(*(play(pair, answers // len(PAIRS), latencies, sizes) for pair in PAIRS)))
    seconds = time.perf_counter() - began
    latencies.sort()
    return {
        "answers": given,
        "answers_per_s": round(given / seconds),
        "web_cpu_us_per_answer": round((cpu_seconds(web) - cpu) / given * 1e6),
        "latency_ms_p50": round(latencies[len(latencies) // 2] * 1000, 1),
        "latency_ms_p99": round(latencies[int(len(latencies) * 0.99)] * 1000, 1),
        "update_bytes_mean": round(statistics.mean(sizes)),
        "update_bytes_max": max(sizes),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=400)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LUDOTECA_DATA": folder, "PORT": str(PORT)}
        with subprocess.Popen(
            [sys.executable, "-m", "config.play"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as site:
            try:
                for _ in range(600):
                    try:
                        urllib.request.urlopen(f"{URL}/api/session", timeout=1)
                        break
                    except OSError:
                        time.sleep(0.1)
                sys.stdout.write(json.dumps(asyncio.run(measure(site.pid, options.answers))) + "\n")
            finally:
                site.terminate()


if __name__ == "__main__":
    main()
