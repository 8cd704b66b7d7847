# SPDX-License-Identifier: Apache-2.0
"""Outlines for the outline network out of packs (outlinepack.py), and what it should say of them."""

import cv2
import numpy as np

from areas import standardised
from outlinenet import COLUMNS, LENGTH, ROWS

# How much an outline is a card's: not at all up to the first overlap with one, wholly from the second on.
NONE, WHOLE = 0.8, 0.9
# Of a batch, how many outlines are cards', how many are of pictures without a card, and the rest others of scenes.
CARDS, EMPTY = 0.375, 0.2


def shown(luma, quad):
    """What the engine shows the network of an outline: a part of the reduced luma, turned so that the outline lies, its
    longer side LENGTH long, about its middle. Corners in pixels of `luma`, from any one on."""
    quad = np.asarray(quad, np.float64)
    across, down = quad[1] - quad[0] + quad[2] - quad[3], quad[3] - quad[0] + quad[2] - quad[1]
    along = across if np.hypot(*across) > np.hypot(*down) else np.array([down[1], -down[0]])
    column = along * (0.5 / LENGTH)
    row = np.array([-column[1], column[0]])
    scale = np.hypot(*column)
    # So many samples in each direction are averaged for one pixel.
    taps = 1 if scale <= 1.25 else 2 if scale <= 2.25 else 3
    origin = quad.mean(0) - column * (COLUMNS / 2) - row * (ROWS / 2)
    step = np.column_stack([column, row]) / taps
    matrix = np.column_stack([step, origin + step @ (0.5, 0.5) - 0.5])
    fine = cv2.warpAffine(luma, matrix, (COLUMNS * taps, ROWS * taps), borderMode=cv2.BORDER_REPLICATE,
                          flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return fine if taps == 1 else cv2.resize(fine, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)


class Outlines:
    """The outlines of some packs: what is shown of each, and how far it is a card's. `cards`, `others` and
    `empty` are places of cards', of others, and of those of pictures without a card."""

    def __init__(self, paths):
        packs = [np.load(path) for path in paths]
        self.pictures = np.concatenate([pack["pictures"] for pack in packs])
        overlaps = np.concatenate([pack["overlaps"] for pack in packs])
        self.targets = np.clip((overlaps - NONE) / (WHOLE - NONE), 0, 1).astype(np.float32)
        has_card = np.concatenate([pack["has_card"] for pack in packs])
        self.cards = np.flatnonzero(self.targets > 0.5)
        self.others = np.flatnonzero((self.targets <= 0.5) & has_card)
        self.empty = np.flatnonzero(~has_card)


def seen_again(rng, x):
    """A standardised picture mirrored, turned by a half, in other light, with noise."""
    if rng.random() < 0.5:
        x = x[:, ::-1]
    if rng.random() < 0.5:
        x = x[::-1]
    if rng.random() < 0.1:
        x = -x
    x = x * np.float32(np.exp(rng.normal(0, 0.1))) + np.float32(rng.normal(0, 0.1))
    if rng.random() < 0.2:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 0.9))
    if rng.random() < 0.3:
        x = x + rng.standard_normal(x.shape, np.float32) * np.float32(rng.uniform(0, 0.15))
    return x


def batch(outlines, seed, count):
    """Arrays of `count` outlines: inputs, and how far each is a card's."""
    rng = np.random.default_rng(seed)
    cards, empty = round(count * CARDS), round(count * EMPTY) if len(outlines.empty) else 0
    chosen = np.concatenate([
        rng.choice(outlines.cards, cards), rng.choice(outlines.others, count - cards - empty),
        rng.choice(outlines.empty, empty) if empty else np.zeros(0, int)])
    pictures = [seen_again(rng, standardised(outlines.pictures[i].astype(np.float32))) for i in chosen]
    return np.stack(pictures)[:, None].astype(np.float16), outlines.targets[chosen]
