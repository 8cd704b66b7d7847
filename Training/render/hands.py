# SPDX-License-Identifier: Apache-2.0
"""Fingers and hands: round limbs with skin, nails and creases, lit as the rest of the scene."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from .art import clouds


@dataclass
class Limb:
    """A chain of round cones through `points` (n x 2, frame pixels), the tip first, of the given `radii`
    (n, pixels). `nail` shows its back; `joints` are places of creases, in pixels from the tip."""

    points: np.ndarray
    radii: np.ndarray
    nail: bool = False
    joints: tuple = field(default_factory=tuple)

    def distance(self, at):
        """Signed distance of the points `at` (... x 2) from its outline, negative inside, and there the
        local radius and the way from the tip along the chain."""
        best = radius = along = None
        start = np.float32(0)
        points, radii = self.points.astype(np.float32), self.radii.astype(np.float32)
        for a, b, ra, rb in zip(points[:-1], points[1:], radii[:-1], radii[1:]):
            leg = b - a
            length = max(np.hypot(*leg), np.float32(1e-6))
            part = np.clip((at - a) @ (leg / length**2), 0, 1)
            r = ra + (rb - ra) * part
            near = at - a - part[..., None] * leg
            d = np.sqrt((near * near).sum(-1)) - r
            way = start + part * length
            if best is None:
                best, radius, along = d, r, way
            else:
                closer = d < best
                best, radius, along = (np.where(closer, new, old) for new, old in
                                       ((d, best), (r, radius), (way, along)))
            start += length
        return best, radius, along


class Skin:
    """Skin of one person under one light: `tone` (RGB 0..1), `nail` colour, how it shines."""

    def __init__(self, rng, light):
        # Along the measured range of skins, from light to deep; they redden as they darken.
        depth = rng.uniform(0, 1) ** 1.1
        light_tone, deep_tone = np.float32([0.93, 0.76, 0.66]), np.float32([0.27, 0.16, 0.11])
        self.tone = light_tone ** (1 - depth) * deep_tone**depth
        self.tone = np.clip(self.tone * (1 + rng.normal(0, (0.03, 0.03, 0.04))), 0, 1).astype(np.float32)
        self.deep = depth
        self.direction = np.asarray(light.direction, np.float32)
        self.ambient = 0.35 + 0.3 * light.diffuse
        self.shine = rng.uniform(0.02, 0.16)
        self.painted = None
        if rng.random() < 0.15:
            hue = np.float32([[[rng.choice([rng.uniform(330, 360), rng.uniform(0, 360)]), rng.uniform(0.3, 0.9),
                                rng.uniform(0.3, 0.95)]]])
            self.painted = cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)[0, 0]


def window(limb, shape, reach):
    """The part of a picture that a limb and its shadow may change: (top, bottom, left, right), or None."""
    h, w = shape[:2]
    grown = (limb.radii + reach)[:, None]
    left, top = np.floor((limb.points - grown).min(0)).astype(int)
    right, bottom = np.ceil((limb.points + grown).max(0)).astype(int)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, w), min(bottom, h)
    return (top, bottom, left, right) if right - left > 1 and bottom - top > 1 else None


def paint_nail(limb, skin, flesh, at, normal_light):
    """The nail on `flesh`, seen from above."""
    r = float(limb.radii[0])
    axis = limb.points[1] - limb.points[0]
    axis = axis / max(np.hypot(*axis), 1e-6)
    across = np.array([-axis[1], axis[0]])
    offset = (at - limb.points[0].astype(np.float32)) / r
    u, v = offset @ axis.astype(np.float32), offset @ across.astype(np.float32)
    # A rounded rectangle, somewhat narrower at its root; its free edge is paler.
    shape = np.abs((u - 0.02) / 0.78) ** 3 + np.abs(v / (0.66 - 0.06 * u)) ** 2.6
    soft = max(2.5 / r, 0.08)
    cover = np.clip((1 - shape) / soft * 0.5 + 0.5, 0, 1)
    rim = np.exp(-((shape - 1.05) / 0.16) ** 2) * 0.22
    tone = skin.painted if skin.painted is not None else np.clip(
        skin.tone * np.float32([1.02, 0.93, 0.92]) + 0.04 + 0.06 * skin.deep, 0, 1)
    nail = tone * (0.72 + 0.36 * normal_light)[..., None]
    edge = np.clip((-u - 0.52 + 0.25 * v * v) / 0.1, 0, 1) * (skin.painted is None)
    nail = nail + (np.float32([0.9, 0.87, 0.82]) * 0.8 - nail) * (0.55 * edge)[..., None]
    gloss = np.exp(-((v + 0.25) / 0.12) ** 2) * np.exp(-((u - 0.05) / 0.45) ** 2)
    nail = nail + (gloss * (0.1 + skin.shine))[..., None]
    flesh = flesh * (1 - rim[..., None])
    return flesh + (nail - flesh) * cover[..., None]


def paint(rng, picture, limb, skin):
    """Lays a limb with its shadow over `picture` (float32 RGB 0..1), in place."""
    r = float(limb.radii[0])
    place = window(limb, picture.shape, 1.2 * r)
    if place is None:
        return
    top, bottom, left, right = place
    part = picture[top:bottom, left:right]
    h, w = part.shape[:2]
    at = np.stack(np.meshgrid(np.arange(left, right, dtype=np.float32) + 0.5,
                              np.arange(top, bottom, dtype=np.float32) + 0.5), -1)
    # Outlines of flesh are not quite round.
    bumps = (clouds(rng, h, w, 2, scale=max(2.2 * r, 4)) - 0.5) * 0.1 * r
    d, radius, along = limb.distance(at)
    d = (d + bumps).astype(np.float32)
    mask = np.clip(0.5 - d, 0, 1)
    lx, ly, lz = skin.direction
    lift = rng.uniform(0.1, 0.4) * r
    moved = cv2.warpAffine(mask, np.float32([[1, 0, -lx * lift], [0, 1, -ly * lift]]), (w, h))
    dark = cv2.GaussianBlur(moved, (0, 0), max(rng.uniform(0.12, 0.35) * r, 0.4)) * rng.uniform(0.25, 0.6)
    contact = cv2.GaussianBlur(mask, (0, 0), max(0.07 * r, 0.4)) * 0.35
    part *= (1 - np.maximum(dark, contact))[..., None]
    inside = np.clip(-d / np.maximum(radius, 1e-3), 0, 1)
    high = (np.sqrt(inside * (2 - inside)) * radius).astype(np.float32)
    high = cv2.GaussianBlur(high, (0, 0), max(0.09 * r, 0.5))
    gx, gy = cv2.Sobel(high, cv2.CV_32F, 1, 0, ksize=3) / 8, cv2.Sobel(high, cv2.CV_32F, 0, 1, ksize=3) / 8
    norm = 1 / np.sqrt(1 + gx * gx + gy * gy)
    facing = (-gx * lx - gy * ly + lz) * norm
    # Light goes some way into flesh: no hard edge to its own shadow, and that is reddish.
    lit = np.clip((facing + 0.35) / 1.35, 0, 1)
    shade = skin.ambient * (0.55 + 0.45 * norm) + (1 - skin.ambient) * 1.1 * lit
    texture = (clouds(rng, h, w, 5, scale=max(1.5 * r, 4)) - 0.5) * 0.16
    pores = cv2.GaussianBlur(rng.normal(0, 1, (h, w)).astype(np.float32), (0, 0), max(0.02 * r, 0.5))
    shade = shade * (1 + texture + pores * 0.03)
    for joint in limb.joints:
        for _ in range(3):
            where = joint + rng.normal(0, 0.16) * r
            fold = np.exp(-((along - where + 0.25 * inside * r) / (rng.uniform(0.025, 0.06) * r + 0.4)) ** 2)
            shade = shade * (1 - rng.uniform(0.05, 0.18) * fold)
    red = np.clip(1.2 - along / (2.2 * r), 0, 1) * 0.1 + (1 - lit) * 0.12
    flesh = skin.tone * shade[..., None] * (1 + red[..., None] * np.float32([0.4, -0.6, -0.7]))
    half = np.array([lx, ly, lz + 1], np.float32)
    half /= np.linalg.norm(half)
    gloss = np.clip((-gx * half[0] - gy * half[1] + half[2]) * norm, 0, 1) ** 18
    flesh = flesh + (gloss * skin.shine * (0.7 + texture * 2))[..., None]
    if limb.nail:
        flesh = paint_nail(limb, skin, flesh, at, lit)
    part += (np.clip(flesh, 0, 1) - part) * mask[..., None]


def finger(rng, tip, direction, radius, length, nail=False, bend=25.0):
    """A finger from its `tip` on along `direction` (where it comes from), `length` to its root, all in
    pixels; `radius` is that of the tip."""
    direction = np.asarray(direction, np.float64) / max(np.hypot(*direction), 1e-9)
    points, radii, way, joints = [np.asarray(tip, np.float64)], [radius], 0.0, []
    angle, turn = np.arctan2(direction[1], direction[0]), np.radians(rng.normal(0, bend / 3))
    for share, thick in ((0.30, 1.1), (0.32, 1.16), (0.38, 1.3)):
        step = share * length
        points.append(points[-1] + step * np.array([np.cos(angle), np.sin(angle)]))
        radii.append(radius * thick)
        way += step
        joints.append(way)
        angle += turn
    return Limb(np.array(points), np.array(radii), nail, tuple(joints[:2]))


def arm(rng, root, direction, scale):
    """Palm and forearm behind `root` along `direction`; `scale` is pixels a millimetre."""
    direction = np.asarray(direction, np.float64) / max(np.hypot(*direction), 1e-9)
    angle = np.arctan2(direction[1], direction[0]) + rng.normal(0, 0.2)
    steps = np.cumsum([0, 30, 40, 45, 250]) * scale
    line = np.array([np.cos(angle), np.sin(angle)])
    return Limb(root + steps[:, None] * line, np.array([26, 39, 38, 29, 38]) * scale * rng.uniform(0.9, 1.1))
