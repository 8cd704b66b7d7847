# SPDX-License-Identifier: Apache-2.0
"""How a person shows a card to a camera: brings it, holds it before the lens with a hand that shakes and
jerks, and turns it a little."""

from dataclasses import dataclass

import numpy as np

from . import poses
from .scene import guide_rectangle
from .video import RATE, tremor


@dataclass
class Pose:
    """A card before a camera: `axes` as poses.attitude gives them, the place of its `middle`, its `size`;
    in millimetres."""

    axes: np.ndarray
    middle: np.ndarray
    size: np.ndarray

    def points(self, parts):
        """Places in space of points given in parts of the card's width and height (n x 2)."""
        return (np.asarray(parts) - 0.5) * self.size @ self.axes[:2] + self.middle


def jerks(rng, count, size, times):
    """Sudden movements at `times` (frames) by up to about `size`, which swing out: `count` x 2."""
    out = np.zeros((count, 2))
    for time in times:
        t = np.maximum(np.arange(count) - time, 0) / RATE
        way = rng.normal(0, 1, 2)
        swing = np.sin(2 * np.pi * rng.uniform(2, 4.5) * t) * np.exp(-t / rng.uniform(0.06, 0.16))
        out += swing[:, None] * way / max(np.hypot(*way), 1e-6) * size * rng.uniform(0.5, 1.5)
    return out


class Showing:
    """Poses in each of `count` frames of a card of the size `shape` (in any unit), before a camera of `w` x `h`
    pixels. `free`: anywhere about the middle, rather than near the guide."""

    def __init__(self, rng, w, h, shape, count, free):
        self.camera = poses.Camera(w, h, rng.uniform(*poses.FIELD))
        self.size = np.asarray(shape, np.float64) / max(shape) * poses.ID1[0]
        guide = guide_rectangle(w, h)[2]
        long = guide * (rng.uniform(0.55, 1.0) if free else rng.uniform(0.92, 1.05))
        if shape[1] > shape[0]:
            # A portrait card fills the guide's height.
            long = min(long, 0.85 * h)
        unrest = rng.uniform(0.5, 1.5)

        def shaking(slow, fast):
            return tremor(rng, count, slow * unrest, 0.8) + tremor(rng, count, fast * unrest, 9)
        moved = np.stack([shaking(0.008, 0.0022), shaking(0.008, 0.0022)], 1) * w
        moved += jerks(rng, count, 0.022 * w * unrest, rng.uniform(0, count, rng.poisson(2)))
        moved += rng.normal(0, (0.04 if free else 0.006) * w, 2)
        turned = np.stack([tremor(rng, count, rng.uniform(1.5, 4), 0.7) + tremor(rng, count, 0.35 * unrest, 7)
                           for _ in range(2)], 1) + rng.normal(0, 7 if free else 3, 2)
        rolled = shaking(0.7, 0.15) + rng.normal(0, 9 if free else 1.8)
        grown = 1 + shaking(0.012, 0.002)
        if rng.random() < 0.7:
            coming = self.coming(rng, count)
            way = rng.normal(0, 1, 2)
            moved += coming[:, None] * way / np.hypot(*way) * rng.uniform(0.08, 0.45) * w
            turned += coming[:, None] * rng.normal(0, 14, 2)
            rolled += coming * rng.normal(0, 10)
            grown *= np.exp(coming * rng.normal(-0.1, 0.15))
        self.moved, self.turned, self.rolled, self.long = moved, turned, rolled, long * np.maximum(grown, 0.3)
        self.middle = np.array([w, h]) / 2

    @staticmethod
    def coming(rng, count):
        """How much of the way is left to go, from 1; a little too far at times."""
        t = np.arange(count) / rng.uniform(3, 8)
        return np.exp(-2.5 * t ** 1.5) * np.cos(rng.uniform(0.2, 1.6) * t)

    def pose(self, time):
        """A Pose at a time in frames; parts are in between."""
        def now(values):
            return np.interp(time, np.arange(len(values)), values)
        x, y = now(self.turned[:, 0]), now(self.turned[:, 1])
        axes = poses.attitude(now(self.rolled), np.degrees(np.arctan2(y, x)), np.hypot(x, y))
        depth = self.camera.focal * self.size.max() / now(self.long)
        at = self.middle + (now(self.moved[:, 0]), now(self.moved[:, 1]))
        return Pose(axes, self.camera.away(at, depth), self.size)

    def corners(self, time):
        """The card's corners at a time, in pixels of the frame."""
        return self.camera.see(self.pose(time).points([[0, 0], [1, 0], [1, 1], [0, 1]]))
