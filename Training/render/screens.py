# SPDX-License-Identifier: Apache-2.0
"""What is on screens, and keys. Each picture of a screen is drawn on a part of a Sheet (millimetres)."""

import cv2
import numpy as np

from .art import clouds, colour
from .papers import art, lines_of_text
from .texts import one


def home(sheet, left, top, right, bottom, held_out):
    """Rows of app icons over a picture."""
    rng = sheet.rng
    sheet.box(left, top, right, bottom, art(rng, bottom - top, right - left, held_out))
    count = 4 if right - left < 100 else 6
    cell = (right - left) / (count + 0.4)
    for y in np.arange(top + 9 + cell * rng.choice([0, 0, 1.6]), bottom - 0.8 * cell, 1.25 * cell):
        for i in range(count):
            if rng.random() < 0.85:
                x = left + (i + 0.7) * cell
                side = 0.33 * cell
                sheet.box(x - side, y - side + 0.4 * cell, x + side, y + side + 0.4 * cell, colour(rng), 0.3 * side)
                sheet.disc(x, y + 0.4 * cell, side * rng.uniform(0.3, 0.6), rng.uniform(0.6, 1))
                sheet.text(sheet.sentence()[:7], x, y + 0.87 * cell, 1.3, 0.95, "middle", 0.9 * cell)


def keypad(sheet, left, top, right, bottom, held_out):
    """A telephone's or code's keys below a row of digits."""
    rng, w, h = sheet.rng, right - left, bottom - top
    dark = rng.random() < 0.6
    ink = 0.95 if dark else 0.08
    sheet.box(left, top, right, bottom, 0.05 if dark else 0.95)
    sheet.text(sheet.digits(*one(sheet.rng, [(3, 3, 4), (4,), (3, 4), (4, 4, 4, 4), (2, 3, 2, 2)])), left + w / 2,
               top + 0.17 * h, rng.uniform(4, 6), ink, "middle", 0.9 * w)
    for i in range(12):
        x, y = left + w * (0.2 + 0.3 * (i % 3)), top + h * (0.36 + 0.14 * (i // 3))
        sheet.disc(x, y, min(0.11 * w, 0.06 * h), 0.2 if dark else 0.85)
        sheet.text("123456789*0#"[i], x, y, 0.045 * h, ink, "middle")
    sheet.disc(left + w / 2, top + 0.92 * h, min(0.11 * w, 0.06 * h), (0.2, 0.75, 0.3))


def chat(sheet, left, top, right, bottom, held_out):
    """Messages in bubbles, numbers among them, and a keyboard at the foot of some."""
    rng, w = sheet.rng, right - left
    dark = rng.random() < 0.4
    sheet.box(left, top, right, bottom, 0.08 if dark else 0.95)
    own = colour(rng) * 0.5 + 0.4
    y = top + 12
    sheet.text(one(rng, sheet.words["first"]), left + w / 2, top + 6, 2.6, 0.9 if dark else 0.1, "middle")
    foot = bottom - (55 if rng.random() < 0.4 else 8)
    while y < foot - 12:
        mine, rows = rng.random() < 0.5, int(rng.integers(1, 4))
        size, wide = 1.9, rng.uniform(0.35, 0.75) * w
        x = right - 3 - wide if mine else left + 3
        sheet.box(x, y, x + wide, y + 4 * rows + 3, own if mine else (0.22 if dark else 0.86), 3)
        for i in range(rows):
            text = (sheet.digits(*one(rng, [(4, 4, 4), (3, 3, 4), (4, 4, 4, 4), (6,)])) if rng.random() < 0.3
                    else sheet.sentence()[:26])
            sheet.text(text, x + 3, y + 3.6 + 4 * i, size, 0.05 if mine or not dark else 0.9, room=wide - 6)
        y += 4 * rows + 6
    if foot < bottom - 20:
        letters(sheet, left, foot + 6, right, bottom - 4, 0.3 if dark else 0.75, 0.55 if dark else 0.98,
                0.95 if dark else 0.05)


def letters(sheet, left, top, right, bottom, ground, cap, ink, digits=False):
    """Rows of keys."""
    sheet.box(left, top, right, bottom, ground)
    rows = (["1234567890-="] if digits else []) + ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    pitch = (right - left) / max(len(r) for r in rows)
    high = (bottom - top) / (len(rows) + 1)
    for j, row in enumerate(rows):
        start = left + ((right - left) - len(row) * pitch) / 2
        for i, c in enumerate(row):
            x, y = start + (i + 0.5) * pitch, top + (j + 0.5) * high
            sheet.box(x - 0.44 * pitch, y - 0.42 * high, x + 0.44 * pitch, y + 0.42 * high, cap, 0.1 * pitch)
            sheet.text(c, x, y, 0.32 * high, ink, "middle")
    y = top + (len(rows) + 0.5) * high
    sheet.box(left + 2.4 * pitch, y - 0.42 * high, right - 2.4 * pitch, y + 0.42 * high, cap, 0.1 * pitch)


def article(sheet, left, top, right, bottom, held_out):
    """A page of some site: a head, a picture, text."""
    sheet.box(left, top, right, bottom, 0.97)
    sheet.box(left, top, right, top + 12, colour(sheet.rng))
    y = top + 16
    if sheet.rng.random() < 0.7:
        deep = 0.5 * (right - left)
        sheet.box(left + 4, y, right - 4, y + deep, art(sheet.rng, deep, right - left, held_out, 400))
        y += deep + 5
    lines_of_text(sheet, left + 4, right - 4, y, bottom - 4, 1.7, 4)


def figures(sheet, left, top, right, bottom, held_out):
    """A statement or sheet of figures: rows of long digits."""
    rng = sheet.rng
    dark = rng.random() < 0.3
    sheet.box(left, top, right, bottom, 0.1 if dark else 0.97)
    y, ink, size = top + 8, 0.9 if dark else 0.1, rng.uniform(1.8, 3)
    while y < bottom - 5:
        sheet.text(sheet.digits(*rng.integers(2, 7, int(rng.integers(1, 5)))), left + 4, y, size, ink,
                   room=0.6 * (right - left))
        sheet.text(f"{rng.integers(0, 9000)}.{rng.integers(10, 99)}", right - 4, y, size, ink, "right",
                   0.3 * (right - left))
        y += 2.4 * size


def lock(sheet, left, top, right, bottom, held_out):
    """A picture and the time."""
    rng = sheet.rng
    sheet.box(left, top, right, bottom, art(rng, bottom - top, right - left, held_out) * rng.uniform(0.3, 1))
    middle = (left + right) / 2
    sheet.text(f"{rng.integers(10, 24)}:{rng.integers(10, 60)}", middle, top + 0.2 * (bottom - top), 11, 0.97, "middle")
    sheet.text(sheet.sentence()[:16], middle, top + 0.28 * (bottom - top), 2.4, 0.95, "middle")


def off(sheet, left, top, right, bottom, held_out):
    """Black glass that shows the room's reflection."""
    rng, h, w = sheet.rng, *sheet.picture.shape[:2]
    glow = clouds(rng, max(h // 8, 4), max(w // 8, 4), 2)
    glow = cv2.resize(glow, (w, h), interpolation=cv2.INTER_LINEAR)[..., None] ** 3 * rng.uniform(0.05, 0.5)
    sheet.box(left, top, right, bottom, 0.02 + glow * np.float32([0.9, 0.95, 1]))


SCREENS = [home, keypad, chat, article, figures, lock, off]


def shown(rng, sheet, left, top, right, bottom, held_out):
    """Something on a screen, at some brightness."""
    area = sheet.picture.copy()
    one(rng, SCREENS)(sheet, left, top, right, bottom, held_out)
    sheet.picture = area + (sheet.picture - area) * np.float32(rng.uniform(0.75, 1))
