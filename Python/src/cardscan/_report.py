# SPDX-License-Identifier: Apache-2.0
"""A result as the command's JSON has it: docs/command.md."""

import math
from typing import TYPE_CHECKING, Any

from ._convert import Quad
from ._enums import FieldKind, Flag, State, Status
from ._lines import Lines

if TYPE_CHECKING:
    from ._result import Field, Result


def report(result: "Result", reveal: bool) -> dict[str, Any]:
    timings = result.timings
    is_read = result.status is Status.OK
    expiry = result.expiry
    mask = result._number_mask

    def shown(text: str) -> str:
        return text if reveal else mask.value(text)

    return {
        "status": result.status.name.lower(),
        "number": result.number if reveal else result.masked_number,
        "expiry": None if expiry is None else str(expiry),
        "holder": result.holder,
        "brand": result.brand,
        "confidence": _rounded(result.confidence, 4) if is_read else None,
        "quad": _corners(result.quad),
        "fields": {name: shown(text) for name, text in result.values.items()},
        "lines": _lines(result, Lines.CARD, reveal),
        "backend": result.backend.name.lower(),
        "device": result.device,
        "ms": {
            "total": _rounded(timings.total / 1e6, 3),
            "localize": _rounded((timings.load + timings.borders + timings.search) / 1e6, 3),
            "rectify": _rounded(timings.rectify / 1e6, 3),
            "read": _rounded(timings.read / 1e6, 3),
        },
        "company": result.company,
        "phones": [shown(text) for text in result.phones],
        "details": _details(result),
        "region": _lines(result, Lines.REGION, reveal),
    }


def _details(result: "Result") -> dict[str, Any]:
    """What became of each field."""
    number, expiry = result.field(FieldKind.NUMBER), result.field(FieldKind.EXPIRY)
    holder = result.field(FieldKind.HOLDER)
    is_plausible = Flag.PLAUSIBLE in expiry.flags
    return {
        "number": _detail(number)
        | {
            "luhn": _flag(number, Flag.LUHN_VALID),
            "known_iin": _flag(number, Flag.ISSUER_KNOWN),
            "refused": Flag.REFUSED in number.flags,
        },
        "expiry": _detail(expiry)
        | {
            "labelled": _flag(expiry, Flag.LABELLED),
            "plausible": _flag(expiry, Flag.PLAUSIBLE),
            "expired": _flag(expiry, Flag.EXPIRED) if is_plausible else None,
            "alternatives": [str(date) for date in result.other_expiries],
        },
        "holder": _detail(holder) | {"suggested": _flag(holder, Flag.SUGGESTED)},
        "company": _detail(result.field(FieldKind.COMPANY)),
        "phones": [_detail(field) for field in result.fields(FieldKind.PHONE)],
        "fields": {field.name: _detail(field) for field in result.fields(FieldKind.VALUE)},
    }


def _detail(field: "Field") -> dict[str, Any]:
    is_placed = field.quad is not None
    return {
        "state": field.state.name.lower(),
        "confidence": _rounded(field.confidence, 4) if is_placed else None,
        "quad": _corners(field.quad),
    }


def _flag(field: "Field", flag: Flag) -> bool | None:
    is_known = field.state is State.READ or Flag.REFUSED in field.flags
    return flag in field.flags if is_known else None


def _lines(result: "Result", lines: Lines, reveal: bool) -> list[dict[str, Any]]:
    mask = None if reveal else result._line_mask(lines)
    return [
        {
            "text": line.text if mask is None else mask.text(index),
            "quad": _corners(line.quad),
            "confidence": _rounded(line.confidence, 4),
        }
        for index, line in enumerate(result._lines_of(lines))
    ]


def _corners(quad: Quad | None) -> list[list[float]] | None:
    return None if quad is None else [[_rounded(x, 2), _rounded(y, 2)] for x, y in quad.tolist()]


def _rounded(value: float, places: int) -> float:
    """Halves away from zero, as the command rounds."""
    scale = 10.0**places
    return math.copysign(math.floor(abs(value * scale) + 0.5), value) / scale
