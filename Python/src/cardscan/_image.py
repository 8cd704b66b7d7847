# SPDX-License-Identifier: Apache-2.0
"""numpy arrays as pictures of the library, without a copy wherever C can read them in place."""

import weakref
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _c
from ._convert import integer
from ._enums import Format, Range
from ._errors import TooLargeError, check

Pixels: TypeAlias = npt.NDArray[np.uint8]

_LARGEST_SIDE = 16384
_LARGEST_AREA = 100_000_000

_BY_CHANNELS = {1: Format.GRAY8, 3: Format.RGB, 4: Format.RGBA}
_CHANNELS = {
    Format.GRAY8: 1,
    Format.RGB: 3,
    Format.BGR: 3,
    Format.RGBA: 4,
    Format.BGRA: 4,
    Format.YUYV: 2,
    Format.UYVY: 2,
}
_REVERSED = {Format.RGB: Format.BGR, Format.BGR: Format.RGB}


class Image:
    """A picture as the library sees it: format, orientation, range, and where its planes lie.

    It refers to the array that it was made of; whoever writes to that while a scan is under way
    spoils the scan.

    The array is read in place where the bytes of a pixel lie side by side and its rows follow each
    other downwards, at any distance: whole pictures, crops, every second row, `rgb[..., ::-1]`. Else
    it is copied once, which `is_copy` tells, and the copy is wiped when the image goes.
    """

    __slots__ = ("__weakref__", "_planes", "_struct", "is_copy")

    def __init__(
        self,
        array: Pixels,
        format: Format | None = None,
        *,
        orientation: SupportsIndex = 1,
        range: Range = Range.FULL,
        copy: bool | None = None,
    ) -> None:
        """
        :param array: uint8, H x W or H x W x 1 (luma), H x W x 3, H x W x 4; H x W x 2 with YUYV and
            UYVY, W even.
        :param format: what the channels are; GRAY8, RGB and RGBA where it is not given. For planes
            see `nv12`, `nv21` and `i420`.
        :param orientation: how to turn the picture to see it upright, 1 to 8 as in EXIF.
        :param copy: True always copies, False never does (`ValueError` where it had to be), None
            copies where it must.
        """
        _check_pixels("the picture", array)
        channels = 1 if array.ndim == 2 else array.shape[2] if array.ndim == 3 else 0
        if format is None:
            if channels not in _BY_CHANNELS:
                raise ValueError(
                    f"the picture has the shape {array.shape}; H x W, H x W x 3 and H x W x 4 are"
                    " taken, and other formats where they are named"
                )
            format = _BY_CHANNELS[channels]
        format = Format(format)
        if format not in _CHANNELS:
            raise ValueError(f"{format.name} has planes: use Image.{format.name.lower()}")
        if channels != _CHANNELS[format]:
            raise ValueError(
                f"the picture has the shape {array.shape}; {format.name} has {_CHANNELS[format]} channels"
            )
        height, width = array.shape[:2]
        if format in (Format.YUYV, Format.UYVY) and width % 2:
            raise ValueError(f"{format.name} has an even width, not {width}")
        _check_size(width, height)
        plane, format, offset, is_copy = _plane(array, format, copy)
        self._hold([(plane, offset, is_copy)])
        self._describe(format, width, height, orientation, range)

    @classmethod
    def nv12(
        cls,
        luma: Pixels,
        chroma: Pixels | None = None,
        *,
        orientation: SupportsIndex = 1,
        range: Range = Range.FULL,
    ) -> "Image":
        """Luma H x W, and U and V in pairs: H/2 x W/2 x 2 or H/2 x W, halves rounded up.

        Without `chroma` both lie one below the other in `luma`, 3H/2 x W, H and W even.
        """
        return cls._semiplanar(Format.NV12, luma, chroma, orientation, range)

    @classmethod
    def nv21(
        cls,
        luma: Pixels,
        chroma: Pixels | None = None,
        *,
        orientation: SupportsIndex = 1,
        range: Range = Range.FULL,
    ) -> "Image":
        """As `nv12`, with V before U."""
        return cls._semiplanar(Format.NV21, luma, chroma, orientation, range)

    @classmethod
    def i420(
        cls,
        luma: Pixels,
        u: Pixels | None = None,
        v: Pixels | None = None,
        *,
        orientation: SupportsIndex = 1,
        range: Range = Range.FULL,
    ) -> "Image":
        """Luma H x W, U and V H/2 x W/2 each, halves rounded up.

        Without `u` and `v` all three lie one after the other in `luma`, 3H/2 x W, H and W even.
        """
        if (u is None) != (v is None):
            raise ValueError("I420 has both U and V, or one array with all of it")
        if u is not None and v is not None:
            return cls._planar(Format.I420, [luma, u, v], orientation, range)
        luma, rest = _stacked("I420", luma)
        # A row holds two of U or V: they lie side by side only where all rows do.
        if not rest.flags.c_contiguous:
            raise ValueError("all of I420 in one array is read only where it is contiguous")
        u, v = rest.reshape(2, luma.shape[0] // 2, luma.shape[1] // 2)
        return cls._planar(Format.I420, [luma, u, v], orientation, range)

    @classmethod
    def _semiplanar(
        cls,
        format: Format,
        luma: Pixels,
        chroma: Pixels | None,
        orientation: SupportsIndex,
        range: Range,
    ) -> "Image":
        if chroma is None:
            luma, chroma = _stacked(format.name, luma)
        return cls._planar(format, [luma, chroma], orientation, range)

    @classmethod
    def _planar(
        cls, format: Format, planes: list[Pixels], orientation: SupportsIndex, range: Range
    ) -> "Image":
        for plane in planes:
            _check_pixels("a plane", plane)
        if planes[0].ndim != 2:
            raise ValueError(f"luma has the shape {planes[0].shape}; it is H x W")
        height, width = planes[0].shape
        _check_size(width, height)
        rows, columns = (height + 1) // 2, (width + 1) // 2
        allowed = {(rows, columns)} if format is Format.I420 else {(rows, columns, 2), (rows, 2 * columns)}
        for plane in planes[1:]:
            if plane.shape not in allowed:
                raise ValueError(
                    f"a plane has the shape {plane.shape}; beside luma of {height} x {width} it has"
                    f" {' or '.join(str(shape) for shape in sorted(allowed, key=len))}"
                )
        image = cls.__new__(cls)
        read = [_plane(plane, Format.GRAY8, None) for plane in planes]
        image._hold([(plane, offset, is_copy) for plane, _, offset, is_copy in read])
        image._describe(format, width, height, orientation, range)
        return image

    def _hold(self, planes: list[tuple[Pixels, int, bool]]) -> None:
        """Keeps arrays, the bytes from their first element to the first that C reads, and whether
        they are copies, which are wiped when the image goes."""
        self._planes = planes
        self.is_copy = any(is_copy for _, _, is_copy in planes)
        for array, _, is_copy in planes:
            if is_copy:
                weakref.finalize(self, array.fill, 0).atexit = False

    def _describe(
        self,
        format: Format,
        width: int,
        height: int,
        orientation: SupportsIndex,
        range: Range,
    ) -> None:
        struct = _c.sized(_c.Image)
        struct.format = format
        struct.width = width
        struct.height = height
        struct.orientation = integer("the orientation", orientation, 1, 8)
        struct.range = Range(range)
        for index, (array, offset, _) in enumerate(self._planes):
            struct.planes[index] = array.ctypes.data + offset
            struct.strides[index] = _row_stride(array)
        self._struct = struct

    @property
    def format(self) -> Format:
        return Format(self._struct.format)

    @property
    def width(self) -> int:
        """Pixels, as the picture is stored."""
        return int(self._struct.width)

    @property
    def height(self) -> int:
        return int(self._struct.height)

    @property
    def orientation(self) -> int:
        return int(self._struct.orientation)

    @property
    def range(self) -> Range:
        return Range(self._struct.range)

    def __repr__(self) -> str:
        return f"<cardscan.Image {self.format.name} {self.width} x {self.height}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("an Image points to memory of this process: send the array")

    @property
    def _is_writable(self) -> bool:
        return not self.is_copy and all(array.flags.writeable for array, _, _ in self._planes)


#: What a scan takes for a picture.
ImageLike: TypeAlias = Image | Pixels


def as_image(picture: ImageLike) -> Image:
    """`picture`, or the image of an array."""
    return picture if isinstance(picture, Image) else Image(picture)


def redact_image(result: int | None, image: Image) -> None:
    """Covers in `image` what `result`, a pointer of the library, says; everything where it is None."""
    if not image._is_writable:
        raise ValueError("the picture cannot be written to in place: make a copy, and redact that")
    check(_c.redact(result, image._struct))


def _check_pixels(what: str, array: object) -> None:
    if not isinstance(array, np.ndarray):
        raise TypeError(
            f"{what} is {type(array).__name__}; a numpy array is taken"
            " (of Pillow's pictures: numpy.asarray(picture.convert('RGB')))"
        )
    if array.dtype != np.uint8:
        raise TypeError(f"{what} is of {array.dtype}; uint8 is taken")
    if array.size == 0:
        raise ValueError(f"{what} has the shape {array.shape}, and so no pixels")


def _check_size(width: int, height: int) -> None:
    """Before anything is copied."""
    if max(width, height) > _LARGEST_SIDE or width * height > _LARGEST_AREA:
        raise TooLargeError(
            f"the picture has {width} x {height} pixels; at most {_LARGEST_SIDE} a side and"
            f" {_LARGEST_AREA // 1_000_000} million in all are read"
        )


def _stacked(name: str, array: Pixels) -> tuple[Pixels, Pixels]:
    """Luma and all the rest of a picture whose planes lie one below the other."""
    _check_pixels("the picture", array)
    if array.ndim != 2 or array.shape[0] % 3 or array.shape[1] % 2:
        raise ValueError(f"the picture has the shape {array.shape}; all of {name} is 3H/2 x W")
    height = array.shape[0] // 3 * 2
    return array[:height], array[height:]


def _plane(array: Pixels, format: Format, copy: bool | None) -> tuple[Pixels, Format, int, bool]:
    """What of `array` C reads: an array whose rows it can read, the format that it then has, the
    bytes from its first element to the first byte, and whether it is a copy."""
    if not copy:
        if _is_readable(array):
            return array, format, 0, False
        if format in _REVERSED and _is_readable(array[..., ::-1]):
            return array, _REVERSED[format], -2, False
        if copy is not None:
            raise ValueError("the picture cannot be read in place, and copy is False")
    return np.array(array, order="C", copy=True), format, 0, True


def _is_readable(array: Pixels) -> bool:
    """Whether rows lie below each other, and in a row one byte beside the other."""
    row = 1
    for size, stride in zip(array.shape[:0:-1], array.strides[:0:-1], strict=True):
        if size > 1 and stride != row:
            return False
        row *= size
    return array.shape[0] == 1 or array.strides[0] >= row


def _row_stride(array: Any) -> int:
    """Bytes from a row to the next. Where there is one row alone numpy may say anything."""
    row = array[0].size
    return int(array.strides[0]) if array.shape[0] > 1 else int(row)
