# SPDX-License-Identifier: Apache-2.0
"""Reduced frames with the places of their cards, in one file to train the card-area network from:
`python3 -m render.scenepack --cards 'cache/cards[0-9]*.npz' --grounds 'cache/grounds[0-9]*.npz'
--things 'cache/things[0-9]*.npz' --out cache/scenes0.npz --count 4000 --seed 1`."""

import argparse
import glob
import time

import cv2
import numpy as np

from cardpool import Pool
from cardscenes import WIDTHS, scene

MOST = 4


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", required=True)
    parser.add_argument("--grounds", required=True)
    parser.add_argument("--things", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    pool = Pool(*(sorted(glob.glob(p)) for p in (arguments.cards, arguments.grounds, arguments.things)))
    began = time.time()
    pixels, widths, words = [], [], []
    quads = np.full((arguments.count, MOST, 4, 2), np.nan, np.float32)
    for i in range(arguments.count):
        rng = np.random.default_rng([arguments.seed, 13, i])
        columns = int(rng.choice(list(WIDTHS), p=list(WIDTHS.values())))
        frame, places, told = scene(rng, pool, columns)
        pixels.append(frame.ravel())
        widths.append(columns)
        words.append(told)
        quads[i, :len(places)] = places
    np.savez_compressed(arguments.out, pixels=np.concatenate(pixels), widths=np.array(widths, np.int32),
                        quads=quads, words=np.array(words))
    print(f"{arguments.count} scenes, {np.isfinite(quads[:, :, 0, 0]).sum()} cards, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
