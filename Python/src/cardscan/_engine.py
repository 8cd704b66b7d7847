# SPDX-License-Identifier: Apache-2.0
"""The engine, which scans."""

import ctypes
import os
from collections.abc import Callable
from typing import Any

from . import _c
from ._convert import decoded, integer, text
from ._enums import Arithmetic, Backend, DeviceType
from ._errors import check
from ._handle import Handle, Owner
from ._image import ImageLike, as_image
from ._options import ScanOptions
from ._result import Result
from ._values import Device

_MESSAGE_CAPACITY = 512


class Engine(Owner):
    """Networks, kernels and working memory; expensive to make, cheap to use again.

    Any number of threads may use an engine. Its scans wait for each other, and let other Python
    threads run meanwhile: for scans side by side make an engine for each thread. A process that was
    forked makes its own.
    """

    def __init__(
        self,
        *,
        backend: Backend = Backend.AUTO,
        device: int | str | None = None,
        threads: int = 1,
        cache_directory: str | os.PathLike[str] | None = None,
        arithmetic: Arithmetic = Arithmetic.AUTO,
    ) -> None:
        """
        :param device: an OpenCL device: its index in `devices()`, or a part of its name; None: a GPU
            before an accelerator before a CPU.
        :param threads: of the CPU path with the calling one, 1 to 256.
        :param cache_directory: an existing folder where compiled kernels may be kept from one run to
            the next; None: nothing is written.
        :param arithmetic: what the CPU path's networks calculate with.
        """
        options = _c.EngineOptions()
        _c.engine_options_init(ctypes.byref(options), ctypes.sizeof(options))
        options.backend = Backend(backend)
        options.arithmetic = Arithmetic(arithmetic)
        options.threads = integer("threads", threads)
        if isinstance(device, str):
            options.device_name = text("device", device)
        elif device is not None:
            options.device_index = integer("device", device, 0)
        if cache_directory is not None:
            options.cache_directory = os.fsencode(cache_directory)
        pointer = ctypes.c_void_p()
        message = ctypes.create_string_buffer(_MESSAGE_CAPACITY)
        status = _c.engine_create(ctypes.byref(options), ctypes.byref(pointer), message, _MESSAGE_CAPACITY)
        check(status, message.value.decode(errors="replace"))
        assert pointer.value is not None
        self._handle = Handle(pointer.value, _c.engine_destroy, "engine")
        self._device_name = decoded(_c.engine_device_name(pointer)) or ""

    def __repr__(self) -> str:
        return f"<cardscan.Engine {self._device_name}{', closed' if self.is_closed else ''}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("an Engine cannot be sent: make one in each process")

    @property
    def backend(self) -> Backend:
        """OPENCL or CPU: the path that is taken now. It waits for a scan that is under way."""
        with self._handle as pointer:
            return Backend(_c.engine_backend(pointer))

    @property
    def device_name(self) -> str:
        """The name of the OpenCL device that it was made for, "CPU" on the CPU path."""
        return self._device_name

    def scan(self, picture: ImageLike, options: ScanOptions | None = None) -> Result:
        """Looks for a card in a picture and reads it.

        :param picture: a uint8 array, H x W (luma), H x W x 3 (RGB), H x W x 4 (RGBA), or an `Image`,
            which takes other formats and EXIF orientation.
        :raises InvalidArgumentError: with one sentence that says what is wrong.
        """
        return self._read(_c.scan, picture, options)

    def read_line(self, picture: ImageLike, options: ScanOptions | None = None) -> Result:
        """Reads a picture that shows one line of digits and nothing else, up to 19 of them. Of the
        options accept_invalid_luhn, require_known_issuer, minimum_confidence and the issuers of the
        rules count."""
        return self._read(_c.read_line, picture, options)

    def scan_all(
        self, picture: ImageLike, options: ScanOptions | None = None, *, limit: int = 16
    ) -> tuple[Result, ...]:
        """Looks for every card in a picture and reads it, each with a result of its own: cards that
        gave what was wanted first, and else the strongest outline. None: an empty tuple.

        :param limit: the most cards, 1 to 1024, whatever the options' maximum_observations.
        """
        capacity = integer("limit", limit, 1, 1024)
        struct = (options or ScanOptions())._struct()
        struct.maximum_observations = capacity
        pointers = (ctypes.c_void_p * capacity)()
        count = ctypes.c_int32()
        image = as_image(picture)
        with self._using() as pointer:
            status = _c.scan_all(
                pointer,
                ctypes.byref(image._struct),
                ctypes.byref(struct),
                pointers,
                capacity,
                ctypes.byref(count),
            )
            self._check(status, pointer)
        return tuple(Result(result, self._device_name) for result in pointers[: count.value] if result)

    def _read(self, function: Callable[..., int], picture: ImageLike, options: ScanOptions | None) -> Result:
        image = as_image(picture)
        struct = (options or ScanOptions())._struct()
        found = ctypes.c_void_p()
        with self._using() as pointer:
            status = function(pointer, ctypes.byref(image._struct), ctypes.byref(struct), ctypes.byref(found))
            self._check(status, pointer)
        assert found.value is not None
        return Result(found.value, self._device_name)

    def _using(self) -> Handle:
        if self._handle.is_foreign:
            raise RuntimeError("the engine was made before this process was forked: make one here")
        return self._handle

    @staticmethod
    def _check(status: int, pointer: int) -> None:
        """Raises what went wrong in the call that this thread just made."""
        if status < 0:
            detail = _c.engine_last_error(pointer).decode()
            check(status, detail, _c.engine_last_device_error(pointer))


def devices() -> tuple[Device, ...]:
    """The OpenCL devices, in the order of their indices; empty where there is no OpenCL."""
    count = ctypes.c_int32()
    check(_c.devices(None, 0, ctypes.byref(count)))
    structs: Any = (_c.Device * count.value)()
    check(_c.devices(structs, count.value, ctypes.byref(count)))
    return tuple(
        Device(
            DeviceType(struct.type),
            struct.name.decode(errors="replace"),
            struct.platform.decode(errors="replace"),
            struct.driver.decode(errors="replace"),
        )
        for struct in structs[: count.value]
    )


def version() -> str:
    """The version of the library that is running."""
    return str(_c.version().decode())
