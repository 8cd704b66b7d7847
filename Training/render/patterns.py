# SPDX-License-Identifier: Apache-2.0
"""Grounds with long straight lines: tablecloths, tiles, slats, mats, keys. Every picture is float32,
H x W x 3, sRGB 0..1; widths are in parts of the frame's."""

import cv2
import numpy as np

from .art import clouds
from .devices import body
from .flat import Sheet
from .grounds import fine, tone
from .screens import letters


def turned_grid(rng, h, w, straight=0.4):
    """x and y of every pixel, in parts of the frame's width, turned; near upright in the share
    `straight`."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / w
    angle = rng.normal(0, 0.06) if rng.random() < straight else rng.uniform(0, np.pi)
    c, s = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    return c * x + s * y, c * y - s * x


def bands(t, edges, soft):
    """A repeated pattern: 1 where the phase of `t` lies within one of `edges` (pairs in 0..1), with a slope
    of `soft` at its rims."""
    phase, out = t - np.floor(t), np.zeros_like(t)
    for low, high in edges:
        out = np.maximum(out, np.clip(np.minimum(phase - low, high - phase) / soft + 0.5, 0, 1))
    return out


def weave(rng, picture):
    """The threads and folds of cloth on what is printed on it."""
    h, w = picture.shape[:2]
    folds = 1 + (clouds(rng, h, w, 3, scale=rng.uniform(0.3, 0.9) * w) - 0.5) * rng.uniform(0, 0.35)
    return picture * (folds + fine(rng, h, w, 0.8) * rng.uniform(0.005, 0.05))[..., None]


def stripe_edges(rng):
    """Where within a period a second colour is: one band, or a broad and a narrow one."""
    wide = rng.uniform(0.15, 0.55)
    if rng.random() < 0.5:
        return [(0.05, 0.05 + wide)]
    return [(0.05, 0.05 + wide), (0.15 + wide, 0.2 + wide)]


def striped(rng, h, w):
    """A striped cloth."""
    x, _ = turned_grid(rng, h, w)
    period = rng.uniform(0.02, 0.16)
    cover = bands(x / period, stripe_edges(rng), 1.2 / (period * w))[..., None]
    first, second = tone(rng), tone(rng)
    return weave(rng, first + (second - first) * cover)


def checked(rng, h, w):
    """A checked cloth: stripes both ways, darkest where they cross."""
    x, y = turned_grid(rng, h, w)
    period = rng.uniform(0.02, 0.16)
    edges, soft = stripe_edges(rng), 1.2 / (period * w)
    cover = bands(x / period, edges, soft) + bands(y / period, edges, soft)
    first, second = np.clip(tone(rng) + 0.35, 0, 1), tone(rng)
    return weave(rng, first + (second - first) * (0.5 * cover)[..., None])


def tiled(rng, h, w):
    """Tiles or bricks with joints."""
    x, y = turned_grid(rng, h, w)
    side = rng.uniform(0.06, 0.4)
    high = side * rng.choice([1.0, 0.5, 0.33])
    row = np.floor(y / high)
    if rng.random() < 0.5:
        x = x + row * side / 2
    gap = rng.uniform(0.002, 0.01)
    joint = np.maximum(bands(x / side, [(0, gap / side)], 1.2 / (side * w)),
                       bands(y / high, [(0, gap / high)], 1.2 / (high * w)))
    shade = rng.uniform(0.8, 1.2, 997).astype(np.float32)
    index = (np.floor(x / side).astype(int) * 31 + row.astype(int) * 17) % 997
    face = 1 + (shade[index] - 1) * rng.uniform(0, 0.7) + (clouds(rng, h, w, 5) - 0.5) * rng.uniform(0, 0.3)
    out = tone(rng) * face[..., None]
    return out + (tone(rng) - out) * (joint * rng.uniform(0.5, 1))[..., None]


def slats(rng, h, w):
    """A bench, blinds or a grille: bars with dark gaps between them."""
    x, _ = turned_grid(rng, h, w)
    period = rng.uniform(0.03, 0.2)
    gap = bands(x / period, [(0, rng.uniform(0.06, 0.3))], 2 / (period * w))
    phase = x / period - np.floor(x / period)
    out = tone(rng) * (0.85 + 0.3 * phase * rng.uniform(0, 1) + 0.1 * clouds(rng, h, w, 4))[..., None]
    return out * (1 - gap * rng.uniform(0.5, 0.95))[..., None]


def mat(rng, h, w):
    """A cutting mat or squared paper: fine lines, bolder ones between."""
    x, y = turned_grid(rng, h, w)
    cell = rng.uniform(0.012, 0.05)
    thin = np.maximum(bands(x / cell, [(0, 0.07)], 1.0 / (cell * w)), bands(y / cell, [(0, 0.07)], 1.0 / (cell * w)))
    bold = 5 * cell
    thick = np.maximum(bands(x / bold, [(0, 0.03)], 1.0 / (bold * w)), bands(y / bold, [(0, 0.03)], 1.0 / (bold * w)))
    ground, ink = tone(rng), tone(rng)
    return ground + (ink - ground) * np.maximum(0.5 * thin, 0.9 * thick)[..., None]


def keys(rng, h, w):
    """A keyboard near the camera that fills the frame."""
    sheet = Sheet(rng, 290, 290 * 0.75, w / 145, 0.1)
    case, cap = body(rng), body(rng)
    letters(sheet, 2, 2, 288, 110, case * 0.8, cap, 0.92 if cap.mean() < 0.5 else 0.08, True)
    letters(sheet, 2, 110, 288, 216, case * 0.8, cap, 0.92 if cap.mean() < 0.5 else 0.08, True)
    at = rng.uniform((40, 30), (105, 75))
    matrix = cv2.getRotationMatrix2D((0, 0), rng.normal(0, 12), rng.uniform(0.8, 1.4))
    matrix[:, 2] += (w / 2, h / 2) - matrix[:, :2] @ (at * sheet.scale)
    return cv2.warpAffine(sheet.picture, matrix, (w, h), borderMode=cv2.BORDER_REFLECT)


PATTERNS = [striped, checked, tiled, slats, mat, keys]
PATTERN_WEIGHTS = np.array([0.6, 0.6, 0.6, 0.4, 0.4, 0.15])
