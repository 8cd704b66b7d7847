# SPDX-License-Identifier: Apache-2.0
"""The C statuses below zero as exceptions. No message holds anything that was read."""

from typing import ClassVar

from . import _c


class CardScanError(Exception):
    """A call of the library failed."""

    #: The status of cardscan.h; of the base class 0.
    status: ClassVar[int] = 0

    def __init__(self, message: str, device_error: int = 0) -> None:
        super().__init__(message)
        #: The OpenCL error number, 0 where OpenCL was not the cause.
        self.device_error = device_error

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.args[0], self.device_error)


class InvalidArgumentError(CardScanError, ValueError):
    """A value is out of its range, or two contradict each other."""

    status = -1


class TooLargeError(CardScanError, ValueError):
    """The picture has more than 16384 pixels a side or more than 100 million in all."""

    status = -2


class OutOfMemoryError(CardScanError, MemoryError):
    """Memory was refused by the system or by the device."""

    status = -3


class DeviceUnavailableError(CardScanError, RuntimeError):
    """The OpenCL device that was asked for is not there or cannot be used."""

    status = -4


class DeviceFailedError(CardScanError, RuntimeError):
    """The OpenCL device failed at work."""

    status = -5


class BadWeightsError(CardScanError, RuntimeError):
    """The weights inside the library cannot be read: the build is faulty."""

    status = -6


class ClosedError(CardScanError, ValueError):
    """The object was closed; what it held is gone."""


_BY_STATUS = {
    kind.status: kind
    for kind in (
        InvalidArgumentError,
        TooLargeError,
        OutOfMemoryError,
        DeviceUnavailableError,
        DeviceFailedError,
        BadWeightsError,
    )
}


def check(status: int, detail: str = "", device_error: int = 0) -> None:
    """Raises the exception of a status below zero, with `detail` or else the status's sentence."""
    if status >= 0:
        return
    message = detail or _c.status_string(status).decode()
    if device_error:
        message = f"{message} (OpenCL error {device_error})"
    raise _BY_STATUS.get(status, CardScanError)(message, device_error)
