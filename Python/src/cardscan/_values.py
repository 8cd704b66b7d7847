# SPDX-License-Identifier: Apache-2.0
"""Small values of results, copied out of the library."""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ._convert import Quad
from ._enums import DeviceType, Redacts, Track


@dataclass(frozen=True)
class Device:
    """An OpenCL device."""

    type: DeviceType
    name: str
    platform: str
    driver: str


@dataclass(frozen=True)
class Expiry:
    """A month, and the probability that it is right."""

    month: int
    year: int
    confidence: float

    def __str__(self) -> str:
        """MM/YY, as cards print it."""
        return f"{self.month:02}/{self.year % 100:02}"


@dataclass(frozen=True, eq=False)
class Candidate:
    """An outline that was found: its corners from the one that is top left in the frame."""

    quad: Quad
    confidence: float


@dataclass(frozen=True, eq=False)
class Digit:
    """A digit of the number with its alternatives. `repr` does not show it."""

    #: The most probable value, 0 to 9.
    value: int = field(repr=False)
    #: Probability of each value, 10 numbers; what is missing to 1 is that of "no digit here".
    probabilities: npt.NDArray[np.float32] = field(repr=False)
    quad: Quad


@dataclass(frozen=True)
class Alternative:
    """Another character that it may be. `repr` does not show it."""

    text: str = field(repr=False)
    probability: float


@dataclass(frozen=True, eq=False)
class Character:
    """A character of a line. `repr` does not show it."""

    text: str = field(repr=False)
    probability: float
    #: Next best characters, two at most.
    alternatives: tuple[Alternative, ...]
    quad: Quad


@dataclass(frozen=True, eq=False)
class Redaction:
    """What must be covered on a frame before others may see it."""

    extent: Redacts
    #: n x 4 x 2, frame pixels; corners may lie outside of the frame.
    quads: npt.NDArray[np.float64]


@dataclass(frozen=True)
class Timings:
    """Nanoseconds that a scan spent."""

    #: Upload and luma.
    load: int
    #: Downscale, Sobel, threshold.
    borders: int
    #: Hough lines, quads, refinement.
    search: int
    #: Resampling of the card.
    rectify: int
    #: Bands, network, lattice.
    read: int
    #: Everything.
    total: int


@dataclass(frozen=True, eq=False)
class TrackedCard:
    """A card that a tracker follows."""

    state: Track
    #: The same as long as it is the same card, and never that of another one; from 1 on.
    identity: int
    #: The corners keep their order from frame to frame; which of them is the card's top left is not
    #: known.
    quad: Quad
    confidence: float
    #: Of the outline's middle, frame pixels a second: x and y.
    velocity: tuple[float, float]
    #: Frames in which it was seen.
    frames: int
    #: Frames since it was last seen; 0 where it is seen.
    frames_since_seen: int
    #: Nanoseconds since it got its identity.
    age: int
