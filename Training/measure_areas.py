# SPDX-License-Identifier: Apache-2.0
"""What the text-area network is worth on cards never trained on: `python3 measure_areas.py --pack
cache/cards-held.npz --weights ../Models/text-areas.bin [--sheet areas.png]`.

A line is found when one of the network's has an overlap of at least 0.7 with it along the line
(intersection over union), its middle within a quarter of the line's height, and its height within a
factor of 1.33. It is covered when at least 0.9 of its length is in lines whose middle is so near."""

import argparse
import collections

import cv2
import numpy as np

from arealines import lines_of
from areas import Cards, drawn
from export import run


def matches(line, other):
    """Overlap along the line, distance of the middles in heights, ratio of the heights."""
    both = min(line[2], other[2]) - max(line[0], other[0])
    overlap = max(both, 0) / (max(line[2], other[2]) - min(line[0], other[0]))
    at = np.clip((line[0] + line[2]) / 2, other[0], other[2])
    slope = (other[3] - other[1]) / max(other[2] - other[0], 1e-3)
    away = abs(other[1] + slope * (at - other[0]) - (line[1] + line[3]) / 2) / line[4]
    return overlap, away, max(line[4], other[4]) / max(min(line[4], other[4]), 1e-3), both / (line[2] - line[0])


def judged(truth, answer):
    """For every true line (found, covered), and for every answer whether it found one."""
    hit = np.zeros(len(answer), bool)
    out = []
    for line in truth:
        found, covered = False, 0.0
        for i, other in enumerate(answer):
            overlap, away, ratio, part = matches(line, other)
            if away < 0.25 and part > 0:
                covered += part
                if overlap >= 0.7 and ratio < 1.33:
                    found = hit[i] = True
        out.append((found, covered >= 0.9))
    return out, hit


def size_class(height):
    return next(f"{low}-{high} px" for low, high in ((8, 13), (13, 18), (18, 25), (25, 35), (35, 200))
                if height < high)


def overlay(x, lines, answer):
    """The input enlarged, with the true lines in green and the found ones in red."""
    picture = np.clip(x * 50 + 128, 0, 255).astype(np.uint8)
    picture = cv2.cvtColor(cv2.resize(picture, None, fx=2, fy=2), cv2.COLOR_GRAY2BGR)
    for rows, colour, shift in ((lines, (0, 200, 0), 0), (answer, (0, 0, 255), 2)):
        for left, y0, right, y1, tall in rows[:, :5]:
            corners = [(left, y0 - tall / 2), (right, y1 - tall / 2), (right, y1 + tall / 2), (left, y0 + tall / 2)]
            cv2.polylines(picture, [np.int32(corners) + shift], True, colour, 1, cv2.LINE_AA)
    return picture


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--weights", default="../Models/text-areas.bin")
    parser.add_argument("--sheet", help="a picture of the first cards to write")
    arguments = parser.parse_args()
    with open(arguments.weights, "rb") as f:
        data = f.read()
    cards = Cards([arguments.pack])
    tallies = collections.defaultdict(lambda: [0, 0, 0])
    right = answers = 0
    pictures = []
    for i, (_, _, roles, family) in enumerate(cards.cards):
        x, _, _, _, lines = drawn(np.random.default_rng([77, i]), cards, i)
        answer = lines_of(run(data, x[None]))
        truth, hit = judged(lines, answer)
        right, answers = right + hit.sum(), answers + len(hit)
        for (found, covered), role, line in zip(truth, roles, lines):
            for name in ("all", f"role {role}", f"height {size_class(line[4])}", f"family {family}"):
                tallies[name] = [a + b for a, b in zip(tallies[name], (1, found, covered))]
        if arguments.sheet and len(pictures) < 24:
            picture = overlay(x, lines, answer)
            scale = 540 / max(picture.shape)
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            pictures.append(np.pad(picture, ((0, 540 - picture.shape[0]), (0, 540 - picture.shape[1]), (0, 0))))
    print(f"{len(cards.cards)} cards; of {answers} answers {right / max(answers, 1):.4f} are lines")
    for name, (count, found, covered) in sorted(tallies.items()):
        print(f"{name:28s} {count:5d} found {found / count:.4f} covered {covered / count:.4f}")
    if arguments.sheet:
        cv2.imwrite(arguments.sheet, np.vstack([np.hstack(pictures[i:i + 4])
                                                for i in range(0, len(pictures) // 4 * 4, 4)]))


if __name__ == "__main__":
    main()
