# SPDX-License-Identifier: Apache-2.0
"""What the engine takes for outlines in packs of frames (render.framepack, render.scenepack --large) or of photographs
without a card (render.photographpack), cut out as the outline network is shown them:

    swift build -c release --package-path ../Benchmarks --product ListOutlines
    python3 outlinepack.py --pack cache/large1.npz --out cache/outlines1.npz [--tool PATH]

Arrays: `pictures` (N x 64 x 96), `overlaps` (with the nearest card, 0 to 1), `has_card` (its picture has one)."""

import argparse
import os
import tempfile

import cv2
import numpy as np

from cardpool import pictures_of
from cardquads import overlap
from fit_outlines import NAMES, TOOL, listed
from outlines import shown

# Photographs are reduced to this length, which the engine looks at as it is.
LONGEST = 900
# Outlines of one picture at most, none of which has more than SAME in common with another.
MOST, SAME = 10, 0.97
# Pictures that are handed to the tool at once.
TOGETHER = 100


def frames_of(path):
    """Luma and corners (N x 4 x 2) of each picture of a pack."""
    pack = np.load(path)
    if "frames" in pack:
        for frame, quads in zip(pack["frames"], pack["quads"]):
            yield frame, quads[np.isfinite(quads[:, 0, 0])]
        return
    for picture in pictures_of(pack, "pixels"):
        factor = min(1, LONGEST / max(picture.shape))
        yield (cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA),
               np.zeros((0, 4, 2), np.float32))


def outlines_of(tool, pictures):
    """The corners of the outlines in each picture, those first whose core is seen most."""
    core = NAMES.index("core")
    with tempfile.TemporaryDirectory() as folder:
        found = {os.path.join(folder, f"{i:04}.png"): [] for i in range(len(pictures))}
        for path, picture in zip(found, pictures):
            cv2.imwrite(path, picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        for path, quad, evidence in listed(tool, found):
            found[path].append((evidence[core], np.float32(quad)))
    return [[quad for _, quad in sorted(outlines, key=lambda o: -o[0])] for outlines in found.values()]


def apart(quads):
    """The first MOST of which none are nearly the same."""
    kept = []
    for quad in quads:
        if all(overlap(quad, other) < SAME for other in kept):
            kept.append(quad)
        if len(kept) == MOST:
            break
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--tool", default=TOOL)
    arguments = parser.parse_args()
    pictures, overlaps, has_card = [], [], []
    waiting = list(frames_of(arguments.pack))
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
