# SPDX-License-Identifier: Apache-2.0
"""What makes a frame hard to read: one thing a frame, and not so bad that a person could not read it."""

import cv2
import numpy as np

from .art import clouds
from .camera import motion_kernel

# Each fault, with the camera's faults (camera.FAULTS) that it comes with.
FAULTS = {"glare": {}, "motion": {"motion": 0.0}, "dark": {"noise": 3.5, "exposure": 0.3}, "covered": {}, "jpeg": {}}
# Quality of the file of a frame whose fault is "jpeg".
JPEG = 30


def glare_patch(rng, picture, quad):
    """The image of a lamp or window on the card: a burnt-out core with a soft rim, elsewhere a veil."""
    h, w = picture.shape[:2]
    place = quad.mean(0) + rng.uniform(-0.35, 0.35, (1, 2)) @ np.stack([quad[1] - quad[0], quad[3] - quad[0]])
    long = np.hypot(*(quad[1] - quad[0]))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    angle = rng.uniform(0, np.pi)
    c, s = np.cos(angle), np.sin(angle)
    u = (c * (x - place[0, 0]) + s * (y - place[0, 1])) / (long * rng.uniform(0.12, 0.4))
    v = (c * (y - place[0, 1]) - s * (x - place[0, 0])) / (long * rng.uniform(0.08, 0.22))
    power = rng.choice([2.0, 2.0, 5.0])
    far = (np.abs(u) ** power + np.abs(v) ** power) ** (1 / power)
    far = far * (1 + 0.35 * (clouds(rng, h, w, 3, scale=0.3 * long) - 0.5))
    patch = 1 / (1 + np.exp(np.clip((far - 1) / rng.uniform(0.06, 0.3), -30, 30)))
    card = np.zeros((h, w), np.float32)
    cv2.fillConvexPoly(card, np.round(quad).astype(np.int32), 1.0, cv2.LINE_AA)
    # Laminate throws a lamp back, what lies around does hardly.
    patch = patch * (0.15 + 0.85 * card) * rng.uniform(0.35, 0.85)
    return picture + patch[..., None].astype(np.float32) * np.float32([1, 0.98, 0.93])


def fault(rng, kind, picture, quads, millimetre):
    """`picture` (float32 RGB, before the camera) with the fault `kind`; of `quads` the first card is hit;
    `millimetre` is in pixels."""
    if kind == "glare":
        return np.clip(glare_patch(rng, picture, quads[0]), 0, 1)
    if kind == "motion":
        # Up to a quarter of a digit's pitch: what still leaves the digits apart.
        length = rng.uniform(0.35, 0.9) * millimetre
        return cv2.filter2D(picture, -1, motion_kernel(rng, max(length, 1.0)))
    if kind == "dark":
        return picture * np.float32(rng.uniform(0.12, 0.3))
    return picture
