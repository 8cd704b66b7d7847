# SPDX-License-Identifier: Apache-2.0
"""Short clips as folders of numbered pictures with the truth of every frame. Run in Training/:

  python3 -m render.clips --out DIR --kind KIND --frames 40 --seed S    one clip, 1280x720
  python3 -m render.clips --out DIR --kind shown --count N --seed S     a set of clips to measure with
  python3 -m render.clips --fixture                                     Tests/Fixtures/clips

Kinds: "held" in an unsteady hand; "moving" across the frame; "resting", where only the sensor's noise
changes; "replaced" by another card with another number; "returning" after it left the frame; "shown" to the
camera of a kiosk or a phone by a shaking hand, while the focus hunts and lamps gleam on the card
(render.shown). Frames are 1/30 s apart.

With --count DIR holds a folder for each clip and a manifest.tsv with a line for each, as render.samples has
it; --layouts is as there; --free is the share of cards that are not held near the guide. A clip's own
manifest.tsv has a row a frame: file, frame (from 0), card (1, 2; empty where there is none), visible (the part
of the card's area within the frame), number, expiry, holder, quad (as render.samples has it; some of its
corners may be outside of the frame), and of "shown" ones `clear`: what a person can read in it, by focus,
motion and gleams."""

import argparse
import os

import cv2
import numpy as np

from . import covers, poses
from .camera import distort
from .card import render_card
from .freescene import MARGIN, backdrop
from .layouts import ALL, SETS, render_layout
from .manifest import corners, describe, empty_row, fields, write_jpeg, write_manifest
from .objects import Table
from .shown import FREE, film
from .video import Held, Layer, Recorder

KINDS = ("held", "moving", "resting", "replaced", "returning", "shown")
COLUMNS = "file frame card visible number expiry holder quad".split()
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def visible(quad, w, h):
    """The part of a quad's area that is within the frame."""
    frame = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    common, _ = cv2.intersectConvexConvex(np.float32(quad), frame)
    return common / max(cv2.contourArea(np.float32(quad)), 1e-6)


def schedule(kind, count):
    """For each frame: which card (0, 1 or None) and how far it is on its way out (0 in place, 1 gone)."""
    if kind not in ("replaced", "returning"):
        return [(0, 0.0)] * count
    stay, way = round(0.36 * count), max(2, round(0.12 * count))
    gone = max(1, round((0.04 if kind == "replaced" else 0.12) * count))
    out = [(0, 0.0)] * stay + [(0, ((i + 1) / (way + 1)) ** 1.5) for i in range(way)] + [(None, 1.0)] * gone
    after = 1 if kind == "replaced" else 0
    out += [(after, (1 - (i + 1) / (way + 1)) ** 1.8) for i in range(way)]
    return (out + [(after, 0.0)] * count)[:count]


class Take:
    """A card of a clip: its poses, its layer, and the way it leaves."""

    def __init__(self, rng, card, w, h, count, kind, skin=None):
        self.card = card
        self.poses = Held(rng, w, h, card.rgb.shape[1::-1], count, 0.0 if kind == "resting" else 1.0)
        self.kind, self.count, self.w, self.h = kind, count, w, h
        self.travel = np.array([0.3 * w * rng.choice([-1, 1]), rng.uniform(-0.1, 0.1) * h])
        self.spin = rng.uniform(-12, 12)
        rest = self.poses.at(0, *self.moved(0))
        keep = covers.points_of(card)
        kinds = ("edge", "corner") if kind == "resting" else ("hand", "edge", "corner")
        cover = covers.draw(rng, rest, card.light, keep, kinds) if kind != "resting" or rng.random() < 0.3 else None
        if cover and skin:
            # The same person's.
            cover.skin = skin
        self.skin = cover.skin if cover else skin
        self.layer = Layer(int(rng.integers(2**32)), card, rest, cover, w, h)
        way = cover.above[-1].points[-1] - rest.mean(0) if cover else rng.normal(0, 1, 2)
        way = way / max(np.hypot(*way), 1e-6)
        self.exit = way * self.clearing(rest, way)

    def clearing(self, quad, way):
        """How far a card at `quad` must go along `way` to be outside of the frame, with its shadow."""
        length = 0.0
        while visible(quad + way * length, self.w, self.h) > 0:
            length += 0.02 * self.w
        return length + 0.05 * self.w

    def moved(self, frame):
        if self.kind != "moving":
            return np.zeros(2), 0.0
        part = frame / max(self.count - 1, 1) * 2 - 1
        return self.travel * part, self.spin * part

    def at(self, frame, gone):
        """Corners in a frame."""
        shift, turn = self.moved(frame)
        return self.poses.at(frame, shift + self.exit * gone, turn)


def record(rng, kind, size, count, cards):
    """The clip's frames one by one: (picture uint8 RGB, card or None, quad)."""
    w, h = size
    margin = 2 * round(MARGIN * w / 2)
    wide, high = w + 2 * margin, h + 2 * margin
    takes = []
    for card in cards:
        takes.append(Take(rng, card, wide, high, count, kind, takes[0].skin if takes else None))
    rest = takes[0].at(0, 0.0)
    shape = np.array(cards[0].rgb.shape[1::-1])
    base = backdrop(rng, high, wide, "held" if kind == "held" and rng.random() < 0.5 else "table", cards[0], [rest],
                    Table.under(rest, shape / shape.max() * poses.ID1[0]), cards[0].light, True,
                    int(rng.integers(0, 3))).astype(np.float32)
    recorder, lens, plan = Recorder(rng, w, h), int(rng.integers(2**32)), schedule(kind, count)
    for frame, (which, gone) in enumerate(plan):
        picture, quad = base, None
        if which is not None:
            take, quad = takes[which], takes[which].at(frame, gone)
            step = (plan[min(frame + 1, count - 1)][1] - plan[max(frame - 1, 0)][1]) / 2
            speed = np.hypot(*(take.at(frame + 0.5, gone + step / 2) - take.at(frame - 0.5, gone - step / 2)).T).max()
            # While the shutter is open, for 0.3 of a frame, the card goes on.
            times = np.linspace(-0.15, 0.15, int(np.clip(0.3 * speed / 2, 1, 15)))
            times = times if len(times) > 1 else [0.0]
            picture = np.mean([take.layer.over(base, take.at(frame + t, gone + step * t)) for t in times], 0,
                              dtype=np.float32)
        picture, seen = distort(np.random.default_rng(lens), picture, np.zeros((1, 2)) if quad is None else quad)
        picture = recorder.shoot(rng, picture[margin:margin + h, margin:margin + w])
        yield picture, which, None if quad is None else seen - margin


def write_frames(folder, shots, truths, quality, most=None, more=()):
    """Writes pictures and their table into `folder`. Each shot is a picture, the index in `truths` of the card
    that it shows or None, its quad, and values of the columns `more`."""
    os.makedirs(folder, exist_ok=True)
    columns = [*COLUMNS, *more]
    with open(os.path.join(folder, "manifest.tsv"), "w", encoding="utf-8") as manifest:
        manifest.write("\t".join(columns) + "\n")
        for frame, (picture, which, quad, *values) in enumerate(shots):
            name = f"frame_{frame:03d}.jpg"
            write_jpeg(os.path.join(folder, name), picture, quality, most)
            part = 0.0 if which is None else visible(quad, *picture.shape[1::-1])
            row = dict.fromkeys(columns, "")
            row.update(file=name, frame=frame, visible=f"{part:.2f}", **dict(zip(more, values)))
            if part > 0:
                truth = truths[which]
                row.update(card=which + 1, quad=corners(quad), **{k: truth[k] for k in ("number", "expiry", "holder")})
            manifest.write("\t".join(str(row[c]) for c in columns) + "\n")


def write_clip(folder, rng, kind, size, count, quality, most=None, wishes=None):
    """Writes a clip of a kind of KINDS into `folder`: `count` pictures of `size`, none above `most` bytes.
    `wishes` are for render_card, one for each card."""
    wishes = wishes or [{}, {}]
    cards = [render_card(rng, **wishes[i]) for i in range(2 if kind == "replaced" else 1)]
    if kind == "shown":
        write_shown(folder, rng, cards[0], size, count, quality, most)
    else:
        write_frames(folder, record(rng, kind, size, count, cards), [card.truth for card in cards], quality, most)


def write_shown(folder, rng, card, size, count, quality, most=None, free=FREE):
    """Writes a clip of a `card` that is shown; `free` is how likely it is in a freer pose."""
    shots = ((shot.picture, 0, shot.quad, " ".join(shot.clear)) for shot in film(rng, card, size, count, free))
    write_frames(folder, shots, [card.truth], quality, most, ["clear"])


def write_set(folder, count, seed, size, frames, quality, layouts=None, free=FREE):
    """Clips of cards that are shown, each from a seed of its own; their rows of the set's manifest."""
    for i in range(count):
        rng = np.random.default_rng([seed, 14, i])
        card = render_layout(rng, True, layouts) if layouts else render_card(rng)
        name = f"clip_{i + 1:03d}"
        write_shown(os.path.join(folder, name), rng, card, size, frames, quality, free=free)
        row = empty_row(name, size)
        describe(row, card.truth)
        row.update(notes=card.truth["hard"] or "plain", fields=fields(card.truth), source="render.clips",
                   orientation="portrait" if card.rgb.shape[0] > card.rgb.shape[1] else "landscape")
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", help="folder of the clip or the set")
    what.add_argument("--fixture", action="store_true", help="the clips that tests use")
    parser.add_argument("--kind", choices=KINDS, default="held")
    parser.add_argument("--frames", type=int, default=45)
    parser.add_argument("--count", type=int, help="clips of a set")
    parser.add_argument("--layouts", choices=[*SETS, *ALL], help="of the cards of a set")
    parser.add_argument("--free", type=float, default=FREE, help="share of a set's cards away from the guide")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", type=int, default=88, help="of the JPEGs")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.fixture:
        folder = os.path.join(ROOT, "Tests", "Fixtures", "clips")
        wishes = [{"brand": brand, "relief": "flat", "hard": ""} for brand in ("visa", "mastercard")]
        write_clip(os.path.join(folder, "two-cards"), np.random.default_rng([9, 13]), "replaced", (640, 360), 24, 80,
                   15_000, wishes)
        write_clip(os.path.join(folder, "shown"), np.random.default_rng([7, 15]), "shown", (640, 360), 24, 80,
                   12_000, wishes)
        return
    size = tuple(int(v) for v in arguments.size.split("x"))
    if arguments.count is None:
        write_clip(arguments.out, np.random.default_rng([arguments.seed, 13]), arguments.kind, size,
                   arguments.frames, arguments.quality)
    elif arguments.kind != "shown":
        parser.error("--count makes sets of --kind shown")
    else:
        os.makedirs(arguments.out, exist_ok=True)
        rows = write_set(arguments.out, arguments.count, arguments.seed, size, arguments.frames, arguments.quality,
                         arguments.layouts, arguments.free)
        write_manifest(arguments.out, rows, ["fields"] if arguments.layouts else [])


if __name__ == "__main__":
    main()
