# SPDX-License-Identifier: Apache-2.0
"""The capital letters of embossers' sets as they vary from maker to maker, and lines of them laid out
by pitch. See render/glyphs.py for how strokes are written down."""

import numpy as np

from .glyphs import LETTERS, Punches

ROUND = 9


def letters(rng):
    """One set of capitals and signs: boxed or round, pointed or flat, as the set's maker liked."""
    u = rng.uniform
    r = ROUND if u() < 0.35 else 1
    waist, apex = u(0.42, 0.55), u(0.0, 0.3)
    bar = u(0.55, 0.72)
    out = dict(LETTERS)
    if u() < 0.6:
        # Two slanting sides, pointed or flat at the top.
        side = 0.5 - apex / 2
        at = side * (1 - bar)
        out["A"] = [[(0, 1), (side, 0, 0), (1 - side, 0, 0), (1, 1)], [(at, bar), (1 - at, bar)]]
    out["B"] = [[(0, 0, 0), (0.9, 0, r), (0.9, waist, r), (0, waist, 0), (0, 0, 0)],
                [(0, waist), (0, 1, 0), (1, 1, r), (1, waist, r), (0.5, waist)]]
    out["C"] = [[(1, u(0, 0.2)), (1, 0, r), (0, 0, r), (0, 1, r), (1, 1, r), (1, 1 - u(0, 0.2))]]
    # What tells D from O: corners at the left, and a bow at the right.
    bow = max(r, u(2, 5))
    out["D"] = [[(0, 0, 0), (1, 0, bow), (1, 1, bow), (0, 1, 0), (0, 0, 0)]]
    sharp = 0 if u() < 0.6 else 1
    out["E"] = [[(1, 0), (0, 0, sharp), (0, 1, sharp), (1, 1)], [(0, waist), (u(0.6, 1), waist)]]
    out["F"] = [[(1, 0), (0, 0, sharp), (0, 1)], [(0, waist), (u(0.6, 0.9), waist)]]
    foot = u(0.35, 0.6)
    out["G"] = [[(1, 0.15), (1, 0, r), (0, 0, r), (0, 1, r), (1, 1, r), (1, waist + 0.05, 0),
                 (foot, waist + 0.05)]]
    out["I"] = LETTERS["I"] if u() < 0.5 else [[(0.5, 0), (0.5, 1)]]
    out["J"] = [[(1, 0), (1, 1, r), (0, 1, r), (0, u(0.6, 0.8))]]
    if u() < 0.5:
        join = u(0.5, 0.7)
        out["K"] = [[(0, 0), (0, 1)], [(1, 0), (0, join)], [(0.35, join - 0.2), (1, 1)]]
    out["L"] = [[(0, 0), (0, 1, sharp), (1, 1)]]
    deep = u(0.3, 1.0)
    out["M"] = [[(0, 1), (0, 0, 0), (0.5, deep, 0), (1, 0, 0), (1, 1)]]
    out["N"] = [[(0, 1), (0, 0, 0), (1, 1, 0), (1, 0)]]
    turn = max(r, u(1.3, 3))
    out["O"] = [[(0, 0, turn), (1, 0, turn), (1, 1, turn), (0, 1, turn), (0, 0, turn)]]
    out["Q"] = [*out["O"], [(u(0.5, 0.7), 0.7), (1, u(1.0, 1.1))]]
    out["P"] = [[(0, 1), (0, 0, 0), (1, 0, r), (1, waist + 0.04, r), (0, waist + 0.04)]]
    out["R"] = [*out["P"], [(u(0.3, 0.6), waist + 0.04), (1, 1)]]
    out["S"] = [[(1, 0.15), (1, 0, r), (0, 0, r), (0, waist, r), (1, waist, r), (1, 1, r), (0, 1, r),
                 (0, 0.85)]]
    out["U"] = [[(0, 0), (0, 1, r), (1, 1, r), (1, 0)]]
    out["V"] = [[(0, 0), (0.5, 1, 0), (1, 0)]]
    out["W"] = [[(0, 0), (0.22, 1, 0), (0.5, 1 - deep, 0), (0.78, 1, 0), (1, 0)]]
    out["Y"] = [[(0, 0), (0.5, waist, 0), (1, 0)], [(0.5, waist), (0.5, 1)]]
    out["Z"] = [[(0, 0), (1, 0, 0), (0, 1, 0), (1, 1)]]
    return out


def punches_of(rng):
    """An embosser's set of digits and capitals."""
    punches = Punches.draw(rng)
    punches.shapes.update(letters(rng))
    return punches


def punched(rng, text, punches, height, rows):
    """`text` in one embosser's set, in the middle of `rows` rows: its strokes (polylines), the left and
    right end of each character, and the picture's width."""
    pitch = height * rng.uniform(0.72, 1.02)
    gap = pitch * rng.uniform(0.5, 1.05)
    half = height * (punches.width + punches.stroke) / 2
    x, top = half + height * rng.uniform(0.2, 1.0), (rows - height) / 2
    strokes, spans = [], []
    for character in text:
        if character == " ":
            spans.append((spans[-1][1], spans[-1][1]))
            x += gap
            continue
        cx, cy = x + rng.normal(0, 0.012) * pitch, top + rng.normal(0, 0.012) * height
        strokes += [s + (cx, cy) for s in punches.strokes(character, height)]
        spans.append((cx - half, cx + half))
        x += pitch
    return strokes, np.array(spans), round(x + height)
