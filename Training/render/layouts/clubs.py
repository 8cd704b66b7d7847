# SPDX-License-Identifier: Apache-2.0
"""Cards of motoring clubs: a long member number in four parts with labels above, dates below; and the
same in rows with the labels at the left."""

import numpy as np

from .. import inscriptions
from ..art import colour
from ..numbers import luhn_digit
from ..texts import digits
from . import parts, table

CLUBS = ["MOTOR CLUB", "Auto Club", "Road Alliance", "Automobile Association", "ROADSIDE CLUB", "Touring Club"]
SERVICES = ["Emergency Road Service", "Roadside Assistance", "24 Hour Road Service", "Member Services"]


def decoration(c):
    """A pale card with a coloured field in one corner, lines, a band at the foot."""
    rng = c.rng
    if rng.random() < 0.75:
        c.paint(0, 0, c.width, c.height, np.clip(rng.uniform(0.86, 1) + rng.normal(0, 0.02, 3), 0, 1), 0.93)
        c.tone = np.clip(rng.uniform(0.0, 0.25), 0, 1)
    tint = colour(rng)
    if rng.random() < 0.6:
        c.paint(0, c.height - rng.uniform(1, 4), c.width, c.height, tint)
    if rng.random() < 0.5:
        for y in np.arange(18, 50, rng.uniform(1.5, 2.5)):
            c.paint(52, y, c.width, y + 0.15, tint, 0.8)
    return tint


def club(c, truth):
    """Number in four parts (prefix, club, member, check digit) under its labels."""
    rng, tint = c.rng, decoration(c)
    if rng.random() < 0.6:
        c.paint(52, 0, c.width, 16, tint)
    for i in range(int(rng.integers(1, 3))):
        c.write(c.one(SERVICES), 68, 3.4 + 6 * i, 1.8, "print", "middle", 30)
        c.write(inscriptions.phone(rng), 68, 6.3 + 6 * i, 2.2, "phone", "middle", 30)
    c.write(c.one(CLUBS), rng.uniform(5, 9), rng.uniform(7, 11), rng.uniform(3, 5), "bank", room=40, face=c.second)
    prefix, code, member = "4" + digits(rng, 2), digits(rng, 3), digits(rng, 9)
    check = luhn_digit(prefix + code + member)
    height, middle, left = rng.uniform(2.6, 4.2), rng.uniform(28, 33), rng.uniform(6, 9)
    small, start = rng.uniform(1.1, 1.6), left
    gap = rng.uniform(0.5, 0.8) * height
    whole = [prefix, code, member, check]
    if rng.random() < 0.7:
        line = c.write(" ".join(whole), left, middle, height, "number", room=70, face=c.digits)
        if line:
            width = (line.right - line.left) / c.scale
            for part, label in ((1, "CLUB CODE"), (2, c.one(["MEMBERSHIP NUMBER", "MEMBER ID", "MEMBER NUMBER"]))):
                # A part begins where the characters before it end, for figures of one width.
                x = left + width * len(" ".join(whole[:part]) + " ") / len(" ".join(whole))
                if c.write(label, x, middle - height / 2 - 0.95 * small, small, "label", room=22):
                    truth["fields"][table.key(label)] = whole[part]
    else:
        for label, value in ((c.one(["Member ID", "MEMBER ID"]), member), (c.one(["Club", "CLUB"]), code)):
            start = table.above(c, truth, label, value, start, middle, height, small) + 2 * gap
    truth.update(number=prefix + code + member + check, luhn="ok", layout="3-3-9-1 club")
    bottom(c, truth, left, middle + rng.uniform(6.5, 8), rng.uniform(1.9, 2.7), small)


def bottom(c, truth, left, row, height, small):
    """Member since and valid thru in columns, the name below."""
    upper = c.rng.random() < 0.5
    since, printed, value = str(c.rng.integers(1960, 2025)), *inscriptions.day(c.rng, 2026, 2034)
    labels = ("MEMBER SINCE", "VALID THRU") if upper else ("Member Since", "Valid Thru")
    end = table.above(c, truth, labels[0], since, left, row, height, small, "since")
    before = len(truth["fields"])
    table.above(c, truth, labels[1], printed, end + c.rng.uniform(3, 8), row, height, small, "expiry")
    if len(truth["fields"]) > before:
        truth["expiry"] = value
    name = inscriptions.person(c.rng, c.words)
    if c.write(name, left, row + c.rng.uniform(6, 7.5), height, "holder", room=50):
        truth["holder"] = name


def rows(c, truth):
    """Labels at the left, values in one column or right behind them."""
    decoration(c)
    rng, left = c.rng, c.rng.uniform(5, 9)
    c.write(c.one(CLUBS), left, rng.uniform(7, 10), rng.uniform(3, 5), "bank", room=44, face=c.second)
    height, row = rng.uniform(1.9, 2.7), rng.uniform(20, 24)
    gap = left + 11 * height if rng.random() < 0.6 else None
    colon = ":" if rng.random() < 0.5 else ""
    printed, value = inscriptions.day(rng, 2026, 2034)
    name = inscriptions.person(rng, c.words)
    for label, text, role in (("Name", name, "holder"), ("Member ID", digits(rng, 9), "value"),
                              ("Club", digits(rng, 3), "value"),
                              ("Member Since", str(rng.integers(1960, 2025)), "since"),
                              ("Valid Thru", printed, "expiry")):
        before = len(truth["fields"])
        table.beside(c, truth, label + colon, text, left, row, height, gap, role, 40)
        if len(truth["fields"]) > before:
            truth.update({"holder": {"holder": name}, "expiry": {"expiry": value}}.get(role, {}))
        row += rng.uniform(1.9, 2.3) * height
    parts.small_print(c, left, 49, 60, 1)
    truth["layout"] = "rows club"
