# SPDX-License-Identifier: Apache-2.0
"""Things that are no cards as luma in one file, for scenes that are put together at small size:
`python3 -m render.thingpack --out cache/things0.npz --count 400 --seed 1`."""

import argparse
import time

import cv2
import numpy as np

from .objects import draw
from .relief import Light
from .typesetting import LUMA

# Pixels a millimetre; large things are drawn coarser, so that none has more than MOST pixels a side.
DENSITY, MOST = 4, 700


def one(seed, index, held_out):
    """(luma, alpha, width and height in millimetres, kind) of a thing."""
    rng = np.random.default_rng([seed, 14, index])
    thing = draw(rng, Light(rng), DENSITY, held_out=held_out)
    luma, alpha = thing.rgb @ LUMA, thing.alpha
    factor = min(MOST / max(luma.shape), 1)
    size = (round(luma.shape[1] * factor), round(luma.shape[0] * factor))
    luma, alpha = (np.round(cv2.resize(p, size, interpolation=cv2.INTER_AREA) * 255).astype(np.uint8)
                   for p in (luma.astype(np.float32), alpha.astype(np.float32)))
    return luma, alpha, thing.size, thing.kind


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="faces and artwork that are never trained on")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    began = time.time()
    things = [one(arguments.seed, i, arguments.held_out) for i in range(arguments.count)]
    np.savez_compressed(
        arguments.out,
        luma=np.concatenate([t[0].ravel() for t in things]),
        alpha=np.concatenate([t[1].ravel() for t in things]),
        shapes=np.array([t[0].shape for t in things], np.int32),
        sizes=np.array([t[2] for t in things], np.float32),
        kinds=np.array([t[3] for t in things]))
    print(f"{len(things)} things, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
