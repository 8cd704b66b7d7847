# SPDX-License-Identifier: Apache-2.0
"""Texts without the number: what the command hides where it is not told to reveal."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ._convert import Quad

_Point: TypeAlias = tuple[float, float]

#: Signs that people put between a number's groups, blanks included; a slash is a date's, a colon an hour's.
_SEPARATORS = " '*,.\u00b7\u2013_-"

_DIGITS = frozenset("0123456789")

#: Digits that have nothing but these between them.
_RUN = re.compile(rf"[0-9](?:[{_SEPARATORS}]*[0-9])*")

#: What stands between two of these, and letters and signs that digits are read as.
_WORD = re.compile(rf"[^{_SEPARATORS}]+")
_ALIKE = frozenset("ODQoIil|!ZzASsGbTBgq")

#: A date alone is no run.
_DATE = re.compile(r"\d\d[.-](?:\d\d[.-])?(?:\d\d){1,2}|\d{4}[.-]\d\d[.-]\d\d", re.ASCII)

#: Fewer than twelve digits are no payment card's number.
_SHORTEST_NUMBER = 12

#: Digits of which fewer are no number's, even without the rest, in a line.
_SHORTEST_IN_LINE = 8


class NumberMask:
    """Hides what shows more of a card's number than its last four digits."""

    def __init__(
        self, digits: str = "", number: str | None = None, *, is_club: bool = False, lines: Sequence[str] = ()
    ) -> None:
        """
        :param digits: what was read as the number.
        :param number: where it is sure.
        :param is_club: no scheme issued it: parts of it are values of their own.
        :param lines: texts in which it may stand all the same where nobody asked for it, or it was not read.
        """
        self._number = number
        self._is_club = is_club
        # Any four digits side by side of what may be the number's, but its last.
        self._parts = _parts(digits[:-1]) if digits else _parts_in(lines)

    def value(self, text: str) -> str:
        """The value of a field."""

        def shown(digits: str) -> int:
            if not self._is_club and self._holds(digits):
                return self._end(digits)
            return 4 if len(digits) >= _SHORTEST_NUMBER else len(digits)

        return _mask(text, shown)

    def line(self, text: str, *, is_number: bool) -> str:
        """A line of text, letters like digits being digits; `is_number` where it stands where the number does."""

        def shown(digits: str) -> int:
            if is_number or self._holds(digits):
                return self._end(digits)
            if len(digits) < _SHORTEST_IN_LINE:
                return len(digits)
            # Where it is not known how the number ends, no end of it is one that may show.
            return 0 if self._number is None else 4

        return _mask(text, shown, _WORD.sub(_without_look_alikes, text))

    def _holds(self, digits: str) -> bool:
        return any(part in digits for part in self._parts)

    def _end(self, digits: str) -> int:
        """How many digits of a run may be seen that is the number's: its end, where it is sure."""
        is_end = self._number is not None and len(digits) >= 4 and digits[-4:] == self._number[-4:]
        return 4 if is_end else 0


class LineMask:
    """Hides the number of a result in its lines, in whichever of them and parts of them it was read."""

    def __init__(
        self,
        lines: Sequence[tuple[str, Quad | None]],
        digits: Sequence[tuple[int, Quad]],
        mask: NumberMask,
    ) -> None:
        """
        :param lines: texts and places of all lines of one kind.
        :param digits: what was read as the number's digits, and where.
        :param mask: the number's.
        """
        self._texts = [text for text, _ in lines]
        self._outlines = [None if quad is None else _outline(quad) for _, quad in lines]
        self._boxes = [_outline(quad) for _, quad in digits]
        self._mask = mask
        self._rows = _rows(self._texts)

    def text(self, index: int) -> str:
        """The line `index`; no more of the number shows than its last four digits."""
        return self._mask.line(self._texts[index], is_number=self._is_number(index))

    def _is_number(self, index: int) -> bool:
        outline = self._outlines[index]
        if outline is None:
            return False
        middle = _middle(outline)
        return index in self._rows or any(
            _contains(box, middle) or _contains(outline, _middle(box)) for box in self._boxes
        )


def _parts(digits: str) -> set[str]:
    return {digits[start : start + 4] for start in range(len(digits) - 3)}


def _parts_in(lines: Sequence[str]) -> set[str]:
    """Those of the longest run that may be a number, else of the lines that may be its rows."""
    runs = [_digits(run[0]) for line in lines for run in _RUN.finditer(line) if not _DATE.fullmatch(run[0])]
    longest = max(runs, key=len, default="")
    if len(longest) >= _SHORTEST_NUMBER:
        return _parts(longest[:-1])
    return {part for index in _rows(lines) for part in _parts(_digits(lines[index]))}


def _digits(text: str) -> str:
    return "".join(character for character in text if character in _DIGITS)


def _rows(lines: Sequence[str]) -> set[int]:
    """Three or four rows of four, or two halves, of which either may be cut in two."""
    counts = [_digits_alone(line) for line in lines]
    groups = {index for index, count in enumerate(counts) if count == 4}
    halves = {index for index, count in enumerate(counts) if 5 <= count <= 13}
    return (groups if len(groups) >= 3 else set()) | (halves if len(halves) >= 2 else set())


def _without_look_alikes(word: re.Match[str]) -> str:
    """A word with a zero in place of each look-alike, where two characters at least and half of all are digits."""
    count = sum(character in _DIGITS for character in word[0])
    alike = sum(character in _ALIKE for character in word[0])
    if count < 2 or 2 * count < len(word[0]) or count + alike < len(word[0]):
        return word[0]
    return "".join("0" if character in _ALIKE else character for character in word[0])


def _mask(text: str, shown: Callable[[str], int], plain: str | None = None) -> str:
    """
    `text` with all digits of each run hidden but for so many at its end as `shown` says of them; runs are those of
    `plain`, where that is given.
    """
    hidden = []
    end = 0
    for run in _RUN.finditer(plain or text):
        digits = _digits(run[0])
        own = text[run.start() : run.end()]
        is_date = _DATE.fullmatch(run[0]) is not None
        hidden += [text[end : run.start()], own if is_date else _hide(own, run[0], shown(digits))]
        end = run.end()
    return "".join([*hidden, text[end:]])


def _digits_alone(text: str) -> int:
    """How many digits a line has; 0 where anything but what separates digits stands between or beside them."""
    if not _RUN.fullmatch(text) or _DATE.fullmatch(text):
        return 0
    return len(_digits(text))


def _hide(text: str, plain: str, shown: int) -> str:
    """`text` with all characters but the last `shown` as `*` that are digits of `plain`."""
    left = sum(character.isdigit() for character in plain) - shown
    hidden = []
    for own, character in zip(text, plain, strict=True):
        is_hidden = character.isdigit() and left > 0
        left -= character.isdigit()
        hidden.append("*" if is_hidden else own)
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
