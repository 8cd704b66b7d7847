# SPDX-License-Identifier: Apache-2.0
"""Whole cards, at 15 pixels a millimetre, with what is on them."""

from dataclasses import dataclass

import cv2
import numpy as np

from . import faces
from .art import artwork
from .art_held_out import held_out_artwork
from .furniture import CHIP_BOTTOM, bank_name, brand_mark, chip, contactless
from .glyphs import distance_field
from .letters import punches_of
from .line import HARD, HARD_WEIGHTS, foil_of, glare
from .numbers import draw_expiry, draw_holder, draw_number
from .relief import Light, emboss
from .textlines import line_of
from .typesetting import print_flat, print_rows, punch, width_of

# Pixels a millimetre, and the size of an ID-1 card (ISO/IEC 7810: 85.60 mm x 53.98 mm) in pixels.
SCALE = 15
WIDTH, HEIGHT = round(85.60 * SCALE), round(53.98 * SCALE)
CORNER = 3.18
# ISO/IEC 7811-3:1995 (now in 7811-1), millimetres: the number line's middle above the lower edge, its
# first character's centre from the left edge, its pitch (7 characters an inch); the name and address
# area's left edge and pitch (10 an inch).
NUMBER_LINE, FIRST_CHARACTER, NUMBER_PITCH = 21.42, 10.18, 25.4 / 7
NAME_LEFT, NAME_PITCH = 7.65, 2.54
LABELS = ["VALID THRU", "GOOD THRU", "EXPIRES END", "VALID UNTIL", "MONTH/YEAR", "EXP", "GULTIG BIS",
          "EXPIRE FIN", "VALIDO HASTA"]
# Least mean change of luma that raised number strokes must cause, so that a person can read them.
LEGIBLE = 0.045


@dataclass
class Card:
    """`rgb` float32 HEIGHT x WIDTH x 3, 0..1; `alpha` its rounded shape; `truth` the words on it and
    under "boxes" each digit of the number with its box in pixels and under "lines" each line of text
    (textlines.TextLine); `light` in which its relief was lit."""

    rgb: np.ndarray
    alpha: np.ndarray
    truth: dict
    light: Light


def shape():
    """Coverage of the card's outline; corner radius 3.18 mm (ISO/IEC 7810)."""
    big = np.zeros((HEIGHT * 2, WIDTH * 2), np.uint8)
    r = round(CORNER * SCALE * 2)
    cv2.rectangle(big, (r, 0), (WIDTH * 2 - r - 1, HEIGHT * 2), 255, -1)
    cv2.rectangle(big, (0, r), (WIDTH * 2, HEIGHT * 2 - r - 1), 255, -1)
    for x in (r, WIDTH * 2 - r - 1):
        for y in (r, HEIGHT * 2 - r - 1):
            cv2.circle(big, (x, y), r, 255, -1)
    return cv2.resize(big, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def label_beside(rng, picture, left, middle, face):
    """VALID THRU in two small rows left of the date, or in one above it; `left`, `middle` in mm.
    Returns its lines of text."""
    lines, height = [], 1.1 * SCALE
    first, _, second = str(rng.choice(LABELS)).partition(" ")
    if second and rng.random() < 0.6:
        for word, dy in ((first, -0.75), (second, 0.75)):
            row = (middle + dy) * SCALE
            boxes = print_flat(rng, picture, word, (left - 1) * SCALE - width_of(word, height, face), row,
                               height, face)
            lines += line_of(word, "label", boxes, row, height)
    else:
        text, row = f"{first} {second}".strip(), (middle - 2.6) * SCALE
        boxes = print_flat(rng, picture, text, left * SCALE, row, height, face)
        lines += line_of(text, "label", boxes, row, height)
    return lines


def raised_text(rng, picture, words, light, hard, face):
    """Embosses number, date and holder as ISO/IEC 7811-3 places them; returns the number's boxes,
    the light, which is another one where the first left nothing to be read, and the lines of text."""
    punches, foil = punches_of(rng), foil_of(rng, hard)
    middle = HEIGHT / SCALE - NUMBER_LINE + rng.normal(0, 0.12)
    height, small = rng.uniform(4.0, 4.7), rng.uniform(2.6, 3.1)
    first = FIRST_CHARACTER + rng.normal(0, 0.25)
    number = " ".join(words["groups"])
    if len(number) > 19:
        first = (WIDTH / SCALE - (len(number) - 1) * NUMBER_PITCH) / 2
    elif len(number) < 18 and rng.random() < 0.5:
        first += rng.uniform(0, 3)
    lines, boxes = punch(rng, punches, number, first * SCALE, middle * SCALE, height * SCALE,
                         NUMBER_PITCH * SCALE)
    date, row = rng.uniform(30, 48), middle + rng.uniform(6.8, 8.6)
    others, texts = [], line_of(number, "number", boxes, middle * SCALE, height * SCALE, True)
    for role, x, y in (("expiry", date, row),
                       ("holder", NAME_LEFT + rng.normal(0, 0.4), row + rng.uniform(4.6, 6.8))):
        strokes, found = punch(rng, punches, words[role], x * SCALE, y * SCALE, small * SCALE,
                               NAME_PITCH * SCALE)
        others += strokes
        texts += line_of(words[role], role, found, y * SCALE, small * SCALE, True)
    if rng.random() < 0.75:
        texts += label_beside(rng, picture, date - 1.4, row, face)
    if rng.random() < 0.6:
        size, under = rng.uniform(1.3, 1.8) * SCALE, (middle + height / 2 + 1.6) * SCALE
        found = print_flat(rng, picture, number[:4], (first - 1) * SCALE, under, size, face)
        texts += line_of(number[:4], "repeat", found, under, size)
    # One field for all: small characters' distances are stretched to the number's stroke width.
    field = distance_field(lines, (HEIGHT, WIDTH))
    field = np.minimum(field, distance_field(others, (HEIGHT, WIDTH)) * (height / small))
    top = round((middle - 1.5 * height) * SCALE)
    stroke, part, near = punches.stroke * height * SCALE, picture[top:], field[top:]
    on_number = near[:round(3 * height * SCALE)] < stroke / 2
    for _ in range(5):
        raised = emboss(rng, part, near, stroke, light, *foil)
        if np.abs(raised - part)[:len(on_number)][on_number].mean() > LEGIBLE:
            break
        light = Light(rng)
    part[:] = raised
    return boxes, light, texts


def printed_text(rng, picture, words, hard, face, has_chip):
    """Prints number, date and holder somewhere a designer might, never over the chip; returns the
    number's boxes, its layout and the lines of text."""
    groups = words["groups"]
    least, most = (0.1, 0.2) if hard == "low contrast flat" else (0.25, 0.9)
    stacked = len(groups) == 4 and rng.random() < 0.06
    height = rng.uniform(2.6, 3.6) if stacked else rng.uniform(2.8, 4.6)
    setting = {"squeeze": rng.uniform(0.9, 1.1), "fixed": rng.random() < 0.6,
               "spacing": max(0.0, rng.normal(0.08, 0.12))}
    if stacked:
        left, top = 58.0 if has_chip else rng.choice([6.0, 58.0]), rng.uniform(19, 26)
        rows = [(group, left * SCALE, (top + i * 1.6 * height) * SCALE)
                for i, group in enumerate(groups)]
        boxes = print_rows(rng, picture, rows, height * SCALE, face, least, most, **setting)
        texts = [line for i, (group, _, y) in enumerate(rows)
                 for line in line_of(group, "number", boxes[4 * i:4 * i + 4], y, height * SCALE)]
        small, date, row, name = 2.2, 8.0 if left > 30 else 50.0, 40.0, 8.0 if left > 30 else 40.0
    else:
        text = (" " * int(rng.integers(1, 3))).join(groups)
        room = rng.uniform(60, 74)
        height *= min(1.0, room * SCALE / width_of(text, height * SCALE, face, **setting))
        left, middle = rng.uniform(5, 10), HEIGHT / SCALE - NUMBER_LINE + rng.normal(0, 2.2)
        if has_chip:
            middle = max(middle, CHIP_BOTTOM + 0.7 + 0.5 * height)
        boxes = print_flat(rng, picture, text, left * SCALE, middle * SCALE, height * SCALE, face,
                           least, most, **setting)
        texts = line_of(text, "number", boxes, middle * SCALE, height * SCALE)
        small, date, row, name = rng.uniform(1.9, 2.8), rng.uniform(8, 48), middle + rng.uniform(7, 9), left
    for role, x, y in (("expiry", date, row), ("holder", name, None)):
        y = (y or row + rng.uniform(4.5, 7)) * SCALE
        found = print_flat(rng, picture, words[role], x * SCALE, y, small * SCALE, face, least, most)
        texts += line_of(words[role], role, found, y, small * SCALE)
    if rng.random() < 0.8:
        texts += label_beside(rng, picture, date, row, face)
    return boxes, "-".join(str(len(g)) for g in groups) + (" stacked" if stacked else ""), texts


def lit_from_the_side(rng):
    """A low lamp and little else."""
    light = Light(rng)
    elevation, azimuth = np.radians(rng.uniform(8, 22)), rng.uniform(0, 2 * np.pi)
    light.direction = np.array([np.cos(azimuth) * np.cos(elevation), np.sin(azimuth) * np.cos(elevation),
                                np.sin(elevation)])
    light.diffuse = rng.uniform(0.6, 1.0)
    return light


def ground_for(rng, hard, art):
    """The artwork, as a hard class wants it."""
    picture = art(rng, HEIGHT, WIDTH)
    if hard == "crossing":
        picture = 0.45 * picture + 0.55 * art(rng, HEIGHT, WIDTH)
    elif hard == "silver on light":
        picture = 1 - (1 - picture) * rng.uniform(0.25, 0.6)
    return picture.astype(np.float32)


def relief_for(rng, hard):
    """Whether a card of a hard class is embossed."""
    if hard == "low contrast flat":
        return "flat"
    if hard in ("no foil", "worn foil", "side light", "silver on light", "diffuse light"):
        return "embossed"
    return "embossed" if rng.random() < 0.55 else "flat"


def render_card(rng, held_out=True, brand=None, relief=None, hard=None):
    """A card drawn at random, but for what is given: `brand` of numbers.BRANDS, `relief` embossed or
    flat, `hard` of line.HARD. With `held_out` its faces and most of its artwork are of families that
    training never sees."""
    if hard is None:
        hard = str(HARD[rng.choice(len(HARD), p=HARD_WEIGHTS)])
    relief = relief or relief_for(rng, hard)
    picture = ground_for(rng, hard, held_out_artwork if held_out else artwork)
    brand, number, groups = draw_number(rng, brand, relief == "embossed")
    words = {"groups": groups, "expiry": draw_expiry(rng), "holder": draw_holder(rng)}
    face = faces.draw_face(rng, held_out)
    low = rng.random() < 0.75
    lines = brand_mark(rng, picture, SCALE, face, (73.5, 45.0) if low else (73.5, 9.5))
    lines += bank_name(rng, picture, SCALE, faces.draw_face(rng, held_out), corner_free=low)
    has_chip = rng.random() < 0.82
    if has_chip:
        chip(rng, picture, SCALE)
    if rng.random() < 0.4:
        tone = 0.95 if picture[270:380, 1000:1150].mean() < 0.6 else 0.15
        contactless(rng, picture, SCALE, rng.choice([24.0, 72.0]), 24.0, tone)
    light = lit_from_the_side(rng) if hard == "side light" else Light(rng)
    if hard == "diffuse light":
        light.diffuse = rng.uniform(0.0, 0.2)
    layout = "-".join(str(len(g)) for g in groups)
    if relief == "embossed":
        boxes, light, texts = raised_text(rng, picture, words, light, hard, face)
    else:
        boxes, layout, texts = printed_text(rng, picture, words, hard, face, has_chip)
    if hard == "glare":
        picture = glare(rng, picture)
    truth = {"number": number, "luhn": "ok", "expiry": words["expiry"], "holder": words["holder"],
             "brand": brand, "relief": relief, "layout": layout, "hard": hard, "boxes": boxes,
             "lines": lines + texts}
    return Card(np.clip(picture, 0, 1).astype(np.float32), shape(), truth, light)
