# SPDX-License-Identifier: Apache-2.0
"""Batches for the accent network: strips as the text network's (textaugment.py), their capitals lower, and the mark
that the letter above each column of scores bears."""

import numpy as np
import torch

from accentnet import IGNORED
from accents import parted
from photometry import resample, standardised
from textaugment import drawn, seen, strips

CAPITAL_ROWS = 16
STRIDE = 4
# Capitals in the frame, in pixels, below which marks are hardly seen.
SMALLEST = 9.0
# Part of a letter's width, in its middle, whose columns count.
MIDDLE = 0.7


def marks(texts, places, width):
    """Class of each column's letter, IGNORED between letters and where there is none."""
    labels = np.full((len(texts), width // STRIDE), IGNORED, np.int64)
    centres = np.arange(width // STRIDE) * STRIDE + STRIDE / 2
    for row, text, spans in zip(labels, texts, places):
        for character, (left, right) in zip(text, spans):
            mark = parted(character)[1]
            if mark is None or left < 0 or right > width:
                continue
            reach = max(MIDDLE * (right - left) / 2, STRIDE / 2)
            row[np.abs(centres - (left + right) / 2) <= reach] = mark
    return labels


def batch(pack, seed, columns, seen_part=0.85):
    """Strips of one width, as many as make about `columns` columns, and their columns' marks; the same for the same
    seed. The first `seen_part` of them as a camera sees them."""
    rng = np.random.default_rng(seed)
    generator = torch.Generator().manual_seed(int(rng.integers(2 ** 62)))
    width, lines = drawn(pack, rng, columns)
    count = len(lines)
    canvases, theta, texts, places = strips(pack, rng, count, width, lines, nominal=CAPITAL_ROWS)
    x = resample(canvases, theta, width)
    some = round(seen_part * count)
    if some > 12:
        x[:some] = seen(x[:some].clone(), generator, CAPITAL_ROWS, SMALLEST)
    return standardised(x), torch.from_numpy(marks(texts, places, width))
