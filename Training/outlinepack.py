# SPDX-License-Identifier: Apache-2.0
"""What the engine takes for outlines in packs of frames (render.framepack, render.scenepack --large) or of photographs
without a card (render.photographpack), cut out as the outline network is shown them:

    swift build -c release --package-path ../Benchmarks --product ListOutlines
    python3 outlinepack.py --pack cache/large1.npz --out cache/outlines1.npz [--tool PATH]

Arrays: `pictures` (N x 64 x 96), `overlaps` (with the nearest card, 0 to 1), `has_card` (whether its picture has one)."""

import argparse
import os
import subprocess
import tempfile

import cv2
import numpy as np

from cardquads import overlap
from outlines import shown

# Photographs are reduced to this length, which the engine looks at as it is.
LONGEST = 900
# Outlines of one picture at most, none of which has more than SAME in common with another.
MOST, SAME = 10, 0.97
# Where in what the tool says of an outline its corners end, and where what the card-area network sees of a core is.
CORNERS, CORE = 8, 10
# Pictures that are handed to the tool at once.
TOGETHER = 100


def pictures_of(path):
    """Luma and corners (N x 4 x 2) of each picture of a pack."""
    pack = np.load(path)
    if "frames" in pack:
        for frame, quads in zip(pack["frames"], pack["quads"]):
            yield frame, quads[np.isfinite(quads[:, 0, 0])]
        return
    ends = np.cumsum(pack["shapes"].prod(1, dtype=np.int64))
    pixels = pack["pixels"]
    for shape, end in zip(pack["shapes"], ends):
        picture = pixels[end - shape.prod():end].reshape(shape)
        factor = min(1, LONGEST / max(shape))
        yield (cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA),
               np.zeros((0, 4, 2), np.float32))


def outlines_of(tool, pictures):
    """What the tool says of the outlines in each picture, those first whose core is seen most."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{i:04}.png") for i in range(len(pictures))]
        for path, picture in zip(paths, pictures):
            cv2.imwrite(path, picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        listed = subprocess.run([tool, *paths], check=True, capture_output=True, text=True).stdout
    found = {path: [] for path in paths}
    for line in listed.splitlines():
        path, *numbers = line.split("\t")
        found[path].append(np.float64(numbers))
    return [sorted(found[path], key=lambda n: -n[CORE]) for path in paths]


def apart(outlines):
    """The first MOST corners of which none are nearly the same."""
    kept = []
    for numbers in outlines:
        quad = np.float32(numbers[:CORNERS].reshape(4, 2))
        if all(overlap(quad, other) < SAME for other in kept):
            kept.append(quad)
        if len(kept) == MOST:
            break
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--tool", default="../Benchmarks/.build/release/ListOutlines")
    arguments = parser.parse_args()
    pictures, overlaps, has_card = [], [], []
    waiting = list(pictures_of(arguments.pack))
    for first in range(0, len(waiting), TOGETHER):
        part = waiting[first:first + TOGETHER]
        for (picture, cards), found in zip(part, outlines_of(arguments.tool, [p for p, _ in part])):
            reduction = max(1, (max(picture.shape) + 320) // 640)
            luma = cv2.resize(picture, (picture.shape[1] // reduction, picture.shape[0] // reduction),
                              interpolation=cv2.INTER_AREA)
            for quad in apart(found):
                pictures.append(shown(luma, quad / reduction))
                overlaps.append(max((overlap(quad, np.float32(card)) for card in cards), default=0))
                has_card.append(len(cards) > 0)
    np.savez(arguments.out, pictures=np.stack(pictures), overlaps=np.float32(overlaps), has_card=np.array(has_card))
    print(f"{len(pictures)} outlines, {np.mean(np.array(overlaps) >= 0.9):.1%} of them cards'")


if __name__ == "__main__":
    main()
