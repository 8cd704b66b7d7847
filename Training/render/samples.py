# SPDX-License-Identifier: Apache-2.0
"""Pictures of whole cards with their truth. Run in Training/:

  python3 -m render.samples --out DIR --count N --seed S    a set to measure with
  python3 -m render.samples --demo                          Examples/Cards
  python3 -m render.samples --fixtures                      Tests/Fixtures/accuracy and awkward

Every set has a manifest.tsv whose column quad is the card's corners in pixels, as it is read:
x,y;x,y;x,y;x,y. Numbers are valid in form and of nobody. --turns also turns cards by quarters, --empty
sets the share without a card. --layouts all (or payment, membership, or one family of
render.layouts) draws cards in layouts beyond the embossing standard's, among them portrait ones;
their manifest has a last column `fields` (label=value;label=value) for membership cards.

--poses free lays cards anywhere and anyhow (render.freescene), hard makes such frames hard to read in
one way each, large shows cards that the frame cuts, far small or steep ones, several two to four cards, stacked two
to four upon each other, objects none but other things. `notes` then says in one word what is special. A picture of
several cards has a line for each, the largest first; of cards upon each other it has the uppermost."""

import argparse
import os

import cv2
import numpy as np

from .awkward import write_awkward
from .card import render_card
from .freescene import MODES as POSES
from .layouts import ALL, SETS, render_layout
from .manifest import corners, describe, empty_row, fields, orientation, write_jpeg, write_manifest
from .posed import posed
from .scene import render_scene

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# (seed, card, quarter turns or None for no card) of each picture that is shown or tested with.
DEMO = [(11, {"brand": "visa", "relief": "embossed", "hard": ""}, 0),
        (12, {"brand": "mastercard", "relief": "flat", "hard": ""}, 0),
        (13, {"brand": "amex", "relief": "embossed", "hard": ""}, 0),
        (14, {"brand": "diners", "relief": "embossed", "hard": ""}, 0),
        (15, {"brand": "visa", "relief": "flat", "hard": "glare"}, 0),
        (16, {"brand": "mastercard", "relief": "embossed", "hard": "no foil"}, 0),
        (17, {"brand": "discover", "relief": "flat", "hard": ""}, 1),
        (18, {}, None)]
FIXTURES = [(31, {"brand": "visa", "relief": "embossed", "hard": ""}, 0),
            (32, {"brand": "mastercard", "relief": "embossed", "hard": "no foil"}, 0),
            (33, {"brand": "amex", "relief": "embossed", "hard": ""}, 0),
            (34, {"brand": "diners", "relief": "embossed", "hard": ""}, 0),
            (35, {"brand": "jcb", "relief": "embossed", "hard": "worn foil"}, 0),
            (36, {"brand": "visa", "relief": "embossed", "hard": "side light"}, 0),
            (37, {"brand": "visa", "relief": "flat", "hard": ""}, 0),
            (38, {"brand": "amex", "relief": "flat", "hard": ""}, 0),
            (39, {"brand": "mastercard", "relief": "flat", "hard": "crossing"}, 0),
            (40, {"brand": "unionpay", "relief": "flat", "hard": ""}, 0),
            (41, {"brand": "visa", "relief": "flat", "hard": "low contrast flat"}, 0),
            (42, {"brand": "visa", "relief": "embossed", "hard": ""}, 1),
            (43, {"brand": "mastercard", "relief": "flat", "hard": ""}, 2),
            (44, {"brand": "visa", "relief": "flat", "hard": ""}, 3),
            (45, {}, None), (46, {}, None)]


def write_sample(folder, name, rng, size, turns, quality, held_out=True, card=None, strength=1.0,
                 most=None, layouts=None):
    """Renders one picture into `folder`; returns its row of the manifest. `turns` counts quarters to
    the right and is None for a picture without a card; `card` holds wishes for render_card; `layouts` a
    name for render_layout, which draws the card then."""
    row = empty_row(name, size)
    if turns is None:
        picture, _ = render_scene(rng, None, size, "negative", strength)
    else:
        drawn = (render_layout(rng, held_out, layouts) if layouts
                 else render_card(rng, held_out, **(card or {})))
        picture, quad = render_scene(rng, drawn, size, "frontal_rotations" if turns else "guided",
                                     strength, turns)
        describe(row, drawn.truth)
        row.update(notes=drawn.truth["hard"] or "plain", fields=fields(drawn.truth), quad=corners(quad),
                   orientation=orientation(quad, drawn.rgb.shape[0] > drawn.rgb.shape[1]))
    write_jpeg(os.path.join(folder, name), picture, quality, most)
    return row


def evaluation(folder, count, seed, size, quality, turns, empty, held_out, layouts=None):
    """Rows of a set to measure with, each picture rendered from a seed of its own."""
    for i in range(count):
        rng = np.random.default_rng([seed, 7, i])
        quarters = int(rng.integers(4)) if turns else 0
        if rng.random() < empty:
            quarters = None
        level = quality or int(rng.integers(70, 96))
        yield write_sample(folder, f"card_{i + 1:03d}.jpg", rng, size, quarters, level, held_out,
                           layouts=layouts)


def chosen(folder, prefix, wishes, sizes, strength, most):
    """Rows of a set of chosen kinds."""
    for i, (seed, card, turns) in enumerate(wishes):
        name = f"{prefix}_{i + 1:02d}.jpg"
        yield write_sample(folder, name, np.random.default_rng([seed, 8]), sizes[i % len(sizes)], turns,
                           88, card=card, strength=strength, most=most)


def write_demo():
    folder = os.path.join(ROOT, "Examples", "Cards")
    os.makedirs(folder, exist_ok=True)
    write_manifest(folder, chosen(folder, "card", DEMO, [(1280, 720)], 0.8, 130_000))


def write_fixtures():
    folder = os.path.join(ROOT, "Tests", "Fixtures", "accuracy")
    os.makedirs(folder, exist_ok=True)
    sizes = [(640, 480), (640, 480), (1280, 720)]
    write_manifest(folder, chosen(folder, "card", FIXTURES, sizes, 0.7, 80_000))
    rng = np.random.default_rng([51, 8])
    card = render_card(rng, brand="visa", relief="flat", hard="")
    picture, _ = render_scene(rng, card, (320, 200), strength=0.2)
    write_awkward(os.path.join(ROOT, "Tests", "Fixtures", "awkward"), picture)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", help="folder of a set to measure with")
    what.add_argument("--demo", action="store_true")
    what.add_argument("--fixtures", action="store_true")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--quality", type=int, help="of the JPEG; drawn from 70 to 95 by default")
    parser.add_argument("--turns", action="store_true")
    parser.add_argument("--empty", type=float, default=0.0)
    parser.add_argument("--training-faces", action="store_true",
                        help="faces and artwork that training sees, instead of those it never does")
    parser.add_argument("--layouts", choices=[*SETS, *ALL],
                        help="cards of these layouts instead of the embossing standard's")
    parser.add_argument("--poses", choices=POSES, help="cards in any pose, instead of near a guide")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.demo:
        write_demo()
    elif arguments.fixtures:
        write_fixtures()
    else:
        os.makedirs(arguments.out, exist_ok=True)
        size = tuple(int(v) for v in arguments.size.split("x"))
        common = (arguments.out, arguments.count, arguments.seed, size, arguments.quality)
        held_out, more = not arguments.training_faces, ["fields"] if arguments.layouts else []
        if arguments.poses:
            rows = posed(*common, arguments.poses, held_out, arguments.layouts)
        else:
            rows = evaluation(*common, arguments.turns, arguments.empty, held_out, arguments.layouts)
        write_manifest(arguments.out, rows, more)


if __name__ == "__main__":
    main()
