# SPDX-License-Identifier: Apache-2.0
"""Reduced frames with the places of their cards, in one file to train the card-area network from:
`python3 -m render.scenepack --cards 'cache/cards[0-9]*.npz' --grounds 'cache/grounds[0-9]*.npz'
--things 'cache/things[0-9]*.npz' --out cache/scenes0.npz --count 4000 --seed 1`. With `--large` the frames are
large enough for close-ups, as those of render.framepack."""

import argparse
import glob
import time

import cv2
import numpy as np

from cardpool import Pool
from cardscenes import ROWS, WIDTHS, scene

MOST = 4
# Frames for close-ups; they are put together at so many times their size.
LARGE, LARGE_FINE = (640, 360), 1.5


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", required=True)
    parser.add_argument("--grounds", required=True)
    parser.add_argument("--things", required=True)
    parser.add_argument("--photographs", default="", help="packs of render.photographpack")
    parser.add_argument("--hands", default="", help="packs of render.handpack")
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--large", action="store_true")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    packs = (arguments.cards, arguments.grounds, arguments.things, arguments.photographs, arguments.hands)
    pool = Pool(*(sorted(glob.glob(p)) for p in packs))
    began = time.time()
    frames, words = [], []
    quads = np.full((arguments.count, MOST, 4, 2), np.nan, np.float32)
    for i in range(arguments.count):
        rng = np.random.default_rng([arguments.seed, 13, i])
        if arguments.large:
            seen = scene(rng, pool, LARGE, fine=LARGE_FINE)
        else:
            columns = int(rng.choice(list(WIDTHS), p=list(WIDTHS.values())))
            seen = scene(rng, pool, (columns, ROWS))
        frames.append(seen.frame)
        words.append(seen.words)
        quads[i, :len(seen.quads)] = seen.quads
    if arguments.large:
        np.savez_compressed(arguments.out, frames=np.stack(frames), quads=quads, words=np.array(words))
    else:
        np.savez_compressed(arguments.out, pixels=np.concatenate([f.ravel() for f in frames]),
                            widths=np.array([f.shape[1] for f in frames], np.int32), quads=quads, words=np.array(words))
    print(f"{arguments.count} scenes, {np.isfinite(quads[:, :, 0, 0]).sum()} cards, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
