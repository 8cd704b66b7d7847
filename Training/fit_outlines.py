# SPDX-License-Identifier: Apache-2.0
"""Weighs what speaks for an outline being a card's (`OutlineEvidence`): logistic regression over the outlines
that are found in rendered scenes.

    swift build -c release --package-path ../Benchmarks --product ListOutlines
    python3 fit_outlines.py FOLDER... [--tool ../Benchmarks/.build/release/ListOutlines]

FOLDERs are what `python3 -m render.samples` wrote, free poses, several cards and things that are no cards.
Prints what it is worth on scenes that it was not fitted on (five parts by picture), and the numbers for
Sources/CardScan/Localization/OutlineEvidence.swift."""

import argparse
import csv
import os
import subprocess

import numpy as np
import torch
import torch.nn.functional as F

from cardquads import overlap

NAMES = ("inside", "inside - ring", "core", "inside · all sides", "weakest side", "second side", "other sides",
         "likeness", "roundness", "log part")
# An outline is right from the one on; those up to the other are left out of the fit.
RIGHT, DOUBTFUL = 0.9, 0.8
PARTS = 5
TOOL = "../Benchmarks/.build/release/ListOutlines"


def cards_of(folder):
    """The corners of the cards of each picture."""
    cards = {}
    with open(os.path.join(folder, "manifest.tsv"), newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            quads = cards.setdefault(os.path.join(folder, row["file"]), [])
            if row["quad"]:
                quads.append(np.float32([p.split(",") for p in row["quad"].split(";")]))
    return cards


def listed(tool, paths):
    """Path, corners and features (see NAMES) of each outline that the tool finds in pictures."""
    out = subprocess.run([tool, *paths], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        path, *numbers = line.split("\t")
        numbers = np.float64(numbers)
        yield path, numbers[:8].reshape(4, 2), numbers[8:]


def outlines_of(tool, cards):
    """Pictures, features and overlaps with the nearest card of all outlines."""
    pictures, features, overlaps = [], [], []
    for picture, quad, evidence in listed(tool, cards):
        pictures.append(picture)
        features.append(evidence)
        overlaps.append(max((overlap(quad, card) for card in cards[picture]), default=0))
    return np.array(pictures), np.array(features), np.array(overlaps)


def fitted(x, y):
    """Weights and bias of a logistic regression on standardised features, with a small penalty."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z, target = torch.from_numpy((x - mean) / spread), torch.from_numpy(y.astype(np.float64))
    weights = torch.zeros(x.shape[1] + 1, dtype=torch.float64, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights], max_iter=300)

    def loss():
        optimiser.zero_grad()
        value = F.binary_cross_entropy_with_logits(z @ weights[:-1] + weights[-1], target)
        value = value + 0.003 * (weights[:-1] ** 2).sum()
        value.backward()
        return value

    optimiser.step(loss)
    found = weights.detach().numpy()
    scaled = found[:-1] / spread
    return scaled, found[-1] - (scaled * mean).sum()


def report(pictures, overlaps, probability, cards):
    """What the strongest outline of each picture is worth."""
    of = {}
    for i, picture in enumerate(pictures):
        of.setdefault(picture, []).append(i)
    best, empty = [], []
    for picture, quads in cards.items():
        mine = of.get(picture, [])
        if not quads:
            empty.append(max((probability[i] for i in mine), default=0))
        elif mine:
            top = max(mine, key=lambda i: probability[i])
            best.append((probability[top], overlaps[top], overlaps[mine].max()))
        else:
            best.append((0, 0, 0))
    best, empty = np.array(best), np.array(empty)
    print(f"{len(best)} pictures with cards: an outline of {RIGHT} in {np.mean(best[:, 2] >= RIGHT):.1%}, "
          f"the strongest is one in {np.mean(best[:, 1] >= RIGHT):.1%}")
    for least in (0.05, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
        taken = best[:, 0] >= least
        print(f"  from {least}: {np.mean(taken & (best[:, 1] >= RIGHT)):.1%} right, "
              f"{np.mean(taken & (best[:, 1] < RIGHT)):.1%} not; "
              f"{np.mean(empty >= least):.1%} of {len(empty)} pictures without a card")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--tool", default=TOOL)
    arguments = parser.parse_args()
    cards = {}
    for folder in arguments.folders:
        cards |= cards_of(folder)
    pictures, features, overlaps = outlines_of(arguments.tool, cards)
    right, clear = overlaps >= RIGHT, (overlaps >= RIGHT) | (overlaps < DOUBTFUL)
    order = {picture: i for i, picture in enumerate(sorted(cards))}
    part = np.array([order[p] % PARTS for p in pictures])
    probability = np.zeros(len(right))
    for k in range(PARTS):
        weights, bias = fitted(features[clear & (part != k)], right[clear & (part != k)])
        probability[part == k] = 1 / (1 + np.exp(-(features[part == k] @ weights + bias)))
    print(f"{len(right)} outlines in {len(cards)} pictures, {right.sum()} of them right")
    report(pictures, overlaps, probability, cards)
    weights, bias = fitted(features[clear], right[clear])
    for name, weight in zip(NAMES, weights):
        print(f"{weight:8.3f}  {name}")
    print(f"{bias:8.3f}  bias")


if __name__ == "__main__":
    main()
