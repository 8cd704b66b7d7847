# SPDX-License-Identifier: Apache-2.0
"""Printed things that are no cards, and PAPERS: all things of paper and board. Each function takes (rng, scale,
held_out) and returns a Sheet drawn at `scale` pixels a millimetre."""

import numpy as np

from .art import colour, waves
from .flat import Sheet
from .papers import art, crumpled, envelope, form, lines_of_text, notebook, page, receipt, ticket, white
from .texts import one


def banknote(rng, scale, held_out):
    """A note: fine guilloches, a portrait's oval, numerals in the corners, a serial number."""
    w, h = one(rng, [(133, 72), (140, 77), (156, 66), (147, 77), (120, 62)])
    pale = 1 - (1 - colour(rng)) * rng.uniform(0.3, 0.6)
    sheet = Sheet(rng, w, h, scale, pale, held_out=held_out)
    ground = np.broadcast_to(np.float32(pale), (round(h * 5), round(w * 5), 3)).copy()
    for _ in range(4):
        ground = waves(rng, ground)
    sheet.box(0, 0, w, h, ground, part=0.55)
    dark = colour(rng) * 0.5
    sheet.box(3, 3, w - 3, h - 3, dark, part=0.08)
    middle, tall = rng.choice([0.3, 0.5, 0.7]) * w, 0.36 * h
    sheet.box(middle - 0.75 * tall, h / 2 - tall, middle + 0.75 * tall, h / 2 + tall,
              art(rng, 2, 1.5, held_out, 300) * 0.5 + dark * 0.5, 0.75 * tall, 0.75)
    value = one(rng, ["5", "10", "20", "50", "100", "200", "500"])
    for x, y, big in ((8, 9, 7), (w - 8, 9, 5), (8, h - 9, 5), (w - 8, h - 9, 9)):
        sheet.text(value, x, y, big, dark, "left" if x < w / 2 else "right")
    serial = "".join(rng.choice(list("ABCDEFGHKLMN"), 2)) + sheet.digits(int(rng.integers(8, 12)))
    sheet.text(serial, 0.62 * w, 0.16 * h, 2.8, (0.6, 0.1, 0.1))
    sheet.text(sheet.sentence()[:18].upper(), 0.5 * w, h - 7, 2.6, dark, "middle", 0.5 * w)
    return crumpled(sheet, rng.uniform(0.05, 0.3))


def business_card(rng, scale, held_out):
    """A visiting card: sharp corners, name, address, telephone."""
    w, h = one(rng, [(85, 55), (89, 51), (90, 50), (91, 55)])
    if rng.random() < 0.12:
        w, h = h, w
    tone = white(rng) if rng.random() < 0.7 else colour(rng)
    sheet = Sheet(rng, w, h, scale, tone, held_out=held_out)
    if rng.random() < 0.35:
        sheet.box(0, 0, w, h, art(rng, h, w, held_out), part=rng.uniform(0.1, 1))
    luma = float(sheet.picture.mean())
    ink = np.clip(0.5 + (-1 if luma > 0.5 else 1) * rng.uniform(0.3, 0.5), 0, 1)
    x, align = one(rng, [(6, "left"), (w / 2, "middle"), (w - 6, "right")])
    sheet.text(f"{one(rng, sheet.words['first'])} {one(rng, sheet.words['last'])}", x, 0.3 * h, rng.uniform(3, 4.5),
               ink, align, w - 12)
    sheet.text(one(rng, sheet.words["company"]), x, 0.3 * h + 6, 2, ink, align)
    for i, text in enumerate((f"+{rng.integers(1, 99)} {sheet.digits(3, 3, 4)}", sheet.sentence()[:24],
                              f"www.{one(rng, sheet.words['last']).lower()}.com")):
        sheet.text(text, x, h - 15 + 4 * i, rng.uniform(1.7, 2.2), ink, align, w - 12)
    if rng.random() < 0.6:
        sheet.disc(rng.choice([12, w - 12]), 11, rng.uniform(4, 7), colour(rng))
    return sheet


def book(rng, scale, held_out):
    """A book's or magazine's cover with title and author, or an open book's two pages."""
    w, h = one(rng, [(110, 178), (135, 205), (155, 235), (210, 280)])
    if rng.random() < 0.3:
        sheet = Sheet(rng, 2 * w, h, scale, white(rng) * np.float32([1, 0.98, 0.92]), held_out=held_out)
        for left in (0, w):
            lines_of_text(sheet, left + 16, left + w - 16, 22, h - 20, 2, 5, 0.04)
        x = np.abs(np.arange(sheet.picture.shape[1]) / scale - w)
        sheet.picture *= np.float32(1 - 0.5 * np.exp(-x / 9))[None, :, None]
        return sheet
    sheet = Sheet(rng, w, h, scale, colour(rng), rng.choice([0, 1.5]), held_out)
    if rng.random() < 0.7:
        sheet.box(0, 0, w, h, art(rng, h, w, held_out))
    panels(sheet, held_out)
    ink = 0.96 if sheet.picture.mean() < 0.5 else 0.05
    title = sheet.sentence().split()
    for i in range(min(3, len(title))):
        sheet.text(title[i], w / 2, 0.2 * h + 18 * i, rng.uniform(9, 14), ink, "middle", 0.85 * w)
    sheet.text(f"{one(rng, sheet.words['first'])} {one(rng, sheet.words['last'])}", w / 2, 0.85 * h, 6, ink, "middle",
               0.8 * w)
    sheet.box(0, 0, 5, h, 0.0, part=0.12)
    return sheet


def panels(sheet, held_out):
    """Fields of other colours and pictures on a cover or packet: bands from edge to edge, and windows, many of
    them of a card's proportions."""
    rng, w, h = sheet.rng, sheet.width, sheet.height
    if rng.random() < 0.5:
        at = rng.uniform(0.2, 0.8) * h
        sheet.box(0, 0, w, at, colour(rng) if rng.random() < 0.6 else art(rng, at, w, held_out))
    if rng.random() < 0.5:
        wide = rng.uniform(0.4, 0.85) * w
        high = min(wide / 1.586 * rng.uniform(0.8, 1.25) if rng.random() < 0.6 else wide * 1.586, 0.8 * h)
        x, y = rng.uniform(0, w - wide), rng.uniform(0, h - high)
        sheet.box(x, y, x + wide, y + high, colour(rng) if rng.random() < 0.5 else art(rng, high, wide, held_out),
                  rng.choice([0, 0, 2, 5]))


def packet(rng, scale, held_out):
    """A packet of tea, medicine or biscuits: a name, small print, bars."""
    w, h = one(rng, [(70, 110), (110, 70), (95, 60), (120, 75), (60, 100), (150, 95), (130, 60)])
    sheet = Sheet(rng, w, h, scale, colour(rng) if rng.random() < 0.8 else white(rng), 0, held_out)
    panels(sheet, held_out)
    ink = 0.96 if sheet.picture.mean() < 0.5 else 0.05
    sheet.text(one(rng, sheet.words["last"]).upper(), w / 2, rng.uniform(0.2, 0.5) * h, rng.uniform(7, 14), ink,
               "middle", 0.85 * w)
    lines_of_text(sheet, 6, rng.uniform(0.4, 0.9) * w, 0.6 * h, 0.8 * h, 1.4, 3.2)
    if rng.random() < 0.6:
        x = rng.uniform(3, w - 33)
        sheet.box(x, h - 22, x + 30, h - 3, 0.96)
        sheet.bars(x + 3, h - 20, x + 27, h - 6)
    return crumpled(sheet, rng.uniform(0, 0.1))


def box(rng, scale, held_out):
    """The upper face of a parcel or package with a label."""
    w, h = rng.uniform(120, 300), rng.uniform(80, 220)
    plain = rng.random() < 0.6
    sheet = Sheet(rng, w, h, scale, (0.70, 0.54, 0.37) if plain else colour(rng), 0, held_out)
    if not plain:
        sheet.box(0, 0, w, h, art(rng, h, w, held_out), part=0.8)
    else:
        sheet.box(0, h / 2 - 25, w, h / 2 + 25, (0.78, 0.62, 0.42), part=0.6)
    lw, lh = rng.uniform(70, 105), rng.uniform(45, 75)
    x, y = rng.uniform(5, max(w - lw - 5, 6)), rng.uniform(5, max(h - lh - 5, 6))
    sheet.box(x, y, x + lw, y + lh, 0.95, 1)
    for i in range(4):
        sheet.text(sheet.sentence()[:22] if i else sheet.digits(5, 7), x + 5, y + 7 + 5 * i, rng.uniform(2, 3.2), 0.08,
                   room=lw - 10)
    sheet.bars(x + 6, y + lh - 20, x + lw - 6, y + lh - 8)
    sheet.text(sheet.digits(4, 4, 4, 4, 2), x + lw / 2, y + lh - 4, 2.2, 0.08, "middle", lw - 10)
    return crumpled(sheet, 0.15)


def photograph(rng, scale, held_out):
    """A photographic print or postcard with a white rim."""
    w, h = one(rng, [(150, 100), (100, 150), (89, 127), (88, 107), (63, 88)])
    sheet = Sheet(rng, w, h, scale, 0.95, 3 if w == 63 else 0, held_out)
    rim = rng.choice([0, 3, 5])
    sheet.box(rim, rim, w - rim, h - rim, art(rng, h, w, held_out))
    if w == 63:
        sheet.box(0, 0, w, h, 0.96)
        tone = one(rng, [(0.7, 0.05, 0.1), (0.05, 0.05, 0.05)])
        value = one(rng, ["A", "K", "Q", "7", "10", "9", "4"])
        sheet.text(value, 4, 9, 7, tone)
        sheet.text(value, w - 4, h - 9, 7, tone, "right")
        for x in (18, 45):
            for y in (22, 44, 66):
                sheet.disc(x, y, 5, tone)
    return sheet


PAPERS = {"page": (page, 1.0), "form": (form, 0.8), "receipt": (receipt, 1.2), "banknote": (banknote, 1.0),
          "business card": (business_card, 1.6), "envelope": (envelope, 0.6), "book": (book, 1.2),
          "box": (box, 0.7), "packet": (packet, 0.8), "notebook": (notebook, 0.7), "ticket": (ticket, 0.7),
          "photograph": (photograph, 0.6)}
