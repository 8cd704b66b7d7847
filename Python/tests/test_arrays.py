# SPDX-License-Identifier: Apache-2.0
"""Arrays of any shape, type, stride and content: scanned, or refused with a reason."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import cardscan
from cardscan import Format, Image, Pixels, Range
from conftest import without_times

_SIDES = st.integers(1, 20)


def _report(engine: cardscan.Engine, picture: Image | Pixels) -> dict[str, Any]:
    return without_times(engine.scan(picture).to_dict(reveal=True))


@given(
    array=arrays.arrays(
        dtype=st.one_of(
            arrays.unsigned_integer_dtypes(),
            arrays.integer_dtypes(),
            arrays.floating_dtypes(),
            arrays.boolean_dtypes(),
            arrays.complex_number_dtypes(),
        ),
        shape=arrays.array_shapes(min_dims=0, max_dims=5, min_side=0, max_side=6),
    ),
    format=st.none() | st.sampled_from(list(Format)),
    orientation=st.integers(-2, 10),
)
def test_any_array_is_scanned_or_refused(
    engine: cardscan.Engine, array: Any, format: Format | None, orientation: int
) -> None:
    is_picture = array.dtype == np.uint8 and array.ndim in (2, 3) and array.size > 0
    try:
        image = Image(array, format, orientation=orientation)
    except (TypeError, ValueError) as error:
        assert len(str(error)) > 20
        return
    assert is_picture
    assert (image.width, image.height) == (array.shape[1], array.shape[0])
    assert engine.scan(image).status in cardscan.Status


@given(
    height=_SIDES,
    width=_SIDES,
    channels=st.sampled_from([None, 1, 3, 4]),
    step=st.tuples(*[st.sampled_from([-3, -2, -1, 1, 2, 3])] * 2),
    order=st.sampled_from("CF"),
    seed=st.integers(0, 99),
)
@settings(max_examples=40)
def test_views_are_read_as_what_they_show(
    engine: cardscan.Engine,
    height: int,
    width: int,
    channels: int | None,
    step: tuple[int, int],
    order: Any,
    seed: int,
) -> None:
    shape = (height * 3, width * 3) + (() if channels is None else (channels,))
    whole = np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8)
    view = np.asarray(whole, order=order)[:: step[0], :: step[1]]
    plain = np.ascontiguousarray(view)
    assert _report(engine, view) == _report(engine, plain)


def test_views_of_a_card_are_not_copied(engine: cardscan.Engine, card: Pixels, number: str) -> None:
    wide = np.zeros((card.shape[0] + 9, card.shape[1] + 70, 3), np.uint8)
    crop = wide[4:-5, 30:-40]
    crop[:] = card
    doubled = np.repeat(card, 2, axis=0)
    reversed_channels = np.ascontiguousarray(card[..., ::-1])
    gray = np.ascontiguousarray(np.pad(card[..., 1], ((0, 0), (3, 8))))[:, 3:-8]
    rgba = np.dstack([card, np.full(card.shape[:2], 7, np.uint8)])
    for picture in (
        Image(card),
        Image(crop),
        Image(doubled[::2]),
        Image(reversed_channels, Format.BGR),
        Image(reversed_channels[..., ::-1]),
        Image(card[..., ::-1], Format.BGR),
        Image(gray),
        Image(rgba),
        Image(np.ascontiguousarray(rgba[..., [2, 1, 0, 3]]), Format.BGRA),
        Image(crop, copy=False),
    ):
        assert not picture.is_copy
        assert engine.scan(picture).number == number


def test_what_must_be_copied_is_copied_once_and_wiped(
    engine: cardscan.Engine, card: Pixels, number: str
) -> None:
    upside_down = card[::-1]
    columns = np.repeat(card, 2, axis=1)[:, ::2]
    planar = np.ascontiguousarray(card.transpose(2, 0, 1)).transpose(1, 2, 0)
    for array, orientation in ((upside_down, 4), (columns, 1), (planar, 1)):
        with pytest.raises(ValueError, match="in place"):
            Image(array, copy=False)
        image = Image(array, orientation=orientation)
        assert image.is_copy
        assert engine.scan(image).number == number
    copied = image._planes[0][0]
    assert copied.any()
    del image
    assert not copied.any()
    assert card.any()


def _yuv(card: Pixels) -> tuple[Pixels, Pixels, Pixels]:
    """Y, U and V of a picture of even sides (ITU-R BT.601, full range)."""
    red, green, blue = (card[..., channel].astype(np.float64) for channel in range(3))
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    u, v = 128 + 0.564 * (blue - luma), 128 + 0.713 * (red - luma)

    def stored(plane: npt.NDArray[np.float64]) -> Pixels:
        return np.clip(np.rint(plane), 0, 255).astype(np.uint8)

    return stored(luma), stored(u[::2, ::2]), stored(v[::2, ::2])


def test_planes_and_packed_pixels_give_the_number(engine: cardscan.Engine, card: Pixels, number: str) -> None:
    luma, u, v = _yuv(card)
    pairs = np.stack([u, v], axis=-1)
    rows = pairs.reshape(u.shape[0], -1)
    wide_u = np.repeat(np.repeat(u, 2, axis=0), 2, axis=1)
    yuyv = np.stack([luma, wide_u], axis=-1)
    limited = (16 + luma.astype(np.int32) * 219 // 255).astype(np.uint8)
    one = np.concatenate([luma, u.reshape(-1, luma.shape[1]), v.reshape(-1, luma.shape[1])])
    for image in (
        Image.nv12(luma, pairs),
        Image.nv12(luma, rows),
        Image.nv12(np.concatenate([luma, rows])),
        Image.nv21(luma, pairs[..., ::-1].copy()),
        Image.i420(luma, u, v),
        Image.i420(one),
        Image(yuyv, Format.YUYV),
        Image(np.ascontiguousarray(yuyv[..., ::-1]), Format.UYVY),
        Image.nv12(limited, pairs, range=Range.LIMITED),
    ):
        assert not image.is_copy
        assert engine.scan(image).number == number


@given(
    height=_SIDES,
    width=_SIDES,
    row=st.integers(0, 2),
    column=st.integers(0, 2),
    form=st.sampled_from(["pairs", "rows", "planes"]),
    seed=st.integers(0, 9),
)
@settings(max_examples=40)
def test_planes_have_the_sizes_of_their_luma(
    engine: cardscan.Engine, height: int, width: int, row: int, column: int, form: str, seed: int
) -> None:
    luma = np.random.default_rng(seed).integers(0, 256, (height, width), dtype=np.uint8)
    rows, columns = (height + 1) // 2 + row, (width + 1) // 2 + column
    chroma = np.zeros((rows, columns), np.uint8)
    try:
        if form == "planes":
            image = Image.i420(luma, chroma, chroma)
        elif form == "rows":
            image = Image.nv12(luma, np.zeros((rows, 2 * columns), np.uint8))
        else:
            image = Image.nv21(luma, np.zeros((rows, columns, 2), np.uint8))
    except ValueError as error:
        assert "beside luma" in str(error)
        assert row or column
        return
    assert not row
    assert not column
    engine.scan(image)


@pytest.mark.parametrize(
    ("array", "error", "reason"),
    [
        ([[1, 2], [3, 4]], TypeError, "numpy array"),
        (np.zeros((4, 4), np.float32), TypeError, "uint8"),
        (np.zeros((0, 4), np.uint8), ValueError, "no pixels"),
        (np.zeros((4, 4, 2), np.uint8), ValueError, "shape"),
        (np.zeros(16, np.uint8), ValueError, "shape"),
        (np.broadcast_to(np.uint8(1), (16385, 2)), cardscan.TooLargeError, "16384"),
        (np.broadcast_to(np.uint8(1), (12000, 12000, 3)), cardscan.TooLargeError, "million"),
        (np.broadcast_to(np.uint8(1), (2**40, 2**20)), cardscan.TooLargeError, "16384"),
    ],
)
def test_refusals_say_why(engine: cardscan.Engine, array: Any, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        engine.scan(array)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda gray: Image(gray, Format.NV12), "Image.nv12"),
        (lambda gray: Image(gray, Format.RGB), "3 channels"),
        (lambda gray: Image(np.zeros((4, 5, 2), np.uint8), Format.YUYV), "even"),
        (lambda gray: Image(gray, orientation=9), "orientation"),
        (lambda gray: Image.i420(gray, gray), "both U and V"),
        (Image.nv12, "3H/2"),
        (lambda gray: Image.i420(np.zeros((6, 8), np.uint8)[:, :4]), "contiguous"),
        (lambda gray: Image.nv12(np.zeros((4, 4, 3), np.uint8), gray), "H x W"),
    ],
)
def test_formats_that_do_not_fit_are_refused(make: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make(np.zeros((8, 8), np.uint8))


def test_a_line_of_digits_alone_is_read(engine: cardscan.Engine, card: Pixels, number: str) -> None:
    quads = np.stack([digit.quad for digit in engine.scan(card).digits])
    (left, top), (right, bottom) = quads.min((0, 1)), quads.max((0, 1))
    strip = card[int(top) - 4 : int(bottom) + 5, int(left) - 6 : int(right) + 7]
    found = engine.read_line(strip)
    assert found.number == number
    assert found.quad is None
