# SPDX-License-Identifier: Apache-2.0
"""Photographs of the whole renderer as luma, with the places of their cards, in one file to train the
card-area network from: `python3 -m render.framepack --out cache/frames1.npz --count 1000 --seed 1`."""

import argparse
import time

import cv2
import numpy as np

from .card import render_card
from .freescene import photograph
from .layouts import render_layout
from .piles import uncovered
from .typesetting import LUMA

SIZE = (640, 360)
# How often the modes of freescene.MODES are drawn.
MODES = {"free": 0.24, "hard": 0.08, "large": 0.14, "far": 0.1, "several": 0.06, "stacked": 0.12, "objects": 0.26}
# How often the embossing standard's layouts are drawn, all others, and backs, whose stripes and fields look like edges.
LAYOUTS = {"standard": 0.4, "all": 0.33, "back": 0.27}
# Cards of a photograph at most, and in how many photographs a card is.
MOST, USES = 4, 4


def frames(seed, count):
    """Luma (uint8) and corners (n x 4 x 2) of each photograph, without those of cards that lie below others. Cards are
    drawn once for several."""
    cards = []
    for i in range(count):
        rng = np.random.default_rng([seed, 16, i])
        if i % USES == 0:
            names = str(rng.choice(list(LAYOUTS), p=list(LAYOUTS.values())))
            drawn = render_card(rng, False) if names == "standard" else render_layout(rng, False, names)
            cards = [drawn, *cards[:MOST - 1]]
        mode = str(rng.choice(list(MODES), p=list(MODES.values())))
        many = min(int(rng.integers(2, MOST + 1)), len(cards))
        wanted = {"objects": 0, "several": many, "stacked": many}.get(mode, 1)
        if mode in ("several", "stacked") and wanted < 2:
            mode, wanted = "free", 1
        seen = photograph(rng, cards[:wanted], SIZE, mode, held_out=False)
        quads = uncovered(seen.quads) if mode == "stacked" else seen.quads
        yield np.round(seen.picture @ LUMA).astype(np.uint8), np.array(quads, np.float32).reshape(-1, 4, 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    began = time.time()
    pixels = np.zeros((arguments.count, SIZE[1], SIZE[0]), np.uint8)
    quads = np.full((arguments.count, MOST, 4, 2), np.nan, np.float32)
    for i, (frame, places) in enumerate(frames(arguments.seed, arguments.count)):
        pixels[i], quads[i, :len(places)] = frame, places
    np.savez(arguments.out, frames=pixels, quads=quads)
    print(f"{arguments.count} frames, {np.isfinite(quads[:, :, 0, 0]).sum()} cards, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
