# SPDX-License-Identifier: Apache-2.0
"""The same pictures through the package and through the command."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import cardscan
from cardscan import Guide, Issuer, Pixels, Region, Rules, ScanOptions, Wants
from conftest import CARDS, pixels, without_times

Command = Callable[..., list[dict[str, Any]]]

#: What the command asks for where no --fields is given.
_RULES = Rules(sets=["aaa", "generic"])


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The sample cards without what decoders may differ in."""
    folder = tmp_path_factory.mktemp("cards")
    files = []
    for card in CARDS:
        file = folder / f"{card.stem}.ppm"
        Image.fromarray(pixels(card)).save(file)
        files.append(file)
    return files


def _scanned(
    engine: cardscan.Engine, files: list[Path], options: ScanOptions, reveal: bool
) -> list[dict[str, Any]]:
    return [
        {"file": str(file)} | without_times(engine.scan(pixels(file), options).to_dict(reveal=reveal))
        for file in files
    ]


@pytest.mark.parametrize("reveal", [False, True])
def test_sample_cards_give_the_same_json(
    engine: cardscan.Engine, command: Command, pictures: list[Path], reveal: bool
) -> None:
    arguments = ["--reveal"] if reveal else []
    theirs = [without_times(found) for found in command(*arguments, *pictures)]
    ours = _scanned(engine, pictures, ScanOptions(rules=_RULES), reveal)
    assert len(ours) == len(theirs) == len(CARDS)
    for our, their in zip(ours, theirs, strict=True):
        assert list(our) == list(their)
        assert our == their
    if reveal:
        assert sum(found["status"] == "ok" for found in ours) >= 10


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (
            ["--guide", "centred", "--today", "2033-01", "--want", "number,expiry"],
            ScanOptions(
                rules=_RULES,
                guide=Guide.centred(),
                today=date(2033, 1, 31),
                wanted=Wants.NUMBER | Wants.EXPIRY,
            ),
        ),
        (
            ["--guide", "190,60,900,600", "--no-text", "--digits", "16"],
            ScanOptions(
                rules=_RULES,
                guide=Guide.rectangle(190, 60, 900, 600),
                wants_text=False,
                fewest_digits=16,
                most_digits=16,
            ),
        ),
        (
            ["--first-name", "Nena", "--last-name", "Petrow", "--region", "card:0,0.7,1,0.3"],
            ScanOptions(
                rules=_RULES,
                first_name="Nena",
                last_name="Petrow",
                region=Region.card([0, 0.7, 1, 0.7, 1, 1, 0, 1]),
            ),
        ),
        (
            ["--issuer", "shop:490665:16", "--require-known-iin", "--fields", "generic"],
            ScanOptions(
                require_known_issuer=True,
                rules=Rules(sets=["generic"], issuers=[Issuer("shop", 490665, 490665, [16])]),
            ),
        ),
    ],
    ids=["guide", "rectangle", "names", "rules"],
)
def test_options_mean_the_same(
    engine: cardscan.Engine,
    command: Command,
    pictures: list[Path],
    arguments: list[str],
    options: ScanOptions,
) -> None:
    files = [pictures[0], pictures[-2]]
    theirs = [without_times(found) for found in command("--reveal", *arguments, *files)]
    assert _scanned(engine, files, options, True) == theirs
    assert theirs[0]["status"] == "ok"


def test_orientation_is_that_of_the_file(engine: cardscan.Engine, command: Command, tmp_path: Path) -> None:
    array = pixels(CARDS[0])
    file = tmp_path / "turned.png"
    exif = Image.Exif()
    exif[0x0112] = 3
    Image.fromarray(array[::-1, ::-1]).save(file, exif=exif)
    image = cardscan.Image(array[::-1, ::-1], orientation=3)
    assert image.is_copy
    found = without_times(command(file)[0])
    assert found["status"] == "ok"
    assert {"file": str(file)} | without_times(
        engine.scan(image, ScanOptions(rules=_RULES)).to_dict()
    ) == found


def test_several_cards_give_the_same(
    engine: cardscan.Engine, command: Command, tmp_path: Path, card: Pixels
) -> None:
    both = np.concatenate([card, card])
    file = tmp_path / "two.ppm"
    Image.fromarray(both).save(file)
    theirs = command("--cards", "0", file)[0]["cards"]
    ours = [result.to_dict() for result in engine.scan_all(both, ScanOptions(rules=_RULES))]
    assert len(ours) == len(theirs) == 2
    for our, their in zip(ours, theirs, strict=True):
        assert {key: our[key] for key in their} == their
