"""SVG to pixels, by one headless Chromium for all pictures."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Iterable, Iterator

from PIL import Image
from playwright.sync_api import sync_playwright

from games.dixit.art.geometry import HEIGHT, WIDTH

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
FINE = 2  # pixels a unit that Chromium draws; the pictures are made smaller from it


def rendered(pictures: Iterable[str], scale: float = FINE) -> Iterator[Image.Image]:
    """Each SVG as an image of `scale` pixels a unit."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=scale)
        for svg in pictures:
            page.set_content(f'<body style="margin:0;overflow:hidden">{svg}</body>')
            yield Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        browser.close()


def webp(image: Image.Image, width: int, quality: int) -> bytes:
    """The picture `width` pixels wide as WebP, without metadata."""
    small = image.resize((width, width * HEIGHT // WIDTH), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.save(out, "WEBP", quality=quality, method=6)
    return out.getvalue()


def sheet(images: list[Image.Image], columns: int = 4, width: int = 300) -> Image.Image:
    """A contact sheet."""
    height = width * HEIGHT // WIDTH
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (width + 8), rows * (height + 8)), "#777")
    for index, image in enumerate(images):
        small = image.resize((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, (index % columns * (width + 8) + 4, index // columns * (height + 8) + 4))
    return whole
