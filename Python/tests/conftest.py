# SPDX-License-Identifier: Apache-2.0
"""What tests share: one engine, the sample cards as pixels, the command."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from PIL import Image

import cardscan
from cardscan import Pixels

ROOT = Path(__file__).parents[2]
CARDS = sorted((ROOT / "Examples" / "Cards").glob("*.jpg"))
COMMAND = Path(os.environ.get("CARDSCAN_COMMAND", ROOT / ".build" / "release" / "cardscan-cli"))

# The same examples each time, whatever else the machine has to do.
settings.register_profile(
    "cardscan",
    derandomize=True,
    deadline=None,
    max_examples=60,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("cardscan")


def pixels(file: Path) -> Pixels:
    """RGB of a picture file."""
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB"))


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    """What must be the same in two scans of one picture."""
    return {key: value for key, value in report.items() if key != "ms"}


@pytest.fixture(scope="session")
def engine() -> Iterator[cardscan.Engine]:
    with cardscan.Engine(backend=cardscan.Backend.CPU) as engine:
        yield engine


@pytest.fixture(scope="session")
def card() -> Pixels:
    """A sample card that is read in whole, half as large: quicker."""
    with Image.open(CARDS[0]) as picture:
        return np.asarray(picture.convert("RGB").reduce(2))


@pytest.fixture(scope="session")
def number() -> str:
    """The number on `card`."""
    row = (CARDS[0].parent / "manifest.tsv").read_text().splitlines()[1].split("\t")
    return row[6]


@pytest.fixture
def result(engine: cardscan.Engine, card: Pixels) -> cardscan.Result:
    """A result of one's own, to be closed."""
    return engine.scan(card)


@pytest.fixture(scope="session")
def command() -> Callable[..., list[dict[str, Any]]]:
    """Runs `cardscan scan --json` and gives its objects."""

    def run(*arguments: str | Path) -> list[dict[str, Any]]:
        done = subprocess.run(
            [COMMAND, "scan", "--json", "--backend", "cpu", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, 2), done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run
