# SPDX-License-Identifier: Apache-2.0
"""Options of any values: taken, or refused with a reason."""

import ctypes
import dataclasses
import pickle
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardscan
from cardscan import DateOrder, Engine, Guide, Pixels, Region, ScanOptions, Wants, _c

_NUMBERS = st.floats() | st.floats(0, 2) | st.sampled_from([0.0, 1.0, 1.5, 30.0])
_INTEGERS = st.integers() | st.integers(-1, 20)
_CORNERS = st.lists(_NUMBERS | st.floats(-100, 100), min_size=8, max_size=8)
_MASK = np.full((7, 5, 4), 200, np.uint8)

_OPTIONS: dict[str, Any] = {
    "guide": st.none()
    | st.just(Guide.centred())
    | st.just(Guide.mask(_MASK))
    | st.builds(Guide.rectangle, _NUMBERS, _NUMBERS, _NUMBERS, _NUMBERS)
    | st.builds(Guide.quad, _CORNERS),
    "minimum_aspect_ratio": _NUMBERS,
    "maximum_aspect_ratio": _NUMBERS,
    "minimum_size": _NUMBERS,
    "quadrature_tolerance": _NUMBERS,
    "minimum_quad_confidence": _NUMBERS,
    "maximum_observations": _INTEGERS,
    "accept_invalid_luhn": st.booleans(),
    "require_known_issuer": st.booleans(),
    "fewest_digits": _INTEGERS,
    "most_digits": _INTEGERS,
    "minimum_confidence": _NUMBERS,
    "wants_rectified_card": st.booleans(),
    "wants_text": st.booleans(),
    "wanted": st.integers(0, 63) | _INTEGERS,
    "today": st.none() | st.dates(),
    "date_order": st.sampled_from(DateOrder) | _INTEGERS,
    "first_name": st.none() | st.text(max_size=300),
    "last_name": st.none() | st.text(max_size=10),
    "region": st.none() | st.builds(Region.frame, _CORNERS) | st.builds(Region.card, _CORNERS),
    "rules": st.none() | st.just(cardscan.Rules(sets=["generic"])),
}


@given(chosen=st.fixed_dictionaries({}, optional=_OPTIONS), data=st.data())
def test_any_options_are_taken_or_refused(
    engine: Engine, chosen: dict[str, Any], data: st.DataObject
) -> None:
    side = data.draw(st.integers(1, 90))
    picture = np.full((side, 60, 3), 90, np.uint8)
    picture[side // 4 : side // 2, 10:40] = 220
    options = ScanOptions(**chosen)
    assert chosen.get("first_name") in (None, "") or repr(chosen["first_name"]) not in repr(options)
    try:
        result = engine.scan(picture, options)
    except (ValueError, TypeError) as error:
        assert len(str(error)) > 10
    else:
        result.to_dict()
        assert result.redaction.quads.shape[1:] == (4, 2)


def test_defaults_are_those_of_the_library() -> None:
    defaults = _c.ScanOptions()
    _c.scan_options_init(ctypes.byref(defaults), ctypes.sizeof(defaults))
    assert bytes(ScanOptions()._struct()) == bytes(defaults)


def test_every_option_of_the_library_has_a_name_here() -> None:
    theirs = {name for name, _ in _c.ScanOptions._fields_}  # type: ignore[misc]
    ours = {field.name for field in dataclasses.fields(ScanOptions)}
    assert {name for name in theirs - ours if not name.startswith(("guide", "mask", "region"))} == {
        "struct_size",
        "wanted_fields",
        "today_year",
        "today_month",
    }


@pytest.mark.parametrize(
    ("chosen", "error", "reason"),
    [
        ({"maximum_observations": 2**40}, ValueError, "maximum_observations"),
        ({"fewest_digits": 3}, cardscan.InvalidArgumentError, "digits"),
        ({"minimum_confidence": float("nan")}, cardscan.InvalidArgumentError, "confidence"),
        ({"first_name": "a\0b"}, ValueError, "NUL"),
        ({"first_name": b"Ann"}, TypeError, "not str"),
        ({"last_name": "x" * 256}, cardscan.InvalidArgumentError, "255"),
        ({"today": date(1980, 1, 1)}, cardscan.InvalidArgumentError, "2000"),
        ({"wanted": 64}, cardscan.InvalidArgumentError, "wanted"),
        ({"guide": Guide.rectangle(900, 0, 5, 5)}, cardscan.InvalidArgumentError, "guide"),
    ],
)
def test_refusals_say_which(
    engine: Engine, chosen: dict[str, Any], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        engine.scan(np.zeros((40, 60), np.uint8), ScanOptions(**chosen))


@pytest.mark.parametrize("outline", [[1, 2, 3], np.zeros((4, 3)), [["a"] * 2] * 4])
def test_outlines_have_four_corners(outline: Any) -> None:
    for make in (Guide.quad, Region.frame, Region.card):
        with pytest.raises(ValueError, match=r"corners|convert"):
            make(outline)


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([1], TypeError),
        (np.zeros((2, 2, 4), np.int8), TypeError),
        (np.zeros((2, 2, 3), np.uint8), ValueError),
        (np.zeros((0, 2, 4), np.uint8), ValueError),
    ],
)
def test_masks_are_pictures(mask: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Guide.mask(mask)


def test_masks_are_copies(engine: Engine, card: Pixels, number: str) -> None:
    mask = np.full((20, 30, 4), 255, np.uint8)
    guide = Guide.mask(mask[::-1])
    mask[:] = 0
    assert guide.picture is not None
    assert guide.picture.all()
    assert engine.scan(card, ScanOptions(guide=guide)).number == number


def test_known_outlines_are_read_in_place(engine: Engine, card: Pixels, number: str) -> None:
    quad = engine.scan(card, ScanOptions(wants_text=False)).quad
    assert quad is not None
    found = engine.scan(card, ScanOptions(guide=Guide.quad(quad)))
    assert found.number == number
    assert found.quad is not None
    assert np.abs(found.quad - quad).max() < 1


def test_options_travel(engine: Engine, card: Pixels) -> None:
    options = ScanOptions(
        guide=Guide.mask(np.full((5, 5, 4), 255, np.uint8)),
        first_name="Nena",
        wanted=Wants.HOLDER,
        rules=cardscan.Rules(last_names=["Petrow"]),
    )
    other = pickle.loads(pickle.dumps(options))
    found = engine.scan(card, other)
    assert found.holder == engine.scan(card, options).holder
    assert dataclasses.replace(other, first_name=None).first_name is None


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"threads": 0}, cardscan.InvalidArgumentError),
        ({"threads": 257}, cardscan.InvalidArgumentError),
        ({"threads": 2**33}, ValueError),
        ({"backend": 9}, ValueError),
        ({"backend": cardscan.Backend.OPENCL, "device": "no such device"}, cardscan.DeviceUnavailableError),
        ({"backend": cardscan.Backend.OPENCL, "device": 99}, cardscan.DeviceUnavailableError),
        ({"device": -1}, ValueError),
    ],
)
def test_engines_that_cannot_be_had_say_why(chosen: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=r"\w+ \w+"):
        Engine(**chosen)


def test_networks_calculate_with_what_is_asked_for(card: cardscan.Pixels, number: str) -> None:
    for arithmetic in cardscan.Arithmetic:
        with cardscan.Engine(backend=cardscan.Backend.CPU, arithmetic=arithmetic) as engine:
            assert engine.scan(card).number == number
    with pytest.raises(ValueError):
        cardscan.Engine(arithmetic=3)  # type: ignore[arg-type]
