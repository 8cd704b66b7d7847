# SPDX-License-Identifier: Apache-2.0
"""Puts libcardscan.so, as `make library` built it, into the wheel, and names its processor."""

import os
import platform
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: A library to be packed in place of that of this machine's processor.
ENVIRONMENT = "CARDSCAN_BUILT_LIBRARY"

#: e_machine of the ELF header, at byte 18.
_PROCESSORS = {62: "x86_64", 183: "aarch64"}


class LibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for each wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root).parent / "build" / platform.machine() / "libcardscan.so.0.1.0"
        library = Path(os.environ.get(ENVIRONMENT, built))
        if not library.is_file():
            raise FileNotFoundError(f"{library}: build it with `make library` first")
        machine = int.from_bytes(library.read_bytes()[18:20], "little")
        build_data["force_include"][str(library)] = "cardscan/libcardscan.so.0"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-linux_{_PROCESSORS[machine]}"
