# SPDX-License-Identifier: Apache-2.0
"""Flat things laid into a scene: in perspective, with their shadow, rim and sheen, and the light on all
of it."""

import cv2
import numpy as np

from .art import clouds

# Shadows are given in pixels of a frame this wide.
FRAME = 1280


def shadow(rng, mask, light, scale=1.0):
    """How much light the card (`mask`) takes from its ground, 0..1: a narrow dark line where they
    touch, and a soft shadow away from the lamp. `scale` is the frame's width in parts of FRAME."""
    h, w = mask.shape
    lx, ly, lz = light.direction
    lift = (rng.uniform(1, 6) if rng.random() < 0.8 else rng.uniform(8, 30)) * scale
    reach = lift * (1.5 - lz)
    moved = cv2.warpAffine(mask, np.float32([[1, 0, -lx * reach], [0, 1, -ly * reach]]), (w, h))
    soft = cv2.GaussianBlur(moved, (0, 0), rng.uniform(0.4, 1.2) * lift + 0.5 * scale) * rng.uniform(0.15, 0.7)
    contact = cv2.GaussianBlur(mask, (0, 0), 1.5 * scale) * rng.uniform(0, 0.4)
    return np.maximum(soft, contact)


def lamplight(rng, h, w):
    """How the light differs from place to place: a slope, and the soft shadow of something near."""
    light = 1 + (clouds(rng, h, w, 2, scale=1.5 * w) - 0.5) * rng.uniform(0, 0.6)
    if rng.random() < 0.2:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        angle, soft = rng.uniform(0, 6.28), rng.uniform(10, 200) * w / FRAME
        across = (x - rng.uniform(0, w)) * np.cos(angle) + (y - rng.uniform(0, h)) * np.sin(angle)
        light *= 1 - rng.uniform(0.15, 0.55) / (1 + np.exp(np.clip(across / soft, -30, 30)))
    return light[..., None].astype(np.float32)


def lay(rng, base, card, quad, scale=1.0):
    """`card` (of rgb, alpha and light) laid on `base` with its shadow; the corners of `quad` are the
    card's as it is read. `scale`: see `shadow`."""
    h, w = base.shape[:2]
    picture, alpha = card.rgb, card.alpha
    seen = max(np.hypot(*(quad[1] - quad[0])), np.hypot(*(quad[2] - quad[3])))
    if seen < 0.4 * picture.shape[1]:
        size = (max(round(1.6 * seen), 8), max(round(1.6 * seen * picture.shape[0] / picture.shape[1]), 8))
        picture, alpha = (cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in (picture, alpha))
    height, width = picture.shape[:2]
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    # From pixel centres at +0.5 to those at whole numbers.
    matrix = cv2.getPerspectiveTransform(source - 0.5, np.float32(quad) - 0.5)
    shrink = np.hypot(*(quad[1] - quad[0])) / width
    if shrink < 0.9:
        sigma = max(0.45 * (1 / shrink - 0.6), 0.2)
        picture, alpha = cv2.GaussianBlur(picture, (0, 0), sigma), cv2.GaussianBlur(alpha, (0, 0), sigma)
    laid = cv2.warpPerspective(picture, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(alpha, matrix, (w, h))
    base = base * (1 - shadow(rng, mask, card.light, scale))[..., None]
    # The rim: its bevel is bright towards the lamp and dark away from it.
    gx, gy = cv2.Sobel(mask, cv2.CV_32F, 1, 0, ksize=3) / 4, cv2.Sobel(mask, cv2.CV_32F, 0, 1, ksize=3) / 4
    lx, ly, _ = card.light.direction
    rim = -(gx * lx + gy * ly) * rng.uniform(0, 0.4) + np.hypot(gx, gy) * rng.uniform(-0.15, 0.15)
    # A sheen: the laminate shows bright parts of the room, more at one end than at the other.
    sheen = clouds(rng, h, w, 1, scale=rng.uniform(0.5, 2) * w)
    sheen = (sheen * rng.uniform(0, 0.16)) ** rng.uniform(1, 1.5)
    return base * (1 - mask[..., None]) + (laid + (rim + sheen * (1 - 0.5 * laid.mean(2)))[..., None]) \
        * mask[..., None]


def lay_near(rng, base, thing, quad):
    """As `lay`, in place, working only on the part of `base` that the thing and its shadow may change:
    for small or partly hidden things. Its scale is that of the picture."""
    h, w = base.shape[:2]
    scale = max(w, h) / FRAME
    quad = np.asarray(quad, np.float64)
    reach = 90 * scale
    left, top = np.floor(np.maximum(quad.min(0) - reach, 0)).astype(int)
    right, bottom = np.ceil(np.minimum(quad.max(0) + reach, (w, h))).astype(int)
    if right - left < 2 or bottom - top < 2:
        return
    part = base[top:bottom, left:right]
    part[:] = lay(rng, part, thing, quad - (left, top), scale)
