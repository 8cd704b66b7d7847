# SPDX-License-Identifier: Apache-2.0
"""Runs the trained network, without the engine, on pictures of digit lines with known truth:
`python3 evaluate_strips.py MANIFEST --run runs/digits.pt`. The manifest is tab-separated with the
columns file, kind and number; rows of kind `strip` count. Prints how many lines are right as a whole
by plain peak picking, and which are not; --sheet writes these as a picture to look at."""

import argparse
import csv
import os

import cv2
import numpy as np
import torch

from augment import DIGIT_ROWS, ROWS, standardised
from net import NONE, DigitNet


def strip_of(picture, digit_height):
    """A strip whose digits, `digit_height` rows of the picture, are 22 rows high."""
    scale = DIGIT_ROWS / digit_height
    width = max(1, round(picture.shape[1] * scale))
    height = max(1, round(picture.shape[0] * scale))
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    side = 16 + (-width) % 8
    top = (ROWS - height) // 2
    if top < 0:
        small, top = small[-top:-top + ROWS], 0
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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("manifest")
    parser.add_argument("--run", required=True)
    parser.add_argument("--digit-height", type=float, default=0.78,
                        help="height of the digits as a part of the picture's")
    parser.add_argument("--sheet")
    arguments = parser.parse_args()
    net = DigitNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    folder = os.path.dirname(arguments.manifest)
    right = total = 0
    failures = []
    with open(arguments.manifest, newline="") as f:
        for row in csv.DictReader(f, delimiter="\t"):
            if row["kind"] != "strip":
                continue
            picture = cv2.imread(os.path.join(folder, row["file"]), cv2.IMREAD_GRAYSCALE)
            strip = strip_of(picture, picture.shape[0] * arguments.digit_height)
            x = standardised(torch.from_numpy(strip)[None, None].float())
            with torch.no_grad():
                log_p = torch.log_softmax(net(x)[0], 0).numpy()
            answer = digits_in(log_p)
            total += 1
            right += answer == row["number"]
            if answer != row["number"]:
                failures.append((row["file"], row["number"], answer, picture))
    print(f"{right} of {total} lines right")
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
