# SPDX-License-Identifier: Apache-2.0
"""Whole cards, at 15 pixels a millimetre, with what is on them."""

from dataclasses import dataclass

import cv2
import numpy as np

from . import faces
from .art import artwork, colour
from .glyphs import Punches
from .line import HARD, HARD_WEIGHTS, embossed_text, flat_text, foil_of, glare
from .relief import Light

SCALE = 15
WIDTH, HEIGHT = round(85.60 * SCALE), round(53.98 * SCALE)
# Middle of the number line above the lower edge, millimetres (ISO/IEC 7811-3, as amended into -1).
NUMBER_LINE = 21.42

# Brand, IIN beginnings, grouping, weight.
BRANDS = [("visa", ["4"], (4, 4, 4, 4), 0.34), ("mastercard", ["51", "52", "53", "54", "55", "2221",
                                                              "2720"], (4, 4, 4, 4), 0.26),
          ("amex", ["34", "37"], (4, 6, 5), 0.22), ("discover", ["6011", "65"], (4, 4, 4, 4), 0.06),
          ("diners", ["36", "300", "305"], (4, 6, 4), 0.04), ("jcb", ["3528", "3589"],
                                                             (4, 4, 4, 4), 0.04),
          ("unionpay", ["62"], (4, 4, 4, 4, 3), 0.04)]

FIRST = "ANNA MARIA JOHN PETER LUCA NINA OMAR YUKI CARLOS EVA TOM INGRID SVEN PAUL MIA".split()
LAST = "NOVAK SMITH GARCIA MULLER ROSSI KIM TANAKA SILVA DUBOIS JANSEN BROWN WEBER COSTA".split()
BANKS = "NORTHBANK AURORA CIVIC UNION MERIDIAN HARBOR SUMMIT PINE OAKWOOD LUMEN VECTOR".split()


@dataclass
class Card:
    """`rgb` float32 HEIGHT x WIDTH x 3, 0..1; `alpha` its rounded shape; `truth` the words on it;
    `light` the environment in which its relief was lit."""

    rgb: np.ndarray
    alpha: np.ndarray
    truth: dict
    light: Light


def luhn_digit(digits):
    """The check digit for a number without it (ISO/IEC 7812-1, annex B)."""
    total = 0
    for i, d in enumerate(reversed(digits)):
        d = int(d) * (2 if i % 2 == 0 else 1)
        total += d - 9 if d > 9 else d
    return str((10 - total % 10) % 10)


def shape():
    """Coverage of the card's outline; corner radius 3.18 mm (ISO/IEC 7810)."""
    big = np.zeros((HEIGHT * 2, WIDTH * 2), np.uint8)
    r = round(3.18 * SCALE * 2)
    cv2.rectangle(big, (r, 0), (WIDTH * 2 - r - 1, HEIGHT * 2), 255, -1)
    cv2.rectangle(big, (0, r), (WIDTH * 2, HEIGHT * 2 - r - 1), 255, -1)
    for x in (r, WIDTH * 2 - r - 1):
        for y in (r, HEIGHT * 2 - r - 1):
            cv2.circle(big, (x, y), r, 255, -1)
    return cv2.resize(big, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def row(picture, centre, height, left):
    """The part of a card in which a line of characters `height` mm high stands, centred `centre` mm
    below the upper edge, from `left` mm on: a view."""
    middle, half = centre * SCALE, 1.2 * height * SCALE
    return picture[max(0, round(middle - half)):round(middle + half), round(left * SCALE):]


def put_flat(rng, picture, text, centre, height, left, face, contrast_class=""):
    part = row(picture, centre, height, left)
    part[:], _, _ = flat_text(rng, part.copy(), text, height * SCALE, face, contrast_class)


def furniture(rng, picture, face):
    """Chip, bank's name, brand mark, waves: whatever else is on a card."""
    if rng.random() < 0.8:
        x, y = round(9.0 * SCALE), round(rng.uniform(17.5, 19.5) * SCALE)
        w, h = round(12 * SCALE), round(9.5 * SCALE)
        gold = np.array([0.83, 0.70, 0.42] if rng.random() < 0.6 else [0.75, 0.76, 0.78])
        chip = np.tile(gold.astype(np.float32), (h, w, 1)) * rng.uniform(0.8, 1.1)
        lines = np.zeros((h, w), np.uint8)
        for t in (0.33, 0.66):
            cv2.line(lines, (0, int(h * t)), (w, int(h * t)), 255, 3)
        cv2.ellipse(lines, (w // 2, h // 2), (w // 4, h // 3), 0, 0, 360, 255, 3)
        chip[lines > 0] *= 0.55
        mask = np.zeros((h, w), np.float32)
        cv2.rectangle(mask, (6, 6), (w - 7, h - 7), 1, 12)
        cv2.rectangle(mask, (10, 10), (w - 11, h - 11), 1, -1)
        part = picture[y:y + h, x:x + w]
        part[:] = part * (1 - mask[..., None]) + chip * mask[..., None]
    put_flat(rng, picture, rng.choice(BANKS), rng.uniform(6, 10), rng.uniform(3, 6),
             rng.choice([4.0, rng.uniform(4, 40)]), face)
    # The brand's mark: two discs, a plate or a word, of our own.
    kind = rng.random()
    cx, cy = round(74 * SCALE), round(rng.choice([44.0, 10.0]) * SCALE)
    if kind < 0.4:
        for dx in (-4, 4):
            mask = np.zeros(picture.shape[:2], np.uint8)
            cv2.circle(mask, (cx + dx * SCALE, cy), round(6.5 * SCALE), 255, -1, cv2.LINE_AA)
            m = mask[..., None].astype(np.float32) / 255 * 0.9
            picture[:] = picture * (1 - m) + colour(rng) * m
    elif kind < 0.8:
        put_flat(rng, picture, rng.choice(["VISTA", "CARTA", "PAYO", "CREDO"]),
                 cy / SCALE, rng.uniform(4, 7), 62, face)


def render_card(rng, held_out=True):
    """A card drawn at random. Its words are in faces that training sees only without `held_out`."""
    hard = HARD[rng.choice(len(HARD), p=HARD_WEIGHTS)]
    picture = artwork(rng, HEIGHT, WIDTH)
    if hard == "crossing":
        picture = 0.5 * picture + 0.5 * artwork(rng, HEIGHT, WIDTH)
    weights = np.array([b[3] for b in BRANDS])
    brand, begins, grouping, _ = BRANDS[rng.choice(len(BRANDS), p=weights / weights.sum())]
    body = str(rng.choice(begins))
    body += "".join(map(str, rng.integers(0, 10, sum(grouping) - 1 - len(body))))
    number = body + luhn_digit(body)
    groups, at = [], 0
    for n in grouping:
        groups.append(number[at:at + n])
        at += n
    text = " ".join(groups)
    expiry = f"{rng.integers(1, 13):02d}/{rng.integers(27, 34)}"
    holder = f"{rng.choice(FIRST)} {rng.choice(LAST)}"
    face = faces.draw_face(rng, held_out)
    furniture(rng, picture, face)
    light = Light(rng)
    if hard == "side light":
        elevation, azimuth = np.radians(rng.uniform(5, 20)), rng.uniform(0, 2 * np.pi)
        light.direction = np.array([np.cos(azimuth) * np.cos(elevation),
                                    np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])
        light.diffuse = rng.uniform(0.6, 1.0)
    raised = hard in ("no foil", "worn foil", "side light") or (
        hard != "low contrast flat" and rng.random() < 0.55)
    centre = HEIGHT / SCALE - NUMBER_LINE + rng.normal(0, 0.3)
    slots = len(text)
    if raised:
        punches, foil = Punches.draw(rng), foil_of(rng, hard)

        def put(words, middle, height, left):
            part = row(picture, middle, height, left)
            part[:], _, _ = embossed_text(rng, part.copy(), words, height * SCALE, light, hard,
                                          punches, foil)
        height = rng.uniform(3.9, 4.3)
        put(text, centre, height, max(2.0, 42.8 - slots * 1.85 - 2.5 + rng.normal(0, 0.7)))
        put(expiry, centre + rng.uniform(7.5, 9), rng.uniform(2.6, 3.0), rng.uniform(30, 45))
        put(holder, centre + rng.uniform(13, 16), rng.uniform(2.6, 3.0), rng.uniform(4, 8))
    else:
        height = min(rng.uniform(2.8, 4.6), 62.0 / slots)
        put_flat(rng, picture, text, centre + rng.normal(0, 2.5), height, rng.uniform(4, 9), face,
                 hard)
        put_flat(rng, picture, expiry, centre + rng.uniform(9, 11), rng.uniform(2.0, 2.8),
                 rng.uniform(30, 50), face)
        put_flat(rng, picture, holder, centre + rng.uniform(14, 17), rng.uniform(2.0, 3.0),
                 rng.uniform(4, 8), face)
    if rng.random() < 0.7:
        put_flat(rng, picture, rng.choice(["VALID THRU", "GOOD THRU", "EXPIRES END"]),
                 centre + rng.uniform(5, 6), 1.3, rng.uniform(28, 40), face)
    if hard == "glare":
        picture = glare(rng, picture)
    truth = {"number": number, "luhn": "ok", "expiry": expiry, "holder": holder, "brand": brand,
             "relief": "embossed" if raised else "flat", "layout": "-".join(map(str, grouping)),
             "hard": hard}
    return Card(picture.astype(np.float32), shape(), truth, light)
