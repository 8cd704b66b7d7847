# SPDX-License-Identifier: Apache-2.0
"""Things that are no cards, and where they lie: on the table that a camera sees."""

import cv2
import numpy as np

from . import poses
from .devices import DEVICES
from .laying import lay_near
from .prints import PAPERS

KINDS = {**PAPERS, **DEVICES}
# Things that may lie on a card's corner without hiding all of it.
SMALL = ("stick", "coin", "receipt", "business card", "ticket", "photograph", "phone", "notebook")
# No thing is drawn with a longer side of more pixels.
MOST = 1500


def draw(rng, light, scale, kind=None, held_out=False):
    """A flat.Thing in `light`, drawn at about `scale` pixels a millimetre: of KINDS, drawn at random by
    their weights where `kind` is None (a name, or several to draw from). Faces and artwork are those of
    training unless `held_out`."""
    names = [kind] if isinstance(kind, str) else list(kind or KINDS)
    weights = np.array([KINDS[n][1] for n in names])
    name = names[rng.choice(len(names), p=weights / weights.sum())]
    # What is known only once it is drawn is its size: all are below 550 mm.
    sheet = KINDS[name][0](rng, min(scale, MOST / 200), held_out)
    return sheet.finish(light, name)


def draw_seen(rng, light, w, h, kind=None, held_out=False, **pose):
    """A thing in a pose of its own (poses.free, with what `pose` says): the thing, drawn as finely as it is
    seen, and its corners."""
    again = rng.integers(2**32)
    names = list(kind or KINDS)
    weights = np.array([KINDS[n][1] for n in names])
    name = names[rng.choice(len(names), p=weights / weights.sum())]
    # Small at first, to learn its size.
    sheet = KINDS[name][0](np.random.default_rng(again), 0.2, held_out)
    quad = poses.free(rng, w, h, (sheet.width, sheet.height), **pose)
    scale = poses.sides(quad).max() / max(sheet.width, sheet.height)
    return KINDS[name][0](np.random.default_rng(again), scale, held_out).finish(light, name), quad


class Table:
    """A plane that a camera sees: millimetres on it to pixels of the frame, and back."""

    def __init__(self, flat, seen):
        """From four points on the plane and where they are seen."""
        self.matrix = cv2.getPerspectiveTransform(np.float32(flat), np.float32(seen))

    @classmethod
    def under(cls, quad, size=poses.ID1):
        """The plane in which a card of `size` (millimetres) with corners `quad` lies; its origin is the
        card's middle."""
        return cls(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size, quad)

    @classmethod
    def anywhere(cls, rng, w, h, scale, tilt=45.0):
        """A plane seen in any pose, at `scale` pixels a millimetre in the frame's middle, where its
        origin is."""
        camera = poses.Camera(w, h, rng.uniform(*poses.FIELD))
        axes = poses.turned(rng, rng.uniform(0, 360), tilt)
        flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 20.0
        return cls(flat, camera.see(flat @ axes[:2] + [0, 0, camera.focal / scale]))

    def see(self, points):
        """Pixels of `points` (n x 2, millimetres); None where one is not before the camera or far out."""
        points = np.asarray(points, np.float64)
        third = points @ self.matrix[2, :2] + self.matrix[2, 2]
        if (third < 0.15 * self.matrix[2, 2]).any():
            return None
        return cv2.perspectiveTransform(points[None], self.matrix)[0]

    def back(self, pixels):
        """Millimetres of a point of the frame."""
        return cv2.perspectiveTransform(np.float64([[pixels]]), np.linalg.inv(self.matrix))[0, 0]

    def scale(self, at):
        """Pixels a millimetre around a point (millimetres)."""
        seen = self.see(np.asarray(at) + [[-5, -5], [5, -5], [5, 5], [-5, 5]])
        return 0.0 if seen is None else np.sqrt(abs(cv2.contourArea(np.float32(seen)))) / 10


def corners_at(size, at, degrees):
    """Corners (millimetres) of a thing of `size` around `at`, turned."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * size @ np.array([[c, s], [-s, c]]) + at


def scatter(rng, picture, light, table, count, around=(), kinds=None, held_out=False, turn=None):
    """Lays `count` things on `picture` (float32 RGB, in place) that lie on `table` here and there, beside
    the cards whose corners are `around` (a thing may go under them, never over: lay the cards later).
    Most lie straight to one another, by `turn` degrees of the table, as on a desk. Returns [(kind,
    corners)] of what was laid."""
    h, w = picture.shape[:2]
    turn = rng.uniform(0, 360) if turn is None else turn
    laid = []
    for _ in range(count):
        at = table.back(rng.uniform((-0.05 * w, -0.05 * h), (1.05 * w, 1.05 * h)))
        scale = table.scale(at)
        if not 0.2 * w / 1280 < scale < 40:
            continue
        thing = draw(rng, light, scale, kinds, held_out)
        degrees = turn + 90 * rng.integers(4) + rng.normal(0, 6) if rng.random() < 0.6 else rng.uniform(0, 360)
        quad = table.see(corners_at(thing.size, at, degrees))
        if quad is None or np.abs(quad - (w / 2, h / 2)).max() > 4 * w:
            continue
        # A thing under a whole card would be its ground; only some are.
        if rng.random() < 0.75 and any(poses.overlap(quad, card) > 0.15 for card in around):
            continue
        lay_near(rng, picture, thing, quad)
        laid.append((thing.kind, quad))
    return laid
