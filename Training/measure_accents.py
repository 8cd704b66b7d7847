# SPDX-License-Identifier: Apache-2.0
"""Measures the accent network on held-out lines: `python3 measure_accents.py --pack cache/accents-held.npz --run
runs/first.pt runs/accents.pt`. Part of the letters whose mark is told, by mark: as rendered, and as frames show them in
which capitals are 14 and 10 pixels high."""

import argparse

import numpy as np
import torch

from accentaugment import CAPITAL_ROWS, STRIDE
from accentnet import AccentNet
from accents import CLASSES, parted
from net import loaded
from photometry import resample, standardised
from textaugment import WIDTHS, TextPack, from_afar, strips

NAMES = ("none", "grave", "acute", "circumflex", "tilde", "diaeresis", "ring", "caron", "breve", "macron", "dot above",
         "double acute", "cedilla or comma below", "ogonek", "stroke")


def letters(pack, capitals, count=32, seed=777):
    """Strips of all lines, and their letters: strip, place in columns of scores, mark."""
    for choice, width in enumerate(WIDTHS):
        for at in range(0, len(pack.by_width[choice]), count):
            lines = pack.by_width[choice][at:at + count]
            rng = np.random.default_rng([seed, choice, at])
            generator = torch.Generator().manual_seed(int(rng.integers(2 ** 62)))
            canvases, theta, texts, places = strips(pack, rng, len(lines), width, lines, 0.3, CAPITAL_ROWS)
            x = resample(canvases, theta, width)
            if capitals:
                x = from_afar(x, generator, capitals, CAPITAL_ROWS)
            found = [(n, (left + right) / 2 / STRIDE - 0.5, parted(character)[1])
                     for n, (text, spans) in enumerate(zip(texts, places))
                     for character, (left, right) in zip(text, spans)]
            yield standardised(x), [f for f in found if f[2] is not None and 0 <= f[1] < width / STRIDE - 1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--run", nargs="+", required=True,
                        help="a run, or several of which the weights' mean counts")
    arguments = parser.parse_args()
    net = loaded(AccentNet(), arguments.run)
    pack = TextPack([arguments.pack])
    right, count = np.zeros((3, CLASSES)), np.zeros((3, CLASSES))
    with torch.no_grad():
        for k, capitals in enumerate((None, 14, 10)):
            for x, found in letters(pack, capitals):
                scores = net(x).numpy()
                for n, place, mark in found:
                    column, part = int(place), place % 1
                    sums = scores[n, :, column] * (1 - part) + scores[n, :, column + 1] * part
                    right[k, mark] += sums.argmax() == mark
                    count[k, mark] += 1
    print("| mark | letters | as rendered | capitals of 14 px | of 10 px |\n| --- | --- | --- | --- | --- |")
    for name, mark in (("any", slice(1, None)), *zip(NAMES, range(CLASSES))):
        parts = right[:, mark].reshape(3, -1).sum(1) / count[:, mark].reshape(3, -1).sum(1)
        print(f"| {name} | {int(count[0, mark].sum())} | " + " | ".join(f"{100 * p:.1f} %" for p in parts) + " |")


if __name__ == "__main__":
    main()
