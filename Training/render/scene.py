# SPDX-License-Identifier: Apache-2.0
"""A card in front of a camera: where it lies, on what, in which light."""

import cv2
import numpy as np

from .art import artwork, clouds, colour, gradient
from .camera import shoot
from .card import HEIGHT, WIDTH


def guide_rectangle(w, h):
    """x, y, width, height of the guide in the middle: the card's shape, 70 % of the frame's width,
    at most 85 % of its height."""
    width = min(0.7 * w, 0.85 * h * 85.60 / 53.98)
    height = width * 53.98 / 85.60
    return (w - width) / 2, (h - height) / 2, width, height


def background(rng, h, w):
    """Tables, cloth, paper, clutter."""
    kind = rng.random()
    if kind < 0.35:
        tone = colour(rng) * rng.uniform(0.6, 1.2)
        grain = clouds(rng, h, w, 6, scale=rng.uniform(20, 400))
        picture = tone * (0.75 + 0.5 * grain[..., None])
    elif kind < 0.6:
        # Wood: long stretched noise.
        grain = clouds(rng, max(8, h), max(8, w // 12), 6)
        grain = cv2.resize(grain, (w, h), interpolation=cv2.INTER_CUBIC)
        rings = 0.5 + 0.5 * np.sin(grain * rng.uniform(20, 60))
        tone = np.array([0.55, 0.38, 0.24]) * rng.uniform(0.5, 1.5)
        picture = tone * (0.8 + 0.2 * rings[..., None] + 0.2 * grain[..., None])
    elif kind < 0.85:
        picture = gradient(rng, h, w)
        fine = rng.normal(0, rng.uniform(0.005, 0.05), (h, w, 1))
        picture = picture + cv2.GaussianBlur(fine.astype(np.float32), (0, 0), 0.8)[..., None]
    else:
        picture = cv2.GaussianBlur(artwork(rng, h, w), (0, 0), rng.uniform(0.5, 6))
    return np.clip(picture, 0, 1).astype(np.float32)


def corners(rng, w, h, quarter_turns=0):
    """Where a card's corners (as it is read) come to lie: near the guide, slightly turned and
    tilted."""
    x, y, gw, gh = guide_rectangle(w, h)
    if quarter_turns % 2:
        size = min(0.85 * h / gw, 1.0)
        gw, gh = gh * size, gw * size
        x, y = (w - gw) / 2, (h - gh) / 2
    quad = np.array([[x, y], [x + gw, y], [x + gw, y + gh], [x, y + gh]])
    centre = quad.mean(0)
    angle = np.radians(np.clip(rng.normal(0, 1.5), -4, 4))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    quad = (quad - centre) @ turn.T * rng.uniform(0.94, 1.05) + centre
    quad += rng.normal(0, 0.008 * w, 2)
    # Perspective: each side a little longer or shorter than its opposite.
    tilt_x, tilt_y = np.clip(rng.normal(0, 0.02, 2), -0.05, 0.05)
    relative = (quad - quad.mean(0)) / [gw, gh]
    weight = 1 + relative @ [tilt_x, tilt_y]
    quad = quad.mean(0) + (quad - quad.mean(0)) / weight[:, None]
    return np.roll(quad, quarter_turns, axis=0)


def lay(rng, ground, card, quad):
    """`card` laid on `ground` with its shadow; the corners of `quad` are the card's as it is read."""
    h, w = ground.shape[:2]
    source = np.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]])
    # From pixel centres at +0.5 to those at whole numbers.
    matrix = cv2.getPerspectiveTransform(source - 0.5, np.float32(quad) - 0.5)
    flags = cv2.INTER_AREA if WIDTH > np.ptp(quad[:, 0]) * 1.6 else cv2.INTER_LINEAR
    picture, alpha = card.rgb, card.alpha
    shrink = np.hypot(*(quad[1] - quad[0])) / WIDTH
    if shrink < 0.9:
        sigma = 0.45 * (1 / shrink - 0.6)
        picture = cv2.GaussianBlur(picture, (0, 0), max(sigma, 0.2))
        alpha = cv2.GaussianBlur(alpha, (0, 0), max(sigma, 0.2))
    laid = cv2.warpPerspective(picture, matrix, (w, h), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(alpha, matrix, (w, h), flags=flags)[..., None]
    lx, ly, _ = card.light.direction
    shift = np.float32([[1, 0, -lx * rng.uniform(0, 10)], [0, 1, -ly * rng.uniform(0, 10)]])
    shadow = cv2.GaussianBlur(cv2.warpAffine(mask[..., 0], shift, (w, h)), (0, 0),
                              rng.uniform(1.5, 12))
    ground = ground * (1 - shadow[..., None] * rng.uniform(0.1, 0.7))
    edge = cv2.morphologyEx(mask[..., 0], cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    rim = edge[..., None] * rng.uniform(-0.1, 0.25)
    return ground * (1 - mask) + (laid + rim) * mask


def finger(rng, picture, quad):
    """A finger that holds the card at an edge, over as little as it needs."""
    h, w = picture.shape[:2]
    side = rng.integers(4)
    a, b = quad[side], quad[(side + 1) % 4]
    at = a + (b - a) * rng.uniform(0.25, 0.75)
    outward = at - quad.mean(0)
    outward /= np.linalg.norm(outward)
    reach = rng.uniform(10, 35)
    tip = at - outward * reach
    end = at + outward * 400
    mask = np.zeros((h, w), np.float32)
    cv2.line(mask, tuple(int(v) for v in tip), tuple(int(v) for v in end), 1.0,
             int(rng.uniform(50, 90)), cv2.LINE_AA)
    mask = cv2.GaussianBlur(mask, (0, 0), 2)[..., None]
    skin = np.array([0.85, 0.62, 0.5]) * rng.uniform(0.35, 1.1)
    shade = 0.75 + 0.5 * clouds(rng, h, w, 4)[..., None]
    return picture * (1 - mask) + skin * shade * mask


def render_scene(rng, card, size=(1280, 720), quarter_turns=0, strength=1.0):
    """A photograph (uint8 RGB) of `card` near the guide, and its corners (4 x 2, as it is read)."""
    w, h = size
    quad = corners(rng, w, h, quarter_turns)
    picture = lay(rng, background(rng, h, w), card, quad)
    if rng.random() < 0.2:
        picture = finger(rng, picture, quad)
    light = 1 + (clouds(rng, h, w, 2, scale=1.5 * w) - 0.5)[..., None] * rng.uniform(0, 0.7)
    return shoot(rng, np.clip(picture * light, 0, 1).astype(np.float32), strength), quad


def render_empty(rng, size=(1280, 720)):
    """A photograph without a card: a ground and things with straight edges or digits on it."""
    w, h = size
    picture = background(rng, h, w)
    for _ in range(int(rng.integers(0, 4))):
        thing = artwork(rng, 300, int(rng.uniform(80, 900)))
        th, tw = thing.shape[:2]
        matrix = cv2.getRotationMatrix2D((tw / 2, th / 2), rng.uniform(-180, 180), rng.uniform(0.3, 2))
        matrix[:, 2] += rng.uniform((0, 0), (w, h)) - (tw / 2, th / 2)
        mask = cv2.warpAffine(np.ones((th, tw), np.float32), matrix, (w, h))[..., None]
        picture = picture * (1 - mask) + cv2.warpAffine(thing, matrix, (w, h)) * mask
    return shoot(rng, np.clip(picture, 0, 1).astype(np.float32))
