# SPDX-License-Identifier: Apache-2.0
"""Cards of health insurance: two columns of labels and values, numbers for the pharmacy, telephone
numbers."""

import numpy as np

from .. import inscriptions
from ..art import colour
from ..texts import digits
from . import table

PLANS = ["PPO", "HMO", "EPO", "HMO PLUS", "Choice PPO", "Select HMO", "HDHP"]
NAMES = ["Lakeside Health", "HARBOR HEALTH PLAN", "Meridian Care", "Union Health Cooperative", "AURORA CARE"]


def plan(c, truth):
    """A white card, the plan's name above, two columns, a coloured band now and then."""
    rng = c.rng
    c.paint(0, 0, c.width, c.height, np.clip(rng.uniform(0.88, 1) + rng.normal(0, 0.02, 3), 0, 1), 0.95)
    c.tone = rng.uniform(0.0, 0.2)
    left, middle = rng.uniform(4, 7), rng.uniform(6, 8.5)
    c.write(c.one(NAMES), left, middle, rng.uniform(2.6, 4.2), "bank", room=46, face=c.second)
    top = middle + rng.uniform(4, 6)
    if rng.random() < 0.5:
        c.paint(0, top - 1.6, c.width, top + 1.9, colour(rng))
        c.write(c.one(["BENEFIT INFORMATION", "MEMBER IDENTIFICATION CARD", "HEALTH INSURANCE"]), left, top + 0.1,
                1.7, "label", room=60)
        top += 5
    height, small = rng.uniform(1.6, 2.3), rng.uniform(1.1, 1.5)
    stacked = rng.random() < 0.5
    name = inscriptions.person(rng, c.words)
    columns = [[("MEMBER NAME", name, "holder"), ("MEMBER ID", inscriptions.member_id(rng), "value"),
                ("GROUP NO.", digits(rng, int(rng.integers(5, 9))), "value"), ("PLAN", c.one(PLANS), "value")],
               [("RX BIN", digits(rng, 6), "value"), ("RX PCN", c.one(["ADV", "MEDDADV", "CTRX", digits(rng, 4)]), "value"),
                ("RX GRP", "RX" + digits(rng, 4), "value"),
                (c.one(["EFFECTIVE DATE", "EFF. DATE"]), inscriptions.day(rng, 2018, 2026)[0], "from")]]
    titled, colon = rng.random() < 0.5, ":" if rng.random() < 0.5 else ""
    step = (2.0 * height + 1.6 * small) if stacked else rng.uniform(1.8, 2.2) * height
    for entries, x in zip(columns, (left, rng.uniform(46, 52))):
        row = top + 2
        for label, value, role in entries:
            label = (label.title() if titled else label) + colon
            before = len(truth["fields"])
            if stacked:
                table.above(c, truth, label, value, x, row, height, small, role, 34)
            else:
                table.beside(c, truth, label, value, x, row, height, None, role, 26)
            if len(truth["fields"]) > before and role == "holder":
                truth["holder"] = name
            row += step
    for i, label in enumerate(["Customer Service", "Pharmacy"]):
        table.beside(c, truth, label + ":", inscriptions.phone(rng), left + 38 * i, 49.5, 1.4, None, "phone", 24)
    truth["layout"] = "two columns health"
