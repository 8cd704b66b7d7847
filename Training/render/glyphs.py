# SPDX-License-Identifier: Apache-2.0
"""Our own drawing of the embossing face Farrington 7B and of the rounder face of other embossers.

Each character is a list of strokes; a stroke is a list of corners (x, y) or (x, y, r) in a box where x
runs from 0 to 1 (the character's width) and y from 0 (top) to 1 (bottom). Corners are rounded when
drawn; r scales the radius of one corner, 0 is sharp. Every embosser's set of punches differs a little:
`Punches` holds these differences.
"""

from dataclasses import dataclass

import cv2
import numpy as np


def boxy(rng):
    """Digits of Farrington 7B: rounded boxes, 6 like b, 9 like q, open 4, 1 on a foot. The numbers
    span what is seen on cards of many embossers."""
    u = rng.uniform
    waist = u(0.43, 0.53)
    inset = max(0.0, u(-0.05, 0.13))     # how much narrower the upper lobe of 3 and 8 is
    foot, flag = u(0.34, 0.56), max(0.0, u(-0.1, 0.36))
    if u() < 0.1:
        foot, flag = 0.0, u(0.2, 0.6)
    bar = u(0.53, 0.70)                  # of the 4
    slope = u(0.0, 0.16)                 # of the middle bar of the 2
    hook = max(0.0, u(-0.4, 0.4))        # of the 6's top and the 9's bottom, as wide as the digit in some sets
    if u() < 0.15:
        hook = u(0.5, 1.0)
    tick, lean = max(0.0, u(-0.05, 0.2)), max(0.0, u(-0.1, 0.3))
    stem = max(0.0, u(-0.2, 0.32))       # where the stem of the 4 begins
    six = [(0.0, 0), (0, 1), (1, 1), (1, waist), (0, waist, 0)]
    nine = [(1.0, 1), (1, 0), (0, 0), (0, 1 - waist), (1, 1 - waist, 0)]
    if hook:
        six, nine = [(hook, 0), *six], [(1 - hook, 1), *nine]
    if u() < 0.15:
        # The bend of the six and the nine begins at the waist.
        six[-5:-3] = [(0.12, 0), (0, waist, 1)] + [(0, 1)]
        nine[-5:-3] = [(0.88, 1), (1, 1 - waist, 1)] + [(1, 0)]
    three = [[(0, 0), (1 - inset, 0), (1 - inset, waist), (0.3, waist)],
             [(0.6, waist), (1, waist), (1, 1), (0, 1)]]
    if u() < 0.12:
        three = [[(0, 0), (1, 0, 0), (0.45, waist - 0.04), (1, waist + 0.08), (1, 1), (0, 1)]]
    return {
        "0": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]],
        "1": [[(0.5, 0), (0.5, 1)], *([[(0.5 - foot, 1), (0.5 + foot, 1)]] if foot else []),
              *([[(0.5 - flag, 0.06 + 0.3 * max(0, flag - 0.36)), (0.5, 0.0, 0)]] if flag else [])],
        "2": [[(0, u(0, 0.08)), (0.1, 0, 0.5), (1, 0), (1, waist - slope / 2), (0, waist + slope),
               (0, 1, 0.5), (1, 1)]],
        "3": three,
        "4": [[(u(0.1, 0.3), 0), (0.04, bar, 0.5), (1.05, bar)], [(0.68, stem), (0.68, 1)]],
        "5": [[(1, 0), (0.04, 0, 0.4), (0.04, waist - 0.03, 0.4), (1, waist - 0.02), (1, 1), (0, 1)]],
        "6": [six],
        "7": [[(0, tick), (0, 0, 0.3), (0.97, 0, 0.6), (0.95 - lean, 1)]],
        "8": [[(0.5, 0), (inset, 0), (inset, waist), (1 - inset, waist), (1 - inset, 0), (0.5, 0)],
              [(0.5, waist), (0, waist), (0, 1), (1, 1), (1, waist), (0.5, waist)]],
        "9": [nine],
    }


def oval(rng):
    """Digits of the embossers whose face is an ordinary sans: oval 0, curled 6 and 9, closed 4."""
    u = rng.uniform
    waist, inset, bar = u(0.44, 0.52), u(0.0, 0.14), u(0.62, 0.74)
    flag, foot, r = max(0.0, u(-0.3, 0.35)), u(0.2, 0.5), 9
    six = [(0.95, 0.14), (0.9, 0, r), (0, 0, r), (0, 1, r), (1, 1, r), (1, waist - 0.08, r),
           (0, waist - 0.08, r), (0, 0.75)]
    four = [[(0.72, 1), (0.72, 0, 0), (0, bar, 0), (1.05, bar)]]
    if u() < 0.5:
        four.append([(0.52, 1), (0.92, 1)])
    return {
        "0": [[(0, 0, r), (1, 0, r), (1, 1, r), (0, 1, r), (0, 0, r)]],
        "1": [[(0.5 - flag, 0.16), (0.5, 0, 0), (0.5, 1)],
              *([[(0.5 - foot, 1), (0.5 + foot, 1)]] if u() < 0.4 else [])],
        "2": [[(0.0, 0.25), (0, 0, r), (1, 0, r), (1, 0.42, r), (0, 1, 0), (1, 1)]],
        "3": [[(0, 0.18), (0, 0, r), (1 - inset, 0, r), (1 - inset, waist, r), (0.35, waist)],
              [(0.5, waist), (1, waist, r), (1, 1, r), (0, 1, r), (0, 0.82)]],
        "4": four,
        "5": [[(0.93, 0), (0.12, 0, 0), (0.05, waist, 0), (0.3, waist - 0.1, r), (1, waist - 0.1, r),
               (1, 1, r), (0, 1, r), (0, 0.84)]],
        "6": [six],
        "7": [[(0, 0), (1, 0, 0), (u(0.25, 0.7), 1)]],
        "8": [[(inset, 0, r), (1 - inset, 0, r), (1 - inset, waist, r), (inset, waist, r), (inset, 0, r)],
              [(0, waist, r), (1, waist, r), (1, 1, r), (0, 1, r), (0, waist, r)]],
        "9": [[(1 - x, 1 - y, *q) for x, y, *q in six]],
    }


def mixed(rng):
    """Digits of which each is boxy or oval."""
    sets = boxy(rng), oval(rng)
    return {digit: sets[rng.integers(2)][digit] for digit in sets[0]}


# Capital letters and signs, for names, dates and whatever must not be taken for digits.
LETTERS = {
    "A": [[(0, 1), (0, 0.3), (0.3, 0), (0.7, 0), (1, 0.3), (1, 1)], [(0, 0.6), (1, 0.6)]],
    "B": [[(0, 0), (0.8, 0), (0.9, 0.45), (0, 0.45)], [(0, 0), (0, 1), (1, 1), (1, 0.45)]],
    "C": [[(1, 0), (0, 0), (0, 1), (1, 1)]],
    # Sharp at its left, or it would be a 0.
    "D": [[(0, 0, 0), (0.8, 0), (1, 0.2), (1, 0.8), (0.8, 1), (0, 1, 0), (0, 0, 0)]],
    "E": [[(1, 0), (0, 0), (0, 1), (1, 1)], [(0, 0.5), (0.8, 0.5)]],
    "F": [[(1, 0), (0, 0), (0, 1)], [(0, 0.5), (0.8, 0.5)]],
    "G": [[(1, 0), (0, 0), (0, 1), (1, 1), (1, 0.55), (0.6, 0.55)]],
    "H": [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0.5), (1, 0.5)]],
    "I": [[(0.5, 0), (0.5, 1)], [(0.2, 0), (0.8, 0)], [(0.2, 1), (0.8, 1)]],
    "J": [[(1, 0), (1, 1), (0, 1), (0, 0.7)]],
    "K": [[(0, 0), (0, 1)], [(1, 0), (0, 0.55), (1, 1)]],
    "L": [[(0, 0), (0, 1), (1, 1)]],
    "M": [[(0, 1), (0, 0), (0.5, 0.5), (1, 0), (1, 1)]],
    "N": [[(0, 1), (0, 0), (1, 1), (1, 0)]],
    "O": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]],
    "P": [[(0, 1), (0, 0), (1, 0), (1, 0.52), (0, 0.52)]],
    "Q": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)], [(0.6, 0.7), (1, 1.08)]],
    "R": [[(0, 1), (0, 0), (1, 0), (1, 0.5), (0, 0.5)], [(0.5, 0.5), (1, 1)]],
    "S": [[(1, 0), (0, 0), (0, 0.48), (1, 0.48), (1, 1), (0, 1)]],
    "T": [[(0, 0), (1, 0)], [(0.5, 0), (0.5, 1)]],
    "U": [[(0, 0), (0, 1), (1, 1), (1, 0)]],
    "V": [[(0, 0), (0.5, 1), (1, 0)]],
    "W": [[(0, 0), (0.2, 1), (0.5, 0.5), (0.8, 1), (1, 0)]],
    "X": [[(0, 0), (1, 1)], [(1, 0), (0, 1)]],
    "Y": [[(0, 0), (0.5, 0.5), (1, 0)], [(0.5, 0.5), (0.5, 1)]],
    "Z": [[(0, 0), (1, 0), (0, 1), (1, 1)]],
    "/": [[(0.9, 0), (0.1, 1)]],
    "-": [[(0.15, 0.5), (0.85, 0.5)]],
    ".": [[(0.45, 0.98), (0.55, 0.98)]],
    "'": [[(0.5, 0), (0.45, 0.22)]],
    "&": [[(1, 1), (0.2, 0.2), (0.4, 0), (0.7, 0.15), (0, 0.7), (0.3, 1), (1, 0.6)]],
}


@dataclass
class Punches:
    """One embosser's set: proportions as parts of the character's height."""

    width: float          # stroke centre to stroke centre, of the height
    stroke: float         # stroke width, of the height
    rounding: float       # radius of corners, of the height
    shapes: dict          # character -> strokes
    slant: float          # horizontal shift per unit of height
    cut: bool = False     # whether corners are cut off straight instead of rounded

    @staticmethod
    def draw(rng):
        """A set of punches drawn at random; one of five is of the rounder face, and one of eight is neither: each
        digit is as one of both has it, since there are more faces than these."""
        kind = rng.choice([boxy, oval, mixed], p=[0.68, 0.2, 0.12])
        return Punches(
            width=rng.uniform(0.43, 0.64), stroke=rng.uniform(0.075, 0.17),
            rounding=rng.uniform(0.05, 0.22), shapes={**kind(rng), **LETTERS},
            slant=rng.normal(0, 0.008) if rng.random() < 0.9 else rng.uniform(-0.05, 0.1),
            cut=rng.random() < 0.15)

    def strokes(self, character, height):
        """Polylines of a character in pixels, centred on x = 0, y from 0 to `height`."""
        inner = height * (1 - self.stroke)
        inset = height * self.stroke / 2
        width = height * self.width
        result = []
        for stroke in self.shapes[character]:
            points = np.array([corner[:2] for corner in stroke], np.float64)
            radius = np.array([corner[2] if len(corner) > 2 else 1.0 for corner in stroke])
            x = (points[:, 0] - 0.5) * width + (0.5 - points[:, 1]) * self.slant * height
            y = points[:, 1] * inner + inset
            result.append(rounded(np.stack([x, y], 1), radius * self.rounding * height, self.cut))
        return result


def rounded(points, radius, cut=False):
    """The polyline with its corners replaced by curves that bow as arcs do (cubic Béziers), each of
    about its `radius` (one for every corner) or what its sides leave room for; `cut` makes them straight."""
    closed = len(points) > 3 and np.allclose(points[0], points[-1])
    out = []
    count = len(points)
    t = np.linspace(0, 1, 9)[:, None]
    for i in range(count):
        here = points[i]
        if not closed and i in (0, count - 1):
            out.append(here[None])
            continue
        before = points[i - 1] if i > 0 else points[-2]
        after = points[i + 1] if i < count - 1 else points[1]
        to_before, to_after = before - here, after - here
        length_before, length_after = np.linalg.norm(to_before), np.linalg.norm(to_after)
        most = 0.3 if cut else 0.5
        a = here + to_before * min(radius[i] / max(length_before, 1e-6), most)
        b = here + to_after * min(radius[i] / max(length_after, 1e-6), most)
        if cut:
            out.append(np.stack([a, b]))
            continue
        # 0.5523: the cubic that follows a quarter of a circle.
        c, d = a + (here - a) * 0.5523, b + (here - b) * 0.5523
        out.append((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * c + 3 * (1 - t) * t ** 2 * d + t ** 3 * b)
    return np.concatenate(out)


def distance_field(polylines, shape):
    """Distance in pixels of every pixel of `shape` (h, w) to the nearest of the `polylines`."""
    canvas = np.full((shape[0] * 2, shape[1] * 2), 255, np.uint8)
    for line in polylines:
        points = np.round(line * 2 * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(canvas, [points], False, 0, 1, cv2.LINE_8, 4)
    field = cv2.distanceTransform(canvas, cv2.DIST_L2, 5) / 2
    return cv2.resize(field, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
