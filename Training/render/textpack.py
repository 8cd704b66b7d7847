# SPDX-License-Identifier: Apache-2.0
"""Packs of rendered lines of text: `python3 -m render.textpack --out FILE.npz --count N`.

A pack holds every line at 80 rows with capitals 40 rows high in the middle, side by side in one long
picture:
  pixels   uint8, 80 x total width
  starts   int64, count + 1: where each line begins
  texts    what each line says; nothing for those without text
  spans    float32, characters x 2: left and right end of each character, from its line's start
  characters  int64, count + 1: where each line's characters begin
  kinds, faces  text per line
"""

import argparse
import multiprocessing
import time

import cv2
import numpy as np

from . import textline

ROWS = 80


def one(task):
    seed, index, held_out, accented = task
    cv2.setNumThreads(1)
    line = textline.draw(np.random.default_rng([seed, index]), held_out, accented)
    top = (line.luma.shape[0] - ROWS) // 2
    return line.luma[top:top + ROWS], line.text, line.spans, line.kind, line.face


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--held-out", action="store_true",
                        help="faces, names and sentences that are never trained on")
    parser.add_argument("--accented", type=float, default=0.0, help="part of the lines that are names with accents")
    arguments = parser.parse_args()
    began = time.time()
    tasks = [(arguments.seed, i, arguments.held_out, arguments.accented) for i in range(arguments.count)]
    with multiprocessing.Pool(arguments.processes) as pool:
        results = pool.map(one, tasks, chunksize=64)
    widths = [r[0].shape[1] for r in results]
    counts = [len(r[1]) for r in results]
    np.savez(
        arguments.out,
        pixels=np.hstack([r[0] for r in results]),
        starts=np.concatenate([[0], np.cumsum(widths)]).astype(np.int64),
        texts=np.array([r[1] for r in results]),
        spans=np.concatenate([r[2] for r in results]).astype(np.float32),
        characters=np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        kinds=np.array([r[3] for r in results]),
        faces=np.array([r[4] for r in results]))
    print(f"{arguments.count} lines, {sum(counts)} characters, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
