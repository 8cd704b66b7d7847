# SPDX-License-Identifier: Apache-2.0
"""Real photographs without a card as luma in one file, for scenes that are put together at small size:
`python3 -m render.photographpack --list photographs.tsv --clones DIR --out cache/photographs0.npz`. For DIR see
listed.py."""

import cv2
import numpy as np

from .listed import options, pictures

# The shorter side of a photograph is reduced to so many pixels.
SHORT = 432


def reduced(luma):
    factor = SHORT / min(luma.shape)
    return cv2.resize(luma, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else luma


def main():
    arguments = options(__doc__).parse_args()
    cv2.setNumThreads(1)
    lumas = [reduced(luma) for _, luma in pictures(arguments, cv2.IMREAD_GRAYSCALE)]
    np.savez_compressed(arguments.out, pixels=np.concatenate([luma.ravel() for luma in lumas]),
                        shapes=np.array([luma.shape for luma in lumas], np.int32))
    print(f"{len(lumas)} photographs")


if __name__ == "__main__":
    main()
