# SPDX-License-Identifier: Apache-2.0
"""What a clip is made of: a layer with a card and the hand that holds it, motion, and a camera that stays
the same from frame to frame."""

import cv2
import numpy as np

from . import poses
from .camera import through_bayer, vignette
from .laying import FRAME, lay

# Around the frame that much of its width is drawn, for what moves in.
AROUND = 0.35
RATE = 30.0


class Layer:
    """A card and its cover, drawn once where `quad` is, and shown anywhere: what they leave of the light
    from behind, and what they send themselves."""

    def __init__(self, seed, card, quad, cover, w, h):
        self.margin = round(AROUND * w)
        self.quad = np.asarray(quad) + self.margin
        shape = (h + 2 * self.margin, w + 2 * self.margin, 3)
        if cover is not None:
            cover = cover.moved(self.margin)
        # All that lies and is painted is linear in what was there: two grounds tell all.
        black, white = (self.draw(np.random.default_rng(seed), np.full(shape, tone, np.float32), card, cover, w)
                        for tone in (0.0, 1.0))
        self.own, self.through = black, white - black

    def draw(self, rng, base, card, cover, w):
        if cover is not None:
            cover.under(rng, base)
        base = lay(rng, base, card, self.quad, w / FRAME).astype(np.float32)
        if cover is not None:
            cover.over(rng, base)
        return base

    def over(self, base, quad):
        """`base` with the layer on it, its card's corners at `quad`."""
        h, w = base.shape[:2]
        matrix = cv2.getPerspectiveTransform(np.float32(self.quad) - 0.5, np.float32(quad) - 0.5)
        own, through = (cv2.warpPerspective(p, matrix, (w, h), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
                        for p in (self.own, self.through))
        return base * np.clip(through, 0, 1) + own


def tremor(rng, count, size, fastest=6.0):
    """Smooth motion of an unsteady hand: `count` values around 0 of deviation `size`, a few hertz fast."""
    t = np.arange(count) / RATE
    out = np.zeros(count)
    for _ in range(5):
        hertz = np.exp(rng.uniform(np.log(0.4), np.log(fastest)))
        out += np.sin(2 * np.pi * hertz * t + rng.uniform(0, 2 * np.pi)) / hertz
    return out / max(float(out.std()), 1e-6) * size if count > 1 else out * 0


class Held:
    """Poses of one card in every frame: at rest around one pose, with a tremor of `unrest` (1: an unsteady
    hand, 0: none)."""

    def __init__(self, rng, w, h, shape, count, unrest, width=(0.56, 0.72), tilt=12.0):
        self.camera, self.shape = poses.Camera(w, h, rng.uniform(*poses.FIELD)), shape
        self.long = rng.uniform(*width) * min(w, 1.75 * h)
        if shape[1] > shape[0]:
            self.long = min(self.long, 0.8 * h)
        self.middle = np.array([w, h]) * rng.uniform(0.46, 0.54, 2)
        self.roll, self.around, self.lean = rng.normal(0, 3), rng.uniform(0, 360), rng.uniform(2, tilt)
        self.shift = np.stack([tremor(rng, count, 0.006 * w * unrest), tremor(rng, count, 0.006 * w * unrest)], 1)
        self.grow, self.sway = 1 + tremor(rng, count, 0.008 * unrest), tremor(rng, count, 0.8 * unrest)
        self.swing, self.tilting = tremor(rng, count, 8 * unrest, 2), tremor(rng, count, 1.0 * unrest)

    def at(self, frame, moved=(0.0, 0.0), turned=0.0):
        """Corners in frame number `frame` (fractions are in between), `moved` pixels away and `turned`
        degrees further."""
        def now(values):
            return np.interp(frame, np.arange(len(values)), values)
        axes = poses.attitude(self.roll + now(self.sway) + turned, self.around + now(self.swing),
                              self.lean + now(self.tilting))
        shift = np.array([now(self.shift[:, 0]), now(self.shift[:, 1])])
        return poses.lie(self.camera, axes, self.shape, self.long * now(self.grow), self.middle + shift + moved)


class Recorder:
    """A camera whose lens, exposure, colours and noise are those of all frames of a clip."""

    def __init__(self, rng, w, h):
        self.defocus = min(rng.gamma(1.5, 0.3), 1.2) * w / FRAME
        self.fall = vignette(rng, h, w, 1.0)[..., None]
        self.warm, self.tint = rng.normal(0, (0.05, 0.015))
        self.noise, self.bend = rng.uniform(0.008, 0.035), rng.uniform(0, 0.4)
        self.level = rng.uniform(0.13, 0.2)
        self.gain = None

    def shoot(self, rng, picture):
        """A frame (uint8 RGB) of `picture` (float32 RGB 0..1); exposure is set at the first and follows
        slowly."""
        linear = np.clip(picture, 0, 1) ** np.float32(2.2) * self.fall
        if self.defocus > 0.3:
            linear = cv2.GaussianBlur(linear, (0, 0), self.defocus)
        wanted = min((self.level / max(float(linear[::8, ::8].mean()), 1e-3)) ** 0.7,
                     1.15 / max(float(np.percentile(linear[::8, ::8], 98)), 1e-3))
        self.gain = wanted if self.gain is None else 0.85 * self.gain + 0.15 * wanted
        linear = linear * np.float32(self.gain) * np.float32([1 + self.warm, 1 + self.tint, 1 - self.warm])
        linear = through_bayer(rng, linear.astype(np.float32), self.noise)
        out = np.clip(linear, 0, 1) ** np.float32(1 / 2.2)
        out = out + self.bend * out * (1 - out) * (out - 0.4)
        return np.round(np.clip(out, 0, 1) * 255).astype(np.uint8)
