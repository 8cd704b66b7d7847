# SPDX-License-Identifier: Apache-2.0
"""Real photographs without a card as luma in one file, for scenes that are put together at small size:
`python3 -m render.photographpack --list photographs.tsv --clones DIR --out cache/photographs0.npz`.

The list names public repositories, a commit and a path in each for every photograph; DIR holds a clone of each,
bare or not, as DIR/OWNER/NAME: `git clone https://github.com/OWNER/NAME DIR/OWNER/NAME`. Nothing of them is kept
with the sources."""

import argparse
import csv
import os
import subprocess

import cv2
import numpy as np

# The shorter side of a photograph is reduced to so many pixels.
SHORT = 432


def decoded(clones, row, flags):
    """The picture that a row of a list names, as OpenCV reads it with `flags`."""
    clone, name = os.path.join(clones, row["repository"]), f"{row['commit']}:{row['path']}"
    data = subprocess.run(["git", "-C", clone, "cat-file", "blob", name], check=True, capture_output=True).stdout
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if picture is None:
        raise ValueError(f"not a picture: {row['repository']} {row['path']}")
    return picture


def reduced(luma):
    factor = SHORT / min(luma.shape)
    return cv2.resize(luma, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA) if factor < 1 else luma


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", required=True)
    parser.add_argument("--clones", required=True)
    parser.add_argument("--out", required=True)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    pictures = []
    with open(arguments.list, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            pictures.append(reduced(decoded(arguments.clones, row, cv2.IMREAD_GRAYSCALE)))
    np.savez_compressed(arguments.out, pixels=np.concatenate([p.ravel() for p in pictures]),
                        shapes=np.array([p.shape for p in pictures], np.int32))
    print(f"{len(pictures)} photographs")


if __name__ == "__main__":
    main()
