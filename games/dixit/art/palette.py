"""The palettes. A tone is a number from 0 (far, pale) to 1 (near, dark); every sheet of paper is cut from one tone."""

from __future__ import annotations

from typing import NamedTuple


class Palette(NamedTuple):
    """Eight tones from pale to dark, and three colours beside them."""

    tones: tuple[str, ...]
    accent: str
    pop: str  # far from the tones: for the one thing that must be seen
    glow: str


def _palette(tones: str, accent: str, pop: str, glow: str) -> Palette:
    return Palette(tuple(f"#{tone}" for tone in tones.split()), f"#{accent}", f"#{pop}", f"#{glow}")


PALETTES = {
    "dusk": _palette("ffe9c4 ffcf95 f5a26c d96e5c a14a61 643358 33204a 181433", "ffe39a", "2f8d94", "fff6dc"),
    "night": _palette("c4b6f2 938de0 6862c4 48459f 32307e 221f5e 161443 0b0a28", "ffd979", "ee6f7d", "fff4d0"),
    "teal": _palette("f6f2cf d9e3ac a2cda2 5fae9b 2b7f86 175a6c 0d3a50 061d2e", "f4d58a", "e9694f", "fffbe0"),
    "rose": _palette("fff0ea fbd3cb f2a7a8 d9778f ab4f7c 763766 472450 241334", "ffe0a3", "2f8593", "fffaf0"),
    "moss": _palette("fbf3cf e9dc93 bcc46d 869f55 557a4b 315743 1c3a36 0d201f", "ffd27a", "dd5a3c", "fffbe2"),
    "ice": _palette("f7fbff d8ebf6 a9cfe6 74a8cf 4b7fb0 325b8c 213d66 121f3d", "ffcf8a", "e2554f", "ffffff"),
    "ember": _palette("ffe3ad ffb968 f28440 cf5330 97322f 5f212f 371628 1b0c1b", "ffe58a", "2b8791", "fff1c4"),
    "plum": _palette("ffe3e8 f6b8cf d98bbd a866ab 754a92 4c3374 2e2054 160f30", "ffd98a", "45b5a4", "fff3ea"),
    "lagoon": _palette("fff7e0 d5f1dd 93dccb 4fbdb8 238f9e 176a83 114766 0a2542", "ffc48a", "f0644f", "fffdf0"),
    "sand": _palette("fff4dc fbe0b0 efc27c d99a5b a9714f 6d5257 3d3c55 1e2338", "fff0c8", "237f8d", "fffbec"),
    "spring": _palette("fffbe6 e9f3c9 c4e0a6 8cc59a 549a90 37707e 264a66 142540", "ffc06a", "e85f86", "fffef2"),
    "slate": _palette("f2efe9 d6d5d6 adb1bb 828b9c 5c677c 414b62 2a3148 161a2c", "ffd166", "d94f6b", "fff6e0"),
    "wine": _palette("ffeedd f8cdb0 e79b86 c7616b 963a58 661f48 3f1238 210822", "ffd98a", "4fa8a0", "fff4e2"),
    "aurora": _palette("eafff2 b5f0d8 74d3c8 4a9fc0 4470b0 394a92 292a68 141238", "fff0a0", "f2719f", "f6fff4"),
}


def rgb(color: str) -> tuple[int, int, int]:
    """`#rgb` or `#rrggbb` as three numbers from 0 to 255."""
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:])
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` of the way from the first to the second."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(rgb(first), rgb(second), strict=True))


def tone(palette: Palette, at: float) -> str:
    """The palette's colour at a tone from 0 to 1; beyond that, the nearest end."""
    steps = len(palette.tones) - 1
    place = min(max(at, 0.0), 1.0) * steps
    index = min(int(place), steps - 1)
    return mix(palette.tones[index], palette.tones[index + 1], place - index)


def lightness(color: str) -> float:
    """How light a colour looks, 0 to 1."""
    red, green, blue = rgb(color)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
