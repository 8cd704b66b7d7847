# SPDX-License-Identifier: Apache-2.0
"""Finds and loads libcardscan.so."""

import ctypes
import os
from pathlib import Path
from typing import Any

#: A library to be taken in place of the one inside the package: a path, or a name for the loader.
ENVIRONMENT = "CARDSCAN_LIBRARY"

_INSIDE = Path(__file__).parent / "libcardscan.so.0"


def _path() -> str:
    """The environment's choice, else the library in the package, else the system's."""
    chosen = os.environ.get(ENVIRONMENT)
    if chosen:
        return chosen
    return str(_INSIDE) if _INSIDE.exists() else "libcardscan.so.0"


#: Calls through it let other Python threads run meanwhile: for what takes time.
releasing = ctypes.CDLL(_path())

#: Calls through it keep the interpreter's lock: for getters, which are done in less time than
#: letting go of the lock takes.
keeping = ctypes.PyDLL(_path())


def declare(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Any:
    """The function `name` of the library with the types of its result and arguments."""
    function = getattr(library, name)
    function.restype = result
    function.argtypes = arguments
    return function
