# SPDX-License-Identifier: Apache-2.0
"""The ground of the card-area network's scenes, as float32 luma in 8-bit units."""

import cv2
import numpy as np


def smooth(rng, h, w, cells):
    """A smooth random picture of about `cells` cells a side, of mean 0 and deviation 1."""
    field = rng.normal(0, 1, (cells + 1, cells + 2)).astype(np.float32)
    return cv2.resize(field, (w, h), interpolation=cv2.INTER_CUBIC)


def grounded(rng, pool, h, w):
    """A ground as float32 luma (8-bit units): one of the pool's at some scale and turned, or two with an
    edge between them, or lines that run through the whole picture."""
    kind = rng.random()
    if kind < 0.08:
        return np.full((h, w), rng.choice([0, 255, rng.uniform(0, 255)]), np.float32)
    first = cut(rng, pool, h, w)
    if kind < 0.25:
        first = first + lines(rng, h, w) * rng.uniform(10, 90)
    elif kind < 0.5:
        # The edge of a table, a sheet, a shelf: one straight line or several.
        for _ in range(int(rng.integers(1, 4))):
            mask = half_plane(rng, h, w)
            dark = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 6)) * rng.uniform(0, 0.5)
            first = first * (1 - dark) * (1 - mask) + cut(rng, pool, h, w) * mask
    return first


def plain(rng, h, w):
    """A ground as drawn pictures and pages have it: one tone, one that fades along a line or about a place, or two
    with an edge between them."""
    out = np.full((h, w), 255 if rng.random() < 0.3 else rng.uniform(0, 255), np.float32)
    kind = rng.random()
    if kind < 0.5:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        x, y = x / w - rng.uniform(0, 1), y / h - rng.uniform(0, 1)
        angle = rng.uniform(0, 6.28)
        away = x * np.cos(angle) + y * np.sin(angle) if kind < 0.3 else np.hypot(x, y)
        out += away * rng.normal(0, 70)
    elif kind < 0.65:
        out += half_plane(rng, h, w) * rng.normal(0, 70)
    return np.clip(out, 0, 255)


def cut(rng, pool, h, w):
    """A cut out of one of the pool's grounds, with its brightness and contrast changed."""
    ground = pool.grounds[rng.integers(len(pool.grounds))]
    if rng.random() < 0.5:
        ground = ground[:, ::-1]
    scale = h / ground.shape[0] * np.exp(rng.uniform(0, 0.9))
    angle = rng.choice([0, 90, 180, 270]) + (rng.uniform(-45, 45) if rng.random() < 0.5 else 0)
    if angle % 180:
        scale = max(scale, w / ground.shape[0], 1.1 * np.hypot(h, w) / ground.shape[1])
    matrix = cv2.getRotationMatrix2D((ground.shape[1] / 2, ground.shape[0] / 2), angle, scale)
    spare = np.maximum(np.array([ground.shape[1] * scale - w, ground.shape[0] * scale - h]) / 2, 0) * (angle == 0)
    matrix[:, 2] += np.array([w / 2, h / 2]) - np.array(ground.shape[::-1]) / 2 + rng.uniform(-1, 1, 2) * spare
    out = cv2.warpAffine(ground, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT).astype(np.float32)
    if rng.random() < 0.6:
        mean = out.mean()
        out = np.clip((out - mean) * np.exp(rng.uniform(-1.2, 0.4)) + np.clip(mean + rng.normal(0, 40), 8, 250), 0, 255)
    return out


def photograph(rng, pool, h, w):
    """A cut out of one of the pool's real photographs, mostly upright, sharp or out of focus."""
    seen = pool.photographs[rng.integers(len(pool.photographs))]
    if rng.random() < 0.12:
        seen = np.rot90(seen, rng.integers(4))
    if rng.random() < 0.5:
        seen = seen[:, ::-1]
    high, wide = seen.shape
    part = min(high / h, wide / w) * np.exp(-rng.gamma(1.0, 0.3))
    rows, columns = max(round(h * part), 1), max(round(w * part), 1)
    top, left = int(rng.integers(high - rows + 1)), int(rng.integers(wide - columns + 1))
    piece = np.ascontiguousarray(seen[top:top + rows, left:left + columns])
    out = cv2.resize(piece, (w, h), interpolation=cv2.INTER_AREA if part > 1 else cv2.INTER_LINEAR).astype(np.float32)
    if rng.random() < 0.3:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 8) * h / 288)
    if rng.random() < 0.5:
        mean = out.mean()
        out = np.clip((out - mean) * np.exp(rng.uniform(-0.8, 0.3)) + np.clip(mean + rng.normal(0, 25), 8, 250), 0, 255)
    return out


def half_plane(rng, h, w):
    """The mask of one side of a straight line through the picture."""
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.1) if rng.random() < 0.5 else rng.uniform(0, 6.28)
    angle += np.pi * (rng.random() < 0.5)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    away = (x - rng.uniform(0.05, 0.95) * w) * np.cos(angle) + (y - rng.uniform(0.05, 0.95) * h) * np.sin(angle)
    return np.clip(away + 0.5, 0, 1).astype(np.float32)


def lines(rng, h, w):
    """Stripes, checks, tiles, gaps between boards: -1..1, periodic, a little in perspective."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.08) if rng.random() < 0.5 else rng.uniform(0, 3.14)
    u = (x - w / 2) * np.cos(angle) + (y - h / 2) * np.sin(angle)
    v = (y - h / 2) * np.cos(angle) - (x - w / 2) * np.sin(angle)
    depth = 1 + rng.normal(0, 0.15) * v / h + rng.normal(0, 0.15) * u / h
    u, v = u / np.maximum(depth, 0.4), v / np.maximum(depth, 0.4)
    period = np.exp(rng.uniform(np.log(6), np.log(0.8 * h)))
    part, shift = rng.choice([0.5, rng.uniform(0.02, 0.2), rng.uniform(0.2, 0.8)]), rng.random()

    def wave(t):
        phase = np.abs((t / period + shift) % 1 - 0.5)
        return np.clip((part / 2 - phase) * period + 0.5, 0, 1)

    out = wave(u)
    kind = rng.random()
    if kind < 0.35:
        out = np.maximum(out, wave(v)) if kind < 0.2 else (out + wave(v)) / 2
    return (out * 2 - 1).astype(np.float32) * rng.choice([-1, 1])
