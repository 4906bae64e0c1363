"""The builder of the pictures: the same scene gives the same SVG, and a bad scene says what is wrong where."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from games.dixit.art import outputs
from games.dixit.art.figures import POSES, Figure, joints
from games.dixit.art.palette import PALETTES, lightness, mix, tone
from games.dixit.art.spec import COUNT, SceneError, load, parse, svg

SCENE: dict[str, Any] = {
    "concept": "a test of the builder",
    "palette": "dusk",
    "things": [{"en": "a", "pt-BR": "b"}] * 3,
    "themes": ["night", "sea", "sky"],
    "sky": [0.5, 0],
    "layers": [{"k": "hill", "y": 600}, {"k": "motif", "name": "G:cat", "x": 300, "y": 500, "z": 200}],
}


def text(**changes: Any) -> bytes:
    return json.dumps(SCENE | changes).encode()


def test_the_same_scene_gives_the_same_svg_in_another_process() -> None:
    here = svg(load(1), 1)
    command = [sys.executable, "-m", "games.dixit.art", "--svg", "1"]
    there = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}).stdout
    assert here == there == svg(load(1), 1)


def test_changing_a_layer_leaves_the_chance_of_the_others() -> None:
    pines = {"k": "pines", "y": 500}
    one = svg(parse(text(layers=[{"k": "hill", "y": 600}, pines]), "t"), 1)
    two = svg(parse(text(layers=[{"k": "hill", "y": 610}, pines]), "t"), 1)
    last = one[one.rindex("<path d=") :]
    assert one != two
    assert last == two[two.rindex("<path d=") :]


def test_another_number_gives_another_svg() -> None:
    scene = parse(text(), "t")
    assert svg(scene, 1) != svg(scene, 2)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"palette": "pink"}, "pink.*palette"),
        ({"themes": ["night", "sea", "cheese"]}, r"cheese.*themes\[2\]"),
        ({"things": [{"en": "a", "pt-BR": "b"}]}, "length >= 3.*things"),
        ({"layers": [{"k": "hill", "y": 600, "tone": 2}]}, r"<= 1.*layers\[0\]\.tone"),
        ({"layers": [{"k": "hill", "y": 600, "hue": 2}]}, r"hue.*layers\[0\]"),
        ({"layers": [{"k": "hill", "y": 600, "color": "red"}]}, r"regex.*layers\[0\]\.color"),
        (
            {"layers": [{"k": "window", "shape": "oval", "x": 1, "y": 1, "z": 9, "palette": "ice", "inner": []}]},
            "'oval'",
        ),
        ({"layers": [{"k": "castle", "y": 600}]}, r"castle.*layers\[0\]"),
        ({"layers": [{"k": "motif", "name": "F:nobody", "x": 1, "y": 1, "z": 9}]}, "no motif 'nobody'"),
        ({"layers": [{"k": "motif", "name": "cat", "x": 1, "y": 1, "z": 9}]}, "begins with F: or G:"),
        ({"layers": [{"k": "rope", "a": [1, 2], "b": "girl.hand"}]}, "girl.hand"),
    ],
)
def test_a_bad_scene_says_what_is_wrong_and_where(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(SceneError, match=f"(?s)^05.json: .*{says}"):
        parse(text(**changes), "05.json")


def test_a_number_without_a_scene_is_an_error() -> None:
    with pytest.raises(SceneError, match=r"85.json"):
        load(COUNT + 1)


def test_a_motif_without_an_author_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "authors.json").write_text("{}")
    monkeypatch.setattr(outputs, "AUTHORS", tmp_path / "authors.json")
    with pytest.raises(outputs.CreditError, match="cat"):
        outputs.page_credits([parse(text(), "t")])


@pytest.mark.parametrize("pose", POSES)
def test_a_figure_stands_on_its_lowest_point_and_a_rope_finds_its_hand(pose: Any) -> None:
    found = joints(POSES[pose])
    assert max(point.y for point in found) == pytest.approx(-0.018, abs=0.03)
    figure = Figure(x=100, y=200, h=100, pose=pose, name="a")
    hand = figure.anchors()["a.hand"]
    assert hand.x == pytest.approx(100 + found.front_hand.x * 100)
    mirrored = Figure(x=100, y=200, h=100, pose=pose, name="a", flip=True).anchors()["a.hand"]
    assert mirrored.x - 100 == pytest.approx(100 - hand.x)


def test_tones_run_from_light_to_dark() -> None:
    for palette in PALETTES.values():
        steps = [lightness(tone(palette, step / 20)) for step in range(21)]
        assert steps == sorted(steps, reverse=True)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_the_game_runs_without_the_builder() -> None:
    code = "import games.dixit, games.dixit.rules.steps, sys; print([m for m in sys.modules if 'dixit.art' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
