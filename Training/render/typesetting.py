# SPDX-License-Identifier: Apache-2.0
"""Text set at a place on a card, flat or as strokes to be raised, with the box of every character.

Boxes are (character, left, top, right, bottom) in pixels of the card."""

import cv2
import numpy as np

from . import faces
from .relief import ink

LUMA = np.array([0.299, 0.587, 0.114], np.float32)


def width_of(text, height, face, squeeze=1.0, spacing=0.0, fixed=False):
    """How wide flat text gets, in pixels. `spacing` is added after each character, in heights."""
    return sum(step(c, height, face, squeeze, spacing, fixed) for c in text)


def step(character, height, face, squeeze, spacing, fixed):
    size = round(height)
    if fixed and character != " ":
        natural = max(faces.advance(face, size, d) for d in "0123456789")
    else:
        natural = faces.advance(face, size, character)
    return natural * squeeze + spacing * height


def flat_cover(shape, text, left, middle, height, face, squeeze=1.0, spacing=0.0, fixed=False):
    """Where flat text covers a picture of `shape` (h, w), 0..1, and its characters' boxes. `middle`
    is the middle of the digits' height."""
    h, w = shape
    cover, boxes = np.zeros((h, w), np.float32), []
    x, top, size = left, round(middle - height / 2), round(height)
    for character in text:
        advance = step(character, height, face, squeeze, spacing, fixed)
        drawn = faces.mask_of(face, size, character) if character != " " else None
        if drawn is not None:
            mask, bearing, dy = drawn
            mask = cv2.resize(mask, (max(1, round(mask.shape[1] * squeeze)), mask.shape[0]),
                              interpolation=cv2.INTER_AREA)
            ix = round(x + ((advance - mask.shape[1]) / 2 if fixed else bearing * squeeze))
            iy = top + dy
            y0, x0, y1, x1 = max(0, iy), max(0, ix), min(h, iy + mask.shape[0]), min(w, ix + mask.shape[1])
            if y1 > y0 and x1 > x0:
                cover[y0:y1, x0:x1] = np.maximum(cover[y0:y1, x0:x1],
                                                 mask[y0 - iy:y1 - iy, x0 - ix:x1 - ix])
                boxes.append((character, x0, y0, x1, y1))
        x += advance
    return cover, boxes


def contrast_on(rng, picture, cover, least, most):
    """A difference of luma between print and the ground below it that stays within what can be
    printed: towards the side with more room, or now and then the other where that has enough."""
    ground = float((picture[cover > 0.5] @ LUMA).mean()) if (cover > 0.5).any() else 0.5
    size = rng.uniform(least, most)
    lighter = ground < rng.uniform(0.35, 0.65)
    room = 1 - ground if lighter else ground
    if room < least:
        lighter, room = not lighter, 1 - room
    return min(size, room) if lighter else -min(size, room)


def print_rows(rng, picture, rows, height, face, least=0.3, most=0.9, **setting):
    """Prints rows of (text, left, middle) on `picture` in place, all in the same ink; returns their
    characters' boxes. `least` and `most` bound the contrast to the ground in luma."""
    top = max(0, int(min(middle for _, _, middle in rows) - 1.1 * height))
    bottom = min(picture.shape[0], int(max(middle for _, _, middle in rows) + 1.1 * height))
    part = picture[top:bottom]
    cover, boxes = np.zeros(part.shape[:2], np.float32), []
    for text, left, middle in rows:
        more, found = flat_cover(cover.shape, text, left, middle - top, height, face, **setting)
        cover = np.maximum(cover, more)
        boxes += [(c, x0, y0 + top, x1, y1 + top) for c, x0, y0, x1, y1 in found]
    part[:] = ink(rng, part.copy(), cover, contrast_on(rng, part, cover, least, most))
    return boxes


def print_flat(rng, picture, text, left, middle, height, face, least=0.3, most=0.9, **setting):
    """Prints one row; see print_rows."""
    return print_rows(rng, picture, [(text, left, middle)], height, face, least, most, **setting)


def punch(rng, punches, text, first, middle, height, pitch):
    """Middle lines of embossed `text` whose first character is centred on x = `first`, and the
    characters' boxes. Each punch hits its place within about a hundredth of the pitch."""
    lines, boxes = [], []
    half = height * (punches.width + punches.stroke) / 2
    for i, character in enumerate(text):
        if character == " ":
            continue
        x = first + i * pitch + rng.normal(0, 0.01) * pitch
        y = middle - height / 2 + rng.normal(0, 0.01) * height
        lines += [s + (x, y) for s in punches.strokes(character, height)]
        boxes.append((character, x - half, y, x + half, y + height))
    return lines, boxes
