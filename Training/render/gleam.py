# SPDX-License-Identifier: Apache-2.0
"""Lamps and windows as a card mirrors them: they wander over it as it is tilted.

A flat card shows a lamp where the ray from the camera, mirrored, hits it; so the place, the size and the
shape of the gleam follow from the card's pose. Raised strokes have slopes of their own, and flash up
elsewhere. Brightness is linear, 1 where white paper is."""

import cv2
import numpy as np

# Of the layer's pixels, one a place where the mirrored ray is followed; between, it is interpolated.
STEP = 16


class Lamp:
    """One lamp, placed so that the card in `pose` mirrors it at `place` (in parts of its width and
    height)."""

    def __init__(self, rng, pose, place, matte):
        point = pose.points([place])[0]
        out = point / np.linalg.norm(point)
        self.towards = out - 2 * (out @ pose.axes[2]) * pose.axes[2]
        distance = np.exp(rng.uniform(np.log(300), np.log(2500)))
        self.at = point + self.towards * distance
        # As wide as it is seen, in parts of the card's distance: 6 to 20 degrees.
        half = np.tan(np.radians(rng.uniform(3, 10))) * (distance + np.linalg.norm(point))
        self.kind = str(rng.choice(["bulb", "tube", "window"], p=[0.45, 0.25, 0.3]))
        proportion = rng.uniform(0.12, 0.3) if self.kind == "tube" else rng.uniform(0.6, 1.0)
        if self.kind == "tube":
            half *= 1.8
        angle = rng.uniform(0, np.pi)
        across = np.cross(self.towards, [np.cos(angle), np.sin(angle), 0])
        across /= np.linalg.norm(across)
        self.axes = np.stack([across / half, np.cross(self.towards, across) / (half * proportion)])
        soft = np.tan(np.radians(rng.uniform(5, 10) if matte else rng.uniform(0.4, 3))) * distance / half
        self.soft = max(soft, 0.05) * np.array([1, 1 / proportion])
        self.bars = rng.uniform(0.03, 0.08) if rng.random() < 0.6 else 0.0
        self.strength = rng.uniform(0.15, 0.5) if matte else np.exp(rng.uniform(np.log(0.4), np.log(4)))
        self.haze = rng.uniform(0.0, 0.06)

    def seen(self, pose, points):
        """Where the card's `points` (n x 3, in space) mirror to: n x 2, the lamp being within 1 of 0; and how
        much further slopes of the surface along the card's x and y lead (2 x 2, rows for x and y)."""
        normal = pose.axes[2]
        out = points / np.linalg.norm(points, axis=1, keepdims=True)
        ray = out - 2 * (out @ normal)[:, None] * normal
        ahead = np.maximum(ray @ self.towards, 0.05)
        far = ((self.at - points) @ self.towards) / ahead
        at = (points + far[:, None] * ray - self.at) @ self.axes.T
        lean = -2 * float((out @ normal).mean()) * float(far.mean())
        return at, lean * pose.axes[:2] @ self.axes.T

    def shine(self, u, v):
        """What is seen where the ray ends at (u, v) of `seen`: linear brightness."""
        if self.kind == "window":
            lit = 1 / ((1 + cv2.exp(np.clip((np.abs(u) - 1) * np.float32(4 / self.soft[0]), -30, 30)))
                       * (1 + cv2.exp(np.clip((np.abs(v) - 1) * np.float32(4 / self.soft[1]), -30, 30))))
            if self.bars:
                wide = self.bars ** 2 + self.soft ** 2 / 6
                for side, square in ((u, wide[0]), (v, wide[1])):
                    dark = np.float32(self.bars / np.sqrt(square)) * cv2.exp(-side * side / np.float32(square))
                    lit = lit * (1 - dark)
        else:
            radius = np.sqrt(u * u + v * v)
            lit = 1 / (1 + cv2.exp(np.clip((radius - 1) * np.float32(4 / self.soft.mean()), -30, 30)))
        halo = self.haze * cv2.exp((u * u + v * v) * np.float32(-0.1))
        return (self.strength * (lit + halo)).astype(np.float32)

    def on(self, pose, parts):
        """Brightness at points of the card in parts of its width and height (n x 2)."""
        at, _ = self.seen(pose, pose.points(parts))
        return self.shine(*np.float32(at).T.reshape(2, -1, 1)).ravel()


class Gloss:
    """A card's surface: where it is seen in a layer (`face`, 0..1, without the fingers on it), and the
    strokes raised out of it. `quad` are the card's corners in the layer, `picture` what is seen there."""

    def __init__(self, rng, card, quad, picture, face):
        left, top = np.maximum(np.floor(quad.min(0)), 0).astype(int)
        right, bottom = np.minimum(np.ceil(quad.max(0)), face.shape[::-1]).astype(int)
        self.part = (slice(top, bottom), slice(left, right))
        self.face, self.whole = face[self.part], face.shape
        wide, high = right - left, bottom - top
        self.grid = (max(round(wide / STEP), 2), max(round(high / STEP), 2))
        x, y = np.meshgrid((np.arange(self.grid[0]) + 0.5) * wide / self.grid[0] + left,
                           (np.arange(self.grid[1]) + 0.5) * high / self.grid[1] + top)
        unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        back = cv2.getPerspectiveTransform(np.float32(quad), unit)
        at = np.float32(np.stack([x.ravel(), y.ravel()], 1))
        self.parts = cv2.perspectiveTransform(at[None], back)[0]
        self.flash = rng.uniform(0.1, 1.2)
        self.strokes = [self.stroke(rng, card, line, quad, picture, (left, top))
                        for line in card.truth["lines"] if line.raised]

    @staticmethod
    def stroke(rng, card, line, quad, picture, origin):
        """A raised line's place in the part, and the slopes of its strokes, which are told by how they differ
        from what is about them."""
        h, w = card.rgb.shape[:2]
        outline = np.float32(line.quad) / (w, h)
        unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        seen = cv2.perspectiveTransform(outline[None], cv2.getPerspectiveTransform(unit, np.float32(quad)))[0]
        pad = 0.15 * np.hypot(*(seen[3] - seen[0]))
        left, top = np.maximum(np.floor(seen.min(0) - pad), origin).astype(int)
        right, bottom = np.ceil(seen.max(0) + pad).astype(int)
        luma = picture[top:bottom, left:right].mean(2)
        reach = max(float(pad), 0.8)
        relief = cv2.GaussianBlur(np.abs(luma - cv2.GaussianBlur(luma, (0, 0), 3 * reach)), (0, 0), 0.25 * reach)
        relief = relief / max(float(relief.max()), 1e-3)
        slope = rng.uniform(0.15, 0.5) * reach
        return ((slice(top - origin[1], bottom - origin[1]), slice(left - origin[0], right - origin[0])),
                -slope * cv2.Sobel(relief, cv2.CV_32F, 1, 0, ksize=3) / 4,
                -slope * cv2.Sobel(relief, cv2.CV_32F, 0, 1, ksize=3) / 4)

    def gleam(self, lamps, pose):
        """What it mirrors of the lamps in `pose`: linear brightness, of the whole layer's size."""
        out = np.zeros(self.face.shape, np.float32)
        size, points = self.face.shape[::-1], pose.points(self.parts)
        for lamp in lamps:
            at, lean = lamp.seen(pose, points)
            u, v = (cv2.resize(np.float32(a).reshape(self.grid[::-1]), size) for a in at.T)
            out += lamp.shine(u, v)
            for part, nx, ny in self.strokes:
                du, dv = (np.float32(lean[0, i]) * nx + np.float32(lean[1, i]) * ny for i in (0, 1))
                flat = out[part]
                h, w = flat.shape
                lit = lamp.shine(u[part] + du[:h, :w], v[part] + dv[:h, :w])
                flat += self.flash * np.minimum(np.hypot(nx, ny)[:h, :w] * 6, 1) * (lit - flat)
        whole = np.zeros(self.whole, np.float32)
        whole[self.part] = np.maximum(out, 0) * self.face
        return whole
