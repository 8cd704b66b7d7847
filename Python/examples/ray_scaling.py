# SPDX-License-Identifier: Apache-2.0
"""Measures how ray_scan.py scales: the same pictures with one worker and with more, taking turns.

    python3 ray_scaling.py PICTURES [--workers 2] [--rounds 7] [--repeat 4]

Prints medians of wall-clock and processor seconds, and the ratio of the former. A machine that has other
work to do shows less than it could: look at its load.
"""

import argparse
import logging
import os
import statistics
import time
from pathlib import Path

import cardscan
import ray
import ray_scan


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how scanning with Ray scales.")
    parser.add_argument("pictures", type=Path, help="a folder of pictures")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--repeat", type=int, default=4, help="how often each picture is scanned in a round")
    chosen = parser.parse_args()
    files = sorted(file for file in chosen.pictures.iterdir() if file.suffix in ray_scan.SUFFIXES)
    given = list(ray_scan.batches(files * chosen.repeat, 4))
    ray.init(num_cpus=chosen.workers, log_to_driver=False, logging_level=logging.WARNING)
    pool = ray_scan.workers(chosen.workers, cardscan.ScanOptions(), False)
    list(ray_scan.scan(given, pool))  # Everything is loaded and warm then.
    counts = (1, chosen.workers)
    wall: dict[int, list[float]] = {count: [] for count in counts}
    work: dict[int, list[float]] = {count: [] for count in counts}
    for _ in range(chosen.rounds):
        for count in counts:
            begin = time.perf_counter()
            work[count].append(sum(seconds for _, seconds in ray_scan.scan(given, pool[:count])))
            wall[count].append(time.perf_counter() - begin)
    for count in counts:
        print(
            f"{count} workers: {len(files) * chosen.repeat} pictures in {statistics.median(wall[count]):.2f} s,"
            f" {statistics.median(work[count]):.2f} s of work"
        )
    ratio = statistics.median(wall[1]) / statistics.median(wall[chosen.workers])
    print(f"{chosen.workers} workers are {ratio:.2f} times as fast as 1; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
