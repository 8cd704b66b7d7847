# SPDX-License-Identifier: Apache-2.0
"""A card of any layout while it is being made: places are in millimetres, and nothing is laid over what
is there already."""

import numpy as np

from . import typeface
from .art import artwork
from .art_held_out import held_out_artwork
from .glyphs import distance_field
from .letters import punches_of
from .line import foil_of, raise_strokes
from .relief import Light, ink
from .textlines import TextLine
from .texts import punchable, vocabulary
from .typesetting import LUMA, punch

# What a face must have, so that names and labels can be set in it.
NEEDED = "AZaz0189/-.'&#:()ÀÁÉÍÑÖÜéñü"
# Of the picture's luma: how far apart print and its ground are.
ORDINARY, LOW_CONTRAST = (0.3, 0.9), (0.1, 0.2)


class Composer:
    """`width` x `height` millimetres of card at `scale` pixels a millimetre: `picture` (float32 RGB 0..1),
    `lines` of text so far, `words` of the side of the split, the `light` on raised characters."""

    def __init__(self, rng, width, height, scale, held_out, hard=""):
        self.rng, self.width, self.height, self.scale = rng, width, height, scale
        self.held_out, self.hard = held_out, hard
        art = held_out_artwork if held_out else artwork
        self.picture = self.subdued(art(rng, round(height * scale), round(width * scale)))
        self.words = vocabulary(held_out)
        self.face, self.second = (typeface.draw_face(rng, NEEDED, held_out) for _ in range(2))
        self.digits = typeface.draw_face(rng, "0123456789/-", held_out)
        self.contrast = LOW_CONTRAST if hard == "low contrast flat" else ORDINARY
        self.light = Light(rng)
        # The ink of all text: white, black, or whatever stands out.
        self.tone = rng.choice([0.97, 0.04, None], p=[0.4, 0.4, 0.2])
        self.lines, self.taken, self.strokes = [], [], []
        self.punches = punches_of(rng)

    def subdued(self, picture):
        """Artwork without what would drown the text: designers keep it quiet there, most of all under
        faint print."""
        mean = picture.mean((0, 1))
        part = self.rng.uniform(0.15, 0.4) if self.hard == "low contrast flat" else self.rng.uniform(0.3, 1)
        return (mean + (picture - mean) * part).astype(np.float32)

    def one(self, things):
        return things[self.rng.integers(len(things))]

    def take(self, left, top, right, bottom):
        """Nothing is written into this part of the card (mm)."""
        self.taken.append((left, top, right, bottom))

    def is_free(self, left, top, right, bottom):
        inside = left >= 1.5 and top >= 1.2 and right <= self.width - 1.5 and bottom <= self.height - 1.2
        return inside and not any(left < r and right > x and top < b and bottom > y
                                  for x, y, r, b in self.taken)

    def paint(self, left, top, right, bottom, tone, part=1.0):
        """Fills a part of the card with a colour, `part` of which covers."""
        s = self.scale
        area = self.picture[max(0, round(top * s)):round(bottom * s), max(0, round(left * s)):round(right * s)]
        area[:] = area * (1 - part) + np.float32(tone) * part

    def write(self, text, left, middle, height, role, align="left", room=None, face=None, setting=None,
              over=False):
        """Prints `text` with capitals `height` high around `middle`, from, up to or around x = `left` by
        `align`; squeezed, then smaller, to stay within `room`. Returns its line, or None where
        there was no place for it; `over` writes whatever lies there."""
        s, face = self.scale, face or self.face
        setting = setting or typeface.Setting()
        room = min(room or 200, self.width - 3)
        for _ in range(4):
            cover, spans = typeface.cover_of(text, face, height * s, setting, round(3.2 * height * s))
            width = (spans[-1][1] - spans[0][0]) / s
            if width <= room:
                break
            shrink = max(room / width * 0.99, 0.6)
            squeeze = max(shrink, 0.82)
            setting = typeface.Setting(setting.spacing, setting.blank, setting.squeeze * squeeze)
            height *= shrink / squeeze if shrink < squeeze else 1.0
        x = left - {"left": 0, "right": width, "middle": width / 2}[align]
        box = (x, middle - height / 2, x + width, middle + height / 2)
        grown = (box[0] - 0.25 * height, box[1] - 0.22 * height, box[2] + 0.25 * height, box[3] + 0.22 * height)
        if height < 1.0 or not (over or self.is_free(*grown)):
            return None
        self.print_cover(cover, round(x * s - spans[0][0]), round(middle * s - cover.shape[0] / 2))
        ends = np.round(x * s - spans[0][0]) + np.array([spans[0][0], spans[-1][1]])
        return self.keep(text, role, (ends[0], box[1] * s, ends[1], box[3] * s), False)

    def keep(self, text, role, box, raised):
        line = TextLine(text, role, *(float(v) for v in box), raised)
        self.lines.append(line)
        self.take(*(v / self.scale for v in box))
        return line

    def print_cover(self, cover, x, y):
        """Lays ink where `cover` is, its upper left corner at pixel (x, y)."""
        h, w = self.picture.shape[:2]
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + cover.shape[1], w), min(y + cover.shape[0], h)
        part, mask = self.picture[y0:y1, x0:x1], cover[y0 - y:y1 - y, x0 - x:x1 - x]
        if not (mask > 0.5).any():
            return
        ground = float((part[mask > 0.5] @ LUMA).mean())
        least, most = self.contrast
        if self.hard == "low contrast flat" or self.tone is None:
            size = self.rng.uniform(least, most)
            lighter = ground < self.rng.uniform(0.35, 0.65)
            if (1 - ground if lighter else ground) < least:
                lighter = not lighter
            difference = size if lighter else -size
        else:
            difference = self.tone - ground
            if abs(difference) < least:
                difference = 0.96 - ground if ground < 0.5 else 0.03 - ground
        part[:] = ink(self.rng, part.copy(), mask, difference)

    def raise_up(self, text, left, middle, height, pitch, role):
        """Embosses `text`, as ISO/IEC 7811-1 spaces it, in the characters that an embosser has. Returns
        its line or None where there was no place."""
        text = punchable(text, self.punches.shapes)
        text = text[:int((self.width - 3 - left) / pitch)].strip()
        box = (left - pitch / 2, middle - height / 2, left + (len(text) - 0.5) * pitch, middle + height / 2)
        if not text or not self.is_free(box[0], box[1] - 0.3, box[2], box[3] + 0.3):
            return None
        s = self.scale
        strokes, boxes = punch(self.rng, self.punches, text, left * s, middle * s, height * s, pitch * s)
        self.strokes.append((height, strokes))
        return self.keep(text, role, (boxes[0][1], box[1] * s, boxes[-1][3], box[3] * s), True)

    def finish(self):
        """Raises what is to be raised; the picture is complete then."""
        if self.strokes:
            shape = self.picture.shape[:2]
            high = max(height for height, _ in self.strokes)
            fields = []
            for height in sorted({h for h, _ in self.strokes}):
                own = [line for h, strokes in self.strokes if h == height for line in strokes]
                # Small characters' distances are stretched to the strokes of the highest.
                fields.append(distance_field(own, shape) * (high / height))
            field = np.minimum.reduce(fields)
            self.picture = raise_strokes(self.rng, self.picture, field, self.punches.stroke * high * self.scale,
                                         self.light, self.hard, foil_of(self.rng, self.hard))
        self.picture = np.clip(self.picture, 0, 1).astype(np.float32)
