# SPDX-License-Identifier: Apache-2.0
"""Relief: embossed strokes as a height map, lit, reflecting, tipped with foil; and flat ink.

All pictures are float32, H x W x C with C = 1 or 3, 0..1. Distances are in pixels.
"""

import cv2
import numpy as np

from .art import clouds


def normals(height):
    """Horizontal components (nx, ny) and nz of the surface's unit normals, from its height."""
    gx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    gy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
    return -gx * nz, -gy * nz, nz


def ridge(rng, distance, width):
    """Height map of strokes of `width`, given the distance to their middle line: a slightly domed
    plateau with sloping sides, a skirt of plastic that was drawn up around, and now and then a
    hollow beside it or everything pressed inwards."""
    half = width / 2
    plateau = rng.uniform(0.1, 0.9) * half
    slope = max(half * rng.uniform(1.0, 2.0) - plateau, 1.2)
    t = np.clip((distance - plateau) / slope, 0, 1)
    profile = 1 - t * t * (3 - 2 * t) if rng.random() < 0.6 else np.cos(t * np.pi / 2) ** 2
    rise = rng.uniform(0.2, 0.9) * width
    height = profile * rise
    height += rng.uniform(0, 0.45) * half * np.maximum(1 - (distance / half) ** 2, 0)
    if rng.random() < 0.6:
        height += rng.uniform(0, 0.3) * rise * np.exp(-(distance / (width * rng.uniform(0.9, 1.8))) ** 2)
    if rng.random() < 0.4:
        hollow = np.exp(-((distance - half - slope) / (0.6 * width)) ** 2)
        height = height - hollow * rng.uniform(0, 0.12) * width
    if rng.random() < 0.05:
        height = -height
    return cv2.GaussianBlur(height.astype(np.float32), (0, 0), rng.uniform(0.4, 1.0))


ROOM = 64


class Light:
    """Lamps and surroundings as one small environment, seen by every part of the card alike."""

    def __init__(self, rng):
        # Most cards are read under lamps or windows that are above or below them as they lie: then
        # level strokes shine and upright ones hardly show.
        overhead = rng.random() < 0.55
        azimuth = rng.uniform(0, 2 * np.pi)
        if overhead:
            azimuth = rng.choice([-1, 1]) * np.pi / 2 + rng.normal(0, 0.25)
        elevation = np.radians(rng.uniform(12, 80))
        self.direction = np.array([np.cos(azimuth) * np.cos(elevation),
                                   np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])
        self.diffuse = rng.uniform(0.1, 0.85)
        self.room = self._room(rng, azimuth if overhead else rng.uniform(0, 2 * np.pi), overhead)
        self.lamps = self._lamps(rng, azimuth, elevation, overhead)
        # The lamps are not infinitely far: a surface further along sees them shifted.
        self.drift = rng.normal(0, 0.15, 2)

    @staticmethod
    def _room(rng, angle, level):
        """What a mirror of each slope shows of the surroundings, 0..1, without the lamps: brightest
        towards `angle`; `level` surroundings differ from top to bottom more than from side to side."""
        grid = np.linspace(-1, 1, ROOM, dtype=np.float32)
        x, y = np.meshgrid(grid, grid)
        # A bright side and a dark one, objects in between, darker towards the horizon.
        room = 0.5 + rng.uniform(0, 0.7) * (x * np.cos(angle) + y * np.sin(angle))
        things = clouds(rng, ROOM, ROOM, 3, rng.uniform(8, 40))
        if level:
            things = cv2.resize(np.ascontiguousarray(things[:, :ROOM // 5]), (ROOM, ROOM))
        room += rng.uniform(0, 0.9) * (things - 0.5)
        room -= rng.uniform(-0.4, 1.0) * (x * x + y * y)
        if rng.random() < 0.35:
            # A window, or the dark shape of who holds the camera.
            cx, cy = rng.normal(0, 0.35, 2)
            inside = (abs(x - cx) < rng.uniform(0.06, 0.4)) & (abs(y - cy) < rng.uniform(0.06, 0.4))
            room = np.where(inside, rng.choice([0.0, 1.2]), room)
        return cv2.GaussianBlur(np.clip(room, 0, 1.3), (0, 0), rng.uniform(0.8, 4)).astype(np.float32)

    @staticmethod
    def _lamps(rng, azimuth, elevation, level):
        """Highlights of lamps: the slope that shows each, how wide it is, how bright."""
        half = (np.pi / 2 - elevation) / 2
        main = np.array([np.cos(azimuth), np.sin(azimuth)]) * np.sin(half)
        lamps = [(main, rng.uniform(0.04, 0.25), rng.uniform(0.3, 2.0))]
        scatter = (0.12, 0.4) if level else (0.4, 0.4)
        for _ in range(int(rng.integers(0, 4))):
            lamps.append((rng.normal(0, 1, 2) * scatter, rng.uniform(0.04, 0.25), rng.uniform(0.1, 1.2)))
        return lamps

    def shading(self, nx, ny, nz):
        """Diffuse brightness relative to the flat card."""
        lx, ly, lz = self.direction
        lit = np.maximum(nx * lx + ny * ly + nz * lz, 0) / max(lz, 0.2)
        return 1 - self.diffuse + self.diffuse * lit

    def highlights(self, nx, ny):
        """The lamps as a glossy surface shows them, relative to the flat card."""
        out = np.zeros_like(nx)
        along = np.linspace(-1, 1, nx.shape[1], dtype=np.float32)
        for (cx, cy), spread, strength in self.lamps:
            dx, dy = cx + along * self.drift[0], cy + along * self.drift[1]
            sharp = -1 / (2 * spread ** 2)
            flat = np.exp((dx * dx + dy * dy) * sharp)
            lit = cv2.exp(((nx - dx) ** 2 + (ny - dy) ** 2) * np.float32(sharp))
            out += strength * (lit - flat)
        return out

    def mirror(self, nx, ny):
        """The surroundings as polished metal shows them, 0..1.3."""
        half = np.float32((ROOM - 1) / 2)
        return cv2.remap(self.room, (nx + 1) * half, (ny + 1) * half, cv2.INTER_LINEAR)


def wear(rng, shape, amount):
    """Where foil or ink has gone, 0 (all there) to 1 (gone); `amount` 0..1."""
    h, w = shape
    patches = clouds(rng, h, w, 5, scale=rng.uniform(4, 60))
    threshold = 1 - amount
    gone = np.clip((patches - threshold) / 0.12, 0, 1)
    for _ in range(int(rng.poisson(3 * amount))):
        mask = np.zeros((h, w), np.uint8)
        start = (int(rng.uniform(0, w)), int(rng.uniform(0, h)))
        end = (int(start[0] + rng.normal(0, 60)), int(start[1] + rng.normal(0, 40)))
        cv2.line(mask, start, end, 255, int(rng.integers(1, 3)), cv2.LINE_AA)
        gone = np.maximum(gone, mask.astype(np.float32) / 255)
    return gone.astype(np.float32)


# Foil tints: silver, gold, black, white.
FOILS = {"silver": (0.72, 0.73, 0.75), "gold": (0.80, 0.66, 0.36), "black": (0.07, 0.07, 0.08),
         "white": (0.93, 0.93, 0.93)}


def shadow_of(rng, height, width, light):
    """The shadow that the steep sides throw, 0..1, away from the light."""
    lx, ly, lz = light.direction
    reach = rng.uniform(0.3, 1.2) * width * (1 - lz)
    shift = np.float32([[1, 0, -lx * reach], [0, 1, -ly * reach]])
    moved = cv2.warpAffine(height, shift, height.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    return cv2.GaussianBlur(np.clip((moved - height) / max(width * 0.5, 1), 0, 1), (0, 0), 1.2)


def grain(rng, height):
    """`height` with the card's own roughness: fine, or the orange peel of a laminate."""
    noise = rng.normal(0, 1, height.shape).astype(np.float32)
    sigma = rng.choice([0.6, 1.2, 2.5])
    return height + cv2.GaussianBlur(noise, (0, 0), sigma) * np.float32(rng.uniform(0, 0.22) * sigma)


def emboss(rng, picture, distance, width, light, foil, worn):
    """`picture` with strokes raised out of it.

    `foil` is a key of FOILS or None; `worn` 0..1 is how much of the foil has gone."""
    channels = picture.shape[2]
    height = ridge(rng, distance, width)
    if rng.random() < 0.35:
        height = grain(rng, height)
    nx, ny, nz = normals(height)
    shading, shine = light.shading(nx, ny, nz), light.highlights(nx, ny)
    gloss = rng.uniform(0.02, 0.5) if rng.random() < 0.8 else rng.uniform(0.4, 1.0)
    room = light.mirror(nx, ny)
    # Clear laminate mirrors a little of everything, more where it is steep (Schlick's Fresnel term).
    veil = (0.04 + 0.96 * (1 - nz) ** 5 * 0.5) * rng.uniform(0, 2.0)
    flat = light.room[ROOM // 2, ROOM // 2]
    out = picture * shading[..., None] + (shine * gloss + (room - flat) * veil)[..., None]
    # Corners that little light reaches: the foot of the ridge, and the inside of loops.
    reach = width * rng.uniform(0.4, 0.9)
    foot = np.clip(cv2.GaussianBlur(height, (0, 0), reach) - height, 0, None) / max(width, 1)
    out = out * (1 - np.clip(foot * rng.uniform(0, 1.2) ** 2, 0, 0.6))[..., None]
    if rng.random() < 0.5:
        out = out * (1 - shadow_of(rng, height, width, light)[..., None] * rng.uniform(0.05, 0.5))
    # Far from the strokes the card is as it was: a row of a card shows no border.
    out = picture + (out - picture) * np.clip((7 - distance / max(width, 1)) / 3, 0, 1)[..., None]
    if foil:
        tint = np.array(FOILS[foil], np.float32) * rng.uniform(0.75, 1.2)
        tint = tint if channels == 3 else np.array([tint @ [0.299, 0.587, 0.114]], np.float32)
        edge = width / 2 * rng.uniform(0.5, 1.3)
        cover = np.clip((edge - distance) / rng.uniform(0.8, 2.5) + 0.5, 0, 1)
        cover = cover * (1 - wear(rng, cover.shape, worn)) * rng.uniform(0.75, 1.0)
        if foil in ("white", "black"):
            surface = tint * shading[..., None] + (shine * rng.uniform(0.05, 0.4))[..., None]
        else:
            # From brushed (shaded like paint) to polished (shows the room).
            polish = rng.uniform(0.15, 1.0)
            base = (1 - polish) * shading + polish * (rng.uniform(0.0, 0.3) + 1.2 * room)
            surface = tint * (base + shine * rng.uniform(0.2, 1.2))[..., None]
        out = out * (1 - cover[..., None]) + surface * cover[..., None]
    return np.clip(out, 0, 1).astype(np.float32)


def ink(rng, picture, cover, contrast=None):
    """`picture` with flat print where `cover` (h, w, 0..1) is. `contrast` is the difference of
    luma to the ground, negative for darker; drawn at random where None."""
    channels = picture.shape[2]
    weights = np.array([0.299, 0.587, 0.114], np.float32) if channels == 3 else np.ones(1, np.float32)
    inside = cover > 0.5
    ground = picture[inside] @ weights if inside.any() else np.array([0.5])
    mean = float(ground.mean())
    if contrast is None and rng.random() < 0.3:
        # Black, whatever the ground.
        contrast = min(rng.uniform(0.0, 0.14) - mean, -0.06)
    elif contrast is None:
        size = rng.uniform(0.08, 0.3) if rng.random() < 0.3 else rng.uniform(0.25, 0.9)
        darker = rng.random() < np.clip(mean * 1.2, 0.15, 0.9)
        contrast = -size if darker else size
    if abs(np.clip(mean + contrast, 0, 1) - mean) < min(abs(contrast), 0.06):
        contrast = -contrast
    tone = np.full(channels, np.clip(mean + contrast, 0, 1), np.float32)
    if channels == 3:
        tone = np.clip(tone + rng.normal(0, 0.06, 3), 0, 1).astype(np.float32)
    if rng.random() < 0.25:
        cover = cover * (1 - wear(rng, cover.shape, rng.uniform(0.05, 0.4)))
    out = picture
    effect = rng.random()
    if effect < 0.1:
        # A drop shadow or a rim in the other polarity.
        other = np.clip(mean - contrast * 0.8, 0, 1)
        shift = np.float32([[1, 0, rng.uniform(-2, 2)], [0, 1, rng.uniform(-2, 2)]])
        rim = cv2.GaussianBlur(cv2.warpAffine(cover, shift, cover.shape[::-1]), (0, 0),
                               rng.uniform(0.6, 2))
        out = out * (1 - rim[..., None] * 0.7) + other * rim[..., None] * 0.7
    mask = cover[..., None] * rng.uniform(0.7, 1.0)
    return np.clip(out * (1 - mask) + tone * mask, 0, 1).astype(np.float32)
