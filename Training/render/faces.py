# SPDX-License-Identifier: Apache-2.0
"""Ordinary typefaces for flat-printed text, from the packages of Training/fonts.txt and no others that a machine may
have: the same are drawn everywhere."""

import functools
import hashlib
import os
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PACKAGES = os.path.join(os.path.dirname(__file__), "..", "fonts.txt")
ROOTS = ("/usr/share/fonts/truetype", "/usr/share/fonts/opentype")

# Symbol, script and ornament faces, whose digits are no digits or no Latin ones.
ORNAMENTS = ("Symbol", "Dingbat", "Emoji", "Math", "Music", "Barcode", "Awesome", "Bullets",
             "Standard", "D05", "Z003", "Chancery", "Zapf", "Initials", "Keyboard", "Braille",
             "lmsy", "lmmi", "lmex", "materialdesign", "glyphicons",
             # OCR-B in boxes and as outlines.
             "OCRBE", "OCRBF", "OCRBX", "OCRBL", "Libertine_I", "Libertine_M", "Libertine_DR",
             "Biolinum_K")
# Slanted cuts, in which no card prints its number.
SLANTED = ("Italic", "Oblique", "-It", "_It", "Slanted", "Gentium-I", "GentiumAlt-I", "BdIta",
           "Libertine_RI", "Libertine_RBI", "Libertine_RZI", "Biolinum_RI", "PTF56F", "PTF76F",
           "PTS56F", "PTS76F", "PTZ56F")
# Faces whose design is that of another family, under a name of its own.
TWINS = {"arimo": "liberationsans", "tinos": "liberationserif", "cousine": "liberationmono"}
# Noto has a file for every script; only the Latin ones have faces of their own for digits.
NOTO = ("NotoSans-", "NotoSerif-", "NotoSansMono", "NotoSansDisplay", "NotoSerifDisplay", "NotoMono")


def has_digits(path):
    """Whether the face draws ten different digits of one height or nearly so."""
    try:
        font = ImageFont.truetype(path, 40)
        boxes = [font.getbbox(d) for d in "0123456789"]
    except (OSError, ValueError):
        return False
    heights = [b[3] - b[1] for b in boxes]
    widths = [b[2] - b[0] for b in boxes]
    pictures = {bytes(font.getmask(d)) for d in "0123456789"}
    return min(heights) > 15 and max(heights) <= 1.2 * min(heights) and min(widths) > 2 \
        and len(pictures) == 10


def installed():
    """Paths of the packages' faces."""
    with open(PACKAGES) as file:
        packages = file.read().split()
    listed = subprocess.run(["dpkg", "-L", *packages], check=False, stdout=subprocess.PIPE, text=True)
    if listed.returncode != 0:
        raise RuntimeError("fonts are missing: run Training/setup first")
    return sorted(p for p in listed.stdout.splitlines() if p.startswith(ROOTS) and p.lower().endswith((".ttf", ".otf")))


@functools.cache
def all_faces(slanted=False):
    """Paths of all usable faces, sorted by file name; `slanted` ones only where asked for."""
    refused = ORNAMENTS if slanted else ORNAMENTS + SLANTED
    found = {}
    for path in installed():
        name = os.path.basename(path)
        if any(r in name for r in refused) or (name.startswith("Noto") and not name.startswith(NOTO)):
            continue
        found.setdefault(name, path)
    return [found[name] for name in sorted(found) if has_digits(found[name])]


def family(path):
    """The family that a file belongs to: all its weights and slants go to the same side."""
    name = os.path.splitext(os.path.basename(path))[0]
    name = name.split("-")[0].split("_")[0].lower()
    return TWINS.get(name, name)


def is_held_out(path):
    """About one family in six is never trained on. Relatives go together, by their names' stem."""
    return hashlib.sha256(family(path)[:3].encode()).digest()[0] % 6 == 0


@functools.cache
def split_families(held_out, slanted=False):
    """Families on one side of the split, each with its faces: families are drawn, not files, since
    some have fifty files and others one."""
    groups = {}
    for path in all_faces(slanted):
        if is_held_out(path) == held_out:
            groups.setdefault(family(path), []).append(path)
    return [groups[name] for name in sorted(groups)]


def draw_face(rng, held_out=False):
    """The path of a face drawn at random from one side of the split."""
    families = split_families(held_out)
    faces = families[rng.integers(len(families))]
    return faces[rng.integers(len(faces))]


@functools.lru_cache(maxsize=4096)
def font_for(path, height):
    """The face in the size in which its digits are `height` pixels high."""
    size = 100
    box = ImageFont.truetype(path, size).getbbox("0")
    exact = size * height / max(1, box[3] - box[1])
    return ImageFont.truetype(path, max(4, round(exact)))


@functools.lru_cache(maxsize=20000)
def mask_of(path, height, character):
    """Coverage 0..1 of a character, and the offset of its left edge from the pen and of its top
    from the top of the digits."""
    font = font_for(path, height)
    top = font.getbbox("0")[1]
    left, upper, right, lower = font.getbbox(character)
    if right <= left or lower <= upper:
        return None
    picture = Image.new("L", (right - left, lower - upper), 0)
    ImageDraw.Draw(picture).text((-left, -upper), character, fill=255, font=font)
    return np.asarray(picture, np.float32) / 255, left, upper - top


def advance(path, height, character):
    """Pixels from one pen position to the next."""
    return font_for(path, height).getlength(character)
