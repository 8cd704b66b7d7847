# SPDX-License-Identifier: Apache-2.0
"""A card in front of a camera: where it lies, on what, in which light."""

import cv2
import numpy as np

from . import covers, faces
from .art import artwork
from .camera import distort, shoot
from .grounds import ground, tone
from .laying import FRAME, lamplight, lay
from .typesetting import print_flat

MODES = ("guided", "frontal_rotations", "negative")
# No corner lies farther from the guide's than this part of the frame's width.
NEAR = 0.04


def guide_rectangle(w, h):
    """x, y, width, height of the guide in the middle: the card's shape, 70 % of the frame's width,
    at most 85 % of its height."""
    width = min(0.7 * w, 0.85 * h * 85.60 / 53.98)
    height = width * 53.98 / 85.60
    return (w - width) / 2, (h - height) / 2, width, height


def tilted(rng, width, height):
    """The corners of a card of the given size around 0, turned in the picture by up to 4 degrees,
    about its own axes by up to 6, seen from 1.2 to 3 widths away."""
    roll = np.radians(np.clip(rng.normal(0, 1.6), -4, 4))
    pitch, yaw = np.radians(np.clip(rng.normal(0, 2.5, 2), -6, 6))
    corners = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * [width / 2, height / 2, 0]
    about_x = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    about_y = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    about_z = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    corners = corners @ (about_z @ about_y @ about_x).T
    distance = rng.uniform(1.2, 3) * width
    return corners[:, :2] * (distance / (distance + corners[:, 2:]))


def corners(rng, w, h, quarter_turns=0):
    """Where a card's corners (as it is read) come to lie, all near the guide's. A card that is turned
    by one or three quarters to the right fills the guide's height with its width."""
    _, _, gw, gh = guide_rectangle(w, h)
    if quarter_turns % 2:
        size = min(0.85 * h / gw, 1.0)
        gw, gh = gh * size, gw * size
    middle = np.array([w / 2, h / 2])
    guide = np.array([[-gw, -gh], [gw, -gh], [gw, gh], [-gw, gh]]) / 2 + middle
    while True:
        quad = tilted(rng, gw, gh) * rng.uniform(0.94, 1.04) + middle + rng.normal(0, 0.008 * w, 2)
        if np.hypot(*(quad - guide).T).max() < NEAR * w:
            return np.roll(quad, -quarter_turns, axis=0)


def render_scene(rng, card, size=(1280, 720), mode="guided", strength=1.0, quarter_turns=None):
    """A photograph (uint8 RGB) of `card`, and its corners (4 x 2, as it is read; None without a card).

    `mode`: "guided" near the guide; "frontal_rotations" likewise, turned to the right by quarters
    (`quarter_turns` 1 to 3, drawn at random where None); "negative" without it. A portrait card lies as
    a landscape card would that was turned once less: at 0 turns its head is at the right. `strength` is that of
    the camera's faults."""
    if mode not in MODES:
        raise ValueError(f"no such mode: {mode}")
    w, h = size
    if mode == "negative":
        return render_empty(rng, size, strength), None
    if mode == "guided":
        quarter_turns = 0
    elif quarter_turns is None:
        quarter_turns = int(rng.integers(1, 4))
    quad = corners(rng, w, h, quarter_turns)
    if card.rgb.shape[0] > card.rgb.shape[1]:
        quad = np.roll(quad, -1, axis=0)
    base = ground(rng, h, w)
    if rng.random() < 0.12:
        # A ground of about the card's own colour, from which its border hardly differs.
        rim = np.concatenate([card.rgb[::9, :30].reshape(-1, 3), card.rgb[::9, -30:].reshape(-1, 3),
                              card.rgb[-30:, ::9].reshape(-1, 3)]).mean(0)
        base = rim * (base / max(float(base.mean()), 0.02)) ** 0.3 * rng.uniform(0.85, 1.15)
    picture = lay(rng, np.clip(base, 0, 1).astype(np.float32), card, quad, w / FRAME).astype(np.float32)
    if rng.random() < 0.18:
        cover = covers.draw(rng, quad, card.light, covers.points_of(card), ("edge", "corner"))
        if cover is not None:
            cover.over(rng, picture)
    picture = np.clip(picture * lamplight(rng, h, w), 0, 1).astype(np.float32)
    picture, quad = distort(rng, picture, quad, strength)
    return shoot(rng, picture, strength), quad


def thing(rng):
    """Something flat that is no payment card: a label, a note, a keypad, a bar of metal."""
    h, w = int(rng.uniform(80, 420)), int(rng.uniform(80, 900))
    picture = (artwork(rng, h, w) if rng.random() < 0.5
               else np.broadcast_to(tone(rng), (h, w, 3))).astype(np.float32).copy()
    face = faces.draw_face(rng, False)
    kind = rng.random()
    if kind < 0.4:
        size = rng.uniform(14, 40)
        for y in np.arange(size * 1.5, h - size, size * rng.uniform(1.5, 2.5)):
            text = "".join(rng.choice(list("ABCDEFGHIKLMNOPRSTUVWZ .,  0123456789"), int(w / size)))
            print_flat(rng, picture, text, size, y, size, face)
    elif kind < 0.7:
        cell = rng.uniform(50, 110)
        for i, y in enumerate(np.arange(cell / 2, h, cell)):
            for j, x in enumerate(np.arange(cell / 2, w, cell)):
                a, b = (int(x - 0.44 * cell), int(y - 0.44 * cell)), (int(x + 0.44 * cell), int(y + 0.44 * cell))
                cv2.rectangle(picture, a, b, [float(c) for c in picture[0, 0] * 0.6 + 0.15], -1)
                print_flat(rng, picture, "7894561230QWERTY"[(3 * i + j) % 16], x - 0.15 * cell, y,
                           0.35 * cell, face)
    return picture


def render_empty(rng, size=(1280, 720), strength=1.0):
    """A photograph without a card: a ground, and now and then things with straight edges or text."""
    w, h = size
    picture = ground(rng, h, w)
    for _ in range(int(rng.integers(0, 4))):
        patch = thing(rng)
        th, tw = patch.shape[:2]
        matrix = cv2.getRotationMatrix2D((tw / 2, th / 2), rng.uniform(-180, 180), rng.uniform(0.5, 1.6))
        matrix[:, 2] += rng.uniform((0, 0), (w, h)) - (tw / 2, th / 2)
        mask = cv2.warpAffine(np.ones((th, tw), np.float32), matrix, (w, h))
        dark = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 8))[..., None] * rng.uniform(0.1, 0.6)
        mask = mask[..., None]
        picture = picture * (1 - dark) * (1 - mask) + cv2.warpAffine(
            patch, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE) * mask
    picture = np.clip(picture * lamplight(rng, h, w), 0, 1).astype(np.float32)
    return shoot(rng, picture, strength)
