# SPDX-License-Identifier: Apache-2.0
"""Where a card lies that nobody laid into a guide: any place, size, turn and tilt before a pinhole camera.

Everything is in parts of the frame's width, so that a small frame has the same poses as a big one."""

import cv2
import numpy as np

# The card's shape (ISO/IEC 7810, ID-1), millimetres; only the proportion counts here.
ID1 = (85.60, 53.98)
# Degrees that the longer side of a frame is across: of phones and webcams, and of pictures that were taken from afar,
# some of which were cut out of larger ones.
FIELD, DISTANT = (50.0, 75.0), (14.0, 50.0)
TILT = 35.0
WIDTH = (0.25, 1.0)
# A part that is outside of the frame ends within this part of the frame's width.
OUTSIDE = 0.12
# Of a card that is too large for the frame as it is turned, corners across several borders are outside by up to this
# part of the frame's width, and this part of it at least is inside; it is so wide at least.
FAR_OUTSIDE = 0.25
LEAST_INSIDE = 0.65
LARGE = 0.5


class Camera:
    """A pinhole camera whose picture is `w` x `h` pixels and its longer side `degrees` across, however it is held,
    looking along z; its unit of length is free."""

    def __init__(self, w, h, degrees):
        self.middle = np.array([w / 2, h / 2])
        self.focal = max(w, h) / 2 / np.tan(np.radians(degrees) / 2)

    def see(self, points):
        """Where `points` (n x 3) come to lie, in pixels."""
        return points[:, :2] / points[:, 2:] * self.focal + self.middle

    def away(self, pixels, z):
        """The point at depth `z` that is seen at `pixels`."""
        return np.array([*((np.asarray(pixels) - self.middle) / self.focal * z), z])


def attitude(roll, around, lean):
    """Three axes (rows: the card's x, its y, its normal) of a card that is turned by `roll` degrees to the
    right in its plane, then tilted by `lean` degrees about the direction `around` (degrees) of the frame."""
    c, s = np.cos(np.radians(roll)), np.sin(np.radians(roll))
    flat = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    axis = np.array([np.cos(np.radians(around)), np.sin(np.radians(around)), 0])
    tilt, _ = cv2.Rodrigues(axis * np.radians(lean))
    return flat @ tilt.T


def turned(rng, roll, tilt=TILT):
    """As `attitude`, the tilt drawn at random: small ones are as frequent as those near `tilt`."""
    return attitude(roll, rng.uniform(0, 360), rng.uniform(0, tilt))


def lie(camera, axes, card, long, middle):
    """The corners of a card of the size `card` with the `axes` of `attitude`, whose longer side would be
    `long` pixels untilted and whose middle is seen at `middle`."""
    card = np.asarray(card, np.float64)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * card
    return camera.see(corners @ axes[:2] + camera.away(middle, camera.focal * card.max() / long))


def draw_roll(rng):
    """Degrees to the right: every second card near one of the four upright ones, most of all the first;
    others anyhow."""
    if rng.random() < 0.5:
        return 90.0 * rng.choice(4, p=[0.55, 0.15, 0.15, 0.15]) + rng.normal(0, 5)
    return rng.uniform(0, 360)


def sides(quad):
    """Lengths of the four sides, the upper one first."""
    return np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)


def beyond(quad, w, h):
    """How far each corner is outside of the frame, in pixels: n x 4 (left, top, right, bottom), at
    least 0."""
    x, y = np.asarray(quad, np.float64).T
    return np.maximum(np.stack([-x, -y, x - w, y - h], 1), 0)


def in_frame(quad, w, h, outside):
    """Whether the frame has all of the card; or, with `outside`, all but one corner or one whole edge
    across one of the frame's borders, not too far out."""
    out = beyond(quad, w, h)
    corners = np.flatnonzero(out.max(1) > 0)
    if not outside:
        return len(corners) == 0
    if not 0.01 * w < out.max() < OUTSIDE * w:
        return False
    if len(corners) == 1:
        return True
    adjacent = len(corners) == 2 and corners[1] - corners[0] in (1, 3)
    return adjacent and bool((out[corners] > 0).all(0).any())


def overflows(quad, w, h):
    """Whether corners are outside across several of the frame's borders, and most of the card is inside."""
    out = beyond(quad, w, h)
    if (out.max(0) > 0).sum() < 2 or out.max() > FAR_OUTSIDE * w:
        return False
    frame = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    inside, _ = cv2.intersectConvexConvex(np.float32(quad), frame)
    return inside >= LEAST_INSIDE * cv2.contourArea(np.float32(quad))


def clear(quad, keep, w, h):
    """Whether the points `keep` of the card (n x 2, in parts of its width and height) are within the
    frame, by a small margin."""
    if keep is None or len(keep) == 0:
        return True
    unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    matrix = cv2.getPerspectiveTransform(unit, np.float32(quad))
    at = cv2.perspectiveTransform(np.float32(keep)[None], matrix)[0]
    return bool((at > 0.008 * w).all() and (at < np.array([w, h]) - 0.008 * w).all())


def free(rng, w, h, card=ID1, width=WIDTH, tilt=TILT, outside=0.15, keep=None, large=0.0, field=FIELD):
    """The corners (float64 4 x 2: TL, TR, BR, BL as the card is read, in pixels of a frame w x h) of a
    card anywhere in the frame. Its longer side is `width` (least and most) of the frame's width, as seen;
    its turn is any, with a share near the upright ones; its tilt up to `tilt` degrees. In the share
    `outside` one corner or one whole edge is outside of the frame by up to OUTSIDE of its width;
    else all of it is inside. In the share `large` the card is too large for the frame as it is turned
    (`overflows`). `card` is width and height in any unit (higher than wide: a portrait card).
    `keep`: points (n x 2, in parts of the card's width and height) that must be within the frame. `field`: the least
    and the most degrees that the camera sees."""
    leaves = rng.random() < outside
    overflowing = large > 0 and rng.random() < large
    if overflowing:
        width = (LARGE, width[1])
    while True:
        # A size keeps its chance even where few poses of it fit.
        size = width[0] * (width[1] / width[0]) ** rng.random()
        for _ in range(60):
            camera = Camera(w, h, rng.uniform(*field))
            axes = turned(rng, draw_roll(rng), tilt)
            middle = rng.uniform((0.02 * w, 0.02 * h), (0.98 * w, 0.98 * h))
            quad = lie(camera, axes, card, size * w, middle)
            longer = sides(quad).max() / w
            fits = overflows(quad, w, h) if overflowing else in_frame(quad, w, h, leaves)
            if width[0] <= longer <= width[1] and fits and clear(quad, keep, w, h):
                return quad


def overlap(a, b):
    """The part of the smaller of two quads that the other one covers."""
    common, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    return common / max(min(cv2.contourArea(np.float32(a)), cv2.contourArea(np.float32(b))), 1e-6)


def several(rng, w, h, count, cards=None, width=(0.25, 0.55), tilt=TILT, outside=0.08, touching=0.0, field=FIELD):
    """Corners of `count` cards, a list of arrays as `free` gives them, that do not overlap (or by no more
    than the part `touching` of the smaller one). `cards`: a width and height for each."""
    cards = cards or [ID1] * count
    while True:
        quads = []
        for card in cards[:count]:
            for _ in range(80):
                quad = free(rng, w, h, card, width, tilt, outside, field=field)
                if all(overlap(quad, other) <= touching for other in quads):
                    quads.append(quad)
                    break
        if len(quads) == count:
            return quads
        # What is on the table already leaves no room: begin again, with smaller ones.
        width = (width[0], max(width[0] * 1.1, width[1] * 0.93))
