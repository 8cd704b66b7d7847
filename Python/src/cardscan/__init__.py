# SPDX-License-Identifier: Apache-2.0
"""Reads payment cards and membership cards in pictures.

    import cardscan

    with cardscan.Engine() as engine:
        result = engine.scan(pixels)      # uint8, H x W x 3, RGB
        print(result.status, result.masked_number, result.expiry, result.holder)

Quads are 4 x 2 arrays, x and y of the top left, top right, bottom right and bottom left corner of
what is read upright, in pixels of the frame as it was passed in, with pixel centres at +0.5.
Confidences and probabilities lie between 0 and 1, times are nanoseconds.
"""

from ._engine import Engine, devices, version
from ._enums import (
    Advice,
    Arithmetic,
    Backend,
    DateOrder,
    DeviceType,
    End,
    FieldKind,
    Flag,
    Format,
    GuideKind,
    Phase,
    Place,
    Range,
    Redacts,
    RegionKind,
    State,
    Status,
    Track,
    Wants,
    Word,
)
from ._errors import (
    BadWeightsError,
    CardScanError,
    ClosedError,
    DeviceFailedError,
    DeviceUnavailableError,
    InvalidArgumentError,
    OutOfMemoryError,
    TooLargeError,
)
from ._image import Image, ImageLike, Pixels
from ._lines import Line
from ._options import Guide, Region, ScanOptions
from ._result import Field, Result, redact
from ._rules import Issuer, LabelRule, Rules
from ._session import Session, SessionOptions, SessionState
from ._tracker import Tracker
from ._values import (
    Alternative,
    Candidate,
    Character,
    Device,
    Digit,
    Expiry,
    Redaction,
    Timings,
    TrackedCard,
)

__version__ = version()

__all__ = [
    "Advice",
    "Alternative",
    "Arithmetic",
    "Backend",
    "BadWeightsError",
    "Candidate",
    "CardScanError",
    "Character",
    "ClosedError",
    "DateOrder",
    "Device",
    "DeviceFailedError",
    "DeviceType",
    "DeviceUnavailableError",
    "Digit",
    "End",
    "Engine",
    "Expiry",
    "Field",
    "FieldKind",
    "Flag",
    "Format",
    "Guide",
    "GuideKind",
    "Image",
    "ImageLike",
    "InvalidArgumentError",
    "Issuer",
    "LabelRule",
    "Line",
    "OutOfMemoryError",
    "Phase",
    "Pixels",
    "Place",
    "Range",
    "Redaction",
    "Redacts",
    "Region",
    "RegionKind",
    "Result",
    "Rules",
    "ScanOptions",
    "Session",
    "SessionOptions",
    "SessionState",
    "State",
    "Status",
    "Timings",
    "TooLargeError",
    "Track",
    "TrackedCard",
    "Tracker",
    "Wants",
    "Word",
    "__version__",
    "devices",
    "redact",
    "version",
]
