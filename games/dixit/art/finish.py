"""The last touch on every picture: fibre, a darker border, and the frame."""

from __future__ import annotations

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import HEIGHT, WIDTH, Box

EVERY = f'x="0" y="0" width="{WIDTH}" height="{HEIGHT}" filterUnits="userSpaceOnUse"'


def finish(canvas: Canvas, vignette: float) -> None:
    """Draw them; nothing comes after."""
    relief = canvas.define(
        f'<filter id="{{id}}" {EVERY} color-interpolation-filters="sRGB">'
        '<feTurbulence type="fractalNoise" baseFrequency="0.7 0.75" numOctaves="3" seed="8"/>'
        '<feDiffuseLighting surfaceScale=".5" diffuseConstant="1.12" lighting-color="#fff">'
        '<feDistantLight azimuth="235" elevation="62"/></feDiffuseLighting></filter>'
    )
    everywhere = f'width="{WIDTH}" height="{HEIGHT}"'
    canvas.add(f'<rect {everywhere} filter="{relief}" opacity=".45" style="mix-blend-mode:multiply"/>')
    dark = canvas.tone(1)
    edge = canvas.define(
        f'<radialGradient id="{{id}}" cx=".5" cy=".48" r=".76"><stop offset=".58" stop-color="{dark}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{dark}" stop-opacity="{vignette:g}"/></radialGradient>'
    )
    canvas.add(f'<rect {everywhere} fill="{edge}" style="mix-blend-mode:multiply"/>')
    margin, corner = 15, 13
    inner_w, inner_h = WIDTH - 2 * (margin + corner), HEIGHT - 2 * (margin + corner)
    opening = (
        f"M{margin} {margin + corner}a{corner} {corner} 0 0 1 {corner} {-corner}h{inner_w}a{corner} {corner} 0 0 1 "
        f"{corner} {corner}v{inner_h}a{corner} {corner} 0 0 1 {-corner} {corner}h{-inner_w}a{corner} {corner} 0 0 1 "
        f"{-corner} {-corner}Z"
    )
    sheet = f'<path fill-rule="evenodd" d="M-60 -60H{WIDTH + 60}V{HEIGHT + 60}H-60Z{opening}"/>'
    canvas.cut(sheet, "#f6eedc", 6, Box(0, 0, WIDTH, HEIGHT))
