# SPDX-License-Identifier: Apache-2.0
"""What a scan looks for, and what it may give out."""

import ctypes
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _c
from ._convert import corners, integer, text
from ._enums import DateOrder, GuideKind, RegionKind, Wants
from ._image import Pixels
from ._rules import Rules


def _default_options() -> Any:
    options = _c.ScanOptions()
    _c.scan_options_init(ctypes.byref(options), ctypes.sizeof(options))
    return options


_DEFAULT = _default_options()
_DEFAULT_WANTED = Wants(_DEFAULT.wanted_fields)
_DEFAULT_ORDER = DateOrder(_DEFAULT.date_order)


@dataclass(frozen=True, eq=False)
class Guide:
    """Where the card is expected. Made by one of the class's methods."""

    kind: GuideKind
    #: x, y, width, height of a rectangle.
    area: tuple[float, float, float, float] = (0, 0, 0, 0)
    #: Corners of a known outline.
    corners: tuple[float, ...] = ()
    #: Picture of the areas where borders are expected.
    picture: Pixels | None = None

    @classmethod
    def centred(cls) -> "Guide":
        """Near a rectangle of a card's shape in the middle: 70 % of the frame's width, at most 85 %
        of its height."""
        return cls(GuideKind.CENTRED)

    @classmethod
    def rectangle(cls, x: float, y: float, width: float, height: float) -> "Guide":
        """Near a rectangle, frame pixels."""
        return cls(GuideKind.RECTANGLE, area=(x, y, width, height))

    @classmethod
    def mask(cls, picture: Pixels) -> "Guide":
        """Borders are looked for where the mask says.

        :param picture: uint8, H x W x 4, stretched over the frame: red marks the areas of the left
            and right border, green those of the top and bottom one, 0 not at all to 255 fully. It is
            copied.
        """
        if not isinstance(picture, np.ndarray) or picture.dtype != np.uint8:
            raise TypeError("a mask is a numpy array of uint8")
        if picture.ndim != 3 or picture.shape[2] != 4 or picture.size == 0:
            raise ValueError(f"the mask has the shape {picture.shape}; it is H x W x 4")
        own = np.array(picture, order="C", copy=True)
        own.flags.writeable = False
        return cls(GuideKind.MASK, picture=own)

    @classmethod
    def quad(cls, outline: npt.ArrayLike) -> "Guide":
        """The card's outline is known, such as `TrackedCard.quad`: it is read there and not searched.

        :param outline: 4 x 2 in frame pixels; convex, from any corner on, either way round, in the
            frame at least in part.
        """
        return cls(GuideKind.QUAD, corners=tuple(corners("the outline", outline)))


@dataclass(frozen=True)
class Region:
    """Where text is read besides, whatever is found elsewhere. Made by one of the class's methods.

    Corners are given as the text is read: top left, top right, bottom right, bottom left. They span a
    convex outline and may lie outside.
    """

    kind: RegionKind
    corners: tuple[float, ...]

    @classmethod
    def frame(cls, outline: npt.ArrayLike) -> "Region":
        """A part of the frame, 4 x 2 in its pixels; there need not be a card."""
        return cls(RegionKind.FRAME, tuple(corners("the region", outline)))

    @classmethod
    def card(cls, outline: npt.ArrayLike) -> "Region":
        """A part of the card as it is read upright, 4 x 2: 0, 0 is its top left corner, 1, 1 the
        bottom right one. Nothing is read where there is no card."""
        return cls(RegionKind.CARD, tuple(corners("the region", outline)))


@dataclass(frozen=True, kw_only=True, eq=False)
class ScanOptions:
    """What a scan looks for, and what it may give out. It can be shared by any number of scans, and
    pickled; `dataclasses.replace` makes another one."""

    #: Where the card is expected; None: anywhere, and the frame itself may be the card.
    guide: Guide | None = None
    #: Least and greatest ratio of the longer to the shorter side, 1 or more.
    minimum_aspect_ratio: float = _DEFAULT.minimum_aspect_ratio
    maximum_aspect_ratio: float = _DEFAULT.maximum_aspect_ratio
    #: Least length of the card's shorter side as a part of the frame's; 0 to 1.
    minimum_size: float = _DEFAULT.minimum_size
    #: Degrees by which a corner may differ from 90; 0 to 45.
    quadrature_tolerance: float = _DEFAULT.quadrature_tolerance
    #: Least confidence of an outline.
    minimum_quad_confidence: float = _DEFAULT.minimum_quad_confidence
    #: The most outlines that are kept, strongest first; 0 is no limit.
    maximum_observations: int = _DEFAULT.maximum_observations
    #: Whether a number may be returned although it fails the Luhn check.
    accept_invalid_luhn: bool = bool(_DEFAULT.accept_invalid_luhn)
    #: Whether a number is returned only where its issuer is known and has numbers of that length.
    require_known_issuer: bool = bool(_DEFAULT.require_known_issuer)
    #: Least and greatest count of digits, 12 to 19.
    fewest_digits: int = _DEFAULT.fewest_digits
    most_digits: int = _DEFAULT.most_digits
    #: Least confidence of a number that is returned.
    minimum_confidence: float = _DEFAULT.minimum_confidence
    #: Whether the result keeps the rectified card as a picture. It shows the number.
    wants_rectified_card: bool = bool(_DEFAULT.wants_rectified_card)
    #: Whether all lines of text are read, and with them numbers where no standard puts them, expiry,
    #: holder and fields. Without it a scan takes less time.
    wants_text: bool = bool(_DEFAULT.wants_text)
    #: Fields that are looked for. Without NUMBER a scan is successful where any other was read.
    wanted: Wants = _DEFAULT_WANTED
    #: The day whose month dates are judged against: those more than 20 years away are taken only where they are
    #: clear and no other is there. None: the same of those after 2047.
    today: date | None = None
    #: How dates with a day are written.
    date_order: DateOrder = _DEFAULT_ORDER
    #: Names that the holder is expected to have: a name that was read close to them becomes them.
    #: `Rules` takes more of them.
    first_name: str | None = None
    last_name: str | None = None
    #: Where text is read besides.
    region: Region | None = None
    #: Labelled fields, issuers, names and words that are known beforehand.
    rules: Rules | None = None

    def __repr__(self) -> str:
        # Names that are expected are nobody's business in a log.
        changed = [
            f"{name}={'...' if name in ('first_name', 'last_name') else repr(value)}"
            for name, value in vars(self).items()
            if value is not getattr(type(self), name) and value != getattr(type(self), name)
        ]
        return f"ScanOptions({', '.join(changed)})"

    def _struct(self) -> Any:
        """As C takes it; valid as long as the options are."""
        options = _default_options()
        for name in (
            "minimum_aspect_ratio",
            "maximum_aspect_ratio",
            "minimum_size",
            "quadrature_tolerance",
            "minimum_quad_confidence",
            "minimum_confidence",
        ):
            setattr(options, name, getattr(self, name))
        for name in ("maximum_observations", "fewest_digits", "most_digits", "date_order"):
            setattr(options, name, integer(name, getattr(self, name)))
        for name in (
            "accept_invalid_luhn",
            "require_known_issuer",
            "wants_rectified_card",
            "wants_text",
        ):
            setattr(options, name, int(bool(getattr(self, name))))
        options.wanted_fields = integer("wanted", self.wanted, 0, 2**32 - 1)
        options.first_name = text("first_name", self.first_name)
        options.last_name = text("last_name", self.last_name)
        if self.today is not None:
            options.today_year, options.today_month = self.today.year, self.today.month
        if self.rules is not None:
            with self.rules._handle as pointer:
                options.rules = pointer
        if self.region is not None:
            options.region = self.region.kind
            options.region_corners = _c.Quad(*self.region.corners)
        if self.guide is not None:
            _set_guide(options, self.guide)
        return options


def _set_guide(options: Any, guide: Guide) -> None:
    options.guide = guide.kind
    options.guide_x, options.guide_y, options.guide_width, options.guide_height = guide.area
    if guide.corners:
        options.guide_quad = _c.Quad(*guide.corners)
    if guide.picture is not None:
        options.mask = guide.picture.ctypes.data
        options.mask_height, options.mask_width = guide.picture.shape[:2]
        options.mask_stride = guide.picture.strides[0]
