# SPDX-License-Identifier: Apache-2.0
"""What a scan found."""

import ctypes
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from . import _c
from ._convert import Quad, decoded, integer, quad, quad_pointer
from ._enums import Backend, FieldKind, Flag, Redacts, State, Status
from ._errors import check
from ._handle import Handle, Owner
from ._image import Image, Pixels, as_image, redact_image
from ._lines import Line, Lines
from ._masking import LineMask, NumberMask
from ._report import report
from ._values import Candidate, Digit, Expiry, Redaction, Timings

_Made = TypeVar("_Made")


class Field:
    """What became of a field. `text` gives its value in full; `repr` and `masked_text` hide numbers.

    The texts are read from the result, which it keeps alive.
    """

    __slots__ = ("_result", "confidence", "flags", "index", "kind", "name", "quad", "state")

    def __init__(self, result: "Result", kind: FieldKind, index: int) -> None:
        struct = result._field_struct(kind, index)
        self._result = result
        self.kind = kind
        #: Among those of its kind.
        self.index = index
        self.state = State(struct.state)
        self.flags = Flag(struct.flags)
        #: Of a number also where it is not sure enough to be returned.
        self.confidence = float(struct.confidence)
        #: Where the value stands; of one that was not read: its label or its digits; None: not known.
        self.quad: Quad | None = quad(struct.quad) if struct.has_quad else None
        #: What its rule calls a value; None for other fields.
        self.name = decoded(struct.name)

    @property
    def text(self) -> str | None:
        """In full, None where the state is not READ. A date is MM/YY, a telephone number +1 and ten
        digits, all else as printed."""
        return self._result._field_text(self.kind, self.index)

    @property
    def masked_text(self) -> str | None:
        """The same; of the number and of digits that may be one all but the last four as `*`."""
        if self.kind is FieldKind.NUMBER:
            return self._result.masked_number if self.state is State.READ else None
        text = self.text
        if text is None or self.kind not in (FieldKind.VALUE, FieldKind.PHONE):
            return text
        return self._result._number_mask.value(text)

    def __repr__(self) -> str:
        what = self.kind.name.lower() + (f" {self.name!r}" if self.name is not None else "")
        if self._result.is_closed:
            return f"<cardscan.Field {what} of a closed result>"
        return f"<cardscan.Field {what} {self.state.name.lower()}: {self.masked_text!r}>"


class Result(Owner):
    """What a scan found; read-only, from any thread. It outlives its engine.

    It holds the library's memory, which is wiped by `close`, at the end of a `with`, or when nothing
    refers to it; Python's own copies of texts that were asked for cannot be wiped. `repr` shows no
    more of a number than its last four digits.
    """

    def __init__(self, pointer: int, device: str | None = None) -> None:
        # Made by the library alone: engines and sessions hand results out.
        self._handle = Handle(pointer, _c.result_destroy, "result")
        self._device = device

    def __repr__(self) -> str:
        if self.is_closed:
            return "<cardscan.Result, closed>"
        texts = [self.status.name, self.masked_number, self.brand]
        return f"<cardscan.Result {' '.join(text for text in texts if text)}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a Result points to memory of this process: send to_dict()")

    def _get(self, getter: Callable[..., _Made], *arguments: object) -> _Made:
        with self._handle as pointer:
            return getter(pointer, *arguments)

    # -- The number

    @property
    def status(self) -> Status:
        return Status(self._get(_c.result_status))

    @property
    def number(self) -> str | None:
        """The number's digits in full; None where it is not sure."""
        return decoded(self._get(_c.result_number))

    @property
    def masked_number(self) -> str | None:
        """The same with all but the last four digits as `*`."""
        return decoded(self._get(_c.result_masked_number))

    @property
    def luhn_valid(self) -> bool:
        """Whether the number, also one that is refused, passes the Luhn check (ISO/IEC 7812-1)."""
        return bool(self._get(_c.result_luhn_valid))

    @property
    def issuer_known(self) -> bool:
        """Whether the number's issuer is known, of itself or by the rules, and has numbers of that
        length."""
        return bool(self._get(_c.result_issuer_known))

    @property
    def brand(self) -> str | None:
        """visa, mastercard, amex, discover, diners, jcb, unionpay, maestro, mir, rupay, elo, troy,
        dankort, uatp, or what the rules call it; None where it is not known."""
        return decoded(self._get(_c.result_brand))

    @property
    def confidence(self) -> float:
        """Calibrated probability that the whole number is right; also of one too unsure to be
        returned."""
        return float(self._get(_c.result_confidence))

    @property
    def digits(self) -> tuple[Digit, ...]:
        """Digits that were read, also where the number is too unsure to be returned."""
        with self._handle as pointer:
            return tuple(_digit(pointer, index) for index in range(_c.result_digit_count(pointer)))

    # -- The card

    @property
    def quad(self) -> Quad | None:
        """The card's corners; None where there is no card."""
        numbers = _c.Quad()
        status = self._get(_c.result_quad, quad_pointer(numbers))
        return quad(numbers) if status == Status.OK else None

    @property
    def quad_confidence(self) -> float:
        """Confidence of the outline; 0 where the picture itself is the card."""
        return float(self._get(_c.result_quad_confidence))

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Outlines found, up to the options' maximum_observations."""
        with self._handle as pointer:
            return tuple(_candidate(pointer, index) for index in range(_c.result_candidate_count(pointer)))

    @property
    def rectified_card(self) -> Pixels | None:
        """A copy of the card straightened, 540 x 856 x 4: R, G, B, luma; None where it was not asked
        for or there is no card. It shows the whole number."""
        picture = _c.Picture()
        with self._handle as pointer:
            status = _c.result_rectified_card(pointer, ctypes.byref(picture))
            check(status)
            if status != Status.OK:
                return None
            rows = np.ctypeslib.as_array(picture.pixels, (picture.height, picture.stride))
            pixels: Pixels = rows[:, : 4 * picture.width].reshape(picture.height, -1, 4).copy()
            return pixels

    # -- Fields

    @property
    def expiry(self) -> Expiry | None:
        with self._handle as pointer:
            return _expiry(_c.result_expiry, pointer)

    @property
    def other_expiries(self) -> tuple[Expiry, ...]:
        """Dates that may be the expiry instead, or where none was sure enough; in the order of
        lines."""
        found: list[Expiry] = []
        with self._handle as pointer:
            while (date := _expiry(_c.result_other_expiry, pointer, len(found))) is not None:
                found.append(date)
        return tuple(found)

    @property
    def holder(self) -> str | None:
        """The holder's name as printed."""
        return decoded(self._get(_c.result_holder))

    @property
    def company(self) -> str | None:
        """A company's line beside the holder's name."""
        return decoded(self._get(_c.result_company))

    @property
    def phones(self) -> tuple[str, ...]:
        """US telephone numbers that were read, +1 and ten digits."""
        texts = (field.text for field in self.fields(FieldKind.PHONE))
        return tuple(text for text in texts if text is not None)

    @property
    def values(self) -> dict[str, str]:
        """Labelled values that were read, by the names of their rules."""
        return {
            field.name: field.text
            for field in self.fields(FieldKind.VALUE)
            if field.name is not None and field.text is not None
        }

    def field(self, kind: FieldKind, index: int = 0) -> Field:
        """What became of a field; `IndexError` where there are not so many of the kind."""
        kind = FieldKind(kind)
        count = self._get(_c.result_count, kind)
        if not 0 <= index < count:
            raise IndexError(f"there is no field {kind.name} {index}; there are {count}")
        return Field(self, kind, integer("index", index))

    def fields(self, kind: FieldKind) -> tuple[Field, ...]:
        """All fields of a kind: one for NUMBER to COMPANY; a VALUE for each name, those that were
        read first."""
        kind = FieldKind(kind)
        count = self._get(_c.result_count, kind)
        return tuple(Field(self, kind, index) for index in range(count))

    def _field_struct(self, kind: FieldKind, index: int) -> Any:
        struct = _c.sized(_c.Field)
        check(self._get(_c.result_field, kind, index, ctypes.byref(struct)))
        return struct

    def _field_text(self, kind: FieldKind, index: int) -> str | None:
        struct = _c.sized(_c.Field)
        # The text is the result's: it is copied before anybody can close it.
        with self._handle as pointer:
            check(_c.result_field(pointer, kind, index, ctypes.byref(struct)))
            return decoded(struct.text)

    # -- Lines

    @property
    def lines(self) -> tuple[Line, ...]:
        """Lines of text that were read on the card, the clearest first."""
        return self._lines_of(Lines.CARD)

    @property
    def region_lines(self) -> tuple[Line, ...]:
        """Lines of text in the region that the options asked for, in the order in which they are
        read."""
        return self._lines_of(Lines.REGION)

    def _lines_of(self, lines: Lines) -> tuple[Line, ...]:
        count = self._get(lines.count)
        return tuple(Line(self, lines, index) for index in range(count))

    @property
    def _number_mask(self) -> NumberMask:
        read = "".join(str(digit.value) for digit in self.digits)
        is_club = self.number is not None and self.brand is None
        lines = [] if read else [line.text for line in self.lines]
        return NumberMask(read, self.number, is_club=is_club, lines=lines)

    def _line_mask(self, lines: Lines) -> LineMask:
        digits = [(digit.value, digit.quad) for digit in self.digits]
        texts = [(line.text, line.quad) for line in self._lines_of(lines)]
        return LineMask(texts, digits, self._number_mask)

    # -- What others may see

    @property
    def redaction(self) -> Redaction:
        """What must be covered on the frame before others may see it."""
        count, extent = ctypes.c_int32(), ctypes.c_int32()
        with self._handle as pointer:
            out = (ctypes.byref(count), ctypes.byref(extent))
            check(_c.result_redaction(pointer, None, 0, *out))
            quads = np.zeros((count.value, 4, 2))
            numbers = quads.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
            check(_c.result_redaction(pointer, numbers, count.value, *out))
        return Redaction(Redacts(extent.value), quads)

    def redact(self, picture: Image | Pixels) -> None:
        """Covers all that with black in the picture that was scanned or a copy of it: the array is
        written to. `InvalidArgumentError` where it is not as large as the frame was, `ValueError`
        where it cannot be written to in place; nothing is covered then."""
        image = as_image(picture)
        with self._handle as pointer:
            redact_image(pointer, image)

    def redacted(self, picture: Pixels) -> Pixels:
        """A copy of the picture that was scanned with all that covered."""
        copy: Pixels = np.array(picture, order="C", copy=True)
        self.redact(copy)
        return copy

    # -- The rest

    @property
    def timings(self) -> Timings:
        struct = _c.sized(_c.Timings)
        check(self._get(_c.result_timings, ctypes.byref(struct)))
        return Timings(struct.load, struct.borders, struct.search, struct.rectify, struct.read, struct.total)

    @property
    def backend(self) -> Backend:
        """OPENCL or CPU: the path that gave this result."""
        return Backend(self._get(_c.result_backend))

    @property
    def device(self) -> str | None:
        """Name of the OpenCL device; None on the CPU path, and where a session gave the result."""
        return self._device if self.backend is Backend.OPENCL else None

    def to_dict(self, *, reveal: bool = False) -> dict[str, Any]:
        """The JSON object of `cardscan scan --json`, without `file`: docs/command.md. It is made of
        dicts, lists, texts, numbers and None alone.

        :param reveal: without it all but the last four digits of the number are `*`, and no line and
            no value shows more of it.
        """
        return report(self, reveal)


def redact(picture: Image | Pixels, result: Result | None = None) -> None:
    """Covers with black, in place, what must not be seen of a picture that was scanned: what `result`
    says, or without one everything."""
    if result is not None:
        result.redact(picture)
    else:
        redact_image(None, as_image(picture))


def _digit(pointer: int, index: int) -> Digit:
    struct = _c.sized(_c.Digit)
    check(_c.result_digit(pointer, index, ctypes.byref(struct)))
    probabilities: npt.NDArray[np.float32] = np.array(struct.probabilities, dtype=np.float32)
    return Digit(struct.value, probabilities, quad(struct.quad))


def _candidate(pointer: int, index: int) -> Candidate:
    numbers, confidence = _c.Quad(), ctypes.c_double()
    check(_c.result_candidate(pointer, index, quad_pointer(numbers), ctypes.byref(confidence)))
    return Candidate(quad(numbers), confidence.value)


def _expiry(getter: Callable[..., int], *arguments: int) -> Expiry | None:
    month, year, confidence = ctypes.c_int32(), ctypes.c_int32(), ctypes.c_double()
    out = (ctypes.byref(month), ctypes.byref(year), ctypes.byref(confidence))
    status = getter(*arguments, *out)
    check(status)
    return Expiry(month.value, year.value, confidence.value) if status == Status.OK else None
