# SPDX-License-Identifier: Apache-2.0
"""Packs of rendered lines, for training: `python3 -m render.pack --out FILE.npz --count N`.

A pack holds every line at 64 rows with digits 44 rows high, side by side in one long picture:
  pixels   uint8, 64 x total width
  starts   int64, count + 1: where each line begins
  centres, labels, pitches  float32, uint8, float32: each digit's centre (pixels from its line's
           start), value, and the pitch of its line
  digits   int64, count + 1: where each line's digits begin
  kinds, faces  text per line
"""

import argparse
import multiprocessing
import time

import cv2
import numpy as np

from . import line as lines

ROWS = 64


def one(task):
    seed, index, held_out = task
    cv2.setNumThreads(1)
    line = lines.draw(np.random.default_rng([seed, index]), held_out)
    scale = lines.DIGIT_HEIGHT / line.digit_height
    luma = line.luma
    if scale != 1:
        luma = cv2.resize(luma, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    top = (luma.shape[0] - ROWS) // 2
    return (luma[top:top + ROWS], [c * scale for c in line.centres], line.labels,
            line.pitch * scale, line.kind, line.face)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--held-out", action="store_true", help="faces that are never trained on")
    arguments = parser.parse_args()
    began = time.time()
    tasks = [(arguments.seed, i, arguments.held_out) for i in range(arguments.count)]
    with multiprocessing.Pool(arguments.processes) as pool:
        results = pool.map(one, tasks, chunksize=64)
    widths = [r[0].shape[1] for r in results]
    counts = [len(r[1]) for r in results]
    np.savez(
        arguments.out,
        pixels=np.hstack([r[0] for r in results]),
        starts=np.concatenate([[0], np.cumsum(widths)]).astype(np.int64),
        centres=np.array([c for r in results for c in r[1]], np.float32),
        labels=np.array([v for r in results for v in r[2]], np.uint8),
        digits=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        pitches=np.array([r[3] for r in results], np.float32),
        kinds=np.array([r[4] for r in results]),
        faces=np.array([r[5] for r in results]))
    print(f"{arguments.count} lines, {sum(counts)} digits, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
