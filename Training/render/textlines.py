# SPDX-License-Identifier: Apache-2.0
"""Where lines of text stand on a card: the truth of whoever looks for text."""

from dataclasses import dataclass


@dataclass
class TextLine:
    """One line of text, level on the card as it is read: from the left end of its first character to
    the right end of its last, from the top of its digits (or capitals) to their foot, in pixels of the
    card. `role` says what it is: number, expiry, from, since, holder, company, label, value, bank,
    product, brand, code, print, phone or repeat (the first digits again)."""

    text: str
    role: str
    left: float
    top: float
    right: float
    bottom: float
    raised: bool = False

    @property
    def quad(self):
        """Corners TL, TR, BR, BL."""
        return [(self.left, self.top), (self.right, self.top), (self.right, self.bottom),
                (self.left, self.bottom)]

    @property
    def height(self):
        """Of digits or capitals."""
        return self.bottom - self.top


def line_of(text, role, boxes, middle, height, raised=False):
    """The line of the characters in `boxes`, whose digits are `height` high around `middle`; an empty
    list where nothing was drawn."""
    if not boxes:
        return []
    return [TextLine(text, role, min(b[1] for b in boxes), middle - height / 2,
                     max(b[3] for b in boxes), middle + height / 2, raised)]
