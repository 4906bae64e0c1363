"""What makes flat shapes look like paper: filters with shadows and cut edges. Each has `{id}` for its name."""

from __future__ import annotations

from games.dixit.art.geometry import HEIGHT, WIDTH, Box


def paper(lift: float, box: Box, shadow: str, wobble: float = 0, seed: int = 0) -> str:
    """The filter of one sheet: a contact shadow, a soft one below, a light and a dark edge.

    The region is the box with room for the shadow, in units of the sheet, so that no shadow is clipped.
    `wobble` bends the outline by some units, as a hand with scissors does; the seed decides where.
    """
    room = lift * 4 + 8
    deep = min(0.6, 0.26 + lift * 0.03)
    bend = (
        f'<feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="{seed}"/>'
        f'<feDisplacementMap in="SourceGraphic" scale="{wobble:g}" xChannelSelector="R" yChannelSelector="G" result="g"/>'
        if wobble
        else '<feOffset in="SourceGraphic" result="g"/>'
    )
    return (
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


def soft(blur: float) -> str:
    """A filter that blurs."""
    return (
        f'<filter id="{{id}}" filterUnits="userSpaceOnUse" x="-120" y="-120" width="{WIDTH + 240}" '
        f'height="{HEIGHT + 240}"><feGaussianBlur stdDeviation="{blur:g}"/></filter>'
    )
