# SPDX-License-Identifier: Apache-2.0
"""Whole cards in layouts beyond the embossing standard's: `render_layout`. Each family of layouts is a
function that writes on a Composer and fills the truth."""

import cv2
import numpy as np

from ..card import HEIGHT, SCALE, WIDTH, Card, shape
from ..composer import Composer
from ..line import glare
from . import backs, clubs, fronts, health, loyalty, portraits, stacks

# Name: function, portrait, how often.
PAYMENT = {"front embossed": (fronts.embossed, False, 0.16), "front columns": (fronts.columns, False, 0.16),
           "front lower left": (fronts.lower_left, False, 0.10),
           "front lower right": (fronts.lower_right, False, 0.08),
           "portrait block": (portraits.block, True, 0.15), "portrait stacked": (portraits.stacked, True, 0.11),
           "portrait foot": (portraits.foot_block, True, 0.08), "stacked": (stacks.stacked, False, 0.14),
           "back": (backs.block, False, 0.16)}
MEMBERSHIP = {"club": (clubs.club, False, 0.34), "club rows": (clubs.rows, False, 0.16),
              "health": (health.plan, False, 0.24), "loyalty": (loyalty.shop, False, 0.10),
              "library": (loyalty.house, False, 0.06), "gift": (loyalty.gift, False, 0.14)}
ALL = {**PAYMENT, **MEMBERSHIP}
# Never trained on, whatever is learned from these cards.
HELD_OUT = ("front lower right", "portrait foot", "library")
SETS = {"payment": PAYMENT, "membership": MEMBERSHIP, "all": ALL}


def families(names, held_out):
    """Of a set's or a family's name: the families that may be drawn on this side of the split."""
    chosen = SETS.get(names) or {names: ALL[names]}
    return {n: f for n, f in chosen.items() if held_out or n not in HELD_OUT}


def render_layout(rng, held_out=True, names="all", scale=SCALE):
    """A card of a family drawn at random from `names` (a key of SETS or of ALL). Its truth has number,
    luhn, expiry, holder, brand, relief, layout, hard and lines as render_card's, `fields` (label to
    value) and `family`; what is not on the card is empty. A portrait card is higher than wide. `scale` is in pixels a
    millimetre; scenes want the default."""
    known = families(names, held_out)
    weights = np.array([f[2] for f in known.values()])
    family = list(known)[rng.choice(len(known), p=weights / weights.sum())]
    draw, portrait, _ = known[family]
    hard = str(rng.choice(["", "low contrast flat", "glare"], p=[0.84, 0.1, 0.06]))
    size = (HEIGHT / SCALE, WIDTH / SCALE) if portrait else (WIDTH / SCALE, HEIGHT / SCALE)
    composer = Composer(rng, *size, scale, held_out, hard)
    truth = {"number": "", "luhn": "", "expiry": "", "holder": "", "brand": "", "relief": "flat", "layout": "",
             "hard": hard, "fields": {}, "family": family}
    draw(composer, truth)
    composer.finish()
    picture = glare(rng, composer.picture) if hard == "glare" else composer.picture
    # A number counts only where all of it found its place.
    shown = "".join(c for line in composer.lines if line.role == "number" for c in line.text if c.isdigit())
    if truth["number"] and shown != truth["number"]:
        truth.update(number="", luhn="", brand="")
    truth["lines"] = composer.lines
    h, w = picture.shape[:2]
    outline = cv2.resize(shape().T if portrait else shape(), (w, h), interpolation=cv2.INTER_AREA)
    return Card(np.clip(picture, 0, 1).astype(np.float32), outline, truth, composer.light)
