# SPDX-License-Identifier: Apache-2.0
"""Lines of text as they stand on cards, and pictures without any: what the text network learns.

Run `python3 -m render.textline --out DIR` in Training/ for a sheet to look at."""

import argparse
import os
from dataclasses import dataclass, field

import cv2
import numpy as np

from . import typeface
from .art import LAYERS, artwork, colour
from .glyphs import LETTERS, distance_field
from .letters import punched, punches_of
from .line import bars, exposed, glare, raise_cover, raise_strokes
from .relief import Light, ink
from .texts import draw_text, punchable
from .typeface import Setting, cover_of

CAPITALS = 40
ROWS = 96
LUMA = np.array([0.299, 0.587, 0.114], np.float32)
EMBOSSED = "0123456789" + "".join(LETTERS)
# How often each kind of text is raised rather than printed.
RAISED = {"name": 0.45, "number": 0.45, "date": 0.4, "id": 0.2, "label": 0.04, "product": 0.04,
          "accented": 0.3}


@dataclass
class TextLine:
    """One rendered line: luma (uint8, H x W) with its capitals, 40 pixels high, around H/2; what it
    says; and each character's left and right end (pixels)."""

    luma: np.ndarray
    text: str = ""
    spans: np.ndarray = field(default_factory=lambda: np.zeros((0, 2)))
    kind: str = "nothing"
    face: str = ""


def ground(rng, width, art):
    """Luma of artwork, ROWS high, h x w x 1."""
    picture = art(rng, ROWS, width)
    if rng.random() < 0.45:
        # Most text stands on plainer ground than numbers do.
        mean = picture.mean((0, 1), keepdims=True)
        picture = mean + (picture - mean) * rng.uniform(0, 0.4)
    return (picture @ LUMA)[..., None].astype(np.float32)


def panel(rng, picture, left, right):
    """A label's or signature's field behind the text from `left` to `right`."""
    top, bottom = ROWS / 2 - CAPITALS * rng.uniform(0.7, 1.1), ROWS / 2 + CAPITALS * rng.uniform(0.7, 1.1)
    mask = np.zeros(picture.shape[:2], np.uint8)
    x0, x1 = left - rng.uniform(0.3, 2) * CAPITALS, right + rng.uniform(0.3, 3) * CAPITALS
    cv2.rectangle(mask, (round(x0), round(top)), (round(x1), round(bottom)), 255, -1)
    mask = mask[..., None].astype(np.float32) / 255 * rng.uniform(0.5, 1)
    return picture * (1 - mask) + rng.choice([0.05, 0.3, 0.75, 0.95]) * mask


def rules(rng, picture):
    """Level lines, of which some may strike the text through, as forms and fields for signing have."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    step, thick = rng.uniform(0.5, 2.0) * CAPITALS, int(rng.integers(1, 5))
    x0 = int(rng.uniform(-0.5, 0.7) * picture.shape[1])
    for y in np.arange(rng.uniform(0, step), ROWS, step):
        cv2.line(mask, (max(0, x0), round(y)), (picture.shape[1], round(y)), 255, thick, cv2.LINE_AA)
    mask = mask[..., None].astype(np.float32) / 255 * rng.uniform(0.3, 1)
    return picture * (1 - mask) + rng.random() * mask


def mark(rng, picture, left, right):
    """A small sign beside the text, as arrows, bullets and logos are; it reads as nothing."""
    size = CAPITALS * rng.uniform(0.35, 0.8)
    away = CAPITALS * rng.uniform(0.5, 1.2) + size
    x = left - away if rng.random() < 0.6 else right + away
    corners = int(rng.integers(3, 7))
    turn = rng.choice([0, np.pi / 2, np.pi, rng.uniform(0, 6.28)])
    angles = turn + np.arange(corners) * 2 * np.pi / corners
    if rng.random() < 0.3:
        angles = turn + np.arange(40) * 2 * np.pi / 40
    points = np.stack([x + size * np.cos(angles), ROWS / 2 + size * np.sin(angles)], 1)
    mask = np.zeros(picture.shape[:2], np.uint8)
    if rng.random() < 0.7:
        cv2.fillPoly(mask, [np.int32(points)], 255, cv2.LINE_AA)
    else:
        cv2.polylines(mask, [np.int32(points)], True, 255, int(rng.integers(2, 6)), cv2.LINE_AA)
    mask = mask[..., None].astype(np.float32) / 255
    return picture * (1 - mask) + rng.random() * mask


def add_rows(rng, cover, face, setting, height, held_out):
    """`cover` with other lines of text above and below it."""
    for sign in (-1, 1):
        if rng.random() < 0.35:
            continue
        size = height * (1 if rng.random() < 0.6 else rng.uniform(0.45, 1.8))
        away = (height + size) / 2 + height * rng.uniform(0.22, 0.9)
        text = draw_text(rng, held_out)[1]
        if not typeface.has(face, text):
            continue
        other = cover_of(text, face, size, setting, ROWS)[0]
        shift = np.float32([[1, 0, rng.normal(0, 1) * height if rng.random() < 0.7 else 0],
                            [0, 1, sign * away]])
        other = cv2.warpAffine(other, shift, cover.shape[::-1])
        cover = np.maximum(cover, other)
    return cover


def legible(picture, cover, contrast):
    """The ground `picture` with its art weakened where print of `contrast` would drown in it."""
    around = cv2.dilate((cover > 0.5).astype(np.uint8), np.ones((9, 9), np.uint8)) > 0
    spread = float(picture[around].std()) if around.any() else 0.0
    part = min(1.0, 0.7 * abs(contrast) / max(spread, 1e-3))
    mean = float(picture[around].mean()) if around.any() else 0.0
    return mean + (picture - mean) * part


def embossable(text):
    """What an embosser makes of `text`: capitals without accents, not too many."""
    return punchable(text, EMBOSSED)[:28].strip()


def printed(rng, text, kind, held_out, art):
    """A line of flat print: picture, spans, face, text."""
    setting = Setting.draw(rng, kind)
    if RAISED.get(kind, 0) > 0.1 and kind != "accented" and rng.random() < 0.12 and len(embossable(text)) > 1:
        # In the shapes of embossed characters, as cards without relief often imitate them.
        punches, text, face = punches_of(rng), embossable(text), typeface.draw_face(rng, "", held_out)
        strokes, spans, width = punched(rng, text, punches, CAPITALS, ROWS)
        cover = np.clip(punches.stroke * CAPITALS / 2 + 0.5 - distance_field(strokes, (ROWS, width)), 0, 1)
    else:
        face = typeface.draw_face(rng, text, held_out)
        cover, spans = cover_of(text, face, CAPITALS, setting, ROWS)
    picture = ground(rng, cover.shape[1], art)
    left, right = spans[0, 0], spans[-1, 1]
    if rng.random() < 0.1:
        picture = panel(rng, picture, left, right)
    if rng.random() < 0.08:
        picture = rules(rng, picture)
    own = cover
    if rng.random() < 0.5:
        cover = add_rows(rng, cover, face, setting, CAPITALS, held_out)
    mean = float(picture[own > 0.5].mean()) if (own > 0.5).any() else 0.5
    draw = rng.random()
    size = rng.uniform(0.06, 0.2) if draw < 0.2 else rng.uniform(0.2, 0.95)
    darker = rng.random() < np.clip(mean * 1.3, 0.1, 0.9)
    if (mean if darker else 1 - mean) < 0.1:
        darker = not darker
    contrast = -min(size, mean) if darker else min(size, 1 - mean)
    picture = ink(rng, legible(picture, own, contrast), cover, contrast)
    if rng.random() < 0.08:
        picture = mark(rng, picture, left, right)
    return picture, spans, face, text


def raised(rng, text, kind, held_out, art):
    """An embossed line: picture, spans, face, and the text without what an embosser lacks. Names with
    accents are raised as they are printed."""
    light = Light(rng)
    hard = rng.choice(["", "no foil", "worn foil", "silver on light"], p=[0.55, 0.2, 0.15, 0.1])
    if kind != "accented":
        text = embossable(text)
    if kind != "accented" and rng.random() < (0.8 if kind == "number" else 0.65):
        punches = punches_of(rng)
        strokes, spans, width = punched(rng, text, punches, CAPITALS, ROWS)
        picture = ground(rng, width, art)
        distance = distance_field(strokes, picture.shape[:2])
        return raise_strokes(rng, picture, distance, punches.stroke * CAPITALS, light,
                             hard), spans, "7b", text
    face = typeface.draw_face(rng, text, held_out)
    setting = Setting(spacing=rng.uniform(0.05, 0.3), squeeze=rng.uniform(0.8, 1.1),
                      blank=rng.uniform(0, 1) if kind == "number" else 0.0)
    cover, spans = cover_of(text, face, CAPITALS, setting, ROWS)
    picture = ground(rng, cover.shape[1], art)
    return raise_cover(rng, picture, cover, CAPITALS, light, hard), spans, face, text


def text_line(rng, held_out=False, art=artwork, kind=None):
    """A line of text."""
    kind, text = draw_text(rng, held_out, kind)
    if rng.random() < RAISED.get(kind, 0) and len(embossable(text)) > 1:
        picture, spans, face, text = raised(rng, text, kind, held_out, art)
        kind = "embossed " + kind
    else:
        picture, spans, face, text = printed(rng, text, kind, held_out, art)
        kind = "flat " + kind
    if rng.random() < 0.04:
        picture = glare(rng, picture)
    luma = np.round(np.clip(exposed(rng, picture)[..., 0], 0, 1) * 255).astype(np.uint8)
    right = min(luma.shape[1], round(spans[-1, 1] + CAPITALS))
    return TextLine(luma[:, :right], text, spans, kind, os.path.basename(face))


def empty_line(rng):
    """A picture of artwork, bars or shapes; nothing in it is text."""
    width = int(rng.integers(160, 700))
    layers = [layer for layer in LAYERS if layer.__name__ not in ("lettering", "specks")]
    picture = np.broadcast_to(colour(rng), (ROWS, width, 3)).astype(np.float32)
    for _ in range(rng.integers(0, 4)):
        picture = layers[rng.integers(len(layers))](rng, picture).astype(np.float32)
    picture = (np.clip(picture, 0, 1) @ LUMA)[..., None]
    for _ in range(rng.integers(0, 3)):
        at = rng.uniform(0, width)
        picture = mark(rng, picture, at, at)
    luma = np.round(picture[..., 0] * 255).astype(np.uint8)
    if rng.random() < 0.2:
        luma = bars(rng, luma)
    return TextLine(luma)


def draw(rng, held_out=False, accented=0.0):
    """A line for training: one in twenty is empty, and a part of the others, `accented`, are names with accents."""
    if rng.random() < 0.05:
        return empty_line(rng)
    return text_line(rng, held_out, kind="accented" if rng.random() < accented else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder for the sheet")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true")
    arguments = parser.parse_args()
    os.makedirs(arguments.out, exist_ok=True)
    rows = []
    for i in range(arguments.count):
        line = draw(np.random.default_rng([arguments.seed, i]), arguments.held_out)
        rows.append(cv2.copyMakeBorder(line.luma, 2, 2, 0, max(0, 900 - line.luma.shape[1]),
                                       cv2.BORDER_CONSTANT, value=255)[:, :900])
    half = (len(rows) + 1) // 2
    rows += [np.full_like(rows[0], 255)] * (2 * half - len(rows))
    cv2.imwrite(os.path.join(arguments.out, "text-lines.png"),
                np.hstack([np.vstack(rows[:half]), np.vstack(rows[half:])]))


if __name__ == "__main__":
    main()
