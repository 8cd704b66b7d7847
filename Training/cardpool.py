# SPDX-License-Identifier: Apache-2.0
"""What the card-area network's scenes are put together from, rendered once: cards, grounds, things that
are no cards."""

from dataclasses import dataclass

import cv2
import numpy as np

LONG_MM, SHORT_MM, RADIUS_MM = 85.60, 53.98, 3.18
# Cards are kept at these numbers of pixels a millimetre; the smallest one that is large enough is laid.
DENSITIES = (4, 2, 1)


def rounded(h, w, radius):
    """The mask of a rectangle of h x w pixels with rounded corners, uint8."""
    big = 4
    mask = np.zeros((h * big, w * big), np.uint8)
    r = round(radius * big)
    cv2.rectangle(mask, (r, 0), (w * big - 1 - r, h * big - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (w * big - 1, h * big - 1 - r), 255, -1)
    for x in (r, w * big - 1 - r):
        for y in (r, h * big - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA)


MASKS = {(round(w * d), round(h * d)): rounded(round(h * d), round(w * d), RADIUS_MM * d) for d in DENSITIES
         for w, h in ((LONG_MM, SHORT_MM), (SHORT_MM, LONG_MM))}


@dataclass
class Flat:
    """Something flat to lay into scenes: luma and its mask (uint8) at one or more sizes, the largest
    first, width and height in millimetres."""

    levels: list
    size: tuple
    kind: str


class Pool:
    """What scenes are put together from: cards (render.cardpack), grounds (render.groundpack), things that
    are no cards (render.thingpack), real photographs without a card (render.photographpack) and real hands
    (render.handpack), given as paths; there may be none of the last two."""

    def __init__(self, cards, grounds, things, photographs=(), hands=()):
        self.cards = [card_of(luma) for path in cards for luma in pictures_of(np.load(path), "pixels")]
        self.things = [Flat(halved(planes), tuple(size), str(kind)) for path in things
                       for planes, size, kind in cut_out(path, "sizes", "kinds")]
        self.grounds = np.concatenate([np.load(path)["grounds"] for path in grounds])
        self.photographs = [luma for path in photographs for luma in pictures_of(np.load(path), "pixels")]
        self.hands = [halved(planes) for path in hands for planes, in cut_out(path)]


def pictures_of(pack, name):
    """The pictures of a pack (uint8), which holds them one after the other."""
    shapes, pixels = pack["shapes"], pack[name]
    ends = np.cumsum(shapes.prod(1))
    return [pixels[end - h * w:end].reshape(h, w) for (h, w), end in zip(shapes, ends)]


def cut_out(path, *others):
    """Luma and alpha of each picture of a pack, and what else it tells of it."""
    pack = np.load(path)
    return zip(zip(pictures_of(pack, "luma"), pictures_of(pack, "alpha")), *(pack[name] for name in others))


def halved(planes):
    """Planes of one picture at its size and each half of the one before, the largest first."""
    levels = [tuple(planes)]
    while min(levels[-1][0].shape) > 60:
        levels.append(tuple(cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for p in levels[-1]))
    return levels


def card_of(luma):
    """A card (8 pixels a millimetre) at each of DENSITIES, with rounded corners."""
    width, height = (SHORT_MM, LONG_MM) if luma.shape[0] > luma.shape[1] else (LONG_MM, SHORT_MM)
    levels = []
    for d in DENSITIES:
        size = (round(width * d), round(height * d))
        levels.append((cv2.resize(luma, size, interpolation=cv2.INTER_AREA), MASKS[size]))
    return Flat(levels, (width, height), "card")
