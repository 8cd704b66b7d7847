# SPDX-License-Identifier: Apache-2.0
"""Our own drawing of the embossing face Farrington 7B, as strokes.

Each character is a list of strokes; a stroke is a list of points on a grid where x runs from 0 to 1
(the character's width) and y from 0 (top) to 1 (bottom). Corners are rounded when drawn, and every
embosser's set of punches differs a little: `Punches` holds these differences.
"""

from dataclasses import dataclass

import cv2
import numpy as np

# Corner points of each digit. The six is drawn like a b and the nine like a q, as the face has them.
DIGITS = {
    "0": [[(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]],
    "1": [[(0.12, 0.1), (0.5, 0.0), (0.5, 1)], [(0.0, 1), (1.0, 1)]],
    "2": [[(0, 0.08), (0.12, 0), (1, 0), (1, 0.46), (0, 0.62), (0, 1), (1, 1)]],
    "3": [[(0, 0), (1, 0), (1, 0.46), (0.3, 0.46)], [(0.9, 0.46), (1, 0.5), (1, 1), (0, 1)]],
    "4": [[(0.2, 0), (0, 0.55), (1, 0.55)], [(0.72, 0.28), (0.72, 1)]],
    "5": [[(0.95, 0), (0, 0), (0, 0.45), (1, 0.45), (1, 1), (0, 1)]],
    "6": [[(0.1, 0), (0, 0.5), (0, 1), (1, 1), (1, 0.48), (0, 0.48)]],
    "7": [[(0, 0.08), (0, 0), (1, 0), (0.8, 0.5), (0.8, 1)]],
    "8": [[(0.1, 0), (0.9, 0), (0.9, 0.45), (0.1, 0.45), (0.1, 0)],
          [(0.1, 0.45), (0.9, 0.45), (1, 0.55), (1, 1), (0, 1), (0, 0.55), (0.1, 0.45)]],
    "9": [[(1, 0.52), (0, 0.52), (0, 0), (1, 0), (1, 0.5), (0.9, 1)]],
}

# Other shapes that are met in the field; chosen per set of punches.
VARIANTS = {
    "1": [[[(0.15, 0.12), (0.5, 0.0), (0.5, 1)], [(0.1, 1), (0.9, 1)]],
          [[(0.5, 0.0), (0.5, 1)], [(0.1, 1), (0.9, 1)], [(0.2, 0.1), (0.5, 0.02)]],
          [[(0.3, 0.1), (0.55, 0.0), (0.55, 1)]]],
    "2": [[[(0, 0), (1, 0), (1, 0.5), (0, 0.5), (0, 1), (1, 1)]],
          [[(0, 0.16), (0.15, 0), (0.85, 0), (1, 0.2), (0.9, 0.45), (0, 1), (1, 1)]],
          [[(0, 0.08), (0.1, 0), (1, 0), (1, 0.4), (0.1, 0.72), (0, 1), (1, 1)]]],
    "3": [[[(0, 0), (1, 0), (0.45, 0.42), (1, 0.55), (1, 1), (0, 1)]],
          [[(0, 0), (1, 0), (1, 1), (0, 1)], [(0.25, 0.48), (1, 0.48)]],
          [[(0, 0.05), (0.2, 0), (0.9, 0), (0.9, 0.45), (0.4, 0.45)],
           [(0.8, 0.45), (1, 0.6), (1, 1), (0, 1)]]],
    "4": [[[(0.0, 0), (0.0, 0.6), (1, 0.6)], [(0.7, 0.2), (0.7, 1)]],
          [[(0.15, 0), (0, 0.6), (1, 0.6)], [(0.65, 0), (0.65, 1)]],
          [[(0.75, 1), (0.75, 0), (0.0, 0.7), (1, 0.7)]],
          [[(0.3, 0), (0.05, 0.5), (0.95, 0.5)], [(0.7, 0.0), (0.7, 1)]]],
    "6": [[[(0.35, 0), (0.05, 0.45), (0, 1), (1, 1), (1, 0.5), (0.0, 0.5)]],
          [[(0, 0), (0, 1), (1, 1), (1, 0.45), (0, 0.45)]],
          [[(0.6, 0.0), (0.2, 0.3), (0, 0.65), (0.1, 1), (0.9, 1), (1, 0.55), (0.1, 0.5)]]],
    "7": [[[(0, 0), (1, 0), (1, 0.3), (0.75, 0.6), (0.75, 1)]],
          [[(0, 0), (1, 0), (1, 1)]],
          [[(0, 0.12), (0, 0), (1, 0), (0.4, 1)]]],
    "8": [[[(0, 0), (1, 0), (1, 0.48), (0, 0.48), (0, 0)],
           [(0, 0.48), (1, 0.48), (1, 1), (0, 1), (0, 0.48)]],
          [[(0.15, 0), (0.85, 0), (0.85, 0.36), (0.05, 0.6), (0.05, 1), (0.95, 1), (0.95, 0.6),
            (0.15, 0.36), (0.15, 0)]]],
    "9": [[[(1, 0.5), (0, 0.5), (0, 0), (1, 0), (1, 1)]],
          [[(0.95, 0.55), (0, 0.5), (0, 0), (1, 0), (0.95, 0.55), (0.65, 1)]]],
}

# Capital letters and signs, for names, dates and whatever must not be taken for digits.
LETTERS = {
    "A": [[(0, 1), (0, 0.3), (0.3, 0), (0.7, 0), (1, 0.3), (1, 1)], [(0, 0.6), (1, 0.6)]],
    "B": [[(0, 0), (0.8, 0), (0.9, 0.45), (0, 0.45)], [(0, 0), (0, 1), (1, 1), (1, 0.45)]],
    "C": [[(1, 0), (0, 0), (0, 1), (1, 1)]],
    "D": [[(0, 0), (0.8, 0), (1, 0.2), (1, 0.8), (0.8, 1), (0, 1), (0, 0)]],
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

    @staticmethod
    def draw(rng):
        shapes = dict(DIGITS)
        for character, variants in VARIANTS.items():
            if rng.random() < 0.45:
                shapes[character] = variants[rng.integers(len(variants))]
        shapes.update(LETTERS)
        jitter = {}
        for character, strokes in shapes.items():
            jitter[character] = [
                [(x + rng.normal(0, 0.025), y + rng.normal(0, 0.018)) for x, y in stroke]
                if len(stroke) < 4 or stroke[0] != stroke[-1] else stroke for stroke in strokes]
        return Punches(
            width=rng.uniform(0.42, 0.60), stroke=rng.uniform(0.09, 0.19),
            rounding=rng.uniform(0.05, 0.24), shapes=jitter,
            slant=rng.normal(0, 0.01) if rng.random() < 0.8 else rng.uniform(-0.05, 0.12))

    def strokes(self, character, height):
        """Polylines of a character in pixels, centred on x = 0, y from 0 to `height`."""
        inner = height * (1 - self.stroke)
        inset = height * self.stroke / 2
        width = height * self.width
        result = []
        for stroke in self.shapes[character]:
            points = np.array(stroke, np.float64)
            x = (points[:, 0] - 0.5) * width + (0.5 - points[:, 1]) * self.slant * height
            y = points[:, 1] * inner + inset
            result.append(rounded(np.stack([x, y], 1), self.rounding * height))
        return result


def rounded(points, radius):
    """The polyline with its corners replaced by curves (quadratic Béziers) of about `radius`."""
    closed = len(points) > 3 and np.allclose(points[0], points[-1])
    out = []
    count = len(points)
    for i in range(count):
        here = points[i]
        if not closed and i in (0, count - 1):
            out.append(here)
            continue
        before = points[i - 1] if i > 0 else points[-2]
        after = points[i + 1] if i < count - 1 else points[1]
        to_before, to_after = before - here, after - here
        length_before, length_after = np.linalg.norm(to_before), np.linalg.norm(to_after)
        cut = min(radius, 0.5 * length_before, 0.5 * length_after)
        a = here + to_before / max(length_before, 1e-6) * cut
        b = here + to_after / max(length_after, 1e-6) * cut
        for t in np.linspace(0, 1, 5):
            out.append((1 - t) ** 2 * a + 2 * t * (1 - t) * here + t * t * b)
    return np.array(out)


def distance_field(polylines, shape):
    """Distance in pixels of every pixel of `shape` (h, w) to the nearest of the `polylines`."""
    canvas = np.full((shape[0] * 2, shape[1] * 2), 255, np.uint8)
    for line in polylines:
        points = np.round(line * 2 * 16).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(canvas, [points], False, 0, 1, cv2.LINE_8, 4)
    field = cv2.distanceTransform(canvas, cv2.DIST_L2, 5) / 2
    return cv2.resize(field, (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
