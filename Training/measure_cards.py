# SPDX-License-Identifier: Apache-2.0
"""What the card-area network is worth on scenes never trained on: `python3 measure_cards.py --pack
cache/scenes-held.npz --weights ../Models/card-areas.bin [--sheet cards.png]`.

A card is found when a core of the network's lies with its middle within the card's true core and no
other card's; it is split when several do. Quads are fitted as cardquads.py does, and compared within the
input (a part that is outside of the margin is not told). With `--sheet`, the scenes with the
worst answers are drawn: true outlines green, quads red, the map's area and core in colour."""

import argparse
import collections

import cv2
import numpy as np

from cardareas import CORE, MARGIN_COLUMNS, MARGIN_ROWS, Scenes, handed_in
from cardquads import cells_of, overlap, quads_of
from export import run


def overlay(x, scores, truth, answer):
    """The input enlarged with the map, true outlines and found quads."""
    picture = np.clip(x * 45 + 120, 0, 255).astype(np.uint8)
    picture = cv2.cvtColor(cv2.resize(picture, None, fx=2, fy=2), cv2.COLOR_GRAY2BGR).astype(np.float32)
    parts = 1 / (1 + np.exp(-cells_of(scores)))
    for plane, channel in zip(parts, (0, 2)):
        plane = cv2.resize(plane, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        picture[..., channel] += (255 - picture[..., channel]) * plane * 0.4
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    for quads, colour in ((truth, (0, 220, 0)), (answer, (0, 0, 255))):
        for quad in quads:
            cv2.polylines(picture, [np.int32(np.round(quad * 2))], True, colour, 1, cv2.LINE_AA)
    return picture


def traits(quad, words, frame):
    """The classes that a card belongs to."""
    h, w = frame.shape
    sides = np.hypot(*(np.roll(quad, -1, 0) - quad).T)
    long = sides.max() / w
    yield "all"
    yield next(f"size {low}-{low + 15} %" for low in range(10, 200, 15) if long * 100 < low + 15)
    pairs = sides[[0, 1]] / sides[[2, 3]]
    yield "tilted" if np.abs(np.log(pairs)).max() > 0.15 else "level"
    out = ((quad < -1) | (quad > [w + 1, h + 1])).any(1).sum()
    yield f"outside {out} corners"
    for word in words.split():
        if word in ("alike", "corner", "edge", "two", "along", "hand", "thing"):
            yield word
    yield f"frame {w} columns"


def judged(quads, answer):
    """For each true quad (cores in its core, best overlap)."""
    for quad in quads:
        middle = cv2.perspectiveTransform(np.float32([[[0.5, 0.5]]]), cv2.getPerspectiveTransform(
            np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), np.float32(quad)))[0, 0]
        core = np.float32((quad - middle) * (CORE + 0.15) + middle)
        inside = [q for q, _ in answer if cv2.pointPolygonTest(core, tuple(map(float, q.mean(0))), False) >= 0]
        yield len(inside), max((overlap(quad, q) for q, _ in answer), default=0.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--weights", default="../Models/card-areas.bin")
    parser.add_argument("--sheet", help="a picture of the worst scenes to write")
    arguments = parser.parse_args()
    with open(arguments.weights, "rb") as f:
        data = f.read()
    scenes = Scenes([arguments.pack])
    tallies = collections.defaultdict(list)
    without = collections.defaultdict(list)
    pictures = []
    for frame, quads, words in zip(scenes.frames, scenes.quads, scenes.words):
        x = handed_in(frame)
        scores = run(data, x[None])
        answer = quads_of(scores)
        places = quads + np.float32([MARGIN_COLUMNS, MARGIN_ROWS])
        results = list(judged(places, answer))
        for quad, (cores, iou) in zip(quads, results):
            for name in traits(quad, words, frame):
                tallies[name].append((cores > 0, cores > 1, iou >= 0.9, iou >= 0.75, iou))
        spare = len(answer) - sum(min(cores, 1) for cores, _ in results)
        if not len(quads):
            for name in {"no card", *(f"no card, {w}" for w in words.split())}:
                without[name].append(len(answer) > 0)
        worst = min([iou for _, iou in results] + [1.0 - 0.6 * (spare > 0)])
        pictures.append((worst, lambda a=(x, scores, places, [q for q, _ in answer]): overlay(*a)))
    for name, rows in sorted(tallies.items()):
        found, split, good, fair, mean = np.mean(rows, 0)
        print(f"{name:20s} {len(rows):5d} found {found:.3f} split {split:.3f} IoU >= 0.9 {good:.3f} "
              f">= 0.75 {fair:.3f} mean {mean:.3f}")
    for name, rows in sorted(without.items()):
        print(f"{name:28s} {len(rows):5d} with a quad {np.mean(rows):.3f}")
    if arguments.sheet:
        drawn = [np.zeros((384, 640, 3), np.uint8) for _ in range(24)]
        for place, (_, draw) in zip(drawn, sorted(pictures, key=lambda p: p[0])):
            picture = draw()
            place[:picture.shape[0], :picture.shape[1]] = picture
        cv2.imwrite(arguments.sheet, np.vstack([np.hstack(drawn[i:i + 4]) for i in range(0, 24, 4)]))


if __name__ == "__main__":
    main()
