# SPDX-License-Identifier: Apache-2.0
"""A camera that films, given linear light: its lens, focus, exposure, colours, noise and processing are
those of all frames of a clip."""

import cv2
import numpy as np

from .camera import bulge, through_bayer, vignette
from .laying import FRAME
from .video import tremor

# From this radius on (pixels) blur is done at half the size, where it takes away what is finer anyway.
COARSE = 3.2


def defocused(picture, radius):
    """`picture` with every point spread over a disc of `radius` pixels."""
    if radius < 0.3:
        return picture
    if radius < COARSE:
        return cv2.GaussianBlur(picture, (0, 0), radius / 2)
    small = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    side = 2 * int(np.ceil(radius / 2)) + 1
    y, x = np.mgrid[:side, :side] - side // 2
    disc = np.clip(radius / 2 + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    small = cv2.filter2D(small, -1, disc / disc.sum(), borderType=cv2.BORDER_REFLECT)
    return cv2.resize(small, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)


class VideoCamera:
    """Films `count` frames of `w` x `h` pixels. `dark`: there is too little light, so it is noisy and slow."""

    def __init__(self, rng, w, h, count, dark=False):
        self.scale = w / FRAME
        # Of its own lens, in pixels; and for how much of a frame's time the shutter is open.
        self.lens = rng.uniform(0.3, 1.1)
        self.shutter = rng.uniform(0.5, 0.9) if dark else rng.uniform(0.08, 0.5)
        self.noise = rng.uniform(0.05, 0.12) if dark else rng.uniform(0.006, 0.04)
        self.level = rng.uniform(0.035, 0.08) if dark else rng.uniform(0.13, 0.2)
        self.follows = rng.uniform(0.05, 0.3)
        self.drift = np.exp(tremor(rng, count, rng.uniform(0, 0.07), 0.8))
        self.fall = vignette(rng, h, w, 1.0)[..., None]
        warm, tint = rng.normal(0, (0.05, 0.015))
        self.warm = warm + tremor(rng, count, rng.uniform(0, 0.02), 0.5)
        self.tint = np.full(count, tint)
        self.bend = rng.uniform(0, 0.4)
        self.crisp = rng.uniform(0.2, 1.0) if rng.random() < 0.5 else 0.0
        # Of its own stream's compression, where it has one: JPEG quality.
        self.stream = int(rng.integers(35, 75)) if rng.random() < 0.4 else None
        self.barrel = float(np.clip(rng.normal(0, 0.006), -0.015, 0.015))
        y, x = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
        at = bulge(np.stack([x, y], -1), -self.barrel, w, h).astype(np.float32) - 0.5
        self.map, self.size, self.gain = cv2.convertMaps(at[..., 0], at[..., 1], cv2.CV_16SC2), (w, h), None
        signal = np.linspace(0, 1, 4096) ** (1 / 2.2)
        signal = signal + self.bend * signal * (1 - signal) * (signal - 0.4)
        self.curve = np.round(np.clip(signal, 0, 1) * 255).astype(np.uint8)

    def seen(self, quad):
        """Where the corners of the scene's `quad` come to lie in its frames."""
        points = np.asarray(quad, np.float64)
        for _ in range(4):
            points = points + quad - bulge(points, -self.barrel, *self.size)
        return points

    def shoot(self, rng, linear, radius, frame):
        """Frame number `frame` (uint8 RGB) of a scene in linear light, `radius` pixels of a frame FRAME wide
        out of focus."""
        linear = cv2.remap(linear, *self.map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT) * self.fall
        linear = defocused(linear, np.hypot(radius, self.lens) * self.scale)
        few = np.minimum(linear[::8, ::8], 1.0)
        wanted = min((self.level / max(float(few.mean()), 1e-4)) ** 0.7,
                     1.3 / max(float(np.percentile(few, 98)), 1e-3))
        if self.level < 0.1:
            wanted = min(wanted, self.level / max(float(few.mean()), 1e-4))
        self.gain = wanted if self.gain is None else self.gain + (wanted - self.gain) * self.follows
        balance = np.float32([1 + self.warm[frame], 1 + self.tint[frame], 1 - self.warm[frame]])
        linear = through_bayer(rng, linear * (np.float32(self.gain * self.drift[frame]) * balance), self.noise)
        out = self.curve[np.clip(linear * 4095, 0, 4095).astype(np.uint16)]
        if self.crisp:
            out = cv2.addWeighted(out, 1 + self.crisp, cv2.GaussianBlur(out, (0, 0), 1.2), -self.crisp, 0)
        if self.stream:
            _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, self.stream])
            out = cv2.imdecode(data, cv2.IMREAD_COLOR)
        return out
