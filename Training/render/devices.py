# SPDX-License-Identifier: Apache-2.0
"""Things with glass or keys that are no cards. Each function takes (rng, scale, held_out) and returns a
Sheet drawn at `scale` pixels a millimetre."""

import numpy as np

from .art import colour
from .flat import Sheet
from .papers import art
from .screens import article, chat, figures, keypad, letters, shown
from .texts import one


def body(rng):
    """Black, silver, white or coloured cases."""
    return one(rng, [np.full(3, v) for v in (0.03, 0.05, 0.08, 0.55, 0.8, 0.93)] + [colour(rng)])


def phone(rng, scale, held_out):
    w, h = rng.uniform(64, 79), rng.uniform(132, 168)
    if rng.random() < 0.25:
        return back(rng, w, h, scale, held_out)
    sheet = Sheet(rng, w, h, scale, body(rng), rng.uniform(6, 11), held_out)
    rim = rng.uniform(1.5, 4)
    chin = rim if rng.random() < 0.75 else 15
    sheet.box(1, 1, w - 1, h - 1, 0.02, 8)
    shown(rng, sheet, rim, chin, w - rim, h - chin, held_out)
    if chin == rim:
        sheet.box(w / 2 - 9, 5, w / 2 + 9, 10, 0.01, 3)
    else:
        sheet.disc(w / 2, h - 7.5, 5, 0.12)
    return sheet


def back(rng, w, h, scale, held_out):
    """The back of a phone or its case, with lenses."""
    sheet = Sheet(rng, w, h, scale, body(rng), rng.uniform(6, 11), held_out)
    if rng.random() < 0.3:
        sheet.box(0, 0, w, h, art(rng, h, w, held_out))
    sheet.box(5, 5, 35, 38 if rng.random() < 0.6 else 65, np.clip(body(rng), 0.02, 1), 7)
    for x, y in ((13, 14), (13, 29), (27, 21)):
        sheet.disc(x, y, 6, 0.03)
        sheet.disc(x, y, 3, (0.08, 0.1, 0.16))
        sheet.disc(x - 1, y - 1, 0.8, 0.7)
    sheet.disc(w / 2, h / 2, rng.uniform(3, 8), rng.uniform(0, 1))
    return sheet


def tablet(rng, scale, held_out):
    w, h = one(rng, [(248, 179), (179, 248), (135, 203), (240, 169)])
    sheet = Sheet(rng, w, h, scale, body(rng), 8, held_out)
    rim = rng.uniform(6, 15)
    shown(rng, sheet, rim, rim, w - rim, h - rim, held_out)
    return sheet


def screen(rng, scale, held_out):
    """A laptop's or a desk's screen, or a television: windows with text and figures, or one picture of it all."""
    w, h = one(rng, [(305, 200), (340, 220), (530, 310), (310, 195), (290, 185)])
    rim = rng.uniform(2, 9)
    sheet = Sheet(rng, w, h, scale, rng.uniform(0.02, 0.15) if rng.random() < 0.7 else body(rng),
                  rng.choice([0, 2, 4, 9]), held_out)
    display(sheet, rim, rim, w - rim, h - rim - rng.choice([0, 2, 12]), held_out)
    return sheet


def display(sheet, left, top, right, bottom, held_out):
    """What a large screen shows."""
    rng, w, h = sheet.rng, right - left, bottom - top
    if rng.random() < 0.5:
        shown(rng, sheet, left, top, right, bottom, held_out)
        return
    sheet.box(left, top, right, bottom, art(rng, h, w, held_out))
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform((left, top), (left + 0.5 * w, top + 0.4 * h))
        r, b = min(x + rng.uniform(0.3, 0.7) * w, right), min(y + rng.uniform(0.4, 0.8) * h, bottom)
        one(rng, [figures, article, chat, keypad])(sheet, x, y, r, b, held_out)
        sheet.box(x, y, r, y + 6, 0.82)
        for i, tone in enumerate(((0.9, 0.3, 0.3), (0.95, 0.75, 0.2), (0.3, 0.75, 0.3))):
            sheet.disc(x + 4 + 5 * i, y + 3, 1.5, tone)


def laptop(rng, scale, held_out):
    """An open laptop: its screen above its keys, in one plane as a camera above sees it."""
    w = rng.uniform(285, 360)
    lid, base = w * rng.uniform(0.58, 0.68), w * rng.uniform(0.55, 0.7)
    case, rim = body(rng), rng.uniform(3, 12)
    sheet = Sheet(rng, w, lid + base, scale, case, rng.choice([2, 5, 9]), held_out)
    sheet.box(0, 0, w, lid, 0.03 if rng.random() < 0.75 else case, 6)
    display(sheet, rim, rim, w - rim, lid - rim, held_out)
    sheet.box(0.1 * w, lid - 1, 0.9 * w, lid + 3, case * 0.4)
    cap = body(rng)
    letters(sheet, 12, lid + 12, w - 12, lid + 0.55 * base, case * 0.8, cap, 0.92 if cap.mean() < 0.5 else 0.08, True)
    pad = rng.uniform(0.16, 0.3) * w
    sheet.box(w / 2 - pad, lid + 0.6 * base, w / 2 + pad, lid + 0.95 * base, case * 0.93 + 0.02, 4)
    return sheet


def keyboard(rng, scale, held_out):
    """A keyboard, or a laptop's lower half with its pad."""
    laptop = rng.random() < 0.5
    w, h = (310, 215) if laptop else one(rng, [(440, 130), (285, 115)])
    case = body(rng)
    sheet = Sheet(rng, w, h, scale, case, 6, held_out)
    cap = body(rng)
    ink = 0.92 if cap.mean() < 0.5 else 0.08
    letters(sheet, 8, 10, w - 8 if w < 400 else 320, 115 if laptop else h - 8, case * 0.8, cap, ink, True)
    if w > 400:
        for i in range(12):
            x, y = 345 + 24 * (i % 3), 28 + 26 * (i // 3)
            sheet.box(x - 10, y - 11, x + 10, y + 11, cap, 2)
            sheet.text("789456123 0."[i], x, y, 5, ink, "middle")
    if laptop:
        sheet.box(w / 2 - 55, 130, w / 2 + 55, 205, case * 0.93 + 0.02, 4)
    return sheet


def calculator(rng, scale, held_out):
    """A calculator, a remote control or a card terminal: a small display above keys."""
    w, h = one(rng, [(75, 130), (48, 170), (80, 165), (58, 92)])
    case = body(rng)
    sheet = Sheet(rng, w, h, scale, case, 5, held_out)
    sheet.box(6, 8, w - 6, 8 + 0.16 * h, (0.62, 0.68, 0.6), 1)
    sheet.text(sheet.digits(int(rng.integers(3, 10))), w - 9, 8 + 0.08 * h, 0.08 * h, 0.1, "right", w - 18)
    cap = body(rng)
    count = int(rng.integers(3, 6))
    pitch = (w - 10) / count
    for j, y in enumerate(np.arange(8 + 0.28 * h, h - 0.6 * pitch, 0.85 * pitch)):
        for i in range(count):
            x = 5 + (i + 0.5) * pitch
            sheet.box(x - 0.4 * pitch, y - 0.32 * pitch, x + 0.4 * pitch, y + 0.32 * pitch, cap, 0.1 * pitch)
            sheet.text("789/456*123-0.=+"[(i + count * j) % 16], x, y, 0.26 * pitch, 0.9 if cap.mean() < 0.5 else 0.1,
                       "middle")
    return sheet


def stick(rng, scale, held_out):
    """A pen, a pencil, a ruler with its figures, a knife's blade: long and narrow."""
    if rng.random() < 0.45:
        w = rng.choice([165.0, 310.0])
        sheet = Sheet(rng, w, 30, scale, one(rng, [(0.85, 0.7, 0.45), (0.8, 0.82, 0.84), (0.95, 0.95, 0.6)]), 1)
        for i in range(int(w - 8)):
            sheet.box(4 + i, 0, 4.25 + i, 5 if i % 10 == 0 else 3, 0.1)
            if i % 10 == 0:
                sheet.text(str(i // 10), 4 + i, 8.5, 3, 0.1, "middle")
        return sheet
    sheet = Sheet(rng, rng.uniform(130, 185), rng.uniform(7, 12), scale, colour(rng), 4, held_out)
    h = sheet.picture.shape[0]
    round_ = 1.15 - 0.9 * np.abs(np.linspace(-0.7, 1, h)) ** 1.5
    sheet.box(0, 0, 25, 20, rng.uniform(0.1, 0.9))
    sheet.picture *= round_.astype(np.float32)[:, None, None]
    return sheet


def coin(rng, scale, held_out):
    """A coin, a lid, a coaster, a cup from above: round."""
    d = one(rng, [21.0, 24.0, 26.0, 80.0, 95.0])
    metal = d < 30
    tone = one(rng, [(0.72, 0.6, 0.35), (0.7, 0.7, 0.7), (0.6, 0.38, 0.25)]) if metal else colour(rng)
    sheet = Sheet(rng, d, d, scale, tone, d / 2, held_out)
    if metal:
        sheet.disc(d / 2, d / 2, 0.42 * d, np.array(tone) * 0.85)
        sheet.text(one(rng, ["1", "2", "50", "20", "5"]), d / 2, d / 2, 0.4 * d, np.array(tone) * 1.2, "middle")
    else:
        sheet.disc(d / 2, d / 2, 0.44 * d, np.clip(colour(rng), 0.02, 1))
        sheet.disc(d / 2, d / 2, 0.3 * d, (0.2, 0.12, 0.06) if rng.random() < 0.5 else colour(rng))
    return sheet


DEVICES = {"phone": (phone, 3.0), "tablet": (tablet, 0.9), "screen": (screen, 1.2), "laptop": (laptop, 1.2),
           "keyboard": (keyboard, 0.9), "calculator": (calculator, 0.8), "stick": (stick, 0.7), "coin": (coin, 0.4)}
