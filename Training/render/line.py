# SPDX-License-Identifier: Apache-2.0
"""Lines of digits as they stand on cards, and lines that hold none: what the digit network learns.

Run `python3 -m render.line --out DIR` in Training/ for a sheet to look at.
"""

import argparse
import os
from dataclasses import dataclass, field

import cv2
import numpy as np

from . import faces
from .art import artwork
from .glyphs import LETTERS, Punches, distance_field
from .relief import FOILS, Light, emboss, ink

DIGIT_HEIGHT = 44
# Least mean change of luma over the strokes; below it a person could not read the line either, and
# a network that is made to answer learns to guess.
LEGIBLE = 0.03
GROUPINGS = [((4, 4, 4, 4), 0.5), ((4, 6, 5), 0.12), ((4, 6, 4), 0.04), ((4, 4, 4, 4, 3), 0.06),
             ((3, 3, 9, 1), 0.03), ((4, 4, 5), 0.03), ((6, 13), 0.02), ((16,), 0.05), ((13,), 0.02),
             ((19,), 0.02), ((4,), 0.06), ((8, 8), 0.02), ((2, 2), 0.03)]


@dataclass
class Line:
    """One rendered line: luma (uint8, H x W) with the digits' middle at H/2; each digit's centre in
    x, its value, and the digits' height and pitch, in pixels."""

    luma: np.ndarray
    centres: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    digit_height: float = DIGIT_HEIGHT
    pitch: float = DIGIT_HEIGHT * 0.8
    kind: str = ""
    face: str = ""


def digits_of(rng, count):
    """Values as on real cards: uniform, but with runs of one value now and then."""
    values = rng.integers(0, 10, count)
    if rng.random() < 0.2:
        start = rng.integers(0, count)
        values[start:start + rng.integers(2, 6)] = rng.integers(0, 10)
    return "".join(map(str, values))


def layout(rng):
    """Text with blanks between groups; '_' is a slot that was left empty."""
    weights = np.array([w for _, w in GROUPINGS])
    grouping = GROUPINGS[rng.choice(len(GROUPINGS), p=weights / weights.sum())][0]
    text = " ".join(digits_of(rng, n) for n in grouping)
    if rng.random() < 0.1:
        text = "".join("_" if c != " " and rng.random() < 0.15 else c for c in text)
    return text


def words(rng):
    """Names, labels, dates: text in which no character counts as a digit."""
    letters = list("ABCDEFGHIJKLMNOPRSTUVWYZ")
    parts = ["".join(rng.choice(letters, rng.integers(1, 10))) for _ in range(rng.integers(1, 5))]
    return " ".join(parts)[:22]


def foil_of(rng, hard):
    """Foil and how much of it has gone, for a hard class or none."""
    foil = None if hard == "no foil" else rng.choice(
        [None, *FOILS], p=[0.35, 0.32, 0.16, 0.08, 0.09])
    worn = rng.uniform(0.35, 0.95) if hard == "worn foil" else rng.beta(1, 4)
    if hard == "worn foil" and foil is None:
        foil = "silver"
    return foil, worn


def embossed_text(rng, picture, text, height, light, hard, punches=None, foil=None):
    """Raises `text` out of `picture`; returns the centres of its characters. `punches` and `foil`
    (as of foil_of) are drawn at random where they are not given."""
    h, w = picture.shape[:2]
    punches = punches or Punches.draw(rng)
    # 3.63 mm pitch for digits about 4.1 mm high (ISO/IEC 7811-1), with what makers vary.
    pitch = height * rng.uniform(0.74, 0.95)
    gap = rng.uniform(0.45, 1.05)
    x = pitch * rng.uniform(0.5, 1.3)
    strokes, centres = [], []
    top = (h - height) / 2
    for character in text:
        if character == " ":
            x += pitch * gap
            continue
        if character != "_":
            cx, cy = x + rng.normal(0, 0.012) * pitch, top + rng.normal(0, 0.012) * height
            strokes += [s + (cx, cy) for s in punches.strokes(character, height)]
            centres.append((cx, character))
        x += pitch
    stroke = punches.stroke * height
    distance = distance_field(strokes, (h, w))
    foil, worn = foil or foil_of(rng, hard)
    for _ in range(4):
        raised = emboss(rng, picture, distance, stroke, light, foil, worn)
        if np.abs(raised - picture)[distance < stroke].mean() > LEGIBLE:
            break
        light = Light(rng)
    return raised, centres, pitch


def flat_text(rng, picture, text, height, face, hard):
    """Prints `text` on `picture`; returns the centres of its characters."""
    h, w = picture.shape[:2]
    cover = np.zeros((h, w), np.float32)
    fixed = rng.random() < 0.5
    size = round(height)
    widest = max(faces.advance(face, size, d) for d in "0123456789")
    spread = rng.uniform(0.92, 1.1) if rng.random() < 0.5 else rng.uniform(1.0, 1.6)
    squeeze = rng.uniform(0.8, 1.15)
    blank = rng.uniform(0.35, 1.2) * widest
    x, centres, steps = rng.uniform(0.4, 1.2) * height, [], []
    top = round((h - height) / 2)
    for character in text:
        if character == " ":
            x += blank * spread * squeeze
            continue
        step = (widest if fixed else faces.advance(face, size, character)) * spread * squeeze
        drawn = None if character == "_" else faces.mask_of(face, size, character)
        if drawn is not None:
            mask, left, dy = drawn
            mask = cv2.resize(mask, (max(1, round(mask.shape[1] * squeeze)), mask.shape[0]),
                              interpolation=cv2.INTER_AREA)
            # Fixed pitch centres the character in its step; else it stands where the face puts it.
            at = x + (step - mask.shape[1]) / 2 if fixed else x + left * squeeze
            ix, iy = round(at), top + dy
            y0, x0 = max(0, iy), max(0, ix)
            y1, x1 = min(h, iy + mask.shape[0]), min(w, ix + mask.shape[1])
            if y1 > y0 and x1 > x0:
                part = mask[y0 - iy:y1 - iy, x0 - ix:x1 - ix]
                cover[y0:y1, x0:x1] = np.maximum(cover[y0:y1, x0:x1], part)
                centres.append((ix + mask.shape[1] / 2, character))
        steps.append(step)
        x += step
    contrast = None
    if hard == "low contrast flat":
        contrast = rng.choice([-1, 1]) * rng.uniform(0.05, 0.18)
    pitch = float(np.mean(steps)) if steps else height * 0.7
    if rng.random() < 0.12:
        # Printed and raised at once, or engraved: thin relief along the print's rim.
        distance = cv2.distanceTransform((cover < 0.5).astype(np.uint8), cv2.DIST_L2, 5)
        picture = emboss(rng, picture, distance, height * 0.12, Light(rng), None, 0)
    return ink(rng, picture, cover, contrast), centres, pitch


HARD = ["", "no foil", "worn foil", "crossing", "low contrast flat", "glare", "side light"]
HARD_WEIGHTS = [0.45, 0.14, 0.09, 0.12, 0.09, 0.06, 0.05]


def glare(rng, picture):
    """A soft bright patch of a lamp's reflection."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    spot = np.exp(-((x - cx) / rng.uniform(0.3, 3) / h) ** 2 - ((y - cy) / rng.uniform(0.3, 2) / h) ** 2)
    return np.clip(picture + spot[..., None] * rng.uniform(0.3, 1.0), 0, 1)


def render(rng, text, held_out=False, art=artwork):
    """A line of the given text ('_' an empty slot), as (picture h x w x 1, characters, pitch, kind,
    face)."""
    hard = HARD[rng.choice(len(HARD), p=HARD_WEIGHTS)]
    height = DIGIT_HEIGHT
    h = round(height * 2.4)
    w = round(height * (len(text) + 2) * 1.1) + 40
    colour = art(rng, h, w)
    if hard == "crossing":
        colour = 0.4 * colour + 0.6 * art(rng, h, w)
    picture = (colour @ np.array([0.299, 0.587, 0.114], np.float32))[..., None].astype(np.float32)
    light = Light(rng)
    if hard == "side light":
        elevation = np.radians(rng.uniform(5, 20))
        azimuth = rng.uniform(0, 2 * np.pi)
        light.direction = np.array([np.cos(azimuth) * np.cos(elevation),
                                    np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])
        light.diffuse = rng.uniform(0.6, 1.0)
    raised = hard in ("no foil", "worn foil", "side light") or (
        hard != "low contrast flat" and rng.random() < 0.68)
    face = "7b"
    if raised:
        picture, centres, pitch = embossed_text(rng, picture, text, height, light, hard)
    else:
        face = faces.draw_face(rng, held_out)
        picture, centres, pitch = flat_text(rng, picture, text, height, face, hard)
    if hard == "glare":
        picture = glare(rng, picture)
    return picture, centres, pitch, ("embossed" if raised else "flat") + " " + hard, face


def trimmed(rng, picture, centres, pitch):
    """The luma as bytes, cut a little beyond the text, and the characters' centres in it."""
    right = min(picture.shape[1], round(max((c for c, _ in centres), default=200)
                                        + pitch * rng.uniform(0.7, 1.8)))
    luma = np.round(picture[:, :right, 0] * 255).astype(np.uint8)
    return luma, [(c, t) for c, t in centres if c < right]


def number_line(rng, art=artwork, held_out=False):
    """A line of digits."""
    text = layout(rng)
    mixed = rng.random() < 0.08
    if mixed:
        text = rng.choice([words(rng)[:8] + " " + text[:9], text[:5] + "/" + text[5:9],
                           text[:9] + " " + words(rng)[:6]])
    picture, centres, pitch, kind, face = render(rng, text, held_out, art)
    luma, centres = trimmed(rng, picture, centres, pitch)
    digits = [(c, int(t)) for c, t in centres if t.isdigit()]
    return Line(luma, [c for c, _ in digits], [t for _, t in digits], DIGIT_HEIGHT, pitch,
                kind, os.path.basename(face))


def negative_line(rng, art=artwork, held_out=False):
    """A line in which nothing is a digit that is read upright."""
    choice = rng.random()
    if choice < 0.35:
        text = words(rng)
        picture, centres, pitch, kind, face = render(rng, text, held_out, art)
        luma, _ = trimmed(rng, picture, centres, pitch)
        return Line(luma, kind="letters", face=os.path.basename(face), pitch=pitch)
    if choice < 0.6:
        # Upside down. 0, 1, 6, 8, 9 look like digits also then, so the network must learn it from
        # lines that show more: each line holds some of 2, 3, 4, 5, 7 in plenty.
        text = " ".join("".join(rng.choice(list("234571234570689"), 4)) for _ in range(4))
        picture, centres, pitch, kind, face = render(rng, text, held_out, art)
        luma, _ = trimmed(rng, picture, centres, pitch)
        return Line(np.ascontiguousarray(luma[::-1, ::-1]), kind="upside down", pitch=pitch,
                    face=os.path.basename(face))
    h, w = round(DIGIT_HEIGHT * 2.4), int(rng.integers(300, 800))
    if choice < 0.75:
        # Small print in several rows, as beside and below numbers.
        colour = art(rng, h, w)
        picture = (colour @ np.array([0.299, 0.587, 0.114], np.float32))[..., None]
        face = faces.draw_face(rng, held_out)
        size = int(rng.integers(8, 22))
        for row in range(0, h, int(size * rng.uniform(1.4, 2.5))):
            strip = picture[row:row + size * 2]
            if strip.shape[0] < size * 2:
                break
            picture[row:row + size * 2] = flat_text(
                rng, strip, words(rng) + " " + digits_of(rng, 6) + " " + words(rng), size, face, "")[0]
        return Line(np.round(picture[..., 0] * 255).astype(np.uint8), kind="small print")
    colour = art(rng, h, w)
    luma = np.round(colour @ np.array([0.299, 0.587, 0.114], np.float32) * 255).astype(np.uint8)
    return Line(luma, kind="artwork")


def draw(rng, held_out=False):
    """A line for training: three of four hold digits."""
    return (number_line if rng.random() < 0.75 else negative_line)(rng, held_out=held_out)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True, help="folder for the sheet")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    rows = []
    for i in range(arguments.count):
        line = draw(np.random.default_rng([arguments.seed, i]))
        row = cv2.copyMakeBorder(line.luma, 2, 2, 0, max(0, 900 - line.luma.shape[1]),
                                 cv2.BORDER_CONSTANT, value=255)[:, :900]
        rows.append(row)
    half = (len(rows) + 1) // 2
    rows += [np.full_like(rows[0], 255)] * (2 * half - len(rows))
    sheet = np.hstack([np.vstack(rows[:half]), np.vstack(rows[half:])])
    cv2.imwrite(os.path.join(arguments.out, "lines.png"), sheet)


if __name__ == "__main__":
    main()
