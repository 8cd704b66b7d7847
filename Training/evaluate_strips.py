# SPDX-License-Identifier: Apache-2.0
"""Runs the trained network, without the engine, on pictures of digit lines with known truth:
`python3 evaluate_strips.py MANIFEST --run runs/digits.pt`. The manifest is tab-separated with the
columns file, kind and number; rows of kind `strip` count. Prints how many lines are right as a whole
by plain peak picking, and which are not; --sheet writes these as a picture to look at. --variants
prints instead how many are right with the digits higher, lower and off the middle."""

import argparse
import csv
import os

import cv2
import numpy as np
import torch

from augment import DIGIT_ROWS
from photometry import ROWS, standardised
from net import NONE, DigitNet


def strip_of(picture, digit_height, offset=0):
    """A strip whose digits, `digit_height` rows of the picture, are 22 rows high, and `offset` rows
    below the middle."""
    scale = DIGIT_ROWS / digit_height
    width = max(1, round(picture.shape[1] * scale))
    height = max(1, round(picture.shape[0] * scale))
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    side = 16 + (-width) % 8
    top = (ROWS - height) // 2 + offset
    small = small[max(0, -top):ROWS - top]
    top = max(0, top)
    return cv2.copyMakeBorder(small, top, ROWS - top - small.shape[0], 16, side,
                              cv2.BORDER_REPLICATE)


def digits_in(log_p):
    """Values of the peaks of "some digit", left to right; two peaks are at least 2 columns apart."""
    p = np.exp(log_p)
    some = 1 - p[NONE]
    smooth = np.convolve(some, [0.25, 0.5, 0.25], "same")
    text = ""
    last = -9
    for c in range(len(smooth)):
        window = smooth[max(0, c - 2):c + 3]
        if smooth[c] >= 0.4 and smooth[c] == window.max() and c - last > 2:
            text += str(int(p[:NONE, max(0, c - 1):c + 2].sum(1).argmax()))
            last = c
    return text


def read(net, picture, digit_height, offset=0):
    """The digits of a picture of one line."""
    strip = strip_of(picture, digit_height, offset)
    x = standardised(torch.from_numpy(strip)[None, None].float())
    with torch.no_grad():
        return digits_in(torch.log_softmax(net(x)[0], 0).numpy())


def lines_of(manifest):
    """Name, truth and luma of every line of a manifest."""
    folder = os.path.dirname(manifest)
    with open(manifest, newline="") as f:
        for row in csv.DictReader(f, delimiter="\t"):
            if row["kind"] == "strip":
                path = os.path.join(folder, row["file"])
                yield row["file"], row["number"], cv2.imread(path, cv2.IMREAD_GRAYSCALE)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("manifest")
    parser.add_argument("--run", required=True)
    parser.add_argument("--digit-height", type=float, default=0.78,
                        help="height of the digits as a part of the picture's")
    parser.add_argument("--variants", action="store_true")
    parser.add_argument("--sheet")
    arguments = parser.parse_args()
    net = DigitNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    lines = list(lines_of(arguments.manifest))
    if arguments.variants:
        for height in (0.66, 0.72, 0.78, 0.84, 0.90):
            counts = [sum(read(net, p, height * p.shape[0], offset) == truth
                          for _, truth, p in lines) for offset in (-3, -2, 0, 2, 3)]
            print(f"digit height {height:.2f}, offsets -3 -2 0 2 3 rows:", *counts)
        return
    failures = []
    for file, truth, picture in lines:
        answer = read(net, picture, picture.shape[0] * arguments.digit_height)
        if answer != truth:
            failures.append((file, truth, answer, picture))
    print(f"{len(lines) - len(failures)} of {len(lines)} lines right")
    for file, truth, answer, _ in failures:
        print(file, truth, answer)
    if arguments.sheet and failures:
        tiles = []
        for _, truth, answer, picture in failures:
            tile = cv2.resize(picture, (240, 92))
            tile = cv2.copyMakeBorder(tile, 0, 22, 0, 4, cv2.BORDER_CONSTANT, value=255)
            cv2.putText(tile, f"{truth} / {answer}", (2, 108), 0, 0.5, 0, 1)
            tiles.append(tile)
        tiles += [np.full_like(tiles[0], 255)] * (-len(tiles) % 5)
        rows = [np.hstack(tiles[i:i + 5]) for i in range(0, len(tiles), 5)]
        cv2.imwrite(arguments.sheet, np.vstack(rows))


if __name__ == "__main__":
    main()
