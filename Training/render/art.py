# SPDX-License-Identifier: Apache-2.0
"""Artwork of cards: what lies under the text. Every picture is float32, H x W x 3, sRGB 0..1."""

import cv2
import numpy as np


def clouds(rng, h, w, octaves=5, scale=None):
    """Fractal noise 0..1: octaves of smooth noise, each half as strong as the one before."""
    out = np.zeros((h, w), np.float32)
    cell = scale or rng.uniform(0.15, 1.0) * max(h, w)
    strength = 1.0
    for _ in range(octaves):
        gh, gw = max(2, int(h / cell) + 2), max(2, int(w / cell) + 2)
        grid = rng.random((gh, gw), dtype=np.float32)
        out += strength * cv2.resize(grid, (w, h), interpolation=cv2.INTER_CUBIC)
        cell = max(cell / 2, 1.0)
        strength *= 0.55
    low, high = out.min(), out.max()
    return (out - low) / max(high - low, 1e-6)


def colour(rng):
    """A colour as card makers like them: dark and strong ones are more frequent than pale ones."""
    kind = rng.random()
    hue, saturation = rng.random(), rng.uniform(0.2, 1.0)
    value = rng.uniform(0.05, 0.5) if kind < 0.5 else rng.uniform(0.4, 1.0)
    if kind > 0.8:
        saturation *= 0.25
    pixel = np.array([[[hue * 360, saturation, value]]], np.float32)
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0]


def blend(a, b, mask):
    """`b` over `a` where `mask` (h, w, 0..1) says."""
    mask = mask[..., None]
    return a * (1 - mask) + b * mask


def gradient(rng, h, w):
    """A plain colour that runs into another, along any direction."""
    a, b = colour(rng), colour(rng)
    if rng.random() < 0.5:
        b = np.clip(a * rng.uniform(0.5, 1.6) + rng.normal(0, 0.05, 3), 0, 1)
    angle = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    t = (x / w) * np.cos(angle) + (y / max(h, w / 2)) * np.sin(angle)
    t = (t - t.min()) / max(np.ptp(t), 1e-6)
    return blend(np.broadcast_to(a, (h, w, 3)), np.broadcast_to(b, (h, w, 3)),
                 t ** rng.uniform(0.6, 1.8)).astype(np.float32)


def waves(rng, base):
    """Bundles of curves."""
    h, w, _ = base.shape
    out = base.copy()
    x = np.linspace(0, w, 40)
    amplitude, period = rng.uniform(0.1, 0.8) * h, rng.uniform(0.3, 2) * w
    phase, tone = rng.uniform(0, 6.28), colour(rng)
    thickness = int(rng.integers(1, 4))
    lines = np.zeros((h, w), np.uint8)
    for i in range(int(rng.integers(3, 30))):
        shift = i * rng.uniform(3, 20) - 0.5 * h
        y = h / 2 + shift + amplitude * np.sin(x / period * 6.28 + phase + 0.05 * i)
        points = np.stack([x, y], 1).astype(np.int32)
        cv2.polylines(lines, [points], False, 255, thickness, cv2.LINE_AA)
    return blend(out, tone, lines.astype(np.float32) / 255 * rng.uniform(0.1, 0.9))


def polygons(rng, base):
    """Facets and big shapes with straight edges."""
    h, w, _ = base.shape
    out = base.copy()
    for _ in range(int(rng.integers(2, 16))):
        size = rng.uniform(0.2, 1.5) * h
        centre = rng.uniform((-0.1 * w, -0.2 * h), (1.1 * w, 1.2 * h))
        points = centre + rng.normal(0, size, (int(rng.integers(3, 6)), 2))
        tone = colour(rng) if rng.random() < 0.4 else np.clip(
            base[int(rng.integers(h)), int(rng.integers(w))] * rng.uniform(0.6, 1.6), 0, 1)
        mask = np.zeros((h, w), np.uint8)
        cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
        out = blend(out, tone, mask.astype(np.float32) / 255 * rng.uniform(0.2, 1.0))
    return out


def blobs(rng, base):
    """Discs, rings and ellipses."""
    h, w, _ = base.shape
    out = base.copy()
    for _ in range(int(rng.integers(1, 8))):
        mask = np.zeros((h, w), np.uint8)
        centre = (int(rng.uniform(0, w)), int(rng.uniform(-0.5 * h, 1.5 * h)))
        axes = (int(rng.uniform(0.1, 2.5) * h), int(rng.uniform(0.1, 2.5) * h))
        width = -1 if rng.random() < 0.6 else int(rng.integers(1, 12))
        cv2.ellipse(mask, centre, axes, rng.uniform(0, 180), 0, 360, 255, width, cv2.LINE_AA)
        out = blend(out, colour(rng), mask.astype(np.float32) / 255 * rng.uniform(0.2, 1))
    return out


def stripes(rng, base):
    """Pin stripes, brushed metal, carbon: fine regular structure."""
    h, w, _ = base.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
    period = rng.uniform(2.5, 40)
    t = np.sin((x * np.cos(angle) + y * np.sin(angle)) / period * 6.28)
    if rng.random() < 0.4:
        t = np.sign(t) * np.abs(t) ** 0.3
    if rng.random() < 0.2:
        t = t * np.sin((x * np.sin(angle) - y * np.cos(angle)) / period * 6.28)
    return np.clip(base + t[..., None] * rng.uniform(0.01, 0.2), 0, 1)


def brushed(rng, base):
    """Metal brushed along one direction."""
    h, w, _ = base.shape
    noise = rng.normal(0, 1, (h, w)).astype(np.float32)
    length = int(rng.integers(9, 60)) | 1
    noise = cv2.blur(noise, (length, 1) if rng.random() < 0.8 else (1, length))
    return np.clip(base + noise[..., None] / noise.std() * rng.uniform(0.01, 0.06), 0, 1)


def painted(rng, base):
    """Paint strokes and photograph-like texture: fractal noise through colour curves."""
    h, w, _ = base.shape
    a, b = clouds(rng, h, w, 6), clouds(rng, h, w, 6)
    tones = np.stack([colour(rng) for _ in range(4)])
    index = np.clip(a * 3, 0, 2.999)
    low = index.astype(np.int32)
    part = (index - low)[..., None]
    picture = tones[low] * (1 - part) + tones[low + 1] * part
    picture = picture * (0.5 + b[..., None])
    if rng.random() < 0.5:
        fine = clouds(rng, h, w, 3, scale=rng.uniform(3, 14))
        picture = picture * (0.6 + 0.8 * fine[..., None])
    return np.clip(blend(base, picture, np.full((h, w), rng.uniform(0.3, 1), np.float32)), 0, 1)


def sparkle(rng, base):
    """Glitter, grain, leather, embossed texture."""
    h, w, _ = base.shape
    noise = rng.normal(0, 1, (h, w)).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), rng.uniform(0.5, 2.0))
    noise /= max(noise.std(), 1e-6)
    if rng.random() < 0.5:
        noise = np.maximum(noise - 1, 0) * 2
    return np.clip(base + noise[..., None] * rng.uniform(0.02, 0.12), 0, 1)


def guilloche(rng, base):
    """Security lines: interfering fine curves."""
    h, w, _ = base.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0, w), rng.uniform(-h, 2 * h)
    radius = np.hypot(x - cx, (y - cy) * rng.uniform(0.5, 2))
    angle = np.arctan2(y - cy, x - cx)
    t = np.sin(radius / rng.uniform(2, 8) + rng.uniform(1, 8) * np.sin(angle * rng.integers(2, 12)))
    return np.clip(blend(base, colour(rng), np.clip(t, 0, 1) * rng.uniform(0.1, 0.5)), 0, 1)


def lettering(rng, base):
    """A word or a number in huge letters that crosses the text."""
    h, w, _ = base.shape
    mask = np.zeros((h, w), np.uint8)
    word = "".join(rng.choice(list("ABCDEGKLMNOPRSTUVWZ&%$8635")) for _ in range(rng.integers(1, 6)))
    face = int(rng.choice([cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX,
                           cv2.FONT_HERSHEY_SCRIPT_COMPLEX]))
    size = rng.uniform(2, 8) * h / 100
    at = (int(rng.uniform(-0.1, 0.7) * w), int(rng.uniform(0.4, 1.4) * h))
    cv2.putText(mask, word, at, face, size, 255, int(rng.uniform(2, 14)), cv2.LINE_AA)
    return blend(base, colour(rng), mask.astype(np.float32) / 255 * rng.uniform(0.15, 1))


def specks(rng, base):
    """Small marks of the text's own size: dots, bars, tiny print, as logos and slogans leave them."""
    h, w, _ = base.shape
    mask = np.zeros((h, w), np.uint8)
    for _ in range(int(rng.integers(3, 40))):
        x, y = int(rng.uniform(0, w)), int(rng.uniform(0, h))
        size = int(rng.uniform(2, 14))
        kind = rng.random()
        if kind < 0.35:
            cv2.circle(mask, (x, y), max(1, size // 2), 255, -1, cv2.LINE_AA)
        elif kind < 0.7:
            cv2.rectangle(mask, (x, y), (x + int(size * rng.uniform(1, 4)), y + size // 2 + 1), 255, -1)
        else:
            word = "".join(rng.choice(list("ACDEGLNORSTX023589"), 6))
            cv2.putText(mask, word, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size / 22, 255, 1, cv2.LINE_AA)
    return blend(base, colour(rng), mask.astype(np.float32) / 255 * rng.uniform(0.3, 1))


LAYERS = [waves, polygons, blobs, stripes, brushed, painted, sparkle, guilloche, lettering,
          specks]
WEIGHTS = np.array([1.0, 1.2, 1.0, 0.7, 0.5, 1.3, 0.8, 0.5, 0.6, 0.9])


def artwork(rng, h, w):
    """Card artwork of `h` x `w` pixels: a ground and none to four layers."""
    base = gradient(rng, h, w)
    for _ in range(rng.choice([0, 1, 2, 3, 4], p=[0.2, 0.3, 0.25, 0.15, 0.1])):
        layer = LAYERS[rng.choice(len(LAYERS), p=WEIGHTS / WEIGHTS.sum())]
        base = layer(rng, base).astype(np.float32)
    if rng.random() < 0.3:
        mean = base.mean((0, 1), keepdims=True)
        base = mean + (base - mean) * rng.uniform(0.15, 0.7)
    return np.clip(base, 0, 1).astype(np.float32)
