# SPDX-License-Identifier: Apache-2.0
"""Relief: embossed strokes as a height map, lit, reflecting, tipped with foil; and flat ink.

All pictures are float32, H x W x C with C = 1 or 3, 0..1. Distances are in pixels.
"""

import cv2
import numpy as np

from .art import clouds


def normals(height):
    """Horizontal components (nx, ny) and nz of the surface's unit normals, from its height."""
    gx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    gy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
    return -gx * nz, -gy * nz, nz


def ridge(rng, distance, width):
    """Height map of strokes of `width`, given the distance to their middle line: a plateau with
    sloping sides, round or sharp, and a slight hollow beside it where the plastic was drawn in."""
    half = width / 2
    plateau = rng.uniform(0.0, 0.75) * half
    slope = max(half * rng.uniform(0.9, 1.7) - plateau, 1.0)
    t = np.clip((distance - plateau) / slope, 0, 1)
    profile = 1 - t * t * (3 - 2 * t) if rng.random() < 0.6 else np.cos(t * np.pi / 2) ** 2
    height = profile * rng.uniform(0.25, 1.1) * width
    if rng.random() < 0.4:
        hollow = np.exp(-((distance - half - slope) / (0.6 * width)) ** 2)
        height = height - hollow * rng.uniform(0, 0.12) * width
    if rng.random() < 0.06:
        height = -height
    return cv2.GaussianBlur(height.astype(np.float32), (0, 0), rng.uniform(0.5, 1.4))


class Light:
    """Lamps and surroundings as one small environment, seen by every part of the card alike."""

    def __init__(self, rng):
        azimuth = rng.uniform(0, 2 * np.pi)
        elevation = np.radians(rng.uniform(12, 80))
        self.direction = np.array([np.cos(azimuth) * np.cos(elevation),
                                   np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])
        self.diffuse = rng.uniform(0.1, 1.0)
        # Bright and dark things that a mirror-like surface shows, by the slope that reflects them.
        self.things = [(rng.normal(0, 0.45, 2), rng.uniform(0.08, 0.5), rng.normal(0.25, 0.8))
                       for _ in range(int(rng.integers(2, 7)))]

    def shading(self, nx, ny, nz):
        """Diffuse brightness relative to the flat card."""
        lx, ly, lz = self.direction
        lit = np.maximum(nx * lx + ny * ly + nz * lz, 0) / max(lz, 0.2)
        return 1 - self.diffuse + self.diffuse * lit

    def mirror(self, nx, ny):
        """What a mirror-like surface shows, relative to the flat card."""
        out = np.zeros_like(nx)
        flat = 0.0
        for (cx, cy), spread, strength in self.things:
            out += strength * np.exp(-((nx - cx) ** 2 + (ny - cy) ** 2) / (2 * spread ** 2))
            flat += strength * np.exp(-(cx ** 2 + cy ** 2) / (2 * spread ** 2))
        return out - flat


def wear(rng, shape, amount):
    """Where foil or ink has gone, 0 (all there) to 1 (gone); `amount` 0..1."""
    h, w = shape
    patches = clouds(rng, h, w, 5, scale=rng.uniform(4, 60))
    threshold = 1 - amount
    gone = np.clip((patches - threshold) / 0.12, 0, 1)
    for _ in range(int(rng.poisson(3 * amount))):
        mask = np.zeros((h, w), np.uint8)
        start = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
        end = (int(start[0] + rng.normal(0, 60)), int(start[1] + rng.normal(0, 40)))
        cv2.line(mask, start, end, 255, int(rng.integers(1, 3)), cv2.LINE_AA)
        gone = np.maximum(gone, mask.astype(np.float32) / 255)
    return gone.astype(np.float32)


# Foil tints: silver, gold, black, white.
FOILS = {"silver": (0.72, 0.73, 0.75), "gold": (0.80, 0.66, 0.36), "black": (0.07, 0.07, 0.08),
         "white": (0.93, 0.93, 0.93)}


def emboss(rng, picture, distance, width, light, foil, worn):
    """`picture` with strokes raised out of it.

    `foil` is a key of FOILS or None; `worn` 0..1 is how much of the foil has gone."""
    channels = picture.shape[2]
    height = ridge(rng, distance, width)
    if rng.random() < 0.3:
        height = height + cv2.GaussianBlur(
            rng.normal(0, 1, height.shape).astype(np.float32), (0, 0), 1.2) * rng.uniform(0, 0.35)
    nx, ny, nz = normals(height)
    gloss = rng.uniform(0.02, 0.45) if rng.random() < 0.85 else rng.uniform(0.4, 1.0)
    out = picture * light.shading(nx, ny, nz)[..., None]
    out = out + (light.mirror(nx, ny) * gloss * rng.uniform(0.4, 1.0))[..., None]
    if rng.random() < 0.5:
        # The shadow that a steep side throws.
        lx, ly, lz = light.direction
        reach = rng.uniform(0.3, 1.2) * width * (1 - lz)
        shift = np.float32([[1, 0, -lx * reach], [0, 1, -ly * reach]])
        moved = cv2.warpAffine(height, shift, height.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
        shadow = cv2.GaussianBlur(np.clip((moved - height) / max(width * 0.5, 1), 0, 1), (0, 0), 1.2)
        out = out * (1 - shadow[..., None] * rng.uniform(0.1, 0.6))
    if foil:
        tint = np.array(FOILS[foil], np.float32) * rng.uniform(0.75, 1.15)
        tint = tint if channels == 3 else np.array([tint @ [0.299, 0.587, 0.114]], np.float32)
        reach = width / 2 * rng.uniform(0.55, 1.25)
        cover = np.clip((reach - distance) / rng.uniform(0.8, 2.5) + 0.5, 0, 1)
        cover = cover * (1 - wear(rng, cover.shape, worn)) * rng.uniform(0.75, 1.0)
        metallic = 0.15 if foil in ("white", "black") else rng.uniform(0.2, 0.9)
        surface = tint * light.shading(nx, ny, nz)[..., None] \
            + (light.mirror(nx, ny) * metallic)[..., None]
        out = out * (1 - cover[..., None]) + surface * cover[..., None]
    return np.clip(out, 0, 1).astype(np.float32)


def ink(rng, picture, cover, contrast=None):
    """`picture` with flat print where `cover` (h, w, 0..1) is. `contrast` is the difference of
    luma to the ground, negative for darker; drawn at random where None."""
    channels = picture.shape[2]
    weights = np.array([0.299, 0.587, 0.114], np.float32) if channels == 3 else np.ones(1, np.float32)
    inside = cover > 0.5
    ground = picture[inside] @ weights if inside.any() else np.array([0.5])
    mean = float(ground.mean())
    if contrast is None:
        size = rng.uniform(0.08, 0.3) if rng.random() < 0.3 else rng.uniform(0.25, 0.9)
        darker = rng.random() < np.clip(mean * 1.2, 0.15, 0.9)
        contrast = -size if darker else size
    tone = np.full(channels, np.clip(mean + contrast, 0, 1), np.float32)
    if channels == 3:
        tone = np.clip(tone + rng.normal(0, 0.06, 3), 0, 1).astype(np.float32)
    if rng.random() < 0.25:
        cover = cover * (1 - wear(rng, cover.shape, rng.uniform(0.05, 0.4)))
    out = picture
    effect = rng.random()
    if effect < 0.1:
        # A drop shadow or a rim in the other polarity.
        other = np.clip(mean - contrast * 0.8, 0, 1)
        shift = np.float32([[1, 0, rng.uniform(-2, 2)], [0, 1, rng.uniform(-2, 2)]])
        rim = cv2.GaussianBlur(cv2.warpAffine(cover, shift, cover.shape[::-1]), (0, 0),
                               rng.uniform(0.6, 2))
        out = out * (1 - rim[..., None] * 0.7) + other * rim[..., None] * 0.7
    mask = cover[..., None] * rng.uniform(0.7, 1.0)
    return np.clip(out * (1 - mask) + tone * mask, 0, 1).astype(np.float32)
