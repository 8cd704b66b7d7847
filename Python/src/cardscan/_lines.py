# SPDX-License-Identifier: Apache-2.0
"""Lines of text of a result."""

import ctypes
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

from . import _c
from ._convert import Quad, quad, quad_pointer
from ._errors import check
from ._values import Alternative, Character

if TYPE_CHECKING:
    from ._result import Result


class Lines(Enum):
    """Which lines of a result, and the library's getters of them."""

    CARD = "result_line"
    REGION = "result_region_line"

    def _getter(self, what: str) -> Callable[..., Any]:
        getter: Callable[..., Any] = getattr(_c, self.value + what)
        return getter

    @property
    def count(self) -> Callable[..., int]:
        return self._getter("_count")

    @property
    def text(self) -> Callable[..., bytes | None]:
        return self._getter("_text")

    @property
    def line(self) -> Callable[..., int]:
        return self._getter("")

    @property
    def character_count(self) -> Callable[..., int]:
        return self._getter("_character_count")

    @property
    def character(self) -> Callable[..., int]:
        return self._getter("_character")


class Line:
    """A line of text. `text` gives it in full; `repr` and `masked_text` hide the card's number.

    It is read from the result, which it keeps alive.
    """

    __slots__ = ("_index", "_lines", "_result", "confidence", "quad")

    def __init__(self, result: "Result", lines: Lines, index: int) -> None:
        numbers, confidence = _c.Quad(), ctypes.c_double()
        check(result._get(lines.line, index, quad_pointer(numbers), ctypes.byref(confidence)))
        self._result = result
        self._lines = lines
        self._index = index
        #: Probability that the text is right.
        self.confidence = confidence.value
        self.quad: Quad = quad(numbers)

    @property
    def text(self) -> str:
        """In full. A security code is covered."""
        # Copied before anybody can close the result.
        with self._result._handle as pointer:
            return (self._lines.text(pointer, self._index) or b"").decode()

    @property
    def masked_text(self) -> str:
        """The same; no more of the card's number shows than its last four digits."""
        return self._result._line_mask(self._lines).text(self._index)

    @property
    def characters(self) -> tuple[Character, ...]:
        """Each with its alternatives, blanks included."""
        with self._result._handle as pointer:
            count = self._lines.character_count(pointer, self._index)
            return tuple(self._character(pointer, place) for place in range(count))

    def _character(self, pointer: int, place: int) -> Character:
        struct = _c.sized(_c.Character)
        check(self._lines.character(pointer, self._index, place, ctypes.byref(struct)))
        others = zip(struct.alternatives, struct.alternative_probabilities, strict=True)
        return Character(
            struct.text.decode(),
            struct.probability,
            tuple(
                Alternative(text.value.decode(), probability) for text, probability in others if text.value
            ),
            quad(struct.quad),
        )

    def __repr__(self) -> str:
        if self._result.is_closed:
            return "<cardscan.Line of a closed result>"
        return f"<cardscan.Line {self.masked_text!r}>"
