# SPDX-License-Identifier: Apache-2.0
"""What a camera does to a scene: lens, exposure, sensor, processing. Pictures are float32,
H x W x 3, RGB 0..1; JPEG is left to who writes the file."""

import cv2
import numpy as np

FAULTS = ("defocus", "motion", "vignette", "exposure", "colour", "noise", "processing")


def motion_kernel(rng, length):
    """Uniform motion along a straight line of `length` pixels."""
    size = max(3, int(np.ceil(length)) | 1)
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    centre = size // 2
    for t in np.linspace(-length / 2, length / 2, 4 * size):
        x, y = centre + t * np.cos(angle), centre + t * np.sin(angle)
        kernel[int(np.clip(round(y), 0, size - 1)), int(np.clip(round(x), 0, size - 1))] += 1
    return kernel / kernel.sum()


def bulge(points, k, w, h):
    """Where a lens of radial distortion `k` (of the half diagonal) shows `points` (... x 2, pixels
    with centres at +0.5) of a picture w x h."""
    middle, half = np.array([w / 2, h / 2]), np.hypot(w, h) / 2
    offset = (np.asarray(points, np.float64) - middle) / half
    return middle + offset * (1 + k * (offset ** 2).sum(-1, keepdims=True)) * half


def distort(rng, picture, quad, strength=1.0):
    """`picture` and the corners `quad` as seen through a lens with barrel or pincushion distortion:
    at most about 1.5 % of the half diagonal."""
    h, w = picture.shape[:2]
    k = strength * float(np.clip(rng.normal(0, 0.006), -0.015, 0.015))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) + 0.5
    # The inverse, to first order in k, whose square is below a thousandth of a pixel's share.
    source = bulge(np.stack([x, y], -1), -k, w, h).astype(np.float32) - 0.5
    seen = cv2.remap(picture, source[..., 0], source[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REFLECT)
    # The corners by the exact inverse of the map that made the picture.
    points = np.asarray(quad, np.float64)
    for _ in range(4):
        points = points + quad - bulge(points, -k, w, h)
    return seen, points


def vignette(rng, h, w, strength):
    """Darkening towards the corners, 1 in the middle."""
    y, x = np.mgrid[-1:1:h * 1j, -1:1:w * 1j].astype(np.float32)
    return 1 - strength * rng.uniform(0, 0.35) * (x * x + y * y) / 2


def through_bayer(rng, picture, noise):
    """Shot and read noise on a Bayer mosaic (RGGB), then demosaicked. `noise` is the deviation at full
    signal; picture sizes are even."""
    h, w = picture.shape[:2]
    raw = np.empty((h, w), np.float32)
    raw[0::2, 0::2] = picture[0::2, 0::2, 0]
    raw[0::2, 1::2] = picture[0::2, 1::2, 1]
    raw[1::2, 0::2] = picture[1::2, 0::2, 1]
    raw[1::2, 1::2] = picture[1::2, 1::2, 2]
    raw += rng.normal(0, 1, raw.shape).astype(np.float32) * noise * np.sqrt(
        np.maximum(raw, 0) + 0.03)
    counts = np.clip(raw * 16383 + 1024, 0, 65535).astype(np.uint16)
    # OpenCV names the pattern by its second row's second and third pixel: RGGB is BayerBG.
    return (cv2.cvtColor(counts, cv2.COLOR_BayerBG2RGB).astype(np.float32) - 1024) / 16383


def exposed(rng, linear, strength):
    """Automatic exposure: the mean goes to a middle grey, half of the way that is left to it, and not
    so far that much burns out."""
    grey = float(linear[::8, ::8].mean())
    gain = (0.17 / max(grey, 1e-3)) ** 0.7
    bright = float(np.percentile(linear[::8, ::8].max(2), 97))
    gain = min(gain, 1.15 / max(bright, 1e-3))
    return linear * np.float32(max(gain, 0.3) * np.exp(rng.normal(0, 0.22 * strength)))


def shoot(rng, picture, strength=1.0, **faults):
    """A photograph of `picture` as uint8 RGB. Faults have the given strength (0 none, 1 ordinary);
    single ones of FAULTS may be given strengths of their own by name."""
    unknown = set(faults) - set(FAULTS)
    if unknown:
        raise TypeError(f"no such faults: {sorted(unknown)}")
    level = {name: faults.get(name, strength) for name in FAULTS}
    h, w = picture.shape[:2]
    linear = np.clip(picture, 0, 1) ** np.float32(2.2)
    linear = linear * vignette(rng, h, w, level["vignette"])[..., None]
    defocus = level["defocus"] * rng.gamma(1.5, 0.45)
    if defocus > 0.3:
        linear = cv2.GaussianBlur(linear, (0, 0), min(defocus, 2.6))
    if rng.random() < 0.2 * level["motion"]:
        linear = cv2.filter2D(linear, -1, motion_kernel(rng, level["motion"] * rng.uniform(1.5, 6)))
    linear = exposed(rng, linear, level["exposure"])
    # White balance is wrong most along the line from warm to cold.
    warm, tint = rng.normal(0, (0.06, 0.02)) * level["colour"]
    linear = linear * np.float32([1 + warm, 1 + tint, 1 - warm])
    if level["noise"] > 0:
        linear = through_bayer(rng, linear, level["noise"] * rng.gamma(1.5, 0.012))
    out = np.clip(linear, 0, 1) ** np.float32(1 / 2.2)
    # The tone curve: a shoulder and a little contrast.
    bend = rng.uniform(0, 0.5) * level["processing"]
    out = out + bend * out * (1 - out) * (out - 0.4)
    if rng.random() < 0.4 * level["processing"]:
        # Noise reduction smears what is faint.
        out = cv2.bilateralFilter(out.astype(np.float32), 5, rng.uniform(0.01, 0.05), 2)
    if rng.random() < 0.5 * level["processing"]:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = out + (out - soft) * rng.uniform(0.2, 1.2)
    grey = out.mean(2, keepdims=True)
    out = grey + (out - grey) * (1 + rng.normal(0, 0.12) * level["colour"])
    return np.round(np.clip(out, 0, 1) * 255).astype(np.uint8)
