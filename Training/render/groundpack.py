# SPDX-License-Identifier: Apache-2.0
"""Grounds as luma in one file, for scenes that are put together at small size:
`python3 -m render.groundpack --out cache/grounds0.npz --count 800 --seed 1`."""

import argparse
import time

import cv2
import numpy as np

from .grounds import ground
from .typesetting import LUMA

# Half of a frame of 1280 x 720 pixels a side: a frame is later cut out of it and reduced.
ROWS, COLUMNS = 360, 640


def one(seed, index):
    """A ground as uint8 luma."""
    rng = np.random.default_rng([seed, 12, index])
    return np.round(ground(rng, ROWS, COLUMNS) @ LUMA * 255).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    began = time.time()
    np.savez_compressed(arguments.out, grounds=np.stack([one(arguments.seed, i) for i in range(arguments.count)]))
    print(f"{arguments.count} grounds, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
