# SPDX-License-Identifier: Apache-2.0
"""Frames for the card-area network out of packs (render.scenepack, render.framepack), and what it should say
of them."""

import cv2
import numpy as np

from areas import standardised
from cardnet import CELL
from cardpool import LONG_MM, RADIUS_MM, SHORT_MM
from cardscenes import ROWS
from render.poses import free

# What a frame has at its sides when it is handed in.
MARGIN_ROWS, MARGIN_COLUMNS = 24, 32
# What the engine looks at a second time is so large, and the longer side of the card in it so long.
CLOSE_ROWS, CLOSE_COLUMNS, CLOSE_LENGTH = 192, 256, 152
# How many of the batches are of close-ups, where there are frames that they can be cut out of.
CLOSE_PART = 0.45
# A cell counts so much by default, more in cards of fewer cells than LARGE, up to MOST times.
WEIGHT, LARGE, MOST = 64, 640, 3.9
# A core is the outline shrunk to this part of its size, in the card's plane.
CORE = 0.55


class Scenes:
    """The scenes of some packs; `quads` are corners in pixels of the reduced frame. `fine` are frames (with
    corners in their own pixels) that are large enough for close-ups."""

    def __init__(self, paths):
        self.frames, self.quads, self.words, self.fine = [], [], [], []
        for path in paths:
            pack = np.load(path)
            if "frames" in pack:
                self.take_fine(pack["frames"], pack["quads"])
                continue
            ends = np.cumsum(pack["widths"] * ROWS)
            pixels, quads = pack["pixels"], pack["quads"]
            for i, (columns, end) in enumerate(zip(pack["widths"], ends)):
                self.frames.append(pixels[end - columns * ROWS:end].reshape(ROWS, columns))
                self.quads.append(quads[i][np.isfinite(quads[i][:, 0, 0])])
                self.words.append(str(pack["words"][i]))
        self.of_width = {}
        for i, frame in enumerate(self.frames):
            self.of_width.setdefault(frame.shape[1], []).append(i)

    def take_fine(self, frames, quads):
        """Photographs, which are also seen as a whole."""
        for frame, corners in zip(frames, quads):
            corners = corners[np.isfinite(corners[:, 0, 0])]
            factor = ROWS / frame.shape[0]
            self.fine.append((frame, corners))
            self.frames.append(cv2.resize(frame, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))
            self.quads.append(corners * np.float32(factor))
            self.words.append("")


def handed_in(frame):
    """The network's input for a reduced frame: set into a margin of its mean, standardised."""
    columns = frame.shape[1]
    frame = frame.astype(np.float32)
    x = np.pad(frame, ((MARGIN_ROWS, MARGIN_ROWS), (MARGIN_COLUMNS, MARGIN_COLUMNS + -columns % 8)),
               constant_values=frame.mean())
    return standardised(x)


UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])


def on_card(x, y, part):
    """Which points (in units of a card's sides) lie in its outline shrunk to `part` of its size, which has round
    corners."""
    across, down = (np.abs(t - 0.5) * size / part - size / 2 + RADIUS_MM
                    for t, size in ((x, LONG_MM), (y, SHORT_MM)))
    round_off = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) < RADIUS_MM
    return round_off & (across < RADIUS_MM) & (down < RADIUS_MM)


def target(quads, rows, columns):
    """The part of each cell that is card, area and core, and how much the cell counts (WEIGHT: once), as uint8 of
    3 x rows x columns. `quads` are in pixels of the input, each of which is asked for its middle."""
    size = np.array([columns, rows]) * CELL
    out = np.zeros((2, rows * CELL, columns * CELL), bool)
    counts = np.full((rows, columns), WEIGHT, np.uint8)
    for quad in quads:
        # Outlines begin at the upper left corner of the card with its long side level.
        long = np.hypot(*(quad[1] - quad[0])) > np.hypot(*(quad[2] - quad[1]))
        back = cv2.getPerspectiveTransform(np.float32(quad if long else np.roll(quad, 1, 0)), UNIT)
        left, top = np.clip(np.floor(quad.min(0)), 0, size).astype(int)
        right, bottom = np.clip(np.ceil(quad.max(0)), 0, size).astype(int)
        x, y = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
        u, v, w = (row[0] * x + row[1] * y + row[2] for row in back)
        # What is behind the camera's plane is not seen: there the sign of w is another one than in the middle.
        before = w * (back[2] @ [*quad.mean(0), 1]) > 0
        for plane, part in zip(out, (1, CORE)):
            plane[top:bottom, left:right] |= on_card(u / w, v / w, part) & before
        # Small cards have few cells; with what is around them they count as if they had more.
        times = np.clip(np.sqrt(LARGE * CELL**2 / cv2.contourArea(np.float32(quad))), 1, MOST)
        around = quad.mean(0) + (quad - quad.mean(0)) * 1.25
        cv2.fillConvexPoly(counts, np.int32(np.round(around / CELL - 0.5)), float(round(WEIGHT * times)))
    shares = out.reshape(2, rows, CELL, columns, CELL).mean((2, 4))
    return np.concatenate([np.round(shares * 255).astype(np.uint8), counts[None]])


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
    x = x + rng.standard_normal(x.shape, np.float32) * np.float32(rng.uniform(0, 1) ** 2 * 6 * (rng.random() < 0.75))
    return np.clip(np.round(x), 0, 255), quads


def with_target(x, quads):
    """An input, and what the network should say of it where the cards have these corners in it."""
    return x, target(quads, x.shape[0] // CELL, x.shape[1] // CELL)


def example(frame, quads):
    """Input and target of a scene."""
    return with_target(handed_in(frame), quads + np.float32([MARGIN_COLUMNS, MARGIN_ROWS]))


def close_up(rng, frame, quads):
    """What the engine looks at where it has roughly found a card, and the cards' corners in it; of a frame
    without a card, where it might have thought one to be."""
    h, w = frame.shape
    quad = quads[rng.integers(len(quads))] if len(quads) else np.float32(free(rng, w, h, (LONG_MM, SHORT_MM)))
    sides = np.roll(quad, -1, 0) - quad
    across, down = (sides[0] - sides[2]) / 2, (sides[1] - sides[3]) / 2
    long = across if np.hypot(*across) > np.hypot(*down) else down
    # The first look is rough: too large or too small, aside, askew, and either end may come first.
    scale = CLOSE_LENGTH / np.hypot(*long) * np.exp(rng.normal(0, 0.12))
    middle = quad.mean(0) + rng.normal(0, 0.06, 2) * np.hypot(*long)
    angle = np.arctan2(long[1], long[0]) + np.radians(rng.normal(0, 5)) + np.pi * rng.integers(2)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) * scale
    shift = np.array([CLOSE_COLUMNS, CLOSE_ROWS]) / 2 - turn @ middle
    # Reduced by averaging, as the engine does it.
    reduced = cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else frame
    step = turn / (reduced.shape[::-1] / np.array([w, h]))
    matrix = np.column_stack([step, shift + step @ (0.5, 0.5) - 0.5])
    picture = cv2.warpAffine(reduced, matrix, (CLOSE_COLUMNS, CLOSE_ROWS), flags=cv2.INTER_LINEAR,
                             borderMode=cv2.BORDER_REPLICATE)
    return picture, np.float32(quads @ turn.T + shift)


def batch(scenes, seed, count):
    """Arrays of `count` scenes of one shape of frame: inputs, targets (uint8, 255 is the whole cell)."""
    rng = np.random.default_rng(seed)
    if scenes.fine and rng.random() < CLOSE_PART:
        # They fill the input.
        seen = [seen_again(rng, *close_up(rng, *scenes.fine[i]))
                for i in rng.integers(len(scenes.fine), size=count)]
        out = [with_target(standardised(picture.astype(np.float32)), quads) for picture, quads in seen]
    else:
        widths = list(scenes.of_width)
        share = np.array([len(scenes.of_width[w]) for w in widths], float)
        members = scenes.of_width[rng.choice(widths, p=share / share.sum())]
        out = [example(*seen_again(rng, scenes.frames[i], scenes.quads[i]))
               for i in rng.choice(members, count)]
    return np.stack([o[0] for o in out])[:, None].astype(np.float16), np.stack([o[1] for o in out])
