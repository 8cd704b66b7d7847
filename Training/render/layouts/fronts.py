# SPDX-License-Identifier: Apache-2.0
"""Fronts in landscape: embossed ones with more than one date and a company's line, printed ones with the
number small in a corner or with a label above every value."""

from .. import inscriptions
from . import parts


def upper(c):
    """What stands in the upper part: the bank, the network's sign on one side, the chip."""
    parts.bank(c, c.rng.uniform(4.5, 7), c.rng.uniform(6, 9))
    if c.rng.random() < 0.85:
        parts.contacts(c)


def embossed(c, truth):
    """As ISO/IEC 7811-1 has it, with VALID FROM, MEMBER SINCE and a second line under the name."""
    truth["relief"] = "embossed"
    upper(c)
    groups = parts.draw(c, truth, raised=True)
    middle = c.height - 21.42 + c.rng.normal(0, 0.12)
    number = " ".join(groups)
    first = 10.18 if len(number) <= 19 else (c.width - (len(number) - 1) * parts.LARGE_PITCH) / 2
    if not c.raise_up(number, first, middle, parts.LARGE, parts.LARGE_PITCH, "number"):
        truth["number"] = ""
    if c.rng.random() < 0.5:
        c.write(number[:4], first - 1, middle + 3.8, c.rng.uniform(1.3, 1.7), "repeat")
    printed, truth["expiry"], form = inscriptions.expiry(c.rng)
    printed, form = printed.replace(" / ", "/"), form.replace(" / ", "/")
    row, left = middle + c.rng.uniform(6.8, 8.2), c.rng.uniform(9, 30)
    values = [(inscriptions.beginning(c.rng, form), "from", inscriptions.BEGINS)] * (c.rng.random() < 0.55)
    values += [(printed, "expiry", inscriptions.EXPIRES)]
    values += [(str(c.rng.integers(1975, 2026)), "since", inscriptions.SINCE)] * (c.rng.random() < 0.45)
    for text, role, labels in values:
        label = c.one(labels)
        rows = label.split(" ", 1)
        ends = [line.right / c.scale for i, word in enumerate(rows)
                if (line := c.write(word, left, row + (i - (len(rows) - 1) / 2) * 1.6, 1.05, "label"))]
        start = max(ends, default=left) + 2.2
        if not c.raise_up(text, start, row, parts.SMALL, parts.SMALL_PITCH, role) and role == "expiry":
            truth["expiry"] = ""
        left = start + len(text) * parts.SMALL_PITCH
    name = c.raise_up(inscriptions.person(c.rng, c.words, True), 7.65, row + 5.4, parts.SMALL,
                      parts.SMALL_PITCH, "holder")
    truth["holder"] = name.text if name else ""
    if c.rng.random() < 0.5:
        c.raise_up(inscriptions.company(c.rng, c.words), 7.65, row + 9.8, parts.SMALL, parts.SMALL_PITCH,
                   "company")
    parts.mark(c, 73.5, 46)


def corner(c, truth, right):
    """A clean front, number, date and name small in one lower corner."""
    groups = parts.draw(c, truth)
    height = c.rng.uniform(1.8, 2.9)
    middle = c.rng.uniform(39, 43)
    text = (" " if c.rng.random() < 0.85 else "").join(groups)
    setting = parts.number_setting(c.rng)
    place = (c.width - c.rng.uniform(4, 7), "right") if right else (c.rng.uniform(4, 8), "left")
    number = c.write(text, place[0], middle, height, "number", place[1], 46, c.digits, setting)
    left = number.left / c.scale if number else 6
    row = middle + 2.1 * height
    parts.dates(c, truth, left, row, 0.85 * height, side="before" if c.rng.random() < 0.6 else "rows",
                others=False)
    parts.holder(c, truth, left, row + 1.9 * height, 0.85 * height, 40, label=0, second=0.15)
    parts.bank(c, c.rng.uniform(5, 8), c.rng.uniform(6.5, 10))
    if c.rng.random() < 0.85:
        parts.contacts(c)
    parts.mark(c, 12 if right else 73.5, 46 if c.rng.random() < 0.7 else 9)
    truth["layout"] += " small lower " + ("right" if right else "left")


def lower_left(c, truth):
    corner(c, truth, False)


def lower_right(c, truth):
    corner(c, truth, True)


def columns(c, truth):
    """Printed flat, labels above the values: number, then a row of dates, then the name."""
    upper(c)
    groups = parts.draw(c, truth)
    height, left = c.rng.uniform(2.8, 4.4), c.rng.uniform(5, 9)
    middle = c.rng.uniform(32.5, 35)
    setting = parts.number_setting(c.rng)
    if c.write(" ".join(groups), left, middle, height, "number", room=c.rng.uniform(56, 74), face=c.digits,
               setting=setting) and c.rng.random() < 0.2:
        c.write(c.one(inscriptions.NUMBER), left, middle - height / 2 - 1.8, 1.25, "label")
    small = c.rng.uniform(1.9, 2.7)
    start = left if c.rng.random() < 0.5 else c.rng.uniform(9, 32)
    parts.dates(c, truth, start, middle + c.rng.uniform(6.8, 7.8), small)
    parts.holder(c, truth, left, middle + c.rng.uniform(12.2, 13.5), small, 50, second=0.45)
    parts.mark(c, 73.5, 45.5)
