# SPDX-License-Identifier: Apache-2.0
"""Scans all pictures of a folder with Ray, and writes a JSON object a line for each.

    python3 ray_scan.py PICTURES results.jsonl                       # on this machine's cores
    python3 ray_scan.py PICTURES results.jsonl --address HOST:6379   # on a cluster; also RAY_ADDRESS

Each worker has an engine of its own, on one core. Pictures are read here and sent along, so that nodes
need no common disk; they need the packages cardscan, pillow and ray. Numbers are masked unless --reveal
is given. The objects are those of `cardscan scan --json`; a picture that gave none has `file`, a `status`
(`unreadable_file`, `not_scanned`) and the `error`.

Exit codes are the command's: 0 every picture gave a number, 1 some could not be read or scanned, 2 some
showed no card or no number.
"""

import argparse
import collections
import io
import itertools
import json
import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import cardscan
import numpy as np
from PIL import Image, UnidentifiedImageError

# Nothing is told to anybody.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import ray

SUFFIXES = {".jpg", ".jpeg", ".png", ".ppm", ".pgm"}

#: Batches that wait for each worker: it never waits for one, and no more are held in memory.
QUEUED = 2

Report = dict[str, Any]
Batch = list[tuple[str, bytes]]


class Scanner:
    """A worker: one engine, which scans batch after batch."""

    def __init__(self, options: cardscan.ScanOptions, reveal: bool) -> None:
        self._engine = cardscan.Engine(backend=cardscan.Backend.CPU)
        self._options = options
        self._reveal = reveal

    def scan(self, batch: Batch) -> tuple[list[Report], float]:
        """What each picture gave, and the processor's seconds that all of them took."""
        begin = time.process_time()
        reports = [{"file": name} | self._report(content) for name, content in batch]
        return reports, time.process_time() - begin

    def _report(self, content: bytes) -> Report:
        try:
            with self._engine.scan(decoded(content), self._options) as result:
                return result.to_dict(reveal=self._reveal)
        except UnidentifiedImageError:
            # Its own words name an address in memory.
            return failure("unreadable_file", "it is no picture")
        except (OSError, SyntaxError, ValueError, MemoryError, Image.DecompressionBombError) as error:
            return failure("unreadable_file", str(error) or type(error).__name__)


def failure(status: str, error: str) -> Report:
    return {"status": status, "error": error}


def decoded(content: bytes) -> cardscan.Image:
    """A picture file as the engine takes it: as it is stored, with EXIF's word on how to turn it. What is
    transparent is shown on white."""
    with Image.open(io.BytesIO(content)) as picture:
        orientation = picture.getexif().get(0x0112, 1)
        if picture.has_transparency_data:
            colours = picture.convert("RGBA")
            shown = Image.new("RGB", colours.size, "white")
            shown.paste(colours, mask=colours)
        else:
            shown = picture.convert("RGB")
    return cardscan.Image(np.asarray(shown), orientation=orientation if orientation in range(1, 9) else 1)


def workers(count: int, options: cardscan.ScanOptions, reveal: bool) -> list[Any]:
    """Workers wherever Ray has cores for them. One that dies is started anew, and its batch tried once
    more."""
    actor = ray.remote(num_cpus=1, max_restarts=3, max_task_retries=1)(Scanner)
    return [actor.remote(options, reveal) for _ in range(count)]


def batches(files: Iterable[Path], size: int) -> Iterator[Batch | Report]:
    """Batches of files with their content; a file that cannot be read is a report."""
    batch: Batch = []
    for file in files:
        try:
            batch.append((str(file), file.read_bytes()))
        except OSError as error:
            yield {"file": str(file)} | failure("unreadable_file", error.strerror or str(error))
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def scan(given: Iterable[Batch | Report], scanners: list[Any]) -> Iterator[tuple[list[Report], float]]:
    """What batch after batch gave, and the processor's seconds that it took, in the order in which they
    are done."""
    given = iter(given)
    under_way: dict[Any, tuple[Any, list[str]]] = {}
    free = collections.deque(scanners * QUEUED)
    while True:
        while free:
            batch = next(given, None)
            if batch is None:
                break
            if isinstance(batch, dict):
                yield [batch], 0
                continue
            scanner = free.popleft()
            under_way[scanner.scan.remote(batch)] = scanner, [name for name, _ in batch]
        if not under_way:
            return
        (done,), _ = ray.wait(list(under_way), num_returns=1)
        scanner, names = under_way.pop(done)
        free.append(scanner)
        try:
            yield ray.get(done)
        except ray.exceptions.RayError as error:
            reason = failure("not_scanned", type(error).__name__)
            yield [{"file": name} | reason for name in names], 0


def exit_code(statuses: Iterable[str]) -> int:
    found = set(statuses)
    if found & {"unreadable_file", "not_scanned"}:
        return 1
    return 2 if found - {"ok"} else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Scan all pictures of a folder with Ray.")
    parser.add_argument("pictures", type=Path, help="a folder; folders in it are searched too")
    parser.add_argument("results", type=Path, help="the file to be written, a JSON object a line")
    parser.add_argument("--address", help="a cluster's; without it, and RAY_ADDRESS, Ray is started here")
    parser.add_argument("--workers", type=int, help="as many as Ray has cores, where it is not given")
    parser.add_argument("--batch", type=int, default=8, help="pictures that are sent at once (8)")
    parser.add_argument("--centred", action="store_true", help="the card fills the middle of the picture")
    parser.add_argument("--fields", type=Path, help="rules for labelled values: docs/label-rules.md")
    parser.add_argument("--reveal", action="store_true", help="write numbers in full")
    chosen = parser.parse_args()
    if not chosen.pictures.is_dir():
        parser.error(f"{chosen.pictures} is no folder")
    if chosen.batch < 1 or (chosen.workers is not None and chosen.workers < 1):
        parser.error("--batch and --workers take numbers from 1 on")
    options = cardscan.ScanOptions(
        guide=cardscan.Guide.centred() if chosen.centred else None,
        rules=cardscan.Rules.from_json(chosen.fields.read_bytes()) if chosen.fields else None,
    )
    ray.init(address=chosen.address, log_to_driver=False, logging_level=logging.WARNING)
    count = chosen.workers or int(ray.cluster_resources()["CPU"])  # type: ignore[no-untyped-call]
    files = sorted(file for file in chosen.pictures.rglob("*") if file.suffix.lower() in SUFFIXES)
    begin = time.perf_counter()
    statuses: collections.Counter[str] = collections.Counter()
    with chosen.results.open("w") as results:
        done = scan(batches(files, chosen.batch), workers(count, options, chosen.reveal))
        for report in itertools.chain.from_iterable(reports for reports, _ in done):
            statuses[report["status"]] += 1
            print(json.dumps(report, ensure_ascii=False), file=results, flush=True)
    seconds = time.perf_counter() - begin
    kinds = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    print(
        f"{len(files)} pictures in {seconds:.1f} s with {count} workers: {kinds or 'none'}", file=sys.stderr
    )
    return exit_code(statuses)


if __name__ == "__main__":
    sys.exit(main())
