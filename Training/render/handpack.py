# SPDX-License-Identifier: Apache-2.0
"""Real hands, cut out of photographs, as luma and alpha in one file, wrists below, for scenes that are put together at
small size: `python3 -m render.handpack --list hands.tsv --clones DIR --out cache/hands1.npz`.

The list names public repositories, a commit and a path in each for every hand, and the landmarks of its skeleton
(see handcut.py), in pixels of the photograph, whose longer side is reduced to MOST pixels; for DIR see
listed.py."""

import cv2
import numpy as np

from .handcut import cut
from .listed import options, pictures

MOST = 1600


def main():
    arguments = options(__doc__).parse_args()
    cv2.setNumThreads(1)
    luma, alpha, left = [], [], 0
    for row, picture in pictures(arguments, cv2.IMREAD_COLOR):
        factor = MOST / max(picture.shape)
        if factor < 1:
            size = (int(picture.shape[1] * factor), int(picture.shape[0] * factor))
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        hand = cut(picture, [point.split(",") for point in row["landmarks"].split()])
        if hand is None:
            left += 1
            continue
        luma.append(cv2.cvtColor(hand[..., :3], cv2.COLOR_BGR2GRAY))
        alpha.append(hand[..., 3])
    np.savez_compressed(arguments.out, luma=np.concatenate([p.ravel() for p in luma]),
                        alpha=np.concatenate([p.ravel() for p in alpha]),
                        shapes=np.array([p.shape for p in luma], np.int32))
    print(f"{len(luma)} hands, {left} left out")


if __name__ == "__main__":
    main()
