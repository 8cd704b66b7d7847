# SPDX-License-Identifier: Apache-2.0
"""The example for bulk work, run as a user does."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import cardscan
from PIL import Image

from conftest import CARDS, ROOT, pixels, without_times

EXAMPLES = ROOT / "Python" / "examples"


def test_ray_scans_a_folder(engine: cardscan.Engine, tmp_path: Path, number: str) -> None:
    folder = tmp_path / "pictures"
    (folder / "more").mkdir(parents=True)
    for card in CARDS[:3]:
        shutil.copy(card, folder / "more")
    turned = Image.open(CARDS[0]).rotate(180)
    exif = Image.Exif()
    exif[0x0112] = 3
    turned.save(folder / "turned.png", exif=exif)
    (folder / "broken.jpg").write_bytes(CARDS[0].read_bytes()[:3000])
    (folder / "text.png").write_text("no picture")
    (folder / "gone.jpg").symlink_to("nowhere")
    (folder / "notes.txt").write_text("no picture, and not called one")
    results = tmp_path / "results.jsonl"
    arguments: list[str | Path] = [folder, results, "--workers", "2", "--batch", "2"]
    done = subprocess.run(
        [sys.executable, EXAMPLES / "ray_scan.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "7 pictures" in done.stderr
    assert number not in results.read_text() + done.stderr + done.stdout
    found = {
        Path(report["file"]).name: report for report in map(json.loads, results.read_text().splitlines())
    }
    assert len(found) == 7
    for card in CARDS[:3]:
        expected = without_times(engine.scan(pixels(card)).to_dict())
        assert without_times(found[card.name]) == {"file": str(folder / "more" / card.name)} | expected
    assert found["turned.png"]["number"] == found[CARDS[0].name]["number"]
    for name in ("broken.jpg", "text.png", "gone.jpg"):
        assert found[name]["status"] == "unreadable_file"
        assert len(found[name]["error"]) > 10
