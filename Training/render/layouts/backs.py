# SPDX-License-Identifier: Apache-2.0
"""Backs with everything on them: magnetic stripe, signature strip, a security code, small print, and
number, date and name in one block. The code is among the lines by its role, and nowhere else in the
truth: no reader may return it."""

import numpy as np

from .. import inscriptions
from ..art import clouds
from ..texts import digits
from . import parts


def block(c, truth):
    """The block in the lower half, left or right."""
    strip = magnetic_stripe(c) + c.rng.uniform(1.9, 4.3)
    wide = c.rng.uniform(42, 62)
    left = c.rng.uniform(3.5, 6)
    signature(c, left, strip, wide)
    parts.draw(c, truth)
    number = truth["number"]
    step = len(number) // 4
    groups = ([number[i:i + 4] for i in range(0, len(number), 4)] if step == 4 and len(number) == 16
              else [number])
    height = c.rng.uniform(1.9, 3.2)
    x = c.rng.uniform(4, 8) if c.rng.random() < 0.6 else c.rng.uniform(30, 38)
    row = strip + c.rng.uniform(11, 13)
    c.write(" ".join(groups), x, row, height, "number", room=c.width - x - 4, face=c.digits,
            setting=parts.number_setting(c.rng))
    small = min(height, c.rng.uniform(1.7, 2.3))
    row += 0.8 * height + 1.6 * small
    parts.dates(c, truth, x, row, small, str(c.rng.choice(["before", "rows"])), others=False)
    if c.rng.random() < 0.5:
        parts.labelled(c, digits(c.rng, 3), "code", ["CVV", "CVC", "SECURITY CODE", "CVV2", "CID", "CVC2"],
                       x + 27, row, small, "before")
    parts.holder(c, truth, x, row + 2.2 * small, small, 45, label=0, second=0.25)
    parts.small_print(c, 4, 49.6, c.rng.uniform(48, 74), int(c.rng.integers(1, 3)), 1.05)
    if c.rng.random() < 0.5:
        c.write("Tel. " + inscriptions.phone(c.rng), 60, strip + 3, 1.3, "phone")
    parts.mark(c, 74, 43)
    truth.update(layout=f"{truth['layout']} back", relief="flat")


def magnetic_stripe(c):
    """The stripe for three tracks or for two (ISO/IEC 7811-2, 7811-6), mostly black, with a gleam on some, and small
    print above it. Returns where it ends, mm from the upper edge; some new cards have none."""
    if c.rng.random() < 0.12:
        return c.rng.uniform(3, 10)
    top = c.rng.uniform(3.3, 5.5)
    foot = top + (12.7 if c.rng.random() < 0.75 else c.rng.uniform(8, 10))
    draw = c.rng.random()
    if draw < 0.75:
        tone = np.full(3, c.rng.uniform(0.02, 0.13))
    elif draw < 0.9:
        tone = np.array([1, 0.7, 0.5]) * c.rng.uniform(0.1, 0.3)
    else:
        tone = c.rng.uniform(0.15, 0.6, 3)
    c.paint(0, top, c.width, foot, np.float32(tone))
    if c.rng.random() < 0.35:
        area = c.picture[round(top * c.scale):round(foot * c.scale)]
        x = np.linspace(0, 1, area.shape[1])
        gleam = np.exp(-((x - c.rng.uniform(-0.2, 1.2)) / c.rng.uniform(0.1, 0.5)) ** 2)
        area += (1 - area) * np.float32(c.rng.uniform(0.05, 0.4) * gleam)[None, :, None]
    c.take(0, top, c.width, foot)
    if c.rng.random() < 0.6:
        c.write(inscriptions.sentence(c.rng, c.words, int(c.rng.integers(30, 70))), 4, top / 2 + 0.6, 1.05,
                "print", room=78, over=True)
    return foot


def signature(c, left, top, wide):
    """The strip to sign on, with faint waves and the code at its end."""
    height = c.rng.uniform(6, 8)
    tone = np.float32(c.rng.uniform(0.82, 0.97)) + np.zeros(3, np.float32)
    c.paint(left, top, left + wide, top + height, tone)
    s = c.scale
    area = c.picture[round(top * s):round((top + height) * s), round(left * s):round((left + wide) * s)]
    waves = clouds(c.rng, *area.shape[:2], octaves=2, scale=20)
    area *= (1 - 0.12 * (np.sin(waves * 60) > 0.4))[..., None]
    c.write(c.one(["AUTHORIZED SIGNATURE", "SIGNATURE", "UNTERSCHRIFT", "SIGNATURE AUTORISÉE", "FIRMA AUTORIZADA"]),
            left, top - 1.2, 1.1, "label")
    code = digits(c.rng, 3)
    text = code if c.rng.random() < 0.7 else f"{digits(c.rng, 4)} {code}"
    c.write(text, left + wide - 1.5, top + height / 2, c.rng.uniform(2, 2.6), "code", "right", over=True)
    c.take(left, top, left + wide, top + height)
