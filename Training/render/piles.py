# SPDX-License-Identifier: Apache-2.0
"""Cards that lie upon each other: piles, fans, rows of which each covers a part of the next, cards crosswise."""

import cv2
import numpy as np

from .poses import ID1

MANNERS = {"pile": 0.2, "fan": 0.3, "row": 0.3, "cross": 0.2}


def rotation(degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, s], [-s, c]])


def laid(corners, degrees, about, move):
    """`corners` (4 x 2, millimetres) turned by `degrees` to the right about a point, then moved."""
    return (corners - about) @ rotation(degrees) + about + move


def steps(rng, manner, corners, count):
    """The corners of `count` cards below the one at `corners`, the uppermost first, all in millimetres in one plane."""
    short, long = sorted(np.ptp(corners, 0))
    middle = corners.mean(0)
    if manner == "pile":
        return [laid(corners, rng.normal(0, 8), middle, rng.normal(0, 0.1 * long, 2)) for _ in range(count)]
    if manner == "fan":
        # Held at a corner or in the middle of a side, the pivot a little within or outside of the card.
        end = corners[rng.integers(4)] if rng.random() < 0.6 else corners[:2].mean(0) + [0, short * rng.integers(2)]
        pivot = middle + (end - middle) * rng.uniform(0.7, 1.3)
        step = rng.uniform(7, 30) * rng.choice([-1, 1])
        return [laid(corners, (i + 1) * step + rng.normal(0, 2), pivot, rng.normal(0, 0.02 * long, 2))
                for i in range(count)]
    if manner == "row":
        across = rng.normal(0, 0.06, 2) * long
        along = [(0, 1), (0, -1), (1, 0), (-1, 0)][rng.choice(4, p=[0.2, 0.5, 0.15, 0.15])]
        step = np.array(along) * np.ptp(corners, 0) * rng.uniform(0.15, 0.75) + across
        return [laid(corners, rng.normal(0, 3), middle, (i + 1) * step) for i in range(count)]
    return [laid(corners, rng.uniform(0, 360), middle, rng.uniform(-0.6, 0.6, 2) * long) for _ in range(count)]


def below(rng, quad, shape, count):
    """Corners (4 x 2 each, pixels) of `count` cards that lie below the one at `quad`, in its plane, the uppermost
    first. `shape`: width and height of the cards in any unit."""
    width, height = np.array(shape) / max(shape) * ID1[0]
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    matrix = cv2.getPerspectiveTransform(np.float32(flat), np.float32(quad))
    manner = str(rng.choice(list(MANNERS), p=list(MANNERS.values())))
    turn = 180 * rng.integers(2) if rng.random() < 0.2 else 0
    out = []
    for corners in steps(rng, manner, flat, count):
        corners = laid(corners, turn, corners.mean(0), 0)
        depth = np.column_stack([corners, np.ones(4)]) @ matrix[2]
        # What would be behind the camera is not laid.
        if (depth > 0.2 * depth.max()).all() and depth.min() > 0.2:
            out.append(cv2.perspectiveTransform(np.float32(corners)[None], matrix)[0].astype(np.float64))
    return out


def uncovered(quads):
    """Those of cards upon each other (the uppermost first) whose outlines none above them hides by more than a
    tenth."""
    return [quad for i, quad in enumerate(quads) if sum(hidden_part(quad, above) for above in quads[:i]) <= 0.1]


def hidden_part(quad, above):
    """The part of the card at `quad` that the one `above` covers."""
    common, _ = cv2.intersectConvexConvex(np.float32(quad), np.float32(above))
    return common / max(cv2.contourArea(np.float32(quad)), 1e-6)
