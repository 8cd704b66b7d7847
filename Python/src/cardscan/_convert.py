# SPDX-License-Identifier: Apache-2.0
"""Values of Python as C takes them, and back. C would cut what does not fit: it is refused here."""

import ctypes
import operator
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from . import _c

#: Four corners, x and y each: 4 x 2, in pixels of the frame as it was passed in. They are the top
#: left, top right, bottom right and bottom left one of what is read upright.
Quad: TypeAlias = npt.NDArray[np.float64]


def integer(name: str, value: SupportsIndex, least: int = -(2**31), most: int = 2**31 - 1) -> int:
    """`value` where it is an integer from `least` to `most`."""
    number = operator.index(value)
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}; it lies between {least} and {most}")
    return number


def text(name: str, value: str | None) -> bytes | None:
    """UTF-8 without a NUL in it."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{name} is {type(value).__name__}, not str")
    if "\0" in value:
        raise ValueError(f"{name} has a NUL in it")
    return value.encode()


def corners(name: str, value: npt.ArrayLike) -> Any:
    """Four corners as C takes them: eight numbers."""
    array = np.asarray(value, dtype=np.float64)
    if array.shape not in ((4, 2), (8,)):
        raise ValueError(f"{name} has the shape {array.shape}; it has four corners, 4 x 2")
    return _c.Quad(*array.ravel().tolist())


def quad(numbers: Any) -> Quad:
    """A read-only copy of eight numbers, a `ctypes` array."""
    array = np.array(numbers, dtype=np.float64).reshape(4, 2)
    array.flags.writeable = False
    return array


def quad_pointer(numbers: Any) -> Any:
    """A pointer to the eight numbers of a `ctypes` array."""
    return ctypes.cast(numbers, ctypes.POINTER(ctypes.c_double))


def decoded(value: bytes | None) -> str | None:
    """What a text of the library says; None for NULL."""
    return None if value is None else value.decode()
