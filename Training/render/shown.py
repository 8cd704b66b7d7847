# SPDX-License-Identifier: Apache-2.0
"""Clips of a card that a person shows to a camera: the hand shakes, the focus hunts, lamps gleam on the
card. The frames that can be read are few and change from place to place of the card."""

from dataclasses import dataclass

import cv2
import numpy as np

from . import covers, poses
from .focus import hunting
from .freescene import backdrop
from .gleam import Gloss, Lamp
from .laying import FRAME
from .objects import Table
from .showing import Showing
from .video import Layer
from .videocamera import VideoCamera

ROLES = ("number", "expiry", "holder")
# A person reads what is sharper than this (pixels of a frame FRAME wide) and brightened by less than this.
SHARP, STILL, CLEAR = 2.0, 4.0, 0.15
# Of the clips: in the dark; with a dull card; in freer poses.
DARK, MATTE, FREE = 0.1, 0.2, 0.2


@dataclass
class Shot:
    """A frame (`picture`, uint8 RGB) and what is known of it: the card's corners (`quad`), `blur` (radius) and
    `motion` (while the shutter is open), both in pixels of a frame FRAME wide, and `clear`, the roles that a
    person can read."""

    picture: np.ndarray
    quad: np.ndarray
    blur: float
    motion: float
    clear: tuple


class Plan:
    """What happens in a clip: poses, focus, lamps."""

    def __init__(self, rng, card, w, h, count, shutter, free):
        matte = rng.random() < MATTE
        self.scale = w / FRAME
        self.showing = Showing(rng, w, h, card.rgb.shape[1::-1], count, free)
        self.blur, self.shutter, self.count = hunting(rng, count), shutter, count
        self.lamps = [Lamp(rng, self.showing.pose(rng.uniform(0, count - 1)), rng.uniform(-0.1, 1.1, 2), matte)
                      for _ in range(int(rng.choice([1, 2, 3], p=[0.55, 0.35, 0.1])))]
        self.points = {role: covers.points_of(card, (role,)) for role in ROLES}
        # Of a card without any of them its middle counts.
        self.points = {role: at for role, at in self.points.items() if len(at)} or {"": np.full((1, 2), 0.5)}

    def motion(self, frame):
        """How far the card's fastest corner goes while the shutter is open."""
        way = self.showing.corners(frame + self.shutter / 2) - self.showing.corners(frame - self.shutter / 2)
        return float(np.hypot(*way.T).max())

    def clear(self, frame):
        """The roles that can be read."""
        if self.blur[frame] > SHARP or self.motion(frame) > STILL * self.scale:
            return ()
        pose = self.showing.pose(frame)
        return tuple(role for role, at in self.points.items()
                     if sum(lamp.on(pose, at) for lamp in self.lamps).max() < CLEAR)

    def is_fair(self):
        """Whether each role can be read in some frames of the clip, and none in nearly all of them."""
        frames = [self.clear(frame) for frame in range(self.count)]
        seen = [sum(role in clear for clear in frames) for role in self.points]
        return min(seen) >= 0.1 * self.count and max(seen) <= 0.75 * self.count


def planned(rng, card, w, h, count, shutter, free):
    """A Plan that is fair."""
    while True:
        plan = Plan(rng, card, w, h, count, shutter, free)
        if plan.is_fair():
            return plan


class Subject:
    """A card in a hand, drawn once with its corners at `quad`, shown in any pose."""

    def __init__(self, rng, card, quad, w, h):
        cover = None
        if rng.random() < 0.9:
            cover = covers.draw(rng, quad, card.light, covers.points_of(card), ("hand", "along", "edge", "corner"))
        layer = Layer(int(rng.integers(2**32)), card, quad, cover, w, h)
        self.quad, self.size = layer.quad, (w, h)
        through = layer.through.mean(2)
        self.sheet = np.dstack([layer.own, through]).astype(np.float32)
        height, width = card.rgb.shape[:2]
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        matrix = cv2.getPerspectiveTransform(corners - 0.5, np.float32(self.quad) - 0.5)
        face = cv2.warpPerspective(card.alpha, matrix, through.shape[::-1])
        if cover is not None:
            bare = np.ones((*face.shape, 3), np.float32), np.zeros((*face.shape, 3), np.float32)
            seed = int(rng.integers(2**32))
            for picture in bare:
                cover.moved(layer.margin).over(np.random.default_rng(seed), picture)
            face = face * np.clip((bare[0] - bare[1]).mean(2), 0, 1)
        self.gloss = Gloss(rng, card, self.quad, layer.own, face)

    def over(self, base, plan, frame):
        """`base` (sRGB) with it as the frame shows it, as linear light."""
        gleam = self.gloss.gleam(plan.lamps, plan.showing.pose(frame))
        steps = int(np.clip(np.ceil(plan.motion(frame) / 1.5), 1, 14))
        sheet = shine = 0
        for part in (np.arange(steps) + 0.5) / steps - 0.5:
            quad = plan.showing.corners(frame + part * plan.shutter)
            matrix = cv2.getPerspectiveTransform(np.float32(self.quad) - 0.5, np.float32(quad) - 0.5)
            way = cv2.INTER_CUBIC if steps < 3 else cv2.INTER_LINEAR
            sheet = sheet + cv2.warpPerspective(self.sheet, matrix, self.size, flags=way,
                                                borderMode=cv2.BORDER_REPLICATE)
            shine = shine + cv2.warpPerspective(gleam, matrix, self.size, flags=cv2.INTER_LINEAR)
        sheet *= np.float32(1 / steps)
        picture = base * np.clip(sheet[..., 3:], 0, 1) + sheet[..., :3]
        return np.clip(picture, 0, 1) ** np.float32(2.2) + (shine * np.float32(1 / steps))[..., None]


def film(rng, card, size, count, free=FREE):
    """The clip's frames one by one, each a Shot. `free`: the share of clips in freer poses."""
    w, h = size
    dark = rng.random() < DARK
    camera = VideoCamera(rng, w, h, count, dark)
    plan = planned(rng, card, w, h, count, camera.shutter, rng.random() < free)
    still = plan.showing.corners(0.7 * count)
    subject = Subject(rng, card, still, w, h)
    shape = np.array(card.rgb.shape[1::-1])
    base = backdrop(rng, h, w, "held" if rng.random() < 0.7 else "table", card, [still],
                    Table.under(still, shape / shape.max() * poses.ID1[0]), card.light, True, int(rng.integers(0, 3)))
    if dark and rng.random() < 0.5:
        # The card alone is lit, by the screen that it is held before.
        base = base * rng.uniform(0.1, 0.4)
    base = np.float32(base)
    for frame in range(count):
        picture = camera.shoot(rng, subject.over(base, plan, frame), plan.blur[frame], frame)
        yield Shot(picture, camera.seen(plan.showing.corners(frame)), plan.blur[frame],
                   plan.motion(frame) / plan.scale, plan.clear(frame))
