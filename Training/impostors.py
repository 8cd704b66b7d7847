# SPDX-License-Identifier: Apache-2.0
"""What could be taken for a card in the card-area network's scenes and is none: business cards, prints, phones, boards,
tags, which have all that a card may show but another shape. `impostor`."""

import cv2
import numpy as np

from cardart import redrawn
from cardpool import DENSITIES, LONG_MM, RADIUS_MM, SHORT_MM, Flat, rounded

# Kinds, how often they come, and the sizes of the first two in millimetres (business cards of the world; photographs,
# postcards and notes).
KINDS = {"business": 0.35, "print": 0.2, "long": 0.25, "stout": 0.2}
SIZES = {"business": ((85, 55), (89, 51), (90, 54), (90, 50), (91, 55), (80, 50)),
         "print": ((152, 102), (130, 90), (148, 105), (127, 76), (90, 60), (76, 76))}
# Another one is as wide as a card times this at the least and at the most: longer than cards are, or stouter.
LONG, STOUT = (1.14, 1.6), (0.5, 0.87)


def shape(rng, kind):
    """Width, height (the longer side first) and the radius of the corners, in millimetres."""
    if kind in SIZES:
        sizes = SIZES[kind]
        width, height = sizes[rng.integers(len(sizes))]
        return width, height, 0.0
    high = SHORT_MM * np.exp(rng.normal(0, 0.3))
    wide = high * LONG_MM / SHORT_MM * rng.uniform(*(LONG if kind == "long" else STOUT))
    radius = 0.0 if rng.random() < 0.35 else RADIUS_MM * np.exp(rng.uniform(-0.7, 1.3))
    return max(wide, high), min(wide, high), min(radius, high / 3)


def impostor(rng, pool):
    """A Flat with what a card of the pool shows, or with other artwork, and the shape of something else."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    wide, high, radius = shape(rng, kind)
    card = pool.cards[rng.integers(len(pool.cards))]
    face = (redrawn(rng, pool, card) if rng.random() < 0.7 else card).levels[0][0]
    if (face.shape[0] > face.shape[1]) or rng.random() < 0.1:
        face = np.rot90(face)
    if rng.random() < 0.3:
        # Less letters than cards have.
        face = cv2.GaussianBlur(face, (0, 0), rng.uniform(2, 12))
    scale = min(1, 700 / (DENSITIES[0] * wide))
    levels = []
    for density in DENSITIES:
        size = (round(wide * density * scale), round(high * density * scale))
        mask = rounded(size[1], size[0], radius * density * scale)
        levels.append((cv2.resize(np.ascontiguousarray(face), size, interpolation=cv2.INTER_AREA), mask))
    return Flat(levels, (wide, high), kind)
