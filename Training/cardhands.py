# SPDX-License-Identifier: Apache-2.0
"""Real hands, cut out of photographs, that hold or cover a card in the card-area network's scenes: `hold`.

A hand is luma and alpha with its wrist below (render.handpack)."""

from dataclasses import dataclass

import cv2
import numpy as np

from render.covers import Grip, rotated

# From the fingertips to where a cut-out ends at the wrist or the forearm, in millimetres.
LENGTH, SPREAD = 180, 0.22
# How a hand is about a card, and how often: wholly behind it, wholly before it, or the card is between
# its fingers.
MANNERS = {"behind": 0.3, "before": 0.25, "between": 0.45}
# How deep fingertips reach over or under the card, in millimetres.
DEPTHS = {"behind": (10, 70), "before": (2, 20), "between": (6, 28)}
SOLID = 128


@dataclass
class Hold:
    """A hand as it lies in a frame: `luma` and `alpha` (float32, frame-sized; alpha 0..1), and `above`, the
    part of it (0..1) that is before the card. `kind` is one of MANNERS."""

    kind: str
    luma: np.ndarray
    alpha: np.ndarray
    above: np.ndarray
    shadow: float
    soft: float

    def under(self, picture):
        """Lays what is behind the card on `picture` (float32 luma), in place: before the card is laid."""
        self.blend(picture, self.alpha)

    def over(self, picture):
        """Lays what is before the card, with its shadow: after the card was laid."""
        mask = self.alpha * self.above
        picture *= 1 - cv2.GaussianBlur(mask, (0, 0), self.soft) * self.shadow
        self.blend(picture, mask)

    def blend(self, picture, mask):
        picture += (self.luma - picture) * mask


def tips(alpha):
    """For every column of a hand's alpha the row at which it begins; its height where it has none."""
    solid = alpha > SOLID
    return np.where(solid.any(0), solid.argmax(0), alpha.shape[0])


def gap(rng, top, at):
    """A column between two fingers, the one of the fingertip at column `at` being to its right or left, and
    which of the two (1 or -1); None where there is none within the upper half of the hand."""
    depth = len(top) // 12
    found = []
    for side in (1, -1):
        along = top[at::side] if side == 1 else top[at::-1]
        lowest = np.maximum.accumulate(along)
        # The valley ends where another finger rises.
        rises = np.flatnonzero(lowest - along > depth)
        if len(rises) and lowest[rises[0]] - along[0] > depth:
            found.append((at + side * int(along[:rises[0]].argmax()), side))
    return found[rng.integers(len(found))] if found else None


def hold(rng, hands, quad, shape):
    """A Hold of one of `hands` about the card whose corners are `quad` (4 x 2) in a frame of `shape`."""
    grip = Grip(quad)
    levels = hands[rng.integers(len(hands))]
    if rng.random() < 0.5:
        levels = [(luma[:, ::-1], alpha[:, ::-1]) for luma, alpha in levels]
    height, width = levels[0][1].shape
    top = tips(levels[0][1])
    tip = int(rng.choice(np.flatnonzero(top < top.min() + 0.3 * height)))
    kind = str(rng.choice(list(MANNERS), p=list(MANNERS.values())))
    valley = gap(rng, top, tip) if kind == "between" else None
    if kind == "between" and valley is None:
        kind = "before" if rng.random() < 0.5 else "behind"
    side = rng.integers(4)
    at, _, out = grip.edge(side, rng.uniform(-0.05, 1.05))
    at = at - out * rng.uniform(*DEPTHS[kind]) * grip.scale
    scale = LENGTH * np.exp(rng.normal(0, SPREAD)) * grip.scale / height
    level = next((i for i in reversed(range(len(levels))) if 0.5**i >= 0.9 * scale), 0)
    luma, alpha = levels[level]
    # The hand's own upward direction becomes the one into the card.
    inwards = rotated(-out, rng.normal(0, 30))
    turn = scale * np.array([[-inwards[1], -inwards[0]], [inwards[0], -inwards[1]]])
    step = turn * (np.array([width, height]) / alpha.shape[::-1])
    matrix = np.column_stack([step, at - turn @ (tip, top[tip]) + step @ (0.5, 0.5) - 0.5])
    h, w = shape
    seen, mask = (cv2.warpAffine(np.ascontiguousarray(p), matrix, (w, h), flags=cv2.INTER_LINEAR,
                                 borderMode=border).astype(np.float32)
                  for p, border in ((luma, cv2.BORDER_REPLICATE), (alpha, cv2.BORDER_CONSTANT)))
    above = np.full(shape, float(kind == "before"), np.float32)
    if kind == "between":
        column, way = valley
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        # The frame's pixels in columns of the hand: those on the fingertip's side of the gap are before the card.
        back = np.linalg.inv(turn)[0]
        columns = (x - at[0]) * back[0] + (y - at[1]) * back[1] + tip
        above = np.clip((column - columns) * way * scale + 0.5, 0, 1)
    mean = seen[mask > SOLID].mean() if (mask > SOLID).any() else 0
    seen = np.clip((seen - mean) * np.exp(rng.normal(0, 0.25)) + mean * np.exp(rng.normal(0, 0.3)), 0, 255)
    return Hold(kind, seen, mask / 255, above, rng.uniform(0.1, 0.5), max(rng.uniform(0.5, 4) * grip.scale, 0.5))
