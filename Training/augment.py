# SPDX-License-Identifier: Apache-2.0
"""Batches for the digit network: windows cut out of packed lines as a camera might have seen them.

Geometry is one resampling per window; what follows are the camera's and the light's doings, on whole
batches. Every value stays in 8-bit units until the strip is standardised."""

import numpy as np
import torch

from photometry import ROWS, photometric, resample, standardised

DIGIT_ROWS = 22
PACK_DIGIT_ROWS = 44
STRIDE = 4
IGNORED = -100
# Part of the lines with digits of which a window shows a closely cut part.
TIGHT = 0.12


class Pack:
    """One or more packs of render.pack, opened."""

    def __init__(self, paths):
        packs = [dict(np.load(path)) for path in paths]
        self.pixels = np.concatenate([p["pixels"] for p in packs], 1)
        self.pitches = np.concatenate([p["pitches"] for p in packs])
        self.kinds = np.concatenate([p["kinds"] for p in packs])
        self.centres = np.concatenate([p["centres"] for p in packs])
        self.labels = np.concatenate([p["labels"] for p in packs])
        self.starts, self.digits = [], []
        pixel, digit = 0, 0
        for p in packs:
            self.starts.append(p["starts"][:-1] + pixel)
            self.digits.append(p["digits"][:-1] + digit)
            pixel += p["starts"][-1]
            digit += p["digits"][-1]
        self.starts = np.concatenate([*self.starts, [pixel]])
        self.digits = np.concatenate([*self.digits, [digit]])

    def __len__(self):
        return len(self.pitches)

    def line(self, i):
        digits = slice(self.digits[i], self.digits[i + 1])
        return (self.pixels[:, self.starts[i]:self.starts[i + 1]], self.centres[digits],
                self.labels[digits], self.pitches[i])


def tight(rng, picture, centres, values, pitch):
    """Some digits of a line, the picture cut close beside them, as by a card's edge or a reader
    that found part of a line."""
    first = rng.integers(len(centres))
    last = rng.integers(first, len(centres))
    left = max(0, int(centres[first] - pitch * rng.uniform(0.46, 0.75)))
    right = min(picture.shape[1], int(centres[last] + pitch * rng.uniform(0.46, 0.75)) + 1)
    run = slice(first, last + 1)
    return picture[:, left:right], centres[run] - left, values[run]


def windows(pack, rng, count, width):
    """`count` windows of 32 x `width`: canvases at twice the size (uint8), the maps that cut the
    windows out of them, labels per column of scores, and each window's line."""
    canvas_rows, canvas_columns = 96, width * 3
    pictures = np.zeros((count, canvas_rows, canvas_columns), np.uint8)
    theta = np.zeros((count, 2, 3), np.float32)
    labels = np.full((count, width // STRIDE), 10, np.int64)
    columns = np.arange(width // STRIDE) * STRIDE + STRIDE / 2
    origins = rng.integers(len(pack), size=count)
    for n, origin in enumerate(origins):
        picture, centres, values, pitch = pack.line(origin)
        if len(centres) and rng.random() < TIGHT:
            picture, centres, values = tight(rng, picture, centres, values, pitch)
        length = picture.shape[1]
        # Strip pixels to pack pixels: size, stretch, slant, rotation, place.
        scale = PACK_DIGIT_ROWS / DIGIT_ROWS * np.exp(rng.normal(0, 0.10))
        stretch = np.exp(rng.normal(0, 0.07))
        slope = np.tan(np.radians(rng.normal(0, 1.0)))
        slant = rng.normal(0, 0.04)
        reach = width * scale * stretch
        beyond = 0.15 if rng.random() < 0.8 else 0.6
        first = rng.uniform(min(-beyond * reach, length - reach),
                            max(0.0, length - (1 - beyond) * reach))
        offset = rng.normal(0, 1.7)
        # Part of the line onto a canvas whose border continues it, or goes on with another line.
        left = int(np.floor(first)) - 16
        canvas = pictures[n]
        rows = slice(16, 16 + picture.shape[0])
        index = np.arange(left, left + canvas_columns)
        index = np.clip(index, 0, length - 1)
        canvas[rows] = picture[:, index]
        neighbours = rng.random()
        if neighbours < 0.35:
            # Parts of other lines above and below, as on a card.
            other = pack.line(rng.integers(len(pack)))[0]
            at = rng.integers(max(1, other.shape[1] - canvas_columns))
            part = other[:, at:at + canvas_columns]
            take = min(part.shape[1], canvas_columns)
            gap = int(rng.integers(0, 12))
            if rng.random() < 0.5:
                canvas[:16 - gap, :take] = part[-(16 - gap):][:, :take] if gap < 16 else 0
            else:
                canvas[80 + gap:, :take] = part[:16 - gap, :take]
            canvas[:16 - gap, take:] = canvas[16, take:]
            canvas[80 + gap:, take:] = canvas[79, take:]
            if neighbours < 0.175:
                canvas[:16] = canvas[16]
        else:
            canvas[:16] = canvas[16]
            canvas[80:] = canvas[79]
        sx, sy = scale * stretch, scale
        cy = 48 + offset * scale
        # x = first + sx * c + slant * sy * (r - 16) ; y = cy + sy * (r - 16) + slope * sx * (c - W/2)
        tx0 = first - left
        a = np.array([[sx, slant * sy, tx0 - slant * sy * ROWS / 2],
                      [slope * sx, sy, cy - sy * ROWS / 2 - slope * sx * width / 2]])
        # To the normalised coordinates of grid_sample (align_corners = False).
        m = np.array([[2 / canvas_columns, 0, -1], [0, 2 / canvas_rows, -1], [0, 0, 1]])
        inverse = np.array([[width / 2, 0, width / 2], [0, ROWS / 2, ROWS / 2], [0, 0, 1]])
        theta[n] = (m @ np.vstack([a, [0, 0, 1]]) @ inverse)[:2]
        if len(centres):
            where = (centres - first) / sx
            step = pitch / sx
            away = np.abs(columns[:, None] - where[None, :])
            nearest = away.argmin(1)
            distance = away.min(1) / step
            row = labels[n]
            row[distance < 0.38] = IGNORED
            near = distance < 0.22
            row[near] = values[nearest[near]]
            # Digits that the window cuts.
            half = 0.35 * step
            for c in where[(where < half) | (where > width - half)]:
                row[np.abs(columns - c) < 0.5 * step] = IGNORED
    return (torch.from_numpy(pictures), torch.from_numpy(theta), torch.from_numpy(labels),
            torch.from_numpy(origins))


def batch(pack, seed, count, width=224, light=True, origins=False):
    """Inputs and labels, the same for the same seed; with `origins` also the windows' lines."""
    rng = np.random.default_rng(seed)
    generator = torch.Generator().manual_seed(int(rng.integers(2 ** 62)))
    pictures, theta, labels, lines = windows(pack, rng, count, width)
    x = resample(pictures, theta, width)
    if light:
        x = photometric(x, generator)
    x = standardised(x)
    return (x, labels, lines) if origins else (x, labels)
