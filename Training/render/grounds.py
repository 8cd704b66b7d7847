# SPDX-License-Identifier: Apache-2.0
"""What cards lie on or are held before: tables, cloth, paper, stone, clutter, rooms out of focus.

Every picture is float32, H x W x 3, sRGB 0..1."""

import cv2
import numpy as np

from . import faces
from .art import artwork, clouds, gradient
from .typesetting import print_flat


def tone(rng):
    """Colours of rooms: mostly greys and browns, at any brightness."""
    hue = rng.uniform(15, 45) if rng.random() < 0.6 else rng.uniform(0, 360)
    saturation, value = rng.beta(1.3, 4), rng.uniform(0.06, 0.95)
    pixel = np.float32([[[hue, saturation, value]]])
    return cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0]


def fine(rng, h, w, sigma):
    """Noise of one grain size, of mean 0 and deviation 1."""
    noise = cv2.GaussianBlur(rng.normal(0, 1, (h, w)).astype(np.float32), (0, 0), sigma)
    return noise / max(float(noise.std()), 1e-6)


def plain(rng, h, w):
    """A painted or plastic desk: hardly any structure."""
    shade = 1 + rng.uniform(0, 0.12) * (clouds(rng, h, w, 4)[..., None] - 0.5)
    return tone(rng) * shade + fine(rng, h, w, rng.uniform(0.6, 2))[..., None] * rng.uniform(0, 0.015)


def wood(rng, h, w):
    """Boards with grain along x, turned by the caller's luck."""
    turned = rng.random() < 0.4
    if turned:
        h, w = w, h
    base = np.float32([0.55, 0.38, 0.24]) * rng.uniform(0.3, 1.6) ** np.float32([1, 1.05, 1.1])
    grain = cv2.resize(clouds(rng, h, max(8, w // 14), 6), (w, h), interpolation=cv2.INTER_CUBIC)
    rings = np.sin(grain * rng.uniform(15, 70)) * rng.uniform(0.02, 0.16)
    pores = cv2.blur(rng.normal(0, 1, (h, w)).astype(np.float32), (int(rng.integers(15, 70)), 1))
    out = base * (0.85 + 0.3 * grain + rings + pores * rng.uniform(0.05, 0.4))[..., None]
    if rng.random() < 0.5:
        board = rng.uniform(0.15, 0.6) * h
        y = np.arange(h, dtype=np.float32)
        index = np.floor(y / board + rng.random()).astype(int)
        shades = rng.uniform(0.8, 1.15, index.max() + 1)[index]
        gap = np.diff(index, prepend=index[0]) != 0
        gap = cv2.GaussianBlur(gap.astype(np.float32)[:, None], (1, 5), 1.0)
        out = out * (shades[:, None] * (1 - 1.2 * gap))[..., None]
    return out.transpose(1, 0, 2) if turned else out


def cloth(rng, h, w):
    """Woven or knitted stuff with folds."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    bend = clouds(rng, h, w, 3) * rng.uniform(0, 40)
    cell = rng.uniform(3, 14)
    threads = np.sin((x + bend) * 6.28 / cell) * np.sin((y + 0.6 * bend) * 6.28 / cell)
    folds = clouds(rng, h, w, 3, scale=rng.uniform(0.2, 0.8) * w)
    depth, roughness = rng.uniform(0.02, 0.25), rng.uniform(0, 0.08)
    shade = 0.7 + 0.6 * folds + threads * depth + fine(rng, h, w, 1.0) * roughness
    return tone(rng) * shade[..., None]


def carpet(rng, h, w):
    """Tufts."""
    tufts = fine(rng, h, w, rng.uniform(1.5, 5)) + 0.6 * fine(rng, h, w, 0.8)
    base, other = tone(rng), tone(rng)
    patches = clouds(rng, h, w, 5)[..., None] * rng.uniform(0, 0.5)
    return (base * (1 - patches) + other * patches) * (1 + tufts * rng.uniform(0.06, 0.22))[..., None]


def stone(rng, h, w):
    """Marble, granite, concrete."""
    veins = np.abs(clouds(rng, h, w, 6) - 0.5) * 2
    veins = np.clip(1 - veins * rng.uniform(4, 20), 0, 1)
    speckle = fine(rng, h, w, rng.uniform(0.7, 3)) * rng.uniform(0, 0.12)
    shade = 0.85 + 0.3 * clouds(rng, h, w, 6) - veins * rng.uniform(0, 0.35) + speckle
    return tone(rng) * shade[..., None]


def paper(rng, h, w):
    """A printed or ruled sheet, a little turned."""
    out = np.full((h, w, 3), rng.uniform(0.75, 0.97), np.float32) * (1 + rng.normal(0, 0.02, 3))
    out = out.astype(np.float32)
    pitch, size = rng.uniform(22, 60), rng.uniform(9, 22)
    face = faces.draw_face(rng, False)
    letters = list("abcdefghijklmnoprstuvw     1234567890")
    for y in np.arange(pitch, h - pitch, pitch):
        if rng.random() < 0.75:
            text = "".join(rng.choice(letters, int(rng.uniform(10, 1.6 * w / size))))
            print_flat(rng, out, text, rng.uniform(0.02, 0.1) * w, y, size, face, 0.4, 0.8)
    turn = cv2.getRotationMatrix2D((w / 2, h / 2), rng.normal(0, 12), 1.25)
    return cv2.warpAffine(out, turn, (w, h), borderMode=cv2.BORDER_REFLECT)


def clutter(rng, h, w):
    """Books, boxes, papers, edges of furniture: big shapes in all directions, some in focus."""
    out = plain(rng, h, w).astype(np.float32)
    for _ in range(int(rng.integers(2, 9))):
        side = rng.uniform(0.15, 0.9, 2) * w
        thing = np.float32([[0, 0], [side[0], 0], side, [0, side[1]]]) - side / 2
        angle = rng.normal(0, 0.15) + rng.choice([0, rng.uniform(0, 3.14)])
        turn = np.float32([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        thing = thing @ turn.T + rng.uniform((-0.1 * w, -0.1 * h), (1.1 * w, 1.1 * h))
        mask = np.zeros((h, w), np.uint8)
        cv2.fillPoly(mask, [thing.astype(np.int32)], 255, cv2.LINE_AA)
        solid = mask.astype(np.float32)[..., None] / 255
        dark = cv2.GaussianBlur(solid[..., 0], (0, 0), rng.uniform(2, 14))[..., None]
        skin = tone(rng) if rng.random() < 0.7 else artwork(rng, h, w)
        out = out * (1 - 0.5 * dark) * (1 - solid) + skin * solid
    return out


def room(rng, h, w):
    """A room or street behind a card that is held up: far out of focus, with bright windows."""
    out = cv2.GaussianBlur(clutter(rng, h // 4, w // 4).astype(np.float32), (0, 0), rng.uniform(3, 10))
    for _ in range(int(rng.integers(0, 8))):
        spot = np.zeros(out.shape[:2], np.float32)
        cv2.circle(spot, (int(rng.uniform(0, w / 4)), int(rng.uniform(0, h / 4))),
                   int(rng.uniform(2, 20)), rng.uniform(0.2, 0.9), -1, cv2.LINE_AA)
        out = out + cv2.GaussianBlur(spot, (0, 0), 1.0)[..., None] * np.float32([1, 0.95, 0.85])
    return cv2.resize(out, (w, h), interpolation=cv2.INTER_CUBIC)


def vivid(rng, h, w):
    """A plain bright colour: cloths and mats that people use to set things off."""
    return gradient(rng, h, w) + fine(rng, h, w, 0.9)[..., None] * rng.uniform(0.004, 0.03)


GROUNDS = [plain, wood, cloth, carpet, stone, paper, clutter, room, vivid]
WEIGHTS = np.array([1.4, 1.8, 1.0, 0.8, 0.8, 0.7, 1.0, 0.6, 0.5])


def ground(rng, h, w, kinds=GROUNDS, weights=WEIGHTS):
    """A background of one of `kinds`, drawn at random."""
    kind = kinds[rng.choice(len(kinds), p=weights / weights.sum())]
    return np.clip(kind(rng, h, w), 0, 1).astype(np.float32)
