# SPDX-License-Identifier: Apache-2.0
"""What stands on a card beside its text: chip, contactless mark, marks of brands and banks. All
marks are of our own drawing. Pictures are changed in place; places are in millimetres."""

import cv2
import numpy as np

from .art import clouds, colour
from .relief import FOILS
from .textlines import line_of
from .typesetting import print_flat, width_of

BANKS = ["NORTHBANK", "AURORA", "CIVIC UNION", "MERIDIAN", "Harbor", "SUMMIT", "Pine Trust", "OAKWOOD",
         "Lumen", "VECTOR", "Lakeside", "Banco Sol", "First Coast", "Volksbank Tal", "Caisse Mont",
         "Kumo Bank", "Orchid", "Alta Banca", "Riverstone Federal", "bluebird", "novo", "Kestrel & Co"]
PRODUCTS = ["Platinum", "Business", "DEBIT", "credit", "Gold", "World", "Rewards", "Cash Back",
            "Student", "Premier", "Classic", "prepaid", "Travel"]
MARKS = ["VISTA", "CARTA", "PAYO", "CREDO", "Vela", "Maris"]


def paste(picture, patch, mask, x, y):
    """`patch` over `picture` with its upper left corner at pixel (x, y), where `mask` says."""
    h, w = mask.shape
    part = picture[y:y + h, x:x + w]
    m = mask[:part.shape[0], :part.shape[1], None]
    part[:] = part * (1 - m) + patch[:part.shape[0], :part.shape[1]] * m


def rounded_mask(h, w, radius):
    """Coverage of a rectangle with round corners."""
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (radius, 0), (w - 1 - radius, h - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (w - 1, h - 1 - radius), 255, -1)
    for x in (radius, w - 1 - radius):
        for y in (radius, h - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask.astype(np.float32) / 255


# Millimetres from the card's upper edge to the lowest edge of a chip drawn here.
CHIP_BOTTOM = 30.6


def chip(rng, picture, scale):
    """The contacts of ISO/IEC 7816-2 on a plate about 13 x 11.5 mm, reflecting the room. Where the
    contacts are follows from that standard: on a card that is read upright in portrait, hand in a
    view of it that is turned to landscape."""
    w, h = round(rng.uniform(11.8, 13.2) * scale), round(rng.uniform(9.6, 11.6) * scale)
    x, y = round(rng.uniform(8.6, 9.6) * scale), round(rng.uniform(18.3, 19.0) * scale)
    tone = np.float32(FOILS["gold" if rng.random() < 0.6 else "silver"]) * rng.uniform(0.8, 1.15)
    gloss = 0.75 + 0.5 * clouds(rng, h, w, 2, scale=2 * w)
    plate = tone * gloss[..., None]
    grooves = np.zeros((h, w), np.uint8)
    thick = max(2, round(0.22 * scale))
    inner = (w // 3, h // 4) if rng.random() < 0.6 else (2 * w // 5, h // 3)
    for t in (0.25, 0.5, 0.75) if rng.random() < 0.6 else (0.34, 0.66):
        cv2.line(grooves, (0, int(h * t)), (inner[0], int(h * t)), 255, thick)
        cv2.line(grooves, (w - inner[0], int(h * t)), (w, int(h * t)), 255, thick)
    if rng.random() < 0.5:
        cv2.rectangle(grooves, inner, (w - inner[0], h - inner[1]), 255, thick)
    else:
        cv2.ellipse(grooves, (w // 2, h // 2), (w // 2 - inner[0], h // 2 - inner[1] // 2), 0, 0, 360,
                    255, thick)
    for cx in (w // 2,) if rng.random() < 0.5 else (inner[0], w - inner[0]):
        cv2.line(grooves, (cx, 0), (cx, inner[1]), 255, thick)
        cv2.line(grooves, (cx, h - inner[1]), (cx, h), 255, thick)
    dark = cv2.GaussianBlur(grooves, (0, 0), 0.8).astype(np.float32)[..., None] / 255
    plate = np.clip(plate * (1 - 0.6 * dark), 0, 1)
    paste(picture, plate.astype(np.float32), rounded_mask(h, w, round(1.6 * scale)), x, y)


def contactless(rng, picture, scale, x, y, tone):
    """Four arcs, as the sign for contactless payment shows them."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    size = rng.uniform(0.8, 1.2) * scale
    for i in range(1, 5):
        radius = int(i * size)
        cv2.ellipse(mask, (int(x * scale), int(y * scale)), (radius, radius), 0, -32, 32, 255,
                    max(2, round(0.35 * size)), cv2.LINE_AA)
    mask = mask[..., None].astype(np.float32) / 255
    picture[:] = picture * (1 - mask) + tone * mask


def brand_mark(rng, picture, scale, face, corner):
    """Two discs, a word, or a plate with a word; `corner` (x, y) is the middle of its place. Returns its
    lines of text."""
    cx, cy = corner
    kind = rng.random()
    if kind < 0.4:
        radius, apart = rng.uniform(5.5, 7.5), rng.uniform(3.2, 4.6)
        for dx in (-apart, apart):
            mask = np.zeros(picture.shape[:2], np.uint8)
            cv2.circle(mask, (round((cx + dx) * scale), round(cy * scale)), round(radius * scale), 255,
                       -1, cv2.LINE_AA)
            mask = mask[..., None].astype(np.float32) / 255 * rng.uniform(0.75, 1)
            picture[:] = picture * (1 - mask) + colour(rng) * mask
        return []
    word, height = str(rng.choice(MARKS)), rng.uniform(4, 6.5) * scale
    width = width_of(word, height, face)
    squeeze = min(1.0, 20 * scale / width)
    left = min(cx * scale - width * squeeze / 2, 82.5 * scale - width * squeeze)
    if kind < 0.6:
        w, h = round(width * squeeze + 3 * scale), round(height + 3.5 * scale)
        patch = np.broadcast_to(colour(rng), (h, w, 3))
        paste(picture, patch, rounded_mask(h, w, round(scale)), round(left - 1.5 * scale),
              round(cy * scale - h / 2))
    boxes = print_flat(rng, picture, word, left, cy * scale, height, face, squeeze=squeeze)
    return line_of(word, "brand", boxes, cy * scale, height)


def bank_name(rng, picture, scale, face, corner_free):
    """The bank's name in the upper part, with a sign and the product's name now and then, which may
    stand in the upper right corner where that is free. Returns its lines of text."""
    name, height = str(rng.choice(BANKS)), rng.uniform(3, 5.5) * scale
    squeeze = min(1.0, 42 * scale / width_of(name, height, face))
    left, middle = rng.uniform(4.5, 7) * scale, rng.uniform(6.5, 10) * scale
    if rng.random() < 0.5:
        mask = np.zeros(picture.shape[:2], np.uint8)
        radius = round(height * rng.uniform(0.6, 0.9))
        place = (round(left + radius), round(middle))
        if rng.random() < 0.5:
            cv2.circle(mask, place, radius, 255, -1 if rng.random() < 0.5 else 6, cv2.LINE_AA)
        turn = rng.uniform(0, 6)
        points = [(place[0] + 0.8 * radius * np.cos(turn + a), place[1] + 0.8 * radius * np.sin(turn + a))
                  for a in np.arange(int(rng.integers(3, 6))) * 1.9]
        cv2.fillPoly(mask, [np.int32(points)], 180, cv2.LINE_AA)
        mask = mask[..., None].astype(np.float32) / 255
        picture[:] = picture * (1 - mask) + colour(rng) * mask
        left += 2.6 * radius
    boxes = print_flat(rng, picture, name, left, middle, height, face, squeeze=squeeze)
    lines = line_of(name, "bank", boxes, middle, height)
    if rng.random() < 0.5:
        product = str(rng.choice(PRODUCTS))
        size = rng.uniform(1.8, 3) * scale
        below = not corner_free or rng.random() < 0.5
        place = (left, middle + 1.1 * height) if below else (80 * scale - width_of(product, size, face),
                                                             rng.uniform(5, 9) * scale)
        boxes = print_flat(rng, picture, product, *place, size, face)
        lines += line_of(product, "product", boxes, place[1], size)
    return lines
