# SPDX-License-Identifier: Apache-2.0
"""Pictures of whole cards with their truth: `python3 -m render.samples --out DIR --count N --seed S`.

Writes JPEG files and manifest.tsv, whose last column is the card's corners in pixels, as it is read:
x,y;x,y;x,y;x,y. --turns also turns cards by quarters, --empty sets the share without a card."""

import argparse
import os

import cv2
import numpy as np

from .card import render_card
from .scene import render_empty, render_scene

COLUMNS = ("file kind width height borders_visible orientation number luhn expiry holder brand relief "
           "layout notes source quad").split()


def write_sample(folder, name, rng, size, turns, empty, quality, held_out):
    """One picture and its manifest row."""
    w, h = size
    row = dict.fromkeys(COLUMNS, "")
    row.update(file=name, kind="rendered", width=w, height=h, source="render.samples")
    if empty:
        picture = render_empty(rng, size)
        row.update(borders_visible="no", orientation="landscape", relief="unknown", notes="NEGATIVE")
    else:
        card = render_card(rng, held_out)
        picture, quad = render_scene(rng, card, size, turns)
        truth = card.truth
        row.update({k: truth[k] for k in
                    ("number", "luhn", "expiry", "holder", "brand", "relief", "layout")})
        row.update(borders_visible="yes", notes=truth["hard"] or "plain",
                   orientation=["landscape", "turned right", "upside down", "turned left"][turns],
                   quad=";".join(f"{x:.2f},{y:.2f}" for x, y in quad))
    cv2.imwrite(os.path.join(folder, name), picture[..., ::-1],
                [cv2.IMWRITE_JPEG_QUALITY, quality])
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", type=int, help="of the JPEG; drawn from 70 to 95 by default")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--empty", type=float, default=0.0)
    parser.add_argument("--training-faces", action="store_true",
                        help="faces that training sees, instead of those it never does")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    size = tuple(int(v) for v in arguments.size.split("x"))
    os.makedirs(arguments.out, exist_ok=True)
    with open(os.path.join(arguments.out, "manifest.tsv"), "w") as manifest:
        manifest.write("\t".join(COLUMNS) + "\n")
        for i in range(arguments.count):
            rng = np.random.default_rng([arguments.seed, 7, i])
            turns = int(rng.integers(4)) if arguments.turns else 0
            quality = arguments.quality or int(rng.integers(70, 96))
            row = write_sample(arguments.out, f"card_{i + 1:03d}.jpg", rng, size, turns,
                               rng.random() < arguments.empty, quality,
                               not arguments.training_faces)
            manifest.write("\t".join(str(row[c]) for c in COLUMNS) + "\n")
            manifest.flush()


if __name__ == "__main__":
    main()
