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
from .glyphs import Punches, distance_field
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
    if rng.random() < 0.15:
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
    if hard == "silver on light":
        foil = "silver"
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
    return raise_strokes(rng, picture, distance_field(strokes, (h, w)), stroke, light, hard,
                         foil), centres, pitch


def raise_strokes(rng, picture, distance, stroke, light, hard, foil=None):
    """`picture` with what lies within `distance` of the strokes' middle raised, legibly."""
    foil, worn = foil or foil_of(rng, hard)
    for _ in range(4):
        raised = emboss(rng, picture, distance, stroke, light, foil, worn)
        if np.abs(raised - picture)[distance < stroke].mean() > LEGIBLE:
            break
        light = Light(rng)
    return raised


def coverage(rng, shape, text, height, face):
    """Where `text` in `face` covers a picture of `shape` (h, w), 0..1; the centres of its
    characters, and their mean pitch."""
    h, w = shape
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
    return cover, centres, float(np.mean(steps)) if steps else height * 0.7


def flat_text(rng, picture, text, height, face, hard):
    """Prints `text` on `picture`; returns the centres of its characters."""
    cover, centres, pitch = coverage(rng, picture.shape[:2], text, height, face)
    contrast = None
    if hard == "low contrast flat":
        contrast = rng.choice([-1, 1]) * rng.uniform(0.05, 0.18)
    if rng.random() < 0.12:
        # Printed and raised at once, or engraved: thin relief along the print's rim.
        distance = cv2.distanceTransform((cover < 0.5).astype(np.uint8), cv2.DIST_L2, 5)
        picture = emboss(rng, picture, distance, height * 0.12, Light(rng), None, 0)
    return ink(rng, picture, cover, contrast), centres, pitch


def embossed_face(rng, picture, text, height, face, light, hard):
    """Raises `text` in an ordinary face, as embossers with faces of their own do."""
    cover, centres, pitch = coverage(rng, picture.shape[:2], text, height, face)
    return raise_cover(rng, picture, cover, height, light, hard), centres, pitch


def raise_cover(rng, picture, cover, height, light, hard):
    """`picture` with what `cover` covers (0..1) of text of `height` raised."""
    inside = (cover >= 0.5).astype(np.uint8)
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, 5)
    half = max(2.0, min(float(depth.max()), 0.09 * height))
    distance = np.maximum(
        half - depth + cv2.distanceTransform(1 - inside, cv2.DIST_L2, 5), 0).astype(np.float32)
    return raise_strokes(rng, picture, distance, 2 * half, light, hard)


HARD = ["", "no foil", "worn foil", "crossing", "low contrast flat", "glare", "side light",
        "silver on light", "diffuse light"]
HARD_WEIGHTS = [0.38, 0.14, 0.09, 0.12, 0.09, 0.06, 0.05, 0.04, 0.03]


def glare(rng, picture):
    """A soft bright patch of a lamp's reflection."""
    h, w = picture.shape[:2]
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0, w), rng.uniform(0, h)
    spot = np.exp(-((x - cx) / rng.uniform(0.3, 3) / h) ** 2 - ((y - cy) / rng.uniform(0.3, 2) / h) ** 2)
    # Whatever is under the patch stays to be seen, faintly.
    return 1 - (1 - picture) * (1 - spot[..., None] * rng.uniform(0.2, 0.85))


def exposed(rng, picture):
    """`picture` as a camera would expose it that wants no part of a line burnt out."""
    bright = float(np.percentile(picture[::4, ::4], 90))
    return picture * (rng.uniform(0.6, 0.95) / bright) if bright > 0.9 else picture


def neighbours(rng, picture, height, face):
    """Small print above or below the line: labels, the first digits again, validity dates."""
    h = picture.shape[0]
    size = round(height * rng.uniform(0.2, 0.5))
    band = round(size * 2.4)
    row = max(0, h // 2 - round(height * rng.uniform(0.62, 0.75)) - (band + size) // 2)
    if rng.random() < 0.65:
        row = h - row - band
    start = round(rng.uniform(0, 0.6) * picture.shape[1])
    text = rng.choice(["VALID THRU", "GOOD THRU", "MONTH YEAR", "MEMBER SINCE", digits_of(rng, 4),
                       words(rng)])
    part = picture[row:row + band, start:]
    picture[row:row + band, start:] = flat_text(rng, part, text, size, face, "")[0]
    return picture


def beyond_edge(rng, picture, room):
    """What lies beside the card, for up to `room` columns at the left."""
    width = int(rng.uniform(0.2, 1.0) * room)
    if width < 3:
        return picture
    h = picture.shape[0]
    lean = rng.normal(0, 0.02) * h
    x = np.arange(picture.shape[1], dtype=np.float32)[None]
    edge = width + np.linspace(-lean, lean, h, dtype=np.float32)[:, None]
    outside = np.clip(edge - x, 0, 1)[..., None]
    rim = np.exp(-((x - edge) / 1.5) ** 2)[..., None] * rng.normal(0, 0.25)
    return np.clip(picture * (1 - outside) + rng.random() * outside + rim, 0, 1)


def render(rng, text, held_out=False, art=artwork, rows=2.4):
    """A line of the given text ('_' an empty slot) with the digits at half of its `rows` (in digit
    heights), as (picture h x w x 1, characters, pitch, kind, face)."""
    hard = HARD[rng.choice(len(HARD), p=HARD_WEIGHTS)]
    height = DIGIT_HEIGHT
    h = round(height * rows)
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
    if hard == "diffuse light":
        light.diffuse = rng.uniform(0.0, 0.2)
        light.lamps = [(place, rng.uniform(0.4, 0.8), strength) for place, _, strength in light.lamps]
    if hard == "silver on light":
        picture = 1 - (1 - picture) * rng.uniform(0.25, 0.6)
    raised = hard in ("no foil", "worn foil", "side light", "silver on light", "diffuse light") or (
        hard != "low contrast flat" and rng.random() < 0.68)
    face = faces.draw_face(rng, held_out)
    if rng.random() < 0.25:
        picture = neighbours(rng, picture, height, face)
    if raised and rng.random() < 0.12:
        picture, centres, pitch = embossed_face(rng, picture, text, height, face, light, hard)
    elif raised:
        face = "7b"
        picture, centres, pitch = embossed_text(rng, picture, text, height, light, hard)
    else:
        picture, centres, pitch = flat_text(rng, picture, text, height, face, hard)
    if hard == "glare":
        picture = glare(rng, picture)
    if centres and rng.random() < 0.06:
        picture = beyond_edge(rng, picture, centres[0][0] - 0.55 * pitch)
    return (exposed(rng, picture), centres, pitch,
            ("embossed" if raised else "flat") + " " + hard, face)


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


def bars(rng, luma):
    """A bar code, a ruler of ticks, or a comb of frames: upright strokes that are no 1."""
    h, w = luma.shape
    tone = int(rng.integers(0, 256))
    tall = int(rng.uniform(0.3, 1.0) * h)
    top = (h - tall) // 2 + int(rng.normal(0, 0.1) * h)
    even = rng.random() < 0.5
    x, thick, gap = rng.uniform(5, 40), rng.uniform(1.5, 6), rng.uniform(4, 40)
    while x < w - 5:
        cv2.rectangle(luma, (round(x), top), (round(x + thick), top + tall), tone, -1)
        if not even:
            thick, gap = rng.uniform(1.5, 12), rng.uniform(2, 12)
        x += thick + gap
    return luma


def negative_line(rng, art=artwork, held_out=False):
    """A line in which nothing is a digit that is read upright."""
    choice = rng.random()
    if choice < 0.3:
        text = words(rng)
        picture, centres, pitch, _, face = render(rng, text, held_out, art)
        luma, _ = trimmed(rng, picture, centres, pitch)
        return Line(luma, kind="letters", face=os.path.basename(face), pitch=pitch)
    if choice < 0.45:
        # The lower or upper parts of a line that is not in the middle.
        picture, centres, pitch, _, face = render(rng, layout(rng), held_out, art, rows=5.0)
        luma, _ = trimmed(rng, picture, centres, pitch)
        h = round(DIGIT_HEIGHT * 2.4)
        shift = rng.choice([-1, 1]) * rng.uniform(0.6, 1.25) * DIGIT_HEIGHT
        top = round((luma.shape[0] - h) / 2 + shift)
        return Line(np.ascontiguousarray(luma[top:top + h]), kind="fragments", pitch=pitch,
                    face=os.path.basename(face))
    if choice < 0.62:
        # Upside down. 0, 1, 6, 8, 9 look like digits also then, so the network must learn it from
        # lines that show more: each line holds some of 2, 3, 4, 5, 7 in plenty.
        text = " ".join("".join(rng.choice(list("234571234570689"), 4)) for _ in range(4))
        picture, centres, pitch, _, face = render(rng, text, held_out, art)
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
    if choice < 0.84:
        return Line(bars(rng, luma), kind="bars")
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
