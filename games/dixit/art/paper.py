"""What makes flat shapes look like paper: shadows, cut edges, grain, and the frame of the card."""

from __future__ import annotations

from games.dixit.art.canvas import HEIGHT, WIDTH, Box, Canvas

EVERY = f'x="0" y="0" width="{WIDTH}" height="{HEIGHT}" filterUnits="userSpaceOnUse"'


def paper(canvas: Canvas, lift: float, box: Box, wobble: float = 0) -> str:
    """The filter of one sheet: a contact shadow, a soft one below, a light and a dark edge.

    The region is the box with room for the shadow, in units of the sheet, so that no shadow is clipped.
    `wobble` bends the outline by some units, as a hand with scissors does.
    """
    room = lift * 4 + 8
    shadow = canvas.tone(1)
    deep = min(0.6, 0.26 + lift * 0.03)
    bend = (
        f'<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="{canvas.rng.randint(1, 99)}"/>'
        f'<feDisplacementMap in="SourceGraphic" scale="{wobble:g}" xChannelSelector="R" yChannelSelector="G" result="g"/>'
        if wobble
        else '<feOffset in="SourceGraphic" result="g"/>'
    )
    return canvas.define(
        f'<filter id="{{id}}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" x="{box.x - room:.0f}" '
        f'y="{box.y - room:.0f}" width="{box.width + 2 * room:.0f}" height="{box.height + 2 * room:.0f}">{bend}'
        '<feOffset in="g" dx=".8" dy="1.3" result="down"/><feComposite in="g" in2="down" operator="out" result="top"/>'
        '<feOffset in="g" dx="-.8" dy="-1.1" result="up"/><feComposite in="g" in2="up" operator="out" result="foot"/>'
        '<feFlood flood-color="#fff" flood-opacity=".34"/><feComposite operator="in" in2="top" result="light"/>'
        '<feFlood flood-color="#000" flood-opacity=".2"/><feComposite operator="in" in2="foot" result="dark"/>'
        f'<feDropShadow in="g" dx="0" dy="{lift:.1f}" stdDeviation="{lift * 1.15:.1f}" flood-color="{shadow}" '
        f'flood-opacity="{deep:.2f}" result="far"/>'
        f'<feDropShadow in="g" dx="0" dy="{lift * 0.3:.1f}" stdDeviation="{lift * 0.3:.1f}" flood-color="{shadow}" '
        f'flood-opacity="{deep * 0.8:.2f}" result="near"/>'
        '<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="light"/><feMergeNode in="dark"/></feMerge>'
        "</filter>"
    )


def soft(canvas: Canvas, blur: float) -> str:
    """A filter that blurs."""
    return canvas.define(
        f'<filter id="{{id}}" filterUnits="userSpaceOnUse" x="-120" y="-120" width="{WIDTH + 240}" '
        f'height="{HEIGHT + 240}"><feGaussianBlur stdDeviation="{blur:g}"/></filter>'
    )


def finish(canvas: Canvas, vignette: float) -> None:
    """Fibre, a darker border and the frame; last of all."""
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
