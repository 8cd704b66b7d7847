# SPDX-License-Identifier: Apache-2.0
"""Families of artwork that no training line ever shows: cards that are measured wear them.

Every picture is float32, H x W x 3, sRGB 0..1, as in art.py."""

import cv2
import numpy as np

from .art import artwork, blend, clouds, colour, gradient


def filled(points, shape):
    """Coverage 0..1 of a polygon."""
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255


def facets(rng, h, w):
    """A mesh of triangles, each in a tone of the gradient below it."""
    base = gradient(rng, h, w)
    mesh = cv2.Subdiv2D((0, 0, w, h))
    for x, y in rng.uniform((0, 0), (w - 1, h - 1), (int(rng.integers(20, 140)), 2)):
        mesh.insert((float(x), float(y)))
    out, spread = base.copy(), rng.uniform(0.05, 0.35)
    for triangle in mesh.getTriangleList().reshape(-1, 3, 2):
        x, y = np.clip(triangle.mean(0), 0, (w - 1, h - 1)).astype(int)
        tone = np.clip(base[y, x] * (1 + rng.normal(0, spread)), 0, 1)
        cv2.fillPoly(out, [triangle.astype(np.int32)], [float(c) for c in tone], cv2.LINE_AA)
    return out


def ribbons(rng, h, w):
    """Bundles of light that sweep over a dark ground."""
    base = gradient(rng, h, w) * rng.uniform(0.1, 0.7)
    glow = np.zeros((h, w), np.float32)
    t = np.linspace(0, 1, 60)[:, None]
    ends = [rng.uniform((-0.2 * w, -0.3 * h), (1.2 * w, 1.3 * h)) for _ in range(4)]
    for _ in range(int(rng.integers(3, 14))):
        a, b, c, d = [e + rng.normal(0, 0.06 * w, 2) for e in ends]
        curve = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d
        line = np.zeros((h, w), np.float32)
        cv2.polylines(line, [curve.astype(np.int32)], False, 1.0, int(rng.integers(1, 14)), cv2.LINE_AA)
        glow += cv2.GaussianBlur(line, (0, 0), rng.uniform(0.8, 9)) * rng.uniform(0.1, 0.6)
    return base + glow[..., None] * colour(rng) * 1.5


def landscape(rng, h, w):
    """Sky, sun and ranges of hills one behind the other."""
    out = gradient(rng, h, w) * 0.4 + 0.6 * colour(rng)
    near, far = colour(rng) * 0.5, out.mean((0, 1))
    if rng.random() < 0.6:
        sun = np.zeros((h, w), np.uint8)
        cv2.circle(sun, (int(rng.uniform(0, w)), int(rng.uniform(0, 0.6) * h)),
                   int(rng.uniform(0.05, 0.25) * h), 255, -1, cv2.LINE_AA)
        out = blend(out, np.float32([1, 0.95, 0.8]), sun.astype(np.float32) / 255 * 0.8)
    count = int(rng.integers(2, 6))
    x = np.arange(w, dtype=np.float32)
    for i in range(count):
        line = clouds(rng, 2, w, 5, scale=rng.uniform(0.1, 0.6) * w)[0]
        top = h * (0.25 + 0.6 * i / count) + (0.5 - line) * h * rng.uniform(0.1, 0.5)
        points = np.concatenate([np.stack([x, top], 1), [[w, h], [0, h]]])
        part = (i + 1) / count
        out = blend(out, near * part + far * (1 - part) * 0.9, filled(points, (h, w)))
    return out


def foliage(rng, h, w):
    """Leaves, petals, pebbles: hundreds of small shapes over each other."""
    out = gradient(rng, h, w) * 0.5
    tones = [colour(rng) for _ in range(3)]
    slim = rng.uniform(0.25, 1)
    for i in range(int(rng.integers(150, 700))):
        size = rng.uniform(0.01, 0.08) * h * (1.5 if i < 100 else 1)
        tone = tones[rng.integers(3)] * rng.uniform(0.4, 1.2)
        cv2.ellipse(out, (int(rng.uniform(0, w)), int(rng.uniform(0, h))),
                    (int(size) + 1, int(size * slim) + 1), rng.uniform(0, 180), 0, 360,
                    [float(c) for c in tone], -1, cv2.LINE_AA)
    return cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 3))


def city(rng, h, w):
    """Towers at dusk with lit windows."""
    out = gradient(rng, h, w)
    x = 0.0
    while x < w:
        width, top = rng.uniform(0.03, 0.12) * w, rng.uniform(0.15, 0.85) * h
        cv2.rectangle(out, (int(x), int(top)), (int(x + width), h),
                      [float(c) for c in colour(rng) * 0.35], -1)
        step = int(rng.integers(8, 24))
        lamp = np.float32([1, 0.85, 0.5]) * rng.uniform(0.4, 1)
        for wy in range(int(top) + step, h, step):
            for wx in range(int(x) + step // 2, int(x + width) - step // 2, step):
                if rng.random() < 0.5:
                    cv2.rectangle(out, (wx, wy), (wx + step // 2, wy + step // 2),
                                  [float(c) for c in lamp], -1)
        x += width * rng.uniform(0.8, 1.3)
    return cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 4))


def weave(rng, h, w):
    """Carbon fibre or cloth: over and under."""
    cell = rng.uniform(5, 28)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / cell
    over = (np.floor(x) + np.floor(y)) % 4 < 2
    t = np.where(over, np.sin(np.pi * (y % 1)), np.sin(np.pi * (x % 1)) * 0.6)
    return gradient(rng, h, w) * (1 - rng.uniform(0.1, 0.8) * (1 - t[..., None]))


def dotted_map(rng, h, w):
    """Continents in dots, or in one tone, on a plain ground."""
    base, tone = gradient(rng, h, w), colour(rng)
    land = (clouds(rng, h, w, 5, scale=rng.uniform(0.15, 0.4) * w) > rng.uniform(0.45, 0.6))
    land = land.astype(np.float32)
    if rng.random() < 0.7:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        cell = rng.uniform(6, 20)
        dots = np.hypot(x % cell - cell / 2, y % cell - cell / 2)
        land = land * np.clip(cell * rng.uniform(0.25, 0.42) - dots, 0, 1)
    return blend(base, tone, cv2.GaussianBlur(land, (0, 0), 0.7) * rng.uniform(0.1, 0.8))


def contours(rng, h, w):
    """Lines of equal height, as on a hiking map."""
    hills = clouds(rng, h, w, 3, scale=rng.uniform(0.2, 0.7) * w) * rng.uniform(6, 40)
    steep = np.hypot(*np.gradient(hills)) + 1e-4
    line = np.clip(rng.uniform(0.8, 3) - np.abs(hills - np.round(hills)) / steep, 0, 1)
    return blend(gradient(rng, h, w), colour(rng), line.astype(np.float32) * rng.uniform(0.1, 0.8))


def rays(rng, h, w):
    """A sunburst."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = np.arctan2(y - rng.uniform(-0.5, 1.5) * h, x - rng.uniform(-0.2, 1.2) * w)
    t = np.clip(np.sin(angle * int(rng.integers(6, 60))) * rng.uniform(2, 20), -1, 1) * 0.5 + 0.5
    return blend(gradient(rng, h, w), colour(rng), t * rng.uniform(0.05, 0.6))


def sweep(rng, h, w):
    """What most banks print: two or three large smooth areas of kindred colours."""
    out = gradient(rng, h, w)
    tone = out.mean((0, 1))
    for _ in range(int(rng.integers(1, 4))):
        x = np.linspace(-0.1 * w, 1.1 * w, 50)
        y = h * (rng.uniform(0, 1) + rng.uniform(-0.5, 0.5) * np.sin(
            x / w * rng.uniform(1, 5) + rng.uniform(0, 6)) + rng.normal(0, 0.5) * (x / w - 0.5))
        points = np.concatenate([np.stack([x, y], 1), [[1.1 * w, h * 2], [-0.1 * w, h * 2]]])
        kindred = np.clip(tone * rng.uniform(0.6, 1.5) + rng.normal(0, 0.04, 3), 0, 1)
        out = blend(out, kindred.astype(np.float32), filled(points, (h, w)) * rng.uniform(0.3, 1))
    return out


FAMILIES = [facets, ribbons, landscape, foliage, city, weave, dotted_map, contours, rays, sweep]
WEIGHTS = np.array([1, 1.2, 1, 0.7, 0.5, 0.5, 0.8, 0.6, 0.5, 3.0])


def held_out_artwork(rng, h, w):
    """Card artwork: two of three pictures of the families above, else of those in art.py."""
    if rng.random() < 0.33:
        return artwork(rng, h, w)
    family = FAMILIES[rng.choice(len(FAMILIES), p=WEIGHTS / WEIGHTS.sum())]
    picture = np.clip(family(rng, h, w), 0, 1)
    if rng.random() < 0.3:
        # Muted, as under most text.
        mean = picture.mean((0, 1), keepdims=True)
        picture = mean + (picture - mean) * rng.uniform(0.2, 0.7)
    return picture.astype(np.float32)
