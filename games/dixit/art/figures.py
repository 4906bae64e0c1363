"""People: jointed paper puppets, whole from head to foot, seen from the side."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, Protocol

from games.dixit.art.canvas import Canvas
from games.dixit.art.geometry import Box, Point
from games.dixit.art.item import Color, Item, Share
from games.dixit.art.motifs import Motif
from games.dixit.art.palette import mix
from games.dixit.art.shapes import area, circle, drawn, limb, placed, ribbon


class Pose(NamedTuple):
    """Angles in degrees from straight down, forward is positive; each limb is (upper, lower)."""

    lean: float
    back_leg: tuple[float, float]
    front_leg: tuple[float, float]
    back_arm: tuple[float, float]
    front_arm: tuple[float, float]


POSES = {
    "stand": Pose(0, (-5, -5), (6, 4), (-14, -6), (12, 20)),
    "walk": Pose(4, (-24, -36), (27, 12), (-30, -12), (26, 48)),
    "reach": Pose(0, (-8, -8), (9, 4), (-14, -4), (146, 160)),
    "up": Pose(0, (-8, -6), (9, 5), (-122, -162), (122, 162)),
    "sit": Pose(-3, (80, 4), (88, 12), (22, 58), (30, 66)),
    "read": Pose(4, (80, 4), (88, 12), (24, 96), (30, 104)),
    "climb": Pose(7, (6, -8), (66, -18), (122, 150), (150, 172)),
    "kneel": Pose(10, (4, -86), (84, -4), (34, 60), (42, 66)),
    "hold": Pose(0, (-6, -6), (8, 4), (54, 78), (58, 84)),
    "balance": Pose(0, (-10, -2), (12, -6), (-84, -94), (84, 94)),
    "dance": Pose(-5, (-4, -6), (62, -38), (-104, -126), (128, 152)),
    "carry": Pose(26, (-22, -38), (30, 8), (16, 128), (24, 136)),
    "pull": Pose(-16, (6, 2), (34, 22), (58, 64), (66, 72)),
    "ride": Pose(16, (34, -30), (72, -2), (44, 62), (50, 66)),
    "row": Pose(10, (78, 30), (84, 36), (62, 80), (66, 84)),
    "fall": Pose(-8, (-28, -62), (34, -20), (-128, -150), (118, 146)),
}
PoseName = Literal[
    "stand", "walk", "reach", "up", "sit", "read", "climb", "kneel", "hold", "balance", "dance", "carry", "pull",
    "ride", "row", "fall",
]  # fmt: skip
HEAD, NECK, TORSO, THIGH, SHIN, UPPER, FORE = 0.088, 0.035, 0.29, 0.225, 0.23, 0.16, 0.15


def _down(start: Point, angle: float, length: float) -> Point:
    turn = math.radians(angle)
    return Point(start.x + math.sin(turn) * length, start.y + math.cos(turn) * length)


class Joints(NamedTuple):
    """Where the joints are when the feet stand on 0 and the figure is 1 high; y grows downwards."""

    hip: Point
    shoulder: Point
    head: Point
    back_knee: Point
    back_foot: Point
    front_knee: Point
    front_foot: Point
    back_elbow: Point
    back_hand: Point
    front_elbow: Point
    front_hand: Point


def joints(pose: Pose) -> Joints:
    def build(hip: Point) -> Joints:
        shoulder = _down(hip, 180 - pose.lean, TORSO)
        head = _down(shoulder, 180 - pose.lean, NECK + HEAD)
        knees = [_down(hip, leg[0], THIGH) for leg in (pose.back_leg, pose.front_leg)]
        feet = [_down(knee, leg[1], SHIN) for knee, leg in zip(knees, (pose.back_leg, pose.front_leg), strict=True)]
        elbows = [_down(shoulder, arm[0], UPPER) for arm in (pose.back_arm, pose.front_arm)]
        hands = [_down(elbow, arm[1], FORE) for elbow, arm in zip(elbows, (pose.back_arm, pose.front_arm), strict=True)]
        return Joints(
            hip, shoulder, head, knees[0], feet[0], knees[1], feet[1], elbows[0], hands[0], elbows[1], hands[1]
        )

    loose = build(Point(0, 0))
    lowest = max(loose.back_foot.y, loose.front_foot.y, loose.back_knee.y, loose.front_knee.y)
    return build(Point(0, -lowest - 0.018))


class Sheet(Protocol):
    def __call__(self, shapes: str, fill: str, lift: float = 2) -> None: ...


class Figure(Item, frozen=True, tag="figure"):
    """A person `h` high with the feet at (x, y), facing right unless `flip`.

    `name` gives ropes two anchors: `name.hand` and `name.back` (the other hand).
    """

    x: float
    y: float
    h: float
    pose: PoseName = "stand"
    flip: bool = False
    rot: float = 0
    name: str = ""
    wear: Literal["coat", "dress", "tunic", "cloak"] = "coat"
    hair: Literal["short", "bob", "long", "bun", "braid"] = "short"
    hat: Literal["", "top", "cone", "brim", "beanie", "hood", "crown", "helmet"] = ""
    scarf: Color = ""
    skin: Share = 0.2
    flat: bool = False  # one colour only, as a shadow or a hole
    hold: str = ""
    hold_z: float = 50
    hold_dy: float = 0

    def spot(self, point: Point) -> Point:
        """A point of the puppet on the sheet."""
        turn = math.radians(self.rot)
        x, y = point.x * self.h * (-1 if self.flip else 1), point.y * self.h
        return Point(self.x + x * math.cos(turn) - y * math.sin(turn), self.y + x * math.sin(turn) + y * math.cos(turn))

    def anchors(self) -> dict[str, Point]:
        found = joints(POSES[self.pose])
        return {
            f"{self.name}.hand": self.spot(found.front_hand),
            f"{self.name}.back": self.spot(found.back_hand),
            f"{self.name}.head": self.spot(found.head),
        }

    def draw(self, canvas: Canvas) -> None:
        j, h = joints(POSES[self.pose]), self.h
        flesh = mix(mix("#f0c19a", "#7a4a30", self.skin), canvas.tone(0.45), 0.22)
        garb = canvas.color(self.tone, self.color or "pop")
        legs = mix(canvas.tone(0.9), garb, 0.15)
        box = Box(self.x - h * 1.3, self.y - h * 1.3, h * 2.6, h * (2.6 if self.rot else 1.7))

        def sheet(shapes: str, fill: str, lift: float = 2) -> None:
            whole = placed(shapes, self.x, self.y, h, self.rot, self.flip)
            canvas.cut(whole, garb if self.flat else fill, 0.3 if self.flat else lift, box)

        def arm(shoulder: Point, elbow: Point, hand: Point, dark: float) -> None:
            sheet(limb(*elbow, *hand, 0.05, 0.036) + circle(*hand, 0.03), mix(flesh, canvas.tone(1), dark), 1.5)
            sleeve = Point(elbow.x + (hand.x - elbow.x) * 0.55, elbow.y + (hand.y - elbow.y) * 0.55)
            shapes = limb(*shoulder, *elbow, 0.066, 0.058) + limb(*elbow, *sleeve, 0.058, 0.06)
            sheet(shapes, mix(garb, canvas.tone(1), 0.12 + dark), 1.5)

        arm(Point(j.shoulder.x - 0.02, j.shoulder.y + 0.03), j.back_elbow, j.back_hand, 0.22)
        for knee, foot, dark in ((j.back_knee, j.back_foot, 0.3), (j.front_knee, j.front_foot, 0.0)):
            shapes = limb(*j.hip, *knee, 0.085, 0.064) + limb(*knee, *foot, 0.062, 0.044)
            shapes += f'<ellipse cx="{foot.x + 0.028:.3f}" cy="{foot.y + 0.004:.3f}" rx=".052" ry=".025"/>'
            sheet(shapes, mix(legs, canvas.tone(1), dark), 1.5)
        if self.hair in ("long", "braid") or self.hat == "hood":
            self._behind(canvas, sheet, j, garb)
        body = self._garb(j)
        sheet(body, garb, 3)
        belt = mix(garb, canvas.tone(1), 0.35)
        if self.wear in ("coat", "tunic"):
            waist = Point(j.hip.x + (j.shoulder.x - j.hip.x) * 0.3, j.hip.y + (j.shoulder.y - j.hip.y) * 0.3)
            sheet(limb(waist.x - 0.08, waist.y, waist.x + 0.085, waist.y, 0.022, 0.022), belt, 0.8)
        sheet(limb(*j.shoulder, *j.head, 0.05, 0.05), mix(flesh, canvas.tone(1), 0.2), 1)
        sheet(circle(*j.head, HEAD), flesh, 2)
        self._top(canvas, sheet, j.head)
        if self.scarf:
            color = canvas.color(self.tone, self.scarf)
            x, y = j.shoulder
            tail = [(x, y - 0.02), (x - 0.2, y - 0.12), (x - 0.16, y + 0.1), (x - 0.32, y)]
            wrap = limb(x - 0.06, y - 0.025, x + 0.065, y - 0.015, 0.055, 0.055)
            sheet(ribbon(tail, 0.05, 0.07), mix(color, canvas.tone(1), 0.15), 2)
            sheet(wrap, color, 1.5)
        if self.hold:
            hand = self.spot(j.front_hand)
            Motif(
                name=self.hold, x=hand.x, y=hand.y + self.hold_dy + self.hold_z * 0.42, z=self.hold_z,
                color="accent", tone=0.4, flip=self.flip,
            ).draw(canvas)  # fmt: skip
        arm(Point(j.shoulder.x + 0.01, j.shoulder.y + 0.03), j.front_elbow, j.front_hand, 0)

    def _garb(self, j: Joints) -> str:
        reach = {"tunic": 0.6, "coat": 1.15, "dress": 1.75, "cloak": 1.85}[self.wear]

        def along(knee: Point, foot: Point) -> Point:
            a, b, share = (j.hip, knee, reach) if reach <= 1 else (knee, foot, reach - 1)
            return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)

        back, front = along(j.back_knee, j.back_foot), along(j.front_knee, j.front_foot)
        if back.x > front.x:
            back, front = front, back
        flare = {"tunic": 0.05, "coat": 0.06, "dress": 0.1, "cloak": 0.12}[self.wear]
        neck, waist = j.shoulder, Point((j.hip.x + j.shoulder.x) / 2, (j.hip.y + j.shoulder.y) / 2)
        low = max(back.y, front.y)
        right = j.hip.x + 0.085 + max(0, (front.x - j.hip.x) * 0.3)
        return drawn(
            *("M", neck.x - 0.04, neck.y - 0.015, "Q", neck.x - 0.085, neck.y, neck.x - 0.085, neck.y + 0.05),
            *("L", waist.x - 0.07, waist.y, "L", min(j.hip.x - 0.085, waist.x - 0.05), j.hip.y),
            *("L", back.x - flare, back.y, "Q", (back.x + front.x) / 2, low + 0.035, front.x + flare, front.y),
            *("L", right, j.hip.y - 0.02, "L", waist.x + 0.075, waist.y, "L", neck.x + 0.085, neck.y + 0.05),
            *("Q", neck.x + 0.085, neck.y, neck.x + 0.04, neck.y - 0.015, "Z"),
        )

    def _behind(self, canvas: Canvas, sheet: Sheet, j: Joints, garb: str) -> None:
        x, y = j.head
        if self.hat == "hood":
            sheet(circle(*j.head, HEAD * 1.25), mix(garb, canvas.tone(1), 0.25), 2)
        elif self.hair == "long":
            tail = [(x - 0.01, y - 0.05), (x - 0.13, y + 0.0), (x - 0.1, y + 0.16), (x - 0.2, y + 0.26)]
            sheet(ribbon(tail, 0.15, 0.05), self._hair(canvas), 2)
        else:
            sheet(
                ribbon([(x - 0.05, y), (x - 0.15, y + 0.06), (x - 0.14, y + 0.24)], 0.07, 0.03), self._hair(canvas), 2
            )

    def _hair(self, canvas: Canvas) -> str:
        return mix(canvas.tone(0.95), "#5a2f22", 0.3)

    def _top(self, canvas: Canvas, sheet: Sheet, head: Point) -> None:
        """Hair and hat, drawn round the middle of the head."""

        def on(shapes: str, fill: str, lift: float = 2) -> None:
            sheet(placed(shapes, *head), fill, lift)

        if self.hat not in ("hood", "helmet"):
            on(
                '<path d="M.072 -.044A.093 .093 0 0 0 -.079 .053Q-.018 .018 -.009 -.035Q.035 -.018 .072 -.044Z"/>',
                self._hair(canvas),
                1,
            )
            if self.hair == "bob":
                on('<ellipse cx="-.044" cy=".026" rx=".053" ry=".075"/>', self._hair(canvas), 1)
            if self.hair == "bun":
                on(circle(-0.062, -0.079, 0.044), self._hair(canvas), 1)
        color = canvas.color(self.tone, self.scarf or "accent")
        if self.hat == "top":
            felt = area((-0.07, -0.05), (-0.08, -0.22), (0.08, -0.22), (0.07, -0.05)) + limb(
                -0.13, -0.055, 0.13, -0.055, 0.03, 0.03
            )
            on(felt, canvas.tone(0.95))
            on(limb(-0.066, -0.085, 0.066, -0.085, 0.03, 0.03), color, 0.8)
        elif self.hat == "cone":
            on(area((-0.1, -0.03), (-0.12, -0.3), (0.1, -0.05)), color)
        elif self.hat == "brim":
            straw = area((-0.07, -0.05), (-0.05, -0.14), (0.05, -0.14), (0.07, -0.05))
            on(straw + limb(-0.16, -0.045, 0.16, -0.055, 0.028, 0.028), color)
        elif self.hat == "beanie":
            on('<path d="M-.088 -.02a.088 .1 0 0 1 .176 -.02Z"/>' + circle(0, -0.11, 0.03), color)
        elif self.hat == "hood":
            wool = mix(canvas.color(self.tone, self.color or "pop"), canvas.tone(1), 0.12)
            on('<path d="M.044 -.079A.106 .106 0 1 0 .018 .097Q-.044 0 .044 -.079Z"/>', wool)
        elif self.hat == "crown":
            teeth = ((-0.1, -0.18), (-0.045, -0.12), (0, -0.2), (0.045, -0.12), (0.1, -0.18))
            on(area((-0.08, -0.06), *teeth, (0.08, -0.06)), canvas.palette.accent)
        elif self.hat == "helmet":
            glow = canvas.palette.glow
            on('<circle r=".136" fill-opacity=".35"/>', glow, 1)
            on(f'<circle r=".136" fill="none" stroke="{glow}" stroke-width=".02"/>', "none", 1)
