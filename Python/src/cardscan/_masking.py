# SPDX-License-Identifier: Apache-2.0
"""Texts without the number: what the command hides where it is not told to reveal."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from ._convert import Quad

_Point: TypeAlias = tuple[float, float]

#: Digits that have nothing but blanks and hyphens between them.
_RUN = re.compile(r"[0-9](?:[ -]*[0-9])*")

#: Fewer than twelve digits are no payment card's number.
_SHORTEST_NUMBER = 12

#: Digits of which fewer are no number's, even without the rest, in a line.
_SHORTEST_IN_LINE = 8


def mask_value(text: str) -> str:
    """Runs of twelve digits and more are hidden but for the last four."""

    def hidden(run: re.Match[str]) -> str:
        count = sum(character.isdigit() for character in run[0])
        return _hide(run[0], 4 if count >= _SHORTEST_NUMBER else count)

    return _RUN.sub(hidden, text)


class LineMask:
    """Hides the number of a result in its lines, in whichever of them and parts of them it was read."""

    def __init__(
        self,
        lines: Sequence[tuple[str, Quad | None]],
        digits: Sequence[tuple[int, Quad]],
        number: str | None,
    ) -> None:
        """
        :param lines: texts and places of all lines of one kind.
        :param digits: what was read as the number's digits, and where.
        :param number: where it is sure.
        """
        self._texts = [text for text, _ in lines]
        self._outlines = [None if quad is None else _outline(quad) for _, quad in lines]
        self._boxes = [_outline(quad) for _, quad in digits]
        self._number = number
        read = "".join(str(value) for value, _ in digits)
        # Any four digits side by side of the number but the last four.
        self._parts = {read[start : start + 4] for start in range(len(read) - 4)}
        rows = {
            index
            for index, (text, _) in enumerate(lines)
            if len(text) == 4 and text.isascii() and text.isdigit()
        }
        # So many lines of four digits and nothing else may be a number's rows.
        self._rows = rows if len(rows) >= 3 else set()

    def text(self, index: int) -> str:
        """The line `index`; no more of the number shows than its last four digits."""
        is_number = self._is_number(index)

        def hidden(run: re.Match[str]) -> str:
            digits = re.sub("[ -]", "", run[0])
            return _hide(run[0], self._shown(digits, is_number))

        return _RUN.sub(hidden, self._texts[index])

    def _is_number(self, index: int) -> bool:
        outline = self._outlines[index]
        if outline is None:
            return False
        middle = _middle(outline)
        return index in self._rows or any(
            _contains(box, middle) or _contains(outline, _middle(box)) for box in self._boxes
        )

    def _shown(self, digits: str, is_number: bool) -> int:
        """How many digits at the end of a run may be seen."""
        if is_number or any(part in digits for part in self._parts):
            return 4 if self._is_end(digits) else 0
        return 4 if len(digits) >= _SHORTEST_IN_LINE else len(digits)

    def _is_end(self, digits: str) -> bool:
        """Whether a run ends as a number does that is sure."""
        return self._number is not None and len(digits) >= 4 and digits[-4:] == self._number[-4:]


def _hide(text: str, shown: int) -> str:
    """`text` with all its digits but the last `shown` as `*`."""
    left = sum(character.isdigit() for character in text) - shown
    hidden = []
    for character in text:
        is_hidden = character.isdigit() and left > 0
        left -= character.isdigit()
        hidden.append("*" if is_hidden else character)
    return "".join(hidden)


def _outline(quad: Quad) -> list[_Point]:
    return [(x, y) for x, y in quad.tolist()]


def _middle(outline: list[_Point]) -> _Point:
    return sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4


def _contains(outline: list[_Point], point: _Point) -> bool:
    """Whether a point lies inside of a convex outline, whichever way round it is."""
    a, b, c, d = outline
    is_reversed = (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]) < 0
    sides = zip(outline, (b, c, d, a), strict=True)
    turns = (
        (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
        for start, end in sides
    )
    return all(turn <= 0 if is_reversed else turn >= 0 for turn in turns)
