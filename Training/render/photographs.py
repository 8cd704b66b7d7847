# SPDX-License-Identifier: Apache-2.0
"""Real photographs without a card as a set that `cardscan evaluate` measures:
`python3 -m render.photographs --list photographs-held-out.tsv --clones DIR --out SET`.

For the list and DIR see listed.py; what is measured here trained nothing."""

import os

import cv2

from .listed import options, pictures
from .manifest import empty_row, write_jpeg, write_manifest

# The longer side is reduced to so many pixels.
MOST = 1280


def rows(arguments):
    """Writes the pictures; a row for each."""
    for i, (listed, picture) in enumerate(pictures(arguments, cv2.IMREAD_COLOR), 1):
        factor = MOST / max(picture.shape)
        if factor < 1:
            picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        name = f"photograph_{i:04d}.jpg"
        write_jpeg(os.path.join(arguments.out, name), picture[..., ::-1], 92)
        yield empty_row(name, picture.shape[1::-1]) | {"kind": "photograph", "source": listed["repository"]}


def main():
    arguments = options(__doc__).parse_args()
    cv2.setNumThreads(1)
    os.makedirs(arguments.out, exist_ok=True)
    write_manifest(arguments.out, rows(arguments))


if __name__ == "__main__":
    main()
