"""The table kit's parts look as they did. After a wanted change run ``make pictures`` and look at what it changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.e2e.pictures import PARTS, PICTURES, THEMES, VERSION, differing, gallery, take

pytestmark = [pytest.mark.browser, pytest.mark.wide, pytest.mark.timeout(240)]

# One browser draws every part alike: in five rounds, with the fonts' hinting switched three ways, not one pixel differed
# by a single level. What is allowed is for the rounding of shadows and slopes on another processor; the smallest change
# that must be seen, another digit on a clock, is 0.2 % of its picture.
LEVELS = 8
SHARE = 0.0002
OUT = Path(__file__).parent / "out"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with gallery() as address:
        yield address


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("part", PARTS)
def test_a_part_looks_as_it_did(chromium: Browser, address: str, part: str, theme: str) -> None:
    name = f"{part}-{theme}.png"
    with Image.open(PICTURES / name) as kept:
        before = kept.convert("RGB")
    now = take(chromium, address, part, theme)
    share = differing(before, now, LEVELS)
    if share > SHARE:
        OUT.mkdir(exist_ok=True)
        now.save(OUT / name)
        size = f"is {now.size} instead of {before.size}" if now.size != before.size else f"differs in {share:.2%}"
        pytest.fail(f"{name} {size}; see {OUT.name}/{name}. {advice(chromium.version)}")


def advice(version: str) -> str:
    kept = VERSION.read_text().strip()
    if version.split(".")[0] != kept.split(".")[0]:
        return (
            f"The pictures are of Chromium {kept}, this is {version}, which may draw otherwise: check out a state known to "
            "be good, renew them there with make pictures, and compare again."
        )
    return "If the change is wanted, make pictures renews them."


def test_the_comparison_notices_little_and_forgives_less() -> None:
    one = Image.new("RGB", (100, 100), (200, 180, 160))
    assert differing(one, one.copy(), LEVELS) == 0
    assert differing(one, Image.new("RGB", (100, 100), (200, 180, 160 + LEVELS)), LEVELS) == 0
    other = one.copy()
    other.putpixel((3, 3), (200, 180, 161 + LEVELS))
    assert differing(one, other, LEVELS) == 1 / 10_000
    assert differing(one, one.resize((100, 101)), LEVELS) == 1
