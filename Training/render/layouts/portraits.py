# SPDX-License-Identifier: Apache-2.0
"""Cards that are read upright: 54 mm wide, 86 mm high."""

from dataclasses import replace

from .. import inscriptions
from . import parts


def head(c):
    """Chip and bank. Returns whether the lower part is free."""
    free = c.rng.random() < 0.2 or parts.contacts(c, portrait=True)
    parts.bank(c, c.rng.uniform(4.5, 6.5), c.rng.uniform(6, 9), c.rng.uniform(2.4, 3.8), room=32)
    return free


def block(c, truth):
    """Number, date and name one below the other."""
    free = head(c)
    groups = parts.draw(c, truth)
    height, left = c.rng.uniform(2.2, 3.1), c.rng.uniform(4, 6)
    middle = c.rng.uniform(44, 60) if free else c.rng.uniform(24, 40)
    c.write(" ".join(groups), left, middle, height, "number", room=c.width - 2 * left, face=c.digits,
            setting=parts.number_setting(c.rng))
    small = c.rng.uniform(1.8, 2.5)
    row = middle + c.rng.uniform(6, 8)
    parts.dates(c, truth, left, row, small, others=c.rng.random() < 0.5)
    parts.holder(c, truth, left, row + c.rng.uniform(5.5, 7.5), small, c.width - 2 * left)
    parts.mark(c, c.width - 14, c.height - 9)
    truth["layout"] += " portrait"


def rows(c, truth, left, top, height, step):
    """Groups one below the other, around which the rest finds its place: four of four, or those of 4-6-5 and
    4-6-4, smaller. Returns their foot."""
    groups = parts.draw(c, truth, brand=c.one(["visa", "mastercard", "discover", "jcb", "amex", "diners"]))
    height *= 4 / max(len(g) for g in groups)
    setting = parts.number_setting(c.rng)
    if c.rng.random() < 0.3:
        # Digits that stand far apart, as in a square.
        setting = replace(setting, spacing=setting.spacing + c.rng.uniform(0.15, 0.5))
    for i, group in enumerate(groups):
        c.write(group, left, top + i * step, height, "number", face=c.digits, setting=setting)
    return top + (len(groups) - 1) * step + height / 2


def stacked(c, truth):
    """Rows of groups, with date and name below them or beside."""
    free = head(c)
    height = c.rng.uniform(2.8, 5.2)
    step = c.rng.uniform(1.2, 1.9) * height
    right = c.rng.random() < 0.4
    left = c.width - 4.4 * height - c.rng.uniform(3, 6) if right else c.rng.uniform(4, 7)
    top = c.rng.uniform(27, 40) if free else c.rng.uniform(18, 22)
    foot = rows(c, truth, left, top, height, step)
    small = c.rng.uniform(1.8, 2.5)
    start = c.rng.uniform(4, 7)
    if c.rng.random() < 0.5:
        parts.dates(c, truth, start if right else left + 4.4 * height, top + c.rng.uniform(0, 3), small, "above",
                    others=False)
    else:
        parts.dates(c, truth, start, foot + c.rng.uniform(5, 6.5), small, others=False)
        foot += 6
    parts.holder(c, truth, start, foot + c.rng.uniform(5, 7), small, c.width - 2 * start)
    parts.mark(c, c.width - 14, c.height - 9)
    truth["layout"] += " stacked portrait"


def foot_block(c, truth):
    """A clean face; number, date and name in tiny rows near the lower edge, centred."""
    middle, height = c.width / 2, c.rng.uniform(1.7, 2.3)
    groups = parts.draw(c, truth)
    row = (c.height - c.rng.uniform(15, 19)) if parts.contacts(c, portrait=True) else c.rng.uniform(18, 24)
    c.write(" ".join(groups), middle, row, height, "number", "middle", 46, c.digits, parts.number_setting(c.rng))
    printed, value, _ = inscriptions.expiry(c.rng)
    label = c.one(inscriptions.EXPIRES)
    if c.write(printed, middle + 2, row + 2.1 * height, height, "expiry", face=c.digits):
        truth["expiry"] = value
        c.write(label, middle + 0.6, row + 2.1 * height, 0.75 * height, "label", "right", 22)
    name = inscriptions.person(c.rng, c.words)
    if c.write(name, middle, row + 4.2 * height, height, "holder", "middle", 46):
        truth["holder"] = name
    parts.bank(c, middle, c.rng.uniform(34, 40), c.rng.uniform(3.5, 6), 42, "middle")
    truth["layout"] += " foot portrait"
