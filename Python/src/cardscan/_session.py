# SPDX-License-Identifier: Apache-2.0
"""Sessions: frames of one camera in, one steadily improving answer out."""

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _c
from ._convert import Quad, integer, quad
from ._engine import Engine
from ._enums import Advice, End, Phase, Status, Wants
from ._errors import check
from ._handle import Handle, Owner
from ._image import ImageLike, as_image
from ._options import ScanOptions
from ._result import Result
from ._tracker import _timestamp


def _default_options() -> Any:
    options = _c.SessionOptions()
    _c.session_options_init(ctypes.byref(options), ctypes.sizeof(options))
    return options


_DEFAULT = _default_options()
_DEFAULT_REQUIRED = Wants(_DEFAULT.required_fields)


@dataclass(frozen=True, kw_only=True, eq=False)
class SessionOptions:
    """When a session is done, and which frames are worth reading."""

    #: What each frame is asked for; the guide cannot be an outline.
    scan: ScanOptions | None = None
    #: Fields that must be stable for the session to be done. With VALUES all that the rules ask for.
    required: Wants = _DEFAULT_REQUIRED
    #: Observations in a row in which a field must be the same to be stable; 1 or more.
    stable_observations: int = _DEFAULT.stable_observations
    #: Observations after which the session ends with what there is; 0: never.
    most_observations: int = _DEFAULT.most_observations
    #: Nanoseconds from the card's first frame after which it ends so; 0: never.
    longest_time: int = _DEFAULT.longest_time
    #: Frames without a number in a dark picture after which light is asked for; 0: never.
    torch_frames: int = _DEFAULT.torch_frames
    #: What a frame must come up to for its card to be read: see `SessionState`. Where no frame does
    #: for a while, one is read all the same.
    least_sharpness: float = _DEFAULT.least_sharpness
    least_brightness: float = _DEFAULT.least_brightness
    most_glare: float = _DEFAULT.most_glare
    most_motion: float = _DEFAULT.most_motion
    #: Cards are searched and read in a thread of the session's own, on copies of frames, while each push only follows
    #: the card and returns; False: each push does all of it.
    in_background: bool = bool(_DEFAULT.in_background)

    def _struct(self, scan: Any) -> Any:
        options = _default_options()
        options.scan = ctypes.pointer(scan)
        options.required_fields = integer("required", self.required, 0, 2**32 - 1)
        for name in ("stable_observations", "most_observations", "torch_frames"):
            setattr(options, name, integer(name, getattr(self, name)))
        options.longest_time = integer("longest_time", self.longest_time, 0, 2**64 - 1)
        for name in ("least_sharpness", "least_brightness", "most_glare", "most_motion"):
            setattr(options, name, getattr(self, name))
        options.in_background = bool(self.in_background)
        return options


@dataclass(frozen=True, eq=False)
class SessionState:
    """What a session knows after a frame."""

    #: As of `Result.status`: of all that is known so far.
    status: Status
    phase: Phase
    end: End
    advice: Advice
    #: Frames since the session began or was reset; those of them that came late; those of this card
    #: that were read.
    frames: int
    dropped_frames: int
    observations: int
    #: This frame came late and was not looked at.
    is_dropped: bool
    #: This frame was read.
    was_read: bool
    #: Fields that are stable.
    stable: Wants
    #: How steep edges on the card are in this frame, 0 (blurred) to 1. This and the next three are of
    #: the last frame that counted where the session is done.
    sharpness: float
    #: Mean luma of the card, or without a card of the frame, 0 to 255.
    brightness: float
    #: The part of the text's area that is saturated, 0 to 1.
    glare: float
    #: How fast the card moves, in lengths of its longer side a second.
    motion: float
    #: Where the card is in this frame; None where it is not seen. The corners keep their order from
    #: frame to frame, which of them is the card's top left is not known.
    quad: Quad | None
    #: Of the card that the evidence is of; another one for each card, 0 where there was none.
    identity: int


class Session(Owner):
    """Follows one card through the frames, reads it where it is seen well enough, and adds up what the
    frames say. Another card starts anew. It keeps what was read, and what the card showed where a gleam may
    hide it; in the background a copy of the frame that is worked on.

    Threads that use one session wait for each other; several sessions may share an engine.
    """

    def __init__(self, options: SessionOptions | None = None) -> None:
        chosen = options or SessionOptions()
        scan = chosen.scan or ScanOptions()
        struct = chosen._struct(scan._struct())
        pointer = ctypes.c_void_p()
        status = _c.session_create(ctypes.byref(struct), ctypes.byref(pointer))
        check(
            status,
            "an option of the session is out of its range, or two contradict each other"
            if status == -1
            else "",
        )
        assert pointer.value is not None
        # A mask among the options must stay where it is as long as the session works.
        self._handle = Handle(pointer.value, _c.session_destroy, "session", keeps=scan)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a Session cannot be sent: make one in each process")

    def push(self, engine: Engine, picture: ImageLike, timestamp: int | None = None) -> SessionState:
        """Takes a frame. What was known stays known where it fails.

        :param timestamp: when the frame was taken, nanoseconds of any clock; now, of
            `time.monotonic_ns`, where it is not given. A frame that is no later than the last one is
            dropped: frames are never queued.
        """
        image = as_image(picture)
        taken = _timestamp(timestamp)
        struct = _c.sized(_c.SessionState)
        with self._handle as pointer, engine._using() as engine_pointer:
            status = _c.session_push(
                engine_pointer,
                pointer,
                ctypes.byref(image._struct),
                taken,
                ctypes.byref(struct),
            )
            engine._check(status, engine_pointer)
        return SessionState(
            Status(status),
            Phase(struct.phase),
            End(struct.end),
            Advice(struct.advice),
            struct.frames,
            struct.dropped_frames,
            struct.observations,
            bool(struct.is_dropped),
            bool(struct.was_read),
            Wants(struct.stable_fields),
            struct.sharpness,
            struct.brightness,
            struct.glare,
            struct.motion,
            quad(struct.quad) if struct.has_card else None,
            struct.identity,
        )

    def result(self) -> Result:
        """All that is known so far; later frames do not change it. The number is there where it is
        sure; the digits are there before, each with its probabilities."""
        found = ctypes.c_void_p()
        with self._handle as pointer:
            check(_c.session_result(pointer, ctypes.byref(found)))
        assert found.value is not None
        return Result(found.value)

    def reset(self) -> None:
        """Begins anew: forgets the card and all that was read."""
        with self._handle as pointer:
            _c.session_reset(pointer)
