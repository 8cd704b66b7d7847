# SPDX-License-Identifier: Apache-2.0
"""Lines of text set as a typesetter sets them, with kerning, by the height of the capitals."""

import functools
from dataclasses import dataclass

import cv2
import numpy as np
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from . import faces

# Letters keep to themselves: no ligatures, whose parts could not be told.
FEATURES = ["-liga", "-clig", "-dlig"]
# Families of fixed pitch, of which there are more among the fonts than on cards.
FIXED = ("mono", "courier", "ocr", "inconsolata", "hack", "fira", "ptm")


@functools.cache
def characters(path):
    """The code points that a face has glyphs for."""
    with TTFont(path, fontNumber=0, lazy=True) as font:
        return frozenset(font.getBestCmap() or {})


def has(path, text):
    return all(ord(c) in characters(path) for c in text)


@functools.lru_cache(maxsize=1024)
def font_for(path, height):
    """The face in the size in which its capitals are `height` pixels high."""
    box = ImageFont.truetype(path, 200).getbbox("H")
    return ImageFont.truetype(path, 200 * height / max(1, box[3] - box[1]))


def draw_face(rng, text, held_out=False):
    """The path of a face that has all of `text`, drawn at random from one side of the split."""
    families = faces.split_families(held_out, slanted=bool(rng.random() < 0.3))
    for _ in range(60):
        family = families[rng.integers(len(families))]
        path = family[rng.integers(len(family))]
        name = faces.family(path)
        if any(f in name for f in FIXED) and rng.random() < 0.6:
            continue
        if has(path, text):
            return path
    raise RuntimeError(f"no face has all of: {text}")


@dataclass
class Setting:
    """How text is set: `spacing` after every character and `blank` more after a blank, in heights of
    capitals; `squeeze` of all widths; `shear` to the right per unit of height; `heavier` strokes
    (pixels)."""

    spacing: float = 0.0
    blank: float = 0.0
    squeeze: float = 1.0
    shear: float = 0.0
    heavier: int = 0

    @staticmethod
    def draw(rng, kind):
        setting = Setting(squeeze=rng.uniform(0.78, 1.2) if rng.random() < 0.4 else 1.0,
                          shear=rng.uniform(0.08, 0.25) if rng.random() < 0.07 else 0.0,
                          heavier=2 if rng.random() < 0.08 else 0)
        wide = 0.45 if kind == "number" else 0.22
        if rng.random() < wide:
            setting.spacing = rng.uniform(0.03, 0.4)
        elif rng.random() < 0.1:
            setting.spacing = -rng.uniform(0.01, 0.06)
        if kind == "number" and rng.random() < 0.7:
            setting.blank = rng.uniform(0.0, 1.3)
        return setting


def cover_of(text, path, height, setting, rows):
    """Where `text` covers a picture of `rows` rows with the capitals' middle in the middle row, 0..1,
    and the left and right end of every character in it. A margin of one height is at each side."""
    font = font_for(path, round(height, 1))
    ends, places, extra = [], [], 0.0
    for i, character in enumerate(text):
        # The pen after the pair less the character's own advance: kerning is in it.
        own = font.getlength(character, features=FEATURES)
        places.append(font.getlength(text[:i + 1], features=FEATURES) - own + extra)
        ends.append(places[-1] + own)
        extra += setting.spacing * height + (setting.blank * height if character == " " else 0)
    margin = round(height)
    width = round(max(ends)) + 2 * margin
    picture = Image.new("L", (width, rows), 0)
    pen = ImageDraw.Draw(picture)
    box = font.getbbox("H", anchor="ls")
    base = (rows - (box[1] + box[3])) / 2
    for x, character in zip(places, text):
        if character != " ":
            pen.text((margin + x, base), character, fill=255, font=font, anchor="ls",
                     features=FEATURES)
    cover = np.asarray(picture, np.float32) / 255
    if setting.heavier:
        cover = cv2.dilate(cover, np.ones((setting.heavier, setting.heavier), np.uint8))
    matrix = np.float32([[setting.squeeze, -setting.shear, setting.shear * rows / 2], [0, 1, 0]])
    squeezed = round(width * setting.squeeze)
    cover = cv2.warpAffine(cover, matrix, (squeezed, rows), flags=cv2.INTER_AREA)
    spans = (np.array([places, ends]).T + margin) * setting.squeeze
    return cover, spans
