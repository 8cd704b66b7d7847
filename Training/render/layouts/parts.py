# SPDX-License-Identifier: Apache-2.0
"""Parts that several layouts share: marks of banks and brands, dates with their labels, blocks of
number, date and name. Each writes where there is place and tells what it wrote."""

import cv2
import numpy as np

from .. import inscriptions
from ..art import colour
from ..furniture import MARKS, chip, paste, rounded_mask
from ..numbers import draw_number
from ..typeface import Setting

# Punch heights and pitches of ISO/IEC 7811-1, in millimetres.
LARGE, LARGE_PITCH, SMALL, SMALL_PITCH = 4.3, 25.4 / 7, 2.85, 2.54


def bank(c, left, middle, height=None, room=40, align="left"):
    """The bank's name, and a product's below it."""
    height = height or c.rng.uniform(2.8, 5)
    c.write(inscriptions.bank(c.rng, c.words), left, middle, height, "bank", align, room, c.second)
    if c.rng.random() < 0.5:
        c.write(inscriptions.product(c.rng, c.words), left, middle + 1.35 * height, 0.5 * height + 0.4,
                "product", align, room)


def mark(c, x, y):
    """The sign of a network around (x, y): discs, or a word, on a plate now and then."""
    rng, s = c.rng, c.scale
    if rng.random() < 0.4:
        radius, apart = rng.uniform(4.5, 6.5), rng.uniform(2.6, 4)
        if c.is_free(x - apart - radius, y - radius, x + apart + radius, y + radius):
            for dx in (-apart, apart):
                mask = np.zeros(c.picture.shape[:2], np.uint8)
                cv2.circle(mask, (round((x + dx) * s), round(y * s)), round(radius * s), 255, -1, cv2.LINE_AA)
                mask = mask[..., None].astype(np.float32) / 255 * rng.uniform(0.8, 1)
                c.picture[:] = c.picture * (1 - mask) + colour(rng) * mask
            c.take(x - apart - radius, y - radius, x + apart + radius, y + radius)
        return
    word, height = c.one(MARKS), rng.uniform(3.5, 5.5)
    if rng.random() < 0.3 and c.is_free(x - 10, y - height, x + 10, y + height):
        w, h = round(19 * s), round((height + 3) * s)
        paste(c.picture, np.broadcast_to(colour(rng), (h, w, 3)), rounded_mask(h, w, round(s)),
              round((x - 9.5) * s), round(y * s - h / 2))
    c.write(word, x, y, height, "brand", "middle", 17, c.second)


def contacts(c, portrait=False):
    """The chip, where ISO/IEC 7816-2 has it: near a portrait card's upper or lower end. Returns whether
    the card's lower part is free of it."""
    if not portrait:
        chip(c.rng, c.picture, c.scale)
        c.take(8, 17.8, 23, 31)
    elif c.rng.random() < 0.6:
        chip(c.rng, np.rot90(c.picture, 1), c.scale)
        c.take(c.width - 31, 8, c.width - 17.8, 23)
    else:
        chip(c.rng, np.rot90(c.picture, -1), c.scale)
        c.take(17.8, c.height - 23, 31, c.height - 8)
        return False
    return True


def number_setting(rng):
    """How printed numbers are set: figures apart, wider gaps between groups."""
    return Setting(spacing=max(0.0, rng.normal(0.08, 0.1)), blank=rng.uniform(0, 0.6),
                   squeeze=rng.uniform(0.88, 1.1))


def draw(c, truth, brand=None, raised=False):
    """Draws the number that the card will carry into `truth`; returns its groups."""
    name, number, groups = draw_number(c.rng, brand, raised)
    truth.update(number=number, brand=name, luhn="ok", layout="-".join(str(len(g)) for g in groups))
    return groups


def labelled(c, text, role, labels, left, middle, height, side=None, small=None):
    """`text` with one of `labels` above it, before it, or in two small rows before it. Returns whether
    the text found its place."""
    label = c.one(labels) if not isinstance(labels, str) else labels
    small = small or max(1.1, height * c.rng.uniform(0.4, 0.62))
    side = side or c.rng.choice(["above", "before", "rows", "same"], p=[0.42, 0.16, 0.3, 0.12])
    if side == "above":
        line = c.write(text, left, middle, height, role, face=c.digits if role != "holder" else None)
        if line:
            c.write(label, left, middle - height / 2 - 1.15 * small, small, "label")
        return line
    if side == "same":
        small = height
    rows = label.split(" ") if side == "rows" else [label]
    rows = [rows[0], " ".join(rows[1:])] if len(rows) > 1 else rows
    small = min(small, 0.62 * height) if len(rows) > 1 else small
    ends = []
    for i, row in enumerate(rows):
        y = middle + (i - (len(rows) - 1) / 2) * 1.5 * small
        line = c.write(row, left, y, small, "label", room=20)
        ends.append(line.right / c.scale if line else left)
    return c.write(text, max(ends) + 0.55 * height, middle, height, role,
                   face=c.digits if role != "holder" else None)


def dates(c, truth, left, middle, height, side=None, others=True):
    """The expiry date with its label; before or behind it now and then a VALID FROM date and a MEMBER
    SINCE year, whose labels stand on the same side."""
    printed, value, form = inscriptions.expiry(c.rng)
    side = side or str(c.rng.choice(["above", "before", "rows"], p=[0.5, 0.15, 0.35]))
    step = 5.5 * height + (3 if side == "above" else 9)
    if others and c.rng.random() < 0.35 and labelled(
            c, inscriptions.beginning(c.rng, form), "from", inscriptions.BEGINS, left, middle, height, side):
        left += step
    if labelled(c, printed, "expiry", inscriptions.EXPIRES, left, middle, height, side):
        truth["expiry"] = value
    if others and c.rng.random() < 0.3:
        labelled(c, str(c.rng.integers(1975, 2026)), "since", inscriptions.SINCE, left + step, middle, height, side)


def holder(c, truth, left, middle, height, room=45, label=0.2, second=0.3):
    """The holder's name, and a company's under it; `label` and `second` are the parts that have them."""
    name = inscriptions.person(c.rng, c.words)
    if c.rng.random() < label:
        small = max(1.1, 0.5 * height)
        if c.is_free(left, middle - height / 2 - 2.2 * small, left + 10, middle):
            c.write(c.one(inscriptions.HOLDER), left, middle - height / 2 - 1.15 * small, small, "label")
    if c.write(name, left, middle, height, "holder", room=room):
        truth["holder"] = name
        if c.rng.random() < second:
            c.write(inscriptions.company(c.rng, c.words), left, middle + 1.6 * height, 0.9 * height, "company",
                    room=room)


def small_print(c, left, top, room, rows, height=1.15):
    """Rows of small print, some 1 to 1.5 mm high."""
    for i in range(rows):
        length = int(room / (0.78 * height))
        c.write(inscriptions.sentence(c.rng, c.words, length), left, top + i * 1.75 * height, height, "print",
                room=room)
