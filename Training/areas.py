# SPDX-License-Identifier: Apache-2.0
"""Cards for the text-area network: seen by a camera, rectified with the outline's small error, and what
the network should say of them."""

import cv2
import numpy as np

from areanet import CELL

# A rectified card has 10 pixels a millimetre (the long and the short side of ID-1).
LONG, SHORT = 856, 540
DENSITY = 8
# Text on one row that is closer than this part of its height is one line, whatever its parts mean.
WORD_GAP = 0.9


class Cards:
    """The cards of some packs (render.cardpack)."""

    def __init__(self, paths):
        self.cards = []
        for path in paths:
            pack = np.load(path)
            ends = np.cumsum(pack["shapes"].prod(1))
            lines, roles = np.split(pack["lines"], np.cumsum(pack["counts"])[:-1]), \
                np.split(pack["roles"], np.cumsum(pack["counts"])[:-1])
            pixels = pack["pixels"]
            for i, (h, w) in enumerate(pack["shapes"]):
                self.cards.append((pixels[ends[i] - h * w:ends[i]].reshape(h, w), *joined(lines[i], roles[i]),
                                   str(pack["families"][i])))
        self.landscape = [i for i, c in enumerate(self.cards) if c[0].shape[1] > c[0].shape[0]]
        self.portrait = [i for i, c in enumerate(self.cards) if c[0].shape[1] < c[0].shape[0]]


def joined(lines, roles):
    """Lines of text (left, top, right, bottom) with those made one that nothing but a word gap
    separates; a joined line has the first one's role."""
    out = []
    for line, role in sorted(zip(lines.tolist(), roles.tolist()), key=lambda pair: pair[0][0]):
        height, middle = line[3] - line[1], (line[1] + line[3]) / 2
        for other, _ in out:
            own, at = other[3] - other[1], (other[1] + other[3]) / 2
            if (abs(at - middle) < 0.15 * own and max(own, height) < 1.25 * min(own, height)
                    and -0.2 * own < line[0] - other[2] < WORD_GAP * max(own, height)):
                other[2] = max(other[2], line[2])
                break
        else:
            out.append((list(line), str(role)))
    return np.array([o for o, _ in out], np.float32).reshape(-1, 4), [r for _, r in out]


def seen(rng, luma):
    """`luma` (8 pixels a millimetre) as a camera has it at some resolution: float32, 8-bit units."""
    factor = rng.uniform(3.5, 10.5) / DENSITY
    x = cv2.resize(luma, None, fx=factor, fy=factor,
                   interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR).astype(np.float32)
    h, w = x.shape
    if rng.random() < 0.75:
        x = cv2.GaussianBlur(x, (0, 0), 0.3 + min(rng.gamma(1.5, 0.4), 2.2))
    if rng.random() < 0.15:
        size = int(rng.integers(2, 7))
        x = cv2.blur(x, (size, 1) if rng.random() < 0.5 else (1, size))
    if rng.random() < 0.6:
        field = rng.normal(0, 1, (3, 4)).astype(np.float32)
        x = x * np.exp(cv2.resize(field, (w, h), interpolation=cv2.INTER_CUBIC) * rng.uniform(0.05, 0.35))
    if rng.random() < 0.15:
        y, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        spot = np.exp(-((xx - rng.uniform(0, w)) ** 2 + (y - rng.uniform(0, h)) ** 2)
                      / (rng.uniform(0.05, 0.3) * w) ** 2)
        x = x + (255 - x) * spot * rng.uniform(0.2, 0.9)
    mean = x.mean()
    x = (x - mean) * np.exp(rng.uniform(-1, 0.3)) + mean + rng.uniform(-30, 30)
    if rng.random() < 0.25:
        x = 255 - x
    x = 255 * np.clip(x / 255, 0, 1) ** rng.uniform(0.6, 1.6)
    x = x + rng.normal(0, 1, x.shape).astype(np.float32) * rng.uniform(0, 1) ** 2 * 9
    x = np.clip(np.round(x), 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        _, data = cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 96))])
        x = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    return x


def rectified(rng, picture, portrait, error=0.008):
    """The rectified card out of what a camera saw of it, and the homography from the card's millimetres
    to it. `error` is the deviation of the found corners in parts of the card's width."""
    h, w = picture.shape
    size = (SHORT, LONG) if portrait else (LONG, SHORT)
    true = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    found = true + np.clip(rng.normal(0, error, (4, 2)), -0.02, 0.02) * w
    target = np.float32([[0, 0], [size[0], 0], size, [0, size[1]]])
    matrix = cv2.getPerspectiveTransform(np.float32(found - 0.5), target - np.float32(0.5))
    border = int(rng.integers(0, 256))
    card = cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR,
                               borderMode=cv2.BORDER_CONSTANT if rng.random() < 0.5 else cv2.BORDER_REPLICATE,
                               borderValue=border)
    centred = cv2.getPerspectiveTransform(np.float32(found), target)
    width_mm = 53.98 if portrait else 85.60
    return card, centred @ np.diag([w / width_mm, w / width_mm, 1.0])


def standardised(x):
    """Luma as a network wants it that looks at a whole picture."""
    return (x - x.mean()) / max(float(x.std()), 4.0)


def halved(card):
    """The network's input for a rectified card (uint8): halved by means of 2 x 2, standardised over the
    whole picture, padded with 0 at the right and below to multiples of 8."""
    h, w = card.shape[0] // 2, card.shape[1] // 2
    x = card[:2 * h, :2 * w].reshape(h, 2, w, 2).mean((1, 3), dtype=np.float32)
    x = standardised(np.floor(x + 0.5))
    return np.pad(x, ((0, -h % 8), (0, -w % 8))).astype(np.float32)


def placed(lines, matrix):
    """Lines as rows (left x, its middle's y, right x, its middle's y, height) in pixels of the
    rectified card."""
    if not len(lines):
        return np.zeros((0, 5), np.float32)
    left, top, right, bottom = lines.T
    middle = (top + bottom) / 2
    points = np.stack([left, middle, right, middle, left, top, left, bottom], 1).reshape(-1, 1, 2)
    p = cv2.perspectiveTransform(points.astype(np.float64), matrix).reshape(-1, 8)
    return np.column_stack([p[:, :4], np.hypot(p[:, 6] - p[:, 4], p[:, 7] - p[:, 5])]).astype(np.float32)


def target(lines, rows, columns):
    """What the network should say of `lines` (rows of `placed`), on a map of rows x columns cells:
    (core: 1 text, 0 none, -1 does not count; log2 of the height over 20 pixels; offset of the line's
    middle from the cell's, in cells). A core is the middle half of a line's height, at least a
    cell."""
    core = np.zeros((rows, columns), np.int8)
    height, offset = np.zeros((2, rows, columns), np.float32)
    nearest = np.full((rows, columns), np.inf, np.float32)
    y = (np.arange(rows) + 0.5)[:, None] * CELL
    x = (np.arange(columns) + 0.5)[None] * CELL
    for x0, y0, x1, y1, tall in lines:
        middle = y0 + (y1 - y0) * (x - x0) / max(x1 - x0, 1e-3)
        away = np.abs(y - middle)
        half = max(tall / 4, CELL / 2)
        along = (x >= x0 - 1) & (x <= x1 + 1)
        beside = (x >= x0 - 6) & (x <= x1 + 6)
        inside = along & (away <= half)
        margin = beside & (away <= half + max(0.15 * tall, 3)) & ~inside & (core != 1)
        core[margin] = -1
        better = inside & (away < nearest)
        core[inside] = 1
        nearest[better] = away[better]
        height[better] = np.log2(tall / 20)
        offset[better] = ((middle - y) / CELL)[better]
    return core, height, offset


def drawn(rng, cards, index, turned=False):
    """(input, core, height, offset, lines) of a card seen anew. `turned` lays a card on its side, where
    no line is level and none is to be marked."""
    luma, lines, _, _ = cards.cards[index]
    portrait = luma.shape[0] > luma.shape[1]
    if turned:
        luma, portrait, lines = np.rot90(luma), not portrait, lines[:0]
    card, matrix = rectified(rng, seen(rng, np.ascontiguousarray(luma)), portrait)
    places = placed(lines, matrix)
    if rng.random() < 0.25:
        card = card[::-1, ::-1]
        h, w = card.shape
        places = np.column_stack([w - places[:, 2], h - places[:, 3], w - places[:, 0], h - places[:, 1],
                                  places[:, 4]]).astype(np.float32)
    x = halved(card)
    return (x, *target(places, x.shape[0] * 2 // CELL, x.shape[1] * 2 // CELL), places)


def batch(cards, seed, count):
    """Arrays of `count` cards of one orientation: inputs, core, height, offset."""
    rng = np.random.default_rng(seed)
    portrait = rng.random() < 0.3
    out = []
    for _ in range(count):
        turned = rng.random() < 0.1
        pool = cards.portrait if portrait != turned else cards.landscape
        out.append(drawn(rng, cards, pool[rng.integers(len(pool))], turned)[:4])
    x, core, height, offset = (np.stack(a) for a in zip(*out))
    return x[:, None].astype(np.float16), core, height.astype(np.float16), offset.astype(np.float16)
