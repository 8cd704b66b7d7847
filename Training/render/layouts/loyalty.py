# SPDX-License-Identifier: Apache-2.0
"""Cards of shops, libraries and gyms with a bar code and a number under it, and gift cards."""

import numpy as np

from .. import inscriptions
from ..texts import digits
from . import parts, table

SHOPS = ["Corner Market", "FRESHWAY", "Book & Bean", "PAWS DEPOT", "Green Grocer", "CINEPLUS", "Sunny Foods"]
HOUSES = ["City Library", "PUBLIC LIBRARY", "IRON GYM", "Fit Factory", "Stadtbücherei", "Bibliothèque", "Aqua Center"]


def bars(c, left, top, width, height):
    """A bar code on white: bars and gaps of one to four modules, as code 128 has them."""
    c.paint(left - 2, top - 1, left + width + 2, top + height + 1, np.float32([0.98, 0.98, 0.98]))
    x, module = left, width / c.rng.integers(90, 140)
    while x < left + width:
        bar = module * c.rng.integers(1, 5)
        c.paint(x, top, min(x + bar, left + width), top + height, np.float32([0.05, 0.05, 0.06]))
        x += bar + module * c.rng.integers(1, 5)
    c.take(left - 2, top - 1, left + width + 2, top + height + 1)


def coded(c, truth, names, label):
    rng = c.rng
    c.write(c.one(names), rng.uniform(5, 9), rng.uniform(8, 14), rng.uniform(4, 6.5), "bank", room=60, face=c.second)
    number = digits(rng, int(rng.integers(8, 15)))
    width = rng.uniform(38, 62)
    left, top = rng.uniform(6, c.width - width - 6), rng.uniform(24, 30)
    bars(c, left, top, width, rng.uniform(8, 11))
    foot = c.taken[-1][3]
    c.write(number, left + width / 2, foot + 2.4, rng.uniform(1.8, 2.6), "value", "middle", width, c.digits)
    truth["fields"]["number"] = number
    if rng.random() < 0.6:
        table.beside(c, truth, label, inscriptions.member_id(rng), left, foot + 7, 1.9)
    name = inscriptions.person(rng, c.words)
    if rng.random() < 0.6 and c.write(name, left, foot + 10.8, 2.1, "holder", room=60):
        truth["holder"] = name
    parts.small_print(c, 5, 19, 70, int(rng.integers(0, 2)))


def shop(c, truth):
    coded(c, truth, SHOPS, c.one(["Customer No.", "Member ID:", "Card No."]))
    truth["layout"] = "bar code loyalty"


def house(c, truth):
    coded(c, truth, HOUSES, c.one(["Member ID", "Patron ID:", "ID:", "Mitgliedsnummer"]))
    truth["layout"] = "bar code library"


def gift(c, truth):
    """The card's amount, a number of 16 to 19 digits that need not pass Luhn, a PIN, no name."""
    rng = c.rng
    c.write(c.one(["GIFT CARD", "Gift Card", "Tarjeta Regalo", "Geschenkkarte", "Carte Cadeau"]), 6, rng.uniform(7, 11),
            rng.uniform(4, 7), "product", room=62, face=c.second)
    c.write(f"{c.one(['$', '€', '£'])}{c.one([10, 20, 25, 50, 100])}", 72, rng.uniform(8, 12), rng.uniform(4, 6), "value",
            "middle")
    count = int(rng.choice([16, 16, 16, 19]))
    number = digits(rng, count)
    groups = [number[i:i + 4] for i in range(0, count, 4)]
    left, row = rng.uniform(5, 9), rng.uniform(32, 40)
    height = rng.uniform(2, 3.4)
    if c.write(" ".join(groups), left, row, height, "number", room=66, face=c.digits,
               setting=parts.number_setting(rng)):
        truth["number"] = number
    from_luhn = sum(d if i % 2 == 0 else (2 * d - 9 if d > 4 else 2 * d)
                    for i, d in enumerate(int(v) for v in reversed(number))) % 10 == 0
    truth.update(luhn="ok" if from_luhn else "fails", layout="-".join(str(len(g)) for g in groups) + " gift")
    if rng.random() < 0.6:
        parts.labelled(c, digits(rng, 4), "code", ["PIN", "PIN:", "ACCESS CODE"], left + 40, row + 2.4 * height, 0.9 * height,
                       "before")
    if rng.random() < 0.6:
        parts.dates(c, truth, left, row + 2.4 * height, 0.8 * height, others=False)
    parts.small_print(c, left, 48, 66, int(rng.integers(1, 3)))
