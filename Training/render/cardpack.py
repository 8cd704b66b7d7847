# SPDX-License-Identifier: Apache-2.0
"""Whole cards with their lines of text, in one file to train the text-area network from:
`python3 -m render.cardpack --out cache/cards0.npz --count 800 --seed 1`.

Cards are luma at 8 pixels a millimetre, without a camera, which comes in while training. `lines` are
left, top, right, bottom in millimetres of the card as it is read."""

import argparse
import time

import cv2
import numpy as np

from .card import SCALE, render_card
from .layouts import render_layout
from .typesetting import LUMA

DENSITY = 8
# The part of cards in the layouts of the embossing standard's own renderer.
CLASSIC = 0.2


def one(seed, index, held_out):
    """(luma, lines as rows of millimetres, roles, family) of a card."""
    rng = np.random.default_rng([seed, 11, index])
    if rng.random() < CLASSIC:
        card, scale, family = render_card(rng, held_out), SCALE, "classic"
        luma = cv2.resize(card.rgb @ LUMA, None, fx=DENSITY / SCALE, fy=DENSITY / SCALE,
                          interpolation=cv2.INTER_AREA)
    else:
        card, scale = render_layout(rng, held_out, scale=DENSITY), DENSITY
        luma, family = card.rgb @ LUMA, card.truth["family"]
    lines = [(t.left, t.top, t.right, t.bottom) for t in card.truth["lines"]]
    return (np.round(np.clip(luma, 0, 1) * 255).astype(np.uint8), np.array(lines, np.float32).reshape(-1, 4) / scale,
            [t.role for t in card.truth["lines"]], family)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true",
                        help="faces, artwork and layouts that are never trained on")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    began = time.time()
    cards = [one(arguments.seed, i, arguments.held_out) for i in range(arguments.count)]
    np.savez_compressed(
        arguments.out,
        pixels=np.concatenate([c[0].ravel() for c in cards]),
        shapes=np.array([c[0].shape for c in cards], np.int32),
        lines=np.concatenate([c[1] for c in cards]),
        counts=np.array([len(c[1]) for c in cards], np.int32),
        roles=np.array([role for c in cards for role in c[2]]),
        families=np.array([c[3] for c in cards]))
    print(f"{len(cards)} cards, {sum(len(c[1]) for c in cards)} lines, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
