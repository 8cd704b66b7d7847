# SPDX-License-Identifier: Apache-2.0
"""Artwork of any kind for the card-area network's cards and grounds, as float32 luma in 8-bit units: what a
card shows must not decide whether it is one."""

import cv2
import numpy as np

from cardgrounds import cut, lines, photograph, plain, smooth
from cardpool import DENSITIES, MASKS, Flat


def tones(rng, count):
    """`count` brightnesses of one design: around a middle, of small or large contrast."""
    return np.clip(rng.uniform(20, 235) + rng.normal(0, np.exp(rng.uniform(2.0, 4.5)), count), 0, 255)


def piece(rng, middle, size):
    """The corners of a polygon, box or bar about `middle`, `size` pixels across, as points of cv2."""
    angle, stretch = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(0, 1.5) * (rng.random() < 0.5))
    if rng.random() < 0.4:
        around = np.radians([45, 135, 225, 315])
    else:
        around = np.sort(rng.uniform(0, 2 * np.pi, rng.integers(3, 9)))
    points = np.column_stack([np.cos(around) * stretch, np.sin(around)]) * size / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.int32((points @ turn.T + middle) * 16)


def leaves(rng, h, w):
    """Pieces that cover each other, small ones many and large ones few: the number of those of a size falls
    with its third power, as in natural pictures (Lee, Mumford and Huang 2001, "Occlusion models for natural
    images")."""
    palette = tones(rng, rng.integers(2, 8))
    out = np.full((h, w), palette[0], np.float32)
    least, most = np.exp(rng.uniform(np.log(3), np.log(h / 8))), h * rng.uniform(0.2, 0.9)
    for part in rng.random(int(rng.uniform(20, 600))):
        size = 1 / np.sqrt(part / least**2 + (1 - part) / most**2)
        points = piece(rng, rng.uniform(-0.1, 1.1, 2) * (w, h), size)
        tone = float(palette[rng.integers(len(palette))] + rng.normal(0, 4))
        if rng.random() < 0.85:
            cv2.fillPoly(out, [points], tone, cv2.LINE_AA, 4)
        else:
            cv2.polylines(out, [points], True, tone, int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    return out


def level_sets(rng, h, w):
    """Patches between the level lines of smooth noise of several scales."""
    field = np.zeros((h, w), np.float32)
    cells, part = int(rng.integers(2, 12)), rng.uniform(0.3, 0.7)
    for octave in range(int(rng.integers(1, 5))):
        field += smooth(rng, h, w, min(cells << octave, h // 2)) * part**octave
    palette = tones(rng, rng.integers(2, 6)).astype(np.float32)
    steps = np.quantile(field, np.linspace(0, 1, len(palette) + 1)[1:-1])
    return palette[np.digitize(field, steps)]


def artwork(rng, pool, h, w):
    """Any of these, or a piece of a ground, or stripes; sharp or soft."""
    kind = rng.random()
    if kind < 0.4:
        out = leaves(rng, h, w)
    elif kind < 0.65:
        out = level_sets(rng, h, w)
    elif kind < 0.9:
        out = cut(rng, pool, h, w)
    else:
        out = rng.uniform(40, 215) + lines(rng, h, w) * rng.uniform(5, 60)
    if rng.random() < 0.4:
        out = cv2.GaussianBlur(out, (0, 0), np.exp(rng.uniform(-0.5, 1.5)))
    return out


def pass_like(rng, pool, h, w):
    """A plain ground with a real photograph in a part of it, as passes have a portrait, and bands along its sides."""
    out = np.full((h, w), rng.uniform(130, 250) if rng.random() < 0.7 else rng.uniform(10, 130), np.float32)
    if rng.random() < 0.5:
        out += smooth(rng, h, w, int(rng.integers(1, 6))) * rng.uniform(2, 12)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.3, 0.45, 0.25]))):
        deep = round(h * rng.uniform(0.05, 0.3))
        turned = out.T if rng.random() < 0.2 else out
        from_side = turned if rng.random() < 0.5 else turned[::-1]
        from_side[:deep] = rng.uniform(0, 255)
    high, wide = round(h * rng.uniform(0.3, 0.8)), round(w * rng.uniform(0.18, 0.4))
    top, left = (round(place) for place in rng.uniform(0.04, 0.96, 2) * (h - high, w - wide))
    out[top:top + high, left:left + wide] = photograph(rng, pool, high, wide)
    return out


def photographed(rng, pool, h, w):
    """Artwork with a real photograph, which fills the card or a part of it."""
    if rng.random() < 0.55:
        return pass_like(rng, pool, h, w)
    out = photograph(rng, pool, h, w)
    if rng.random() < 0.4:
        # Faded, as behind print.
        out = out * rng.uniform(0.2, 0.8) + rng.uniform(0, 80)
    return out


def redrawn(rng, pool, card):
    """`card` (Flat) with other artwork behind what is printed on it: its letters, chip and signs stay as
    they differ from what is around them; or blank."""
    face = card.levels[0][0].astype(np.float32)
    h, w = face.shape
    printed = (face - cv2.GaussianBlur(face, (0, 0), h / rng.uniform(12, 25))) * rng.uniform(0.6, 1.2)
    kind = rng.random()
    if kind < 0.08:
        art = rng.choice([rng.uniform(0, 255), rng.uniform(215, 255)]) + smooth(rng, h, w, 2) * rng.uniform(0, 4)
        printed *= rng.choice([0, rng.uniform(0.1, 0.6)])
    elif kind < 0.25:
        art = plain(rng, h, w)
    elif kind < 0.57 and pool.photographs:
        art = photographed(rng, pool, h, w)
    else:
        art = artwork(rng, pool, h, w)
    if rng.random() < 0.2:
        # Artwork on a part of the card alone.
        mask = np.clip(smooth(rng, h, w, 2) * h / 20, 0, 1)
        art = art * mask + art.mean() * (1 - mask)
    face = np.clip(art + printed, 0, 255).astype(np.uint8)
    sizes = [(round(card.size[0] * d), round(card.size[1] * d)) for d in DENSITIES]
    return Flat([(cv2.resize(face, size, interpolation=cv2.INTER_AREA), MASKS[size]) for size in sizes],
                card.size, card.kind)
