# SPDX-License-Identifier: Apache-2.0
"""A flat thing while it is being drawn: places are in millimetres from its upper left corner."""

import functools
from dataclasses import dataclass

import cv2
import numpy as np

from . import faces
from .relief import Light
from .texts import one, vocabulary

# Lower digits than this many pixels are drawn as the grey bar that they look like.
LEGIBLE = 3.5


@dataclass
class Thing:
    """A flat thing to be laid (laying.lay): `rgb` float32 0..1, `alpha` its shape, the `light` on it,
    `size` its width and height in millimetres, and which `kind` it is."""

    rgb: np.ndarray
    alpha: np.ndarray
    light: Light
    size: tuple
    kind: str


@functools.lru_cache(maxsize=4000)
def set_line(face, height, text):
    """Coverage 0..1 of a line whose digits are `height` pixels high, and its top above theirs."""
    font = faces.font_for(face, height)
    top = font.getbbox("0")[1]
    mask, (_, y) = font.getmask2(text, mode="L")
    w, h = mask.size
    return np.asarray(mask, np.float32).reshape(h, w) / 255, y - top


class Sheet:
    """`width` x `height` millimetres at `scale` pixels each, of one `tone`, corners rounded by `radius`."""

    def __init__(self, rng, width, height, scale, tone, radius=0.0, held_out=False):
        self.rng, self.width, self.height, self.scale = rng, width, height, scale
        h, w = max(round(height * scale), 4), max(round(width * scale), 4)
        self.picture = np.empty((h, w, 3), np.float32)
        self.picture[:] = tone
        self.alpha = self.rounded((0, 0, w, h), radius * scale, (h, w)) if radius else np.ones((h, w), np.float32)
        self.face = faces.draw_face(rng, held_out)
        self.words = vocabulary(held_out)

    @staticmethod
    def rounded(box, radius, shape):
        """Coverage of a rounded rectangle (pixels) on a picture of `shape`."""
        left, top, right, bottom = box
        h, w = shape
        x = np.abs(np.arange(w, dtype=np.float32) + 0.5 - (left + right) / 2) - (right - left) / 2 + radius
        y = np.abs(np.arange(h, dtype=np.float32) + 0.5 - (top + bottom) / 2) - (bottom - top) / 2 + radius
        x, y = x.astype(np.float32)[None], y.astype(np.float32)[:, None]
        d = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - radius
        return np.clip(0.5 - d, 0, 1).astype(np.float32)

    def box(self, left, top, right, bottom, tone, radius=0.0, part=1.0):
        """Fills a rectangle with a colour or a picture of any size, `part` of which covers."""
        s, (h, w) = self.scale, self.picture.shape[:2]
        x0, y0, x1, y1 = (max(int(np.floor(left * s)), 0), max(int(np.floor(top * s)), 0),
                          min(int(np.ceil(right * s)), w), min(int(np.ceil(bottom * s)), h))
        if x1 <= x0 or y1 <= y0:
            return
        area = self.picture[y0:y1, x0:x1]
        cover = self.rounded((left * s - x0, top * s - y0, right * s - x0, bottom * s - y0),
                             min(radius, (right - left) / 2, (bottom - top) / 2) * s, area.shape[:2])
        tone = np.asarray(tone, np.float32)
        if tone.ndim == 3:
            tone = cv2.resize(tone, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        area += (tone - area) * (cover * np.float32(part))[..., None]

    def disc(self, x, y, radius, tone):
        self.box(x - radius, y - radius, x + radius, y + radius, tone, radius)

    def text(self, text, x, middle, height, tone=0.1, align="left", room=None, face=None):
        """Writes `text` with digits `height` high around `middle`, from, up to or around `x`, smaller where
        it would be wider than `room`. Returns its width."""
        s, face = self.scale, face or self.face
        pixels = height * s
        if pixels < LEGIBLE:
            width = min(0.62 * height * len(text), room or 1e9)
            left = x - {"left": 0, "right": width, "middle": width / 2}[align]
            self.box(left, middle - height / 2, left + width, middle + height / 2, tone, 0, 0.45)
            return width
        cover, top = set_line(face, max(round(pixels), 3), text)
        if room and cover.shape[1] > room * s:
            pixels *= room * s / cover.shape[1]
            if pixels < LEGIBLE:
                return self.text(text, x, middle, pixels / s, tone, align, room, face)
            cover, top = set_line(face, max(round(pixels), 3), text)
        h, w = self.picture.shape[:2]
        left = round(x * s - {"left": 0, "right": 1, "middle": 0.5}[align] * cover.shape[1])
        up = round(middle * s - pixels / 2 + top)
        x0, y0, x1, y1 = max(left, 0), max(up, 0), min(left + cover.shape[1], w), min(up + cover.shape[0], h)
        if x1 > x0 and y1 > y0:
            area = self.picture[y0:y1, x0:x1]
            area += (np.float32(tone) - area) * cover[y0 - up:y1 - up, x0 - left:x1 - left, None]
        return cover.shape[1] / s

    def bars(self, left, top, right, bottom, tone=0.05):
        """A bar code."""
        x = left
        while x < right:
            wide = 0.33 * self.rng.integers(1, 5)
            self.box(x, top, min(x + wide, right), bottom, tone)
            x += wide + 0.33 * self.rng.integers(1, 5)

    def squares(self, left, top, side, tone=0.05, cells=25):
        """A two-dimensional code."""
        dark = (self.rng.random((cells, cells)) < 0.5).astype(np.float32)
        for y, x in ((0, 0), (0, cells - 7), (cells - 7, 0)):
            dark[y:y + 7, x:x + 7] = 1
            dark[y + 1:y + 6, x + 1:x + 6] = 0
            dark[y + 2:y + 5, x + 2:x + 5] = 1
        size = max(round(side * self.scale), cells)
        code = cv2.resize(dark, (size, size), interpolation=cv2.INTER_NEAREST)[..., None]
        self.box(left, top, left + side, top + side, 0.97 + (tone - 0.97) * np.repeat(code, 3, 2))

    def sentence(self):
        return one(self.rng, self.words["sentence"])

    def digits(self, *groups):
        """Random digits in groups of the given lengths."""
        return " ".join("".join(map(str, self.rng.integers(0, 10, n))) for n in groups)

    def finish(self, light, kind):
        return Thing(np.clip(self.picture, 0, 1).astype(np.float32), self.alpha, light, (self.width, self.height), kind)
