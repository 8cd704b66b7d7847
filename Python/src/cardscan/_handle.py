# SPDX-License-Identifier: Apache-2.0
"""Ownership of what the library hands out."""

import os
import threading
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar

from ._errors import ClosedError

_Own = TypeVar("_Own", bound="Owner")


class Handle:
    """A pointer of the library that is destroyed once: by `close`, or when nothing refers to it.

    It is used by one thread at a time, `with handle as pointer:`. Whoever closes it waits until it
    is used no more.
    """

    __slots__ = ("__weakref__", "_depth", "_destroy", "_lock", "_pointer", "_process", "_what")

    def __init__(
        self, pointer: int, destroy: Callable[[int], Any], what: str, keeps: object = None
    ) -> None:
        """`keeps` is what must stay where it is until all is destroyed."""
        self._pointer: int | None = pointer
        self._what = what
        self._lock = threading.RLock()
        self._depth = 0
        self._process = os.getpid()
        self._destroy = weakref.finalize(self, _destroy, destroy, pointer, self._process, keeps)
        # Threads may still be at work when the interpreter ends, and the system takes all of it then.
        self._destroy.atexit = False

    def __enter__(self) -> int:
        self._lock.acquire()
        if self._pointer is None:
            self._lock.release()
            raise ClosedError(f"the {self._what} is closed")
        self._depth += 1
        return self._pointer

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        self._lock.release()

    @property
    def is_closed(self) -> bool:
        return self._pointer is None

    @property
    def is_foreign(self) -> bool:
        """Whether another process made it, and this one got it by a fork."""
        return self._process != os.getpid()

    def close(self) -> None:
        """Destroys what it points to. Closing twice is no error."""
        with self._lock:
            if self._depth:
                # The same thread, out of a signal handler or a finaliser in the midst of a call.
                raise RuntimeError(f"the {self._what} cannot be closed while it is used")
            self._pointer = None
            self._destroy()


class Owner:
    """What has a handle: closed by `close`, at the end of `with`, or when nothing refers to it."""

    _handle: Handle

    def close(self) -> None:
        """Wipes and releases it, after the calls that are under way. What it handed out stays."""
        self._handle.close()

    @property
    def is_closed(self) -> bool:
        return self._handle.is_closed

    def __enter__(self: _Own) -> _Own:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _destroy(destroy: Callable[[int], Any], pointer: int, process: int, keeps: object) -> None:
    # What a fork copied has none of the threads that it would wait for.
    if os.getpid() == process:
        destroy(pointer)
