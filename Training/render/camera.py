# SPDX-License-Identifier: Apache-2.0
"""What a camera does to a scene: lens, exposure, sensor, processing, JPEG. Pictures are float32,
H x W x 3, RGB 0..1."""

import cv2
import numpy as np


def motion_kernel(rng, length):
    """Uniform motion along a straight line of `length` pixels."""
    size = max(3, int(np.ceil(length)) | 1)
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    centre = size // 2
    for t in np.linspace(-length / 2, length / 2, 4 * size):
        x, y = centre + t * np.cos(angle), centre + t * np.sin(angle)
        kernel[int(np.clip(round(y), 0, size - 1)), int(np.clip(round(x), 0, size - 1))] += 1
    return kernel / kernel.sum()


def vignette(rng, h, w):
    """Darkening towards the corners, 1 in the middle."""
    y, x = np.mgrid[-1:1:h * 1j, -1:1:w * 1j].astype(np.float32)
    return 1 - rng.uniform(0, 0.35) * (x * x + y * y) / 2


def through_bayer(rng, picture, noise):
    """Shot and read noise on a Bayer mosaic, then demosaicked."""
    h, w = picture.shape[:2]
    raw = np.empty((h, w), np.float32)
    raw[0::2, 0::2] = picture[0::2, 0::2, 2]
    raw[0::2, 1::2] = picture[0::2, 1::2, 1]
    raw[1::2, 0::2] = picture[1::2, 0::2, 1]
    raw[1::2, 1::2] = picture[1::2, 1::2, 0]
    raw += rng.normal(0, 1, raw.shape).astype(np.float32) * noise * np.sqrt(
        np.maximum(raw, 0) + 0.05)
    bytes_ = np.clip(raw * 1023, 0, 65535).astype(np.uint16)
    return cv2.cvtColor(bytes_, cv2.COLOR_BayerRG2BGR).astype(np.float32)[..., ::-1] / 1023


def shoot(rng, picture, strength=1.0):
    """A photograph of `picture` as uint8 RGB, with faults of the given strength (0 none)."""
    h, w = picture.shape[:2]
    linear = np.clip(picture, 0, 1) ** 2.2
    linear = linear * vignette(rng, h, w)[..., None]
    defocus = strength * rng.gamma(1.5, 0.45)
    if defocus > 0.3:
        linear = cv2.GaussianBlur(linear, (0, 0), min(defocus, 2.6))
    if rng.random() < 0.25 * strength:
        linear = cv2.filter2D(linear, -1, motion_kernel(rng, strength * rng.uniform(1.5, 6)))
    linear = linear * np.exp(rng.normal(0, 0.25 * strength))
    linear = linear * (1 + rng.normal(0, 0.06 * strength, 3)).astype(np.float32)
    linear = through_bayer(rng, linear, strength * rng.uniform(0.002, 0.03))
    out = np.clip(linear, 0, 1) ** (1 / rng.uniform(2.0, 2.5))
    if rng.random() < 0.5 * strength:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = out + (out - soft) * rng.uniform(0.2, 1.2)
    return np.round(np.clip(out, 0, 1) * 255).astype(np.uint8)
