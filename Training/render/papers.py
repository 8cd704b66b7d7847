# SPDX-License-Identifier: Apache-2.0
"""Things of plain paper that are no cards: what is written on. Each function takes (rng, scale, held_out) and
returns a Sheet drawn at `scale` pixels a millimetre."""

import cv2
import numpy as np

from .art import artwork, clouds, colour
from .art_held_out import held_out_artwork
from .flat import Sheet
from .texts import one


def white(rng):
    """The tone of some paper."""
    return np.clip(rng.uniform(0.82, 0.97) * (1 + rng.normal(0, (0.01, 0.01, 0.03))), 0, 1)


def art(rng, height, width, held_out, most=700):
    """Artwork of the proportion height : width, drawn small enough to be quick."""
    part = most / max(height, width)
    draw = held_out_artwork if held_out else artwork
    return draw(rng, max(round(height * part), 8), max(round(width * part), 8)).astype(np.float32)


def crumpled(sheet, strength):
    """Folds and waves of a sheet that was in a pocket."""
    h, w = sheet.picture.shape[:2]
    shade = 1 + strength * (clouds(sheet.rng, h, w, 4) - 0.5)
    if sheet.rng.random() < 0.4:
        fold = round(sheet.rng.choice([0.33, 0.5, 0.66]) * h)
        shade[:fold] *= 1 - 0.3 * strength
    sheet.picture *= shade[..., None]
    return sheet


def lines_of_text(sheet, left, right, top, bottom, height, pitch, digits=0.15):
    """Sentences, indented and broken as text is, with digits in some lines."""
    rng, y, tone = sheet.rng, top, sheet.rng.uniform(0.05, 0.35)
    while y < bottom:
        if rng.random() < 0.1:
            y += pitch
            continue
        text = sheet.sentence()
        while len(text) < (right - left) / height * 1.2:
            text += " " + (sheet.digits(*rng.integers(2, 6, int(rng.integers(1, 4)))) if rng.random() < digits
                           else sheet.sentence())
        part = rng.uniform(0.3, 0.9) if rng.random() < 0.18 else 1.0
        count = int((right - left) * part / height * 1.35)
        sheet.text(text[:max(count, 3)], left, y, height, tone, room=(right - left) * part)
        y += pitch


def page(rng, scale, held_out):
    """A letter or a page of A4 or A5."""
    w, h = (210, 297) if rng.random() < 0.7 else (148, 210)
    sheet = Sheet(rng, w, h, scale, white(rng), held_out=held_out)
    height = rng.uniform(1.8, 2.6)
    if rng.random() < 0.6:
        sheet.text(sheet.sentence()[:30], 20, 22, rng.uniform(3, 7), rng.uniform(0, 0.4), room=w - 40)
    lines_of_text(sheet, 20, w - 20, 40, h - 22, height, height * rng.uniform(2, 3))
    return crumpled(sheet, rng.uniform(0, 0.12))


def form(rng, scale, held_out):
    """A bill or form: a table with rows of digits."""
    sheet = Sheet(rng, 210, rng.choice([99, 148, 297]), scale, white(rng), held_out=held_out)
    tone, y, pitch = colour(rng) * 0.6, 28.0, rng.uniform(7, 12)
    sheet.box(0, 0, 210, 14, colour(rng)) if rng.random() < 0.6 else None
    sheet.text(sheet.sentence()[:26], 15, 21, 4, tone)
    while y < sheet.height - 12:
        sheet.box(15, y, 195, y + 0.35, tone)
        sheet.text(sheet.sentence()[:22], 17, y + pitch / 2, 2.3, 0.15, room=70)
        sheet.text(sheet.digits(*rng.integers(2, 5, int(rng.integers(1, 5)))), 110, y + pitch / 2,
                   rng.uniform(2.2, 3.4), 0.1)
        sheet.text(f"{rng.integers(1, 900)},{rng.integers(10, 99)}", 193, y + pitch / 2, 2.5, 0.1, "right")
        y += pitch
    for x in (15, 90, 160, 195):
        sheet.box(x, 28, x + 0.35, y, tone)
    return crumpled(sheet, rng.uniform(0, 0.1))


def receipt(rng, scale, held_out):
    """A till receipt with long rows of digits."""
    w = rng.choice([57, 80])
    sheet = Sheet(rng, w, rng.uniform(1.3, 3.2) * w, scale, white(rng), held_out=held_out)
    height, tone = rng.uniform(1.9, 2.6), rng.uniform(0.15, 0.45)
    pitch, y = height * rng.uniform(1.7, 2.2), 7.0
    sheet.text(sheet.sentence()[:18].upper(), w / 2, y, height * 1.5, tone, "middle", w - 6)
    y += 2 * pitch
    while y < sheet.height - 22:
        kind = rng.random()
        if kind < 0.62:
            sheet.text(sheet.sentence()[:16].upper(), 4, y, height, tone, room=w - 22)
            sheet.text(f"{rng.integers(0, 90)}.{rng.integers(10, 99)}", w - 4, y, height, tone, "right")
        elif kind < 0.85:
            sheet.text(sheet.digits(*one(rng, [(13,), (4, 4, 4, 4), (6, 10), (3, 3, 4), (20,), (8, 6), (12,)])),
                       4, y, height, tone, room=w - 8)
        else:
            sheet.text("-" * 32, 4, y, height, tone, room=w - 8)
        y += pitch
    sheet.bars(8, sheet.height - 17, w - 8, sheet.height - 7)
    sheet.text(sheet.digits(13), w / 2, sheet.height - 4, 2, tone, "middle")
    return crumpled(sheet, rng.uniform(0.05, 0.3))


def envelope(rng, scale, held_out):
    """An envelope's front with address and stamp, or its back with the flap."""
    w, h = one(rng, [(220, 110), (162, 114), (229, 162)])
    sheet = Sheet(rng, w, h, scale, white(rng) if rng.random() < 0.6 else (0.72, 0.58, 0.4), held_out=held_out)
    if rng.random() < 0.35:
        s = scale
        flap = np.array([[0, 0], [w / 2, 0.55 * h], [w, 0]]) * s
        cv2.polylines(sheet.picture, [flap.astype(np.int32)], False, (0.45, 0.42, 0.4), max(1, round(0.4 * s)),
                      cv2.LINE_AA)
        return crumpled(sheet, 0.1)
    for i in range(4):
        text = sheet.sentence()[:24] if i < 3 else f"{sheet.digits(5)} {one(rng, sheet.words['city'])}"
        sheet.text(text, 0.5 * w, 0.55 * h + 6 * i, 3, 0.15, room=0.45 * w)
    sheet.box(w - 32, 8, w - 8, 36, art(rng, 28, 24, held_out, 200))
    if rng.random() < 0.5:
        sheet.box(0.45 * w, 0.45 * h, w - 15, h - 12, (0.9, 0.93, 0.95), 3, 0.5)
    return crumpled(sheet, rng.uniform(0, 0.1))


def notebook(rng, scale, held_out):
    """A ruled or squared pad with a hand's lines of writing, or a sticky note."""
    if rng.random() < 0.3:
        sheet = Sheet(rng, 76, 76, scale, one(rng, [(0.97, 0.93, 0.45), (0.95, 0.6, 0.7), (0.6, 0.9, 0.75)]))
        height, left = 5, 6
    else:
        sheet = Sheet(rng, 148, 210, scale, white(rng), 2)
        height, left, rule = 3.2, 12, rng.choice([5, 7, 8.5])
        tone = one(rng, [(0.6, 0.7, 0.9), (0.75, 0.75, 0.75)])
        for y in np.arange(12, 210, rule):
            sheet.box(0, y, 148, y + 0.3, tone)
        if rng.random() < 0.5:
            for x in np.arange(5, 148, rule):
                sheet.box(x, 0, x + 0.3, 210, tone)
    for y in np.arange(14, sheet.height - 8, 2.2 * height):
        if rng.random() < 0.7:
            text = sheet.digits(3, 3, 4) if rng.random() < 0.3 else sheet.sentence()[:24]
            sheet.text(text, left, y, height * rng.uniform(0.9, 1.1), (0.1, 0.12, 0.4), room=sheet.width - 2 * left)
    return sheet


def ticket(rng, scale, held_out):
    """A boarding pass, a voucher, a train ticket: long, with codes."""
    w, h = one(rng, [(203, 82), (150, 70), (86, 186), (140, 60)])
    sheet = Sheet(rng, w, h, scale, white(rng), rng.choice([0, 3]), held_out)
    sheet.box(0, 0, w, 12, colour(rng))
    sheet.text(sheet.sentence()[:20].upper(), 6, 6, 3, 0.96, room=w - 12)
    for i in range(6):
        x, y = 8 + (i % 3) * w / 3.4, 22 + (i // 3) * 16
        sheet.text(one(rng, sheet.words["label"]), x, y, 1.5, 0.4, room=w / 4)
        sheet.text(sheet.digits(int(rng.integers(2, 7))), x, y + 5, rng.uniform(3, 5), 0.08)
    sheet.squares(w - 32, h - 32, 26) if rng.random() < 0.6 else sheet.bars(8, h - 16, w - 8, h - 5)
    return sheet
