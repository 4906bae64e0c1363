"""What the builder leaves in the repository: pictures, their names, tags and credits."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from PIL import Image

from games.dixit.art.render import webp
from games.dixit.art.spec import COUNT, Scene, motifs

HERE = Path(__file__).parent
PICTURES = HERE.parent / "pictures"
BUILT = HERE / "built.json"
AUTHORS = HERE / "authors.json"
CREDITS = HERE / "CREDITS.md"
CREDITED = HERE.parents[2] / "frontend" / "src" / "credits" / "dixit"
PAGE = CREDITED / "icons.json"
LICENCE = CREDITED / "fluent-emoji.txt"
SIZES = {600: 82, 300: 80}  # width in pixels: WebP quality
STEM = 12  # hex digits of a file's name


class CreditError(ValueError):
    """A motif whose author nobody has noted."""


def digest(svg: str) -> str:
    return hashlib.sha256(svg.encode()).hexdigest()[:24]


def built() -> dict[str, dict[str, str]]:
    """For each picture's number: the digest of the SVG it was made from, and the stem of its files."""
    found: dict[str, dict[str, str]] = json.loads(BUILT.read_text()) if BUILT.exists() else {}
    return found


def keep(number: int, svg: str, image: Image.Image) -> str:
    """Write a picture in both sizes, forget the former one; return its stem."""
    record = built()
    sizes = {width: webp(image, width, quality) for width, quality in SIZES.items()}
    stem = hashlib.sha256(sizes[600]).hexdigest()[:STEM]
    former = record.get(str(number), {}).get("stem")
    for width, content in sizes.items():
        folder = PICTURES / str(width)
        folder.mkdir(parents=True, exist_ok=True)
        if former and former != stem:
            (folder / f"{former}.webp").unlink(missing_ok=True)
        (folder / f"{stem}.webp").write_bytes(content)
    record[str(number)] = {"svg": digest(svg), "stem": stem}
    ordered = {key: record[key] for key in sorted(record, key=int)}
    BUILT.write_text(json.dumps(ordered, indent=1) + "\n")
    return stem


def files() -> str:
    """The text of files.json."""
    record = built()
    return json.dumps([record[str(number)]["stem"] for number in range(1, COUNT + 1)], indent=1) + "\n"


def tags(scenes: list[Scene]) -> str:
    """The text of tags.json."""
    rows = [
        json.dumps(
            {"things": [{"en": thing.en, "pt-BR": thing.pt} for thing in scene.things], "themes": scene.themes},
            ensure_ascii=False,
        )
        for scene in scenes
    ]
    return "[\n  " + ",\n  ".join(rows) + "\n]\n"


def used(scenes: list[Scene], letter: str) -> list[str]:
    """The names of the motifs of one set, without its letter, sorted."""
    names = {motif for scene in scenes for motif in motifs(scene)}
    return sorted(name[2:] for name in names if name.startswith(f"{letter}:"))


def page_credits(scenes: list[Scene]) -> str:
    """What the credits page reads: the game-icons of the pictures and who drew them; raises CreditError."""
    authors: dict[str, list[str]] = json.loads(AUTHORS.read_text(encoding="utf-8"))
    missing = [name for name in used(scenes, "G") if not authors.get(name)]
    if missing:
        raise CreditError(f"{AUTHORS.name} names no author of {', '.join(missing)}")
    rows = [f'  "{name}": {{ "icon": "{name}", "by": {json.dumps(authors[name])} }}' for name in used(scenes, "G")]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def credits(scenes: list[Scene]) -> str:
    """The text of CREDITS.md."""
    authors: dict[str, list[str]] = json.loads(AUTHORS.read_text(encoding="utf-8"))
    by: dict[str, list[str]] = {}
    for name in used(scenes, "G"):
        for author in authors[name]:
            by.setdefault(author, []).append(name)
    icons = "\n".join(f"- {author}: {', '.join(by[author])}" for author in sorted(by))
    return (
        "# Whose shapes are in the pictures\n\n"
        "Made by `make art` from the scenes. The scenes, and all shapes not named here, are the project's own.\n\n"
        "## game-icons.net\n\n"
        "Icons from <https://game-icons.net>, licensed under CC BY 3.0 (<https://creativecommons.org/licenses/by/3.0/>); "
        "those of Viscious Speed are CC0. They were recoloured, cut, turned and filled.\n\n"
        f"{icons}\n\n"
        "## Fluent Emoji\n\n"
        "Shapes of Fluent Emoji Flat by Microsoft (<https://github.com/microsoft/fluentui-emoji>), recoloured and cut: "
        f"{', '.join(used(scenes, 'F'))}.\n\n"
        f"{LICENCE.read_text()}"
    )
