# SPDX-License-Identifier: Apache-2.0
"""The constants of cardscan.h: a member here is the constant of that name there."""

from enum import IntEnum, IntFlag


class _Named(IntEnum):
    """Prints as its name, in every version of Python."""

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return format(int(self), form) if form else self.name


class Status(_Named):
    """How a call went: 0 is success, positive a normal outcome without the thing that was asked for.

    Errors, which are negative, are raised as exceptions.
    """

    #: A number was read and is sure, or no number was wanted and another field was read.
    OK = 0
    #: There is no card.
    NO_CARD = 1
    #: There is a card, but no number that is sure enough.
    NO_NUMBER = 2
    #: No number was wanted, and there is no other field that is sure enough.
    NO_FIELD = 3


class DeviceType(_Named):
    """What kind of OpenCL device it is."""

    CPU = 0
    GPU = 1
    ACCELERATOR = 2


class Backend(_Named):
    """The path that a frame takes."""

    #: OpenCL where a GPU or an accelerator is at hand, else the CPU path.
    AUTO = 0
    #: OpenCL, also on a processor; an error where there is none.
    OPENCL = 1
    #: The CPU path.
    CPU = 2


class Arithmetic(_Named):
    """What the CPU path's networks calculate with."""

    #: Bytes where the processor multiplies those faster (x86-64 with AVX-512 VNNI, AVX-VNNI or AMX, aarch64 with
    #: FEAT_DotProd), else floats.
    AUTO = 0
    #: Floats, as on OpenCL devices.
    FLOATS = 1
    #: Weights and results of layers in bytes, sums in 32 bits: the same results on every processor, and
    #: confidences a little different from those of floats.
    BYTES = 2


class Format(_Named):
    """How the bytes of a picture are laid out."""

    #: 4 bytes a pixel: R, G, B, A (A is ignored).
    RGBA = 0
    #: 4 bytes a pixel: B, G, R, A.
    BGRA = 1
    #: 3 bytes a pixel: R, G, B.
    RGB = 2
    #: 3 bytes a pixel: B, G, R.
    BGR = 3
    #: 1 byte a pixel: luma.
    GRAY8 = 4
    #: Two planes: luma; U and V in pairs, half width and height (rounded up).
    NV12 = 5
    #: Two planes: luma; V and U in pairs.
    NV21 = 6
    #: Three planes: luma, U, V.
    I420 = 7
    #: Packed: Y0, U, Y1, V.
    YUYV = 8
    #: Packed: U, Y0, V, Y1.
    UYVY = 9


class Range(_Named):
    """Which values luma takes. It counts for the YUV formats and GRAY8 alone."""

    #: 0 to 255.
    FULL = 0
    #: 16 to 235 (ITU-R BT.601), as most video has it.
    LIMITED = 1


class Place(IntFlag):
    """Where a value stands, seen from its label."""

    #: In the same column, in the next line.
    BELOW = 1
    #: In the same row.
    RIGHT = 2
    #: In the same column, in the line before.
    ABOVE = 4


class Word(_Named):
    """What a word that is known beforehand is."""

    FIRST_NAME = 0
    LAST_NAME = 1
    #: The bank's or the product's, and no name.
    BRAND = 2


class GuideKind(_Named):
    """Where a card is expected."""

    NONE = 0
    RECTANGLE = 1
    CENTRED = 2
    MASK = 3
    QUAD = 4


class RegionKind(_Named):
    """What a region is a part of."""

    NONE = 0
    FRAME = 1
    CARD = 2


class Wants(IntFlag):
    """Fields that may be wanted."""

    NUMBER = 1
    EXPIRY = 2
    HOLDER = 4
    COMPANY = 8
    PHONES = 16
    #: What the rules ask for.
    VALUES = 32
    ALL = 63


class DateOrder(_Named):
    """How dates with a day are written."""

    #: Dates that may be read in two ways are not taken.
    UNKNOWN = 0
    DAY_FIRST = 1
    MONTH_FIRST = 2


class Track(_Named):
    """How sure it is that a tracked card is where it is said to be."""

    #: The search found it in this frame: for the first time, or again.
    DETECTED = 0
    #: It was followed into this frame.
    FOLLOWED = 1
    #: It is not seen in this frame, or it is not sure that it is still the same card: the quad is
    #: where it would be. What is read there must not be added to what was read before.
    COASTING = 2


class Phase(_Named):
    """How far a session is."""

    #: No card is seen.
    SEARCHING = 0
    #: A card is seen, and nothing was read so far.
    CARD_SEEN = 1
    #: Something was read.
    READING = 2
    #: It ended: frames change nothing until another card is seen, or a reset.
    DONE = 3


class End(_Named):
    """Why a session ended."""

    NONE = 0
    #: All required fields are stable.
    COMPLETE = 1
    #: There were as many observations as the options allow.
    OBSERVATIONS = 2
    #: It lasted as long as the options allow.
    TIME = 3


class Advice(_Named):
    """What the person who shows the card should do."""

    NONE = 0
    SHOW_CARD = 1
    CLOSER = 2
    FURTHER = 3
    HOLD_STILL = 4
    MORE_LIGHT = 5
    #: Tilt the card away from the glare.
    LESS_GLARE = 6
    #: Show the other side.
    TURN_CARD = 7
    TORCH_ON = 8


class FieldKind(_Named):
    """What a field is."""

    NUMBER = 0
    EXPIRY = 1
    HOLDER = 2
    COMPANY = 3
    #: A US telephone number.
    PHONE = 4
    #: A value that the rules ask for.
    VALUE = 5


class State(_Named):
    """What became of a field."""

    #: It was not wanted, or text was not.
    NOT_ASKED = 0
    #: Nothing on the card points to it.
    ABSENT = 1
    #: It seems to be there, but no reading is sure enough, two exclude each other, or the options
    #: do not let it through.
    UNREADABLE = 2
    READ = 3


class Flag(IntFlag):
    """What speaks for or against a value."""

    #: The number's check digit is right.
    LUHN_VALID = 1
    #: The number's issuer is known and has numbers of that length.
    ISSUER_KNOWN = 2
    #: A label stands beside it.
    LABELLED = 4
    #: The date is within 20 years of the month that the options give; never set where they give none.
    PLAUSIBLE = 8
    #: The date's month is over on that day.
    EXPIRED = 16
    #: Words of the name are suggested ones.
    SUGGESTED = 32
    #: The number was read and is sure, but the options do not let it through: its check digit, its
    #: issuer or how many digits it has. Its state is UNREADABLE, it is not returned.
    REFUSED = 64


class Redacts(_Named):
    """How much must be covered before others may see a picture."""

    #: Only what is secret: all digits of the number but the last four, names, dates, security codes
    #: and other lines with three digits or more.
    PARTS = 0
    #: Every card that was seen, but for the last four digits of a number that is sure.
    CARD = 1
    #: Everything: no card was seen surely.
    PICTURE = 2
