# SPDX-License-Identifier: Apache-2.0
"""Sets to measure with in which cards lie anyhow, or none does: rows and pictures of render.freescene."""

import os

import cv2
import numpy as np

from .card import render_card
from .faults import JPEG
from .freescene import photograph
from .layouts import render_layout
from .manifest import corners, describe, empty_row, fields, orientation, write_jpeg

def write_posed(folder, name, rng, size, mode, quality, held_out=True, layouts=None):
    """Renders one picture of a mode of freescene.MODES into `folder`; yields a row for each of its cards, the
    largest first, or one where there is no card. Their notes are one word: the fault of a hard frame, the
    kind of thing where there is no card, else covered, outside, own-colour, several, stacked, stacked-held or plain."""
    several = int(rng.integers(2, 5))
    count = {"objects": 0, "several": several, "stacked": several}.get(mode, 1)
    cards = [render_layout(rng, held_out, layouts) if layouts else render_card(rng, held_out)
             for _ in range(count)]
    seen = photograph(rng, cards, size, mode, held_out=held_out)
    write_jpeg(os.path.join(folder, name), seen.picture, JPEG if seen.note == "jpeg" else quality)
    if not cards:
        yield {**empty_row(name, size), "notes": seen.note}
    # Of cards upon each other the uppermost alone is surely seen.
    told = 1 if mode == "stacked" else count
    for i in sorted(range(told), key=lambda i: -cv2.contourArea(np.float32(seen.quads[i]))):
        card, quad = cards[i], seen.quads[i]
        row = empty_row(name, size)
        describe(row, card.truth)
        row.update(notes=seen.note, quad=corners(quad), fields=fields(card.truth),
                   orientation=orientation(quad, card.rgb.shape[0] > card.rgb.shape[1]))
        yield row


def posed(folder, count, seed, size, quality, mode, held_out, layouts=None):
    """Rows of a set, each picture rendered from a seed of its own."""
    for i in range(count):
        rng = np.random.default_rng([seed, 12, i])
        level = quality or int(rng.integers(70, 96))
        yield from write_posed(folder, f"card_{i + 1:03d}.jpg", rng, size, mode, level, held_out, layouts)
