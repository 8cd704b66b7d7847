# SPDX-License-Identifier: Apache-2.0
"""Landscape cards whose number stands in rows of its groups, left or right."""

from . import parts
from .portraits import rows


def stacked(c, truth):
    """Rows at one side, bank, date and name at the other or below."""
    has_chip = c.rng.random() < 0.7
    if has_chip:
        parts.contacts(c)
    parts.bank(c, c.rng.uniform(4.5, 7), c.rng.uniform(6, 9), room=34)
    height = c.rng.uniform(2.4, 4.2)
    step = c.rng.uniform(1.2, 1.9) * height
    right = has_chip or c.rng.random() < 0.6
    width = 4.3 * height
    left = c.width - width - c.rng.uniform(6, 14) if right else c.rng.uniform(5, 8)
    top = c.rng.uniform(14, 45 - 3.2 * step)
    rows(c, truth, left, top, height, step)
    small = c.rng.uniform(1.8, 2.6)
    start = c.rng.uniform(5, 9) if right else left + width + c.rng.uniform(4, 8)
    row = c.rng.uniform(35.5, 41)
    if c.rng.random() < 0.25:
        # The date below the rows, at their left.
        parts.dates(c, truth, left, top + 3 * step + 2 * height, 0.7 * height, "before", others=False)
    else:
        parts.dates(c, truth, start, row, small, others=False)
    parts.holder(c, truth, start, row + c.rng.uniform(5, 6.5), small, 38)
    parts.mark(c, 73.5, 9 if right else 45.5)
    truth["layout"] += " stacked"
