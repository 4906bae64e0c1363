"""The 84 pictures as they lie in the repository: different, of the right size, silent about themselves. Without Chromium."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest
from PIL import Image

from games.dixit.art import outputs
from games.dixit.art.spec import COUNT, Theme, load, svg

PICTURES = outputs.PICTURES
MEBIBYTE = 1 << 20


def read(name: str) -> Any:
    return json.loads((PICTURES / name).read_text(encoding="utf-8"))


STEMS: list[str] = read("files.json")


@cache
def opened(width: int, stem: str) -> Image.Image:
    return Image.open(PICTURES / str(width) / f"{stem}.webp")


@cache
def gradients(stem: str) -> int:
    """256 bits: whether each spot of a 17 x 16 miniature is lighter than its right neighbour."""
    small = opened(300, stem).convert("L").resize((17, 16), Image.Resampling.BOX)
    pixels = list(small.tobytes())
    bits = [pixels[row * 17 + column] > pixels[row * 17 + column + 1] for row in range(16) for column in range(16)]
    return sum(bit << place for place, bit in enumerate(bits))


def test_there_are_84_files_in_each_size_and_no_other() -> None:
    assert len(set(STEMS)) == len(STEMS) == COUNT
    for width in outputs.SIZES:
        assert {path.name for path in (PICTURES / str(width)).iterdir()} == {f"{stem}.webp" for stem in STEMS}


def test_a_file_is_named_by_its_content_and_says_nothing() -> None:
    for stem in STEMS:
        content = (PICTURES / "600" / f"{stem}.webp").read_bytes()
        assert hashlib.sha256(content).hexdigest()[: outputs.STEM] == stem


@pytest.mark.parametrize("width", outputs.SIZES)
def test_sizes_and_no_metadata(width: int) -> None:
    for stem in STEMS:
        image = opened(width, stem)
        assert image.format == "WEBP"
        assert image.size == (width, width * 3 // 2)
        assert not {"exif", "icc_profile", "xmp"} & set(image.info)


def test_together_they_weigh_at_most_six_mebibytes() -> None:
    assert sum(path.stat().st_size for path in PICTURES.rglob("*.webp")) <= 6 * MEBIBYTE


def test_no_picture_looks_like_another() -> None:
    near = {(a, b): (gradients(a) ^ gradients(b)).bit_count() for a, b in combinations(STEMS, 2)}
    pair, distance = min(near.items(), key=lambda item: item[1])
    assert distance >= 40, (
        f"cards {STEMS.index(pair[0]) + 1} and {STEMS.index(pair[1]) + 1} differ in {distance} of 256"
    )


def test_none_is_nearly_black_or_white_and_none_is_flat() -> None:
    for number, stem in enumerate(STEMS, 1):
        grey = opened(300, stem).convert("L").tobytes()
        mean = sum(grey) / len(grey)
        spread = (sum((value - mean) ** 2 for value in grey) / len(grey)) ** 0.5
        assert 45 < mean < 215, f"card {number}: mean {mean:.0f}"
        assert spread > 25, f"card {number}: spread {spread:.0f}"


def test_the_pictures_are_made_from_the_scenes_as_they_are_now() -> None:
    record = outputs.built()
    assert [record[str(number)]["stem"] for number in range(1, COUNT + 1)] == STEMS
    stale = [n for n in range(1, COUNT + 1) if outputs.digest(svg(load(n), n)) != record[str(n)]["svg"]]
    assert not stale, f"run make art: {stale}"


def test_tags_are_those_of_the_scenes() -> None:
    assert (PICTURES / "tags.json").read_text(encoding="utf-8") == outputs.tags([load(n) for n in range(1, COUNT + 1)])


def test_every_picture_has_tags_in_both_languages() -> None:
    tags = read("tags.json")
    assert len(tags) == COUNT
    for tag in tags:
        assert 3 <= len(tag["things"]) <= 6
        assert 3 <= len(set(tag["themes"])) == len(tag["themes"]) <= 6
        for language in ("en", "pt-BR"):
            words = [thing[language].strip() for thing in tag["things"]]
            assert all(words)
            assert len(set(words)) == len(words)


def test_every_theme_belongs_to_4_to_14_pictures() -> None:
    uses = Counter(theme for tag in read("tags.json") for theme in tag["themes"])
    assert set(uses) == set(get_args(Theme))
    assert {theme: count for theme, count in uses.items() if not 4 <= count <= 14} == {}


def test_credits_name_every_author_of_what_is_in_the_pictures() -> None:
    scenes = [load(number) for number in range(1, COUNT + 1)]
    assert outputs.PAGE.read_text() == outputs.page_credits(scenes)
    text = outputs.CREDITS.read_text()
    assert text == outputs.credits(scenes)
    assert "Copyright (c) Microsoft Corporation" in text
    authors = json.loads(outputs.AUTHORS.read_text(encoding="utf-8"))
    assert set(authors) == set(outputs.used(scenes, "G"))
    assert all(name in text for names in authors.values() for name in names)


def test_the_scenes_are_varied() -> None:
    scenes = [load(number) for number in range(1, COUNT + 1)]
    palettes = Counter(scene.palette for scene in scenes)
    assert len(palettes) >= 8
    assert max(palettes.values()) <= COUNT // 6
    kinds = {type(layer).__name__ for scene in scenes for layer in scene.layers}
    assert len(kinds) >= 20


def test_nothing_else_lies_in_the_folder() -> None:
    assert {path.name for path in Path(PICTURES).iterdir()} == {"600", "300", "files.json", "tags.json"}
