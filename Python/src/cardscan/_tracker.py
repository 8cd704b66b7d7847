# SPDX-License-Identifier: Apache-2.0
"""Following cards through the frames of one camera."""

import ctypes
import time

from . import _c
from ._convert import integer, quad
from ._engine import Engine
from ._enums import Track
from ._errors import check
from ._handle import Handle, Owner
from ._image import ImageLike, as_image
from ._options import ScanOptions
from ._values import TrackedCard


class Tracker(Owner):
    """Follows cards through the frames of one camera; nothing is read. `Engine.scan` with
    `Guide.quad` reads a card where it is. Threads that use one tracker wait for each other."""

    def __init__(self) -> None:
        pointer = ctypes.c_void_p()
        check(_c.tracker_create(ctypes.byref(pointer)))
        assert pointer.value is not None
        self._handle = Handle(pointer.value, _c.tracker_destroy, "tracker")

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a Tracker cannot be sent: make one in each process")

    def track(
        self,
        engine: Engine,
        picture: ImageLike,
        timestamp: int | None = None,
        options: ScanOptions | None = None,
    ) -> tuple[TrackedCard, ...]:
        """Follows the cards of the frames before into a frame, and searches where none is seen, where
        more are wanted, and now and then to make sure.

        :param timestamp: when the frame was taken, nanoseconds of any clock; now, of
            `time.monotonic_ns`, where it is not given.
        :param options: the guide and what is said of outlines count: at most maximum_observations
            cards are followed, never more than 8.
        :return: the cards in this frame; also those that were seen a moment ago.
        """
        image = as_image(picture)
        struct = (options or ScanOptions())._struct()
        taken = _timestamp(timestamp)
        with self._handle as pointer, engine._using() as engine_pointer:
            status = _c.track(
                engine_pointer, pointer, ctypes.byref(image._struct), taken, ctypes.byref(struct)
            )
            engine._check(status, engine_pointer)
            return tuple(_card(pointer, index) for index in range(_c.tracker_card_count(pointer)))

    def reset(self) -> None:
        """Forgets all cards; no identity is given twice."""
        with self._handle as pointer:
            _c.tracker_reset(pointer)


def _card(pointer: int, index: int) -> TrackedCard:
    struct = _c.sized(_c.TrackedCard)
    check(_c.tracker_card(pointer, index, ctypes.byref(struct)))
    return TrackedCard(
        Track(struct.state),
        struct.identity,
        quad(struct.quad),
        struct.confidence,
        (struct.velocity_x, struct.velocity_y),
        struct.frames,
        struct.frames_since_seen,
        struct.age,
    )


def _timestamp(given: int | None) -> int:
    now = time.monotonic_ns() if given is None else given
    return integer("the timestamp", now, 0, 2**64 - 1)
