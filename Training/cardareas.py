# SPDX-License-Identifier: Apache-2.0
"""Frames for the card-area network out of packs (render.scenepack), and what it should say of them."""

import cv2
import numpy as np

from cardnet import CELL
from cardpool import LONG_MM, RADIUS_MM, SHORT_MM
from cardscenes import ROWS

# What a frame has at its sides when it is handed in.
MARGIN_ROWS, MARGIN_COLUMNS = 24, 32
# A core is the outline shrunk to this part of its size, in the card's plane.
CORE = 0.55


class Scenes:
    """The scenes of some packs; `quads` are corners in pixels of the reduced frame."""

    def __init__(self, paths):
        self.frames, self.quads, self.words = [], [], []
        for path in paths:
            pack = np.load(path)
            ends = np.cumsum(pack["widths"] * ROWS)
            pixels, quads = pack["pixels"], pack["quads"]
            for i, (columns, end) in enumerate(zip(pack["widths"], ends)):
                self.frames.append(pixels[end - columns * ROWS:end].reshape(ROWS, columns))
                self.quads.append(quads[i][np.isfinite(quads[i][:, 0, 0])])
                self.words.append(str(pack["words"][i]))
        self.of_width = {}
        for i, frame in enumerate(self.frames):
            self.of_width.setdefault(frame.shape[1], []).append(i)


def handed_in(frame):
    """The network's input for a reduced frame: set into a margin of its mean, standardised."""
    columns = frame.shape[1]
    frame = frame.astype(np.float32)
    x = np.pad(frame, ((MARGIN_ROWS, MARGIN_ROWS), (MARGIN_COLUMNS, MARGIN_COLUMNS + -columns % 8)),
               constant_values=frame.mean())
    return (x - x.mean()) / max(float(x.std()), 4.0)


def outline(part):
    """Points around a card with rounded corners, in units of its sides, shrunk to `part` of its size."""
    points = []
    rx, ry = RADIUS_MM / LONG_MM, RADIUS_MM / SHORT_MM
    for x, y, start in ((1 - rx, ry, -90), (1 - rx, 1 - ry, 0), (rx, 1 - ry, 90), (rx, ry, 180)):
        angles = np.radians(np.linspace(start, start + 90, 5))
        points.append(np.column_stack([x + rx * np.cos(angles), y + ry * np.sin(angles)]))
    return (np.float32(np.concatenate(points)) - 0.5) * part + 0.5


OUTLINES = (outline(1), outline(CORE))
UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])


def target(quads, rows, columns):
    """The part of each cell that is card: 2 x rows x columns, area and core. `quads` are in pixels of
    the input."""
    fine, bits = 4, 6
    out = np.zeros((2, rows * fine, columns * fine), np.uint8)
    for quad in quads:
        # Outlines begin at the upper left corner of the card with its long side level.
        long = np.hypot(*(quad[1] - quad[0])) > np.hypot(*(quad[2] - quad[1]))
        matrix = cv2.getPerspectiveTransform(UNIT, np.float32(quad if long else np.roll(quad, 1, 0)))
        for plane, points in zip(out, OUTLINES):
            at = cv2.perspectiveTransform(points[None], matrix)[0] * (fine / CELL) - 0.5
            cv2.fillConvexPoly(plane, np.int32(np.round(at * (1 << bits))), 255, cv2.LINE_AA, bits)
    return cv2.resize(out.transpose(1, 2, 0), (columns, rows), interpolation=cv2.INTER_AREA).transpose(2, 0, 1)


def seen_again(rng, frame, quads):
    """A scene mirrored, turned by a half, in other light."""
    h, w = frame.shape
    quads = quads.copy()
    if rng.random() < 0.5:
        frame, quads[..., 0] = frame[:, ::-1], w - quads[..., 0]
    if rng.random() < 0.5:
        frame, quads[..., 1] = frame[::-1], h - quads[..., 1]
    x = frame.astype(np.float32)
    if rng.random() < 0.15:
        x = 255 - x
    if rng.random() < 0.5:
        x = 255 * (x / 255) ** np.float32(np.exp(rng.normal(0, 0.3)))
    if rng.random() < 0.3:
        field = cv2.resize(rng.normal(0, 1, (3, 4)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        x = x * np.exp(field * np.float32(rng.uniform(0, 0.25)))
    if rng.random() < 0.2:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.4, 1.3))
    x = x + rng.standard_normal(x.shape, np.float32) * np.float32(rng.uniform(0, 1) ** 2 * 6)
    return np.clip(np.round(x), 0, 255), quads


def example(frame, quads):
    """Input and target of a scene."""
    x = handed_in(frame)
    places = quads + np.float32([MARGIN_COLUMNS, MARGIN_ROWS])
    return x, target(places, x.shape[0] // CELL, x.shape[1] // CELL)


def batch(scenes, seed, count):
    """Arrays of `count` scenes of one shape of frame: inputs, targets (uint8, 255 is the whole cell)."""
    rng = np.random.default_rng(seed)
    widths = list(scenes.of_width)
    share = np.array([len(scenes.of_width[w]) for w in widths], float)
    members = scenes.of_width[rng.choice(widths, p=share / share.sum())]
    out = [example(*seen_again(rng, scenes.frames[i], scenes.quads[i]))
           for i in rng.choice(members, count)]
    return np.stack([o[0] for o in out])[:, None].astype(np.float16), np.stack([o[1] for o in out])
