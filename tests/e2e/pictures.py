"""Pictures of the table kit's parts: ``python -m tests.e2e.pictures`` takes them anew (``make pictures``)."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "frontend/dist-gallery"
PICTURES = Path(__file__).parent / "pictures"
VERSION = PICTURES / "browser.txt"

PARTS = {  # and which of it; the smaller cards of the gallery are the same cards
    "card": ".cards",
    "mana": ".mana",
    "pile": ".piles",
    "clock": ".row",
    "seat": ".seats",
    "phases": "",
}
THEMES = ("day", "night")


def build() -> None:
    """The gallery, if something it is made of is younger."""
    front = ROOT / "frontend"
    sources = [*front.glob("src/**/*"), *ROOT.glob("games/*/texts/*"), *front.glob("*.*")]
    built = BUILT / "gallery.html"
    if not built.exists() or built.stat().st_mtime < max(path.stat().st_mtime for path in sources if path.is_file()):
        command = [ROOT / "scripts/node", "npm", "--prefix", front, "run", "gallery:build", "--silent"]
        subprocess.run(command, check=True, cwd=ROOT)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def gallery() -> Iterator[str]:
    """Serves the built gallery; yields its address."""
    build()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BUILT))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
        server.shutdown()


def take(browser: Browser, address: str, part: str, theme: str) -> Image.Image:
    """One part, alone and at rest."""
    context = browser.new_context(viewport={"width": 900, "height": 700}, reduced_motion="reduce", locale="en-GB")
    try:
        page = context.new_page()
        page.goto(f"{address}?part={part}&theme={theme}")
        shown = page.locator(f"#{theme}-{part} {PARTS[part]}")
        shown.wait_for()
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("networkidle")  # icons come from sprites
        return Image.open(BytesIO(shown.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    finally:
        context.close()


def differing(one: Image.Image, other: Image.Image, levels: int) -> float:
    """The share of pixels of which a colour differs by more than so many of 255 levels; 1 for another size."""
    if one.size != other.size:
        return 1.0
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[levels + 1 :]) / (one.width * one.height)


def write() -> None:
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import launch

    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.png"):
        old.unlink()
    with sync_playwright() as playwright, gallery() as address:
        browser = launch(playwright)
        for part in PARTS:
            for theme in THEMES:
                take(browser, address, part, theme).save(PICTURES / f"{part}-{theme}.png", optimize=True)
        VERSION.write_text(browser.version + "\n")
        browser.close()


if __name__ == "__main__":
    write()
