"""`python -m games.dixit.art [NUMBER ...]`: build the pictures whose scenes changed."""

from __future__ import annotations

import argparse
import sys

from games.dixit.art import outputs
from games.dixit.art.render import rendered, sheet
from games.dixit.art.spec import COUNT, SceneError, load, svg


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m games.dixit.art", description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="pictures, 1 to 84; none: all")
    parser.add_argument("--force", action="store_true", help="build also what has not changed")
    parser.add_argument("--sheet", metavar="FILE", help="draw a contact sheet instead and write no picture")
    parser.add_argument("--svg", action="store_true", help="print the SVG instead")
    asked = parser.parse_args()
    numbers = asked.numbers or range(1, COUNT + 1)
    try:
        scenes = {number: load(number) for number in numbers}
        drawn = {number: svg(scene, number) for number, scene in scenes.items()}
        if asked.svg:
            sys.stdout.writelines(drawn.values())
            return 0
        if asked.sheet:
            sheet(list(rendered(drawn.values(), scale=1))).save(asked.sheet)
            return 0
        record = outputs.built()
        stale = [n for n in numbers if asked.force or record.get(str(n), {}).get("svg") != outputs.digest(drawn[n])]
        for number, image in zip(stale, rendered(drawn[n] for n in stale), strict=True):
            sys.stdout.write(f"{number:02} {outputs.keep(number, drawn[number], image)}\n")
        everything = [load(number) for number in range(1, COUNT + 1)]
        outputs.PAGE.write_text(outputs.page_credits(everything))
        outputs.CREDITS.write_text(outputs.credits(everything))
        (outputs.PICTURES / "files.json").write_text(outputs.files())
        (outputs.PICTURES / "tags.json").write_text(outputs.tags(everything))
    except (SceneError, outputs.CreditError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
