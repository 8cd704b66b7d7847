# SPDX-License-Identifier: Apache-2.0
"""Photographs of cards in any pose, of several cards, and of things that are none: `photograph`."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from . import covers, objects, piles, poses
from .camera import distort, shoot
from .faults import FAULTS, fault
from .grounds import GROUNDS, WEIGHTS, ground, room
from .laying import FRAME, lamplight, lay
from .patterns import PATTERN_WEIGHTS, PATTERNS
from .relief import Light

MODES = ("free", "hard", "large", "far", "several", "stacked", "objects")
# Of cards alone in a picture: what they lie on, and how often.
SETTINGS = {"table": 0.62, "held": 0.25, "own colour": 0.13}
TABLES = [g for g in GROUNDS if g is not room] + PATTERNS
TABLE_WEIGHTS = np.concatenate([WEIGHTS[[g is not room for g in GROUNDS]], PATTERN_WEIGHTS])
# Cards beyond what the engine promises: width in parts of the frame's, degrees of tilt.
FAR = {"width": (0.12, 0.3), "tilt": 50.0}
# More of the scene is drawn than the frame has, in parts of its width, since a lens bends in what is beside.
MARGIN = 0.02
# At this many pixels a millimetre of card and more a camera's blur is as strong as it gets.
SHARP = 8.0


@dataclass
class Photograph:
    """`picture` uint8 RGB; `quads` the cards' corners (4 x 2 each, as they are read); `note` one word: of a
    hard frame its fault, else what is special about it, or "plain"."""

    picture: np.ndarray
    quads: list
    note: str


def seen_ground(rng, h, w, table):
    """Some table's top, in the perspective of `table`."""
    flat = ground(rng, h, w, TABLES, TABLE_WEIGHTS)
    at = table.back((w / 2, h / 2))
    # The ground's own pixels in millimetres, so that it has its size in the frame's middle.
    scale = max(table.scale(at), 1e-3) / 1.3
    turn, (x, y) = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else 0.0, at
    c, s = np.cos(turn) / scale, np.sin(turn) / scale
    to_plane = np.array([[c, -s, x], [s, c, y], [0, 0, 1]]) @ np.array([[1, 0, -w / 2], [0, 1, -h / 2], [0, 0, 1]])
    return cv2.warpPerspective(flat, table.matrix @ to_plane, (w, h), borderMode=cv2.BORDER_REFLECT_101)


def own_colour(rng, h, w, card, table):
    """A ground of nearly the card's own colour, from which its shadow and its rim alone set it off."""
    height, width = card.rgb.shape[:2]
    band = max(min(height, width) // 16, 2)
    rim = np.concatenate([card.rgb[::5, :band].reshape(-1, 3), card.rgb[::5, -band:].reshape(-1, 3),
                          card.rgb[:band, ::5].reshape(-1, 3), card.rgb[-band:, ::5].reshape(-1, 3)]).mean(0)
    structure = seen_ground(rng, h, w, table)
    structure = structure / max(float(structure.mean()), 0.02)
    return np.float32(rim) * structure ** np.float32(rng.uniform(0.1, 0.3)) * np.float32(rng.uniform(0.9, 1.1))


def backdrop(rng, h, w, setting, card, quads, table, light, held_out, count):
    """What is behind the cards: a float32 picture."""
    if setting == "held":
        # A card that is held up: the room far behind, or what is on the table, out of focus.
        behind = ground(rng, h, w, [room, *TABLES], np.array([6.0, *TABLE_WEIGHTS]))
        return cv2.GaussianBlur(behind, (0, 0), rng.uniform(0.001, 0.008) * w)
    if setting == "own colour":
        return np.clip(own_colour(rng, h, w, card, table), 0, 1)
    base = np.clip(seen_ground(rng, h, w, table), 0, 1)
    objects.scatter(rng, base, light, table, count, quads, held_out=held_out)
    return base


def develop(rng, picture, quads, size, strength, millimetre, hard=None):
    """Lens and sensor on a scene with its margin: uint8 RGB, and the corners in the frame. `millimetre` is
    that many pixels of card, where there is one: small cards are seen by the same good cameras."""
    w, h = size
    margin = (np.array(picture.shape[1::-1]) - size) // 2
    points = np.concatenate([*quads, np.zeros((0, 2))]) if quads else np.zeros((1, 2))
    picture = np.clip(picture * lamplight(rng, *picture.shape[:2]), 0, 1).astype(np.float32)
    if hard:
        picture = fault(rng, hard, picture, quads, millimetre)
    picture, points = distort(rng, picture, points, strength)
    picture = picture[margin[1]:margin[1] + h, margin[0]:margin[0] + w]
    blur = strength * min(1.0, millimetre / SHARP)
    faults = {"defocus": blur, "motion": blur, **FAULTS.get(hard, {})}
    quads = list((points - margin).reshape(-1, 4, 2)) if quads else []
    return shoot(rng, picture, strength, **faults), quads


def one_card(rng, card, size, hard, strength, held_out, **pose):
    """A card in any pose (`pose`: of poses.free), covered in part at times, all that is read of it in sight."""
    w, h = size
    keep = covers.points_of(card)
    shape = card.rgb.shape[1::-1]
    margin = 2 * round(MARGIN * w / 2)
    full = (w + 2 * margin, h + 2 * margin)
    setting = str(rng.choice(list(SETTINGS), p=list(SETTINGS.values())))
    quad = poses.free(rng, w, h, shape, keep=keep, **pose)
    note = "plain" if poses.in_frame(quad, w, h, False) else "outside"
    quad = quad + margin
    kinds = None
    if setting == "held":
        kinds = ("hand", "along", "edge", "corner")
    cover = None
    if setting == "held" or hard == "covered" or rng.random() < 0.22:
        scale = covers.Grip(quad).scale
        cover = covers.draw(rng, quad, card.light, keep, kinds,
                            lambda r: objects.draw(r, card.light, scale, objects.SMALL, held_out))
    if cover is None and setting == "held":
        setting = "table"
    if hard == "covered" and cover is None:
        hard = "jpeg"
    table = objects.Table.under(quad, np.array(shape) / max(shape) * poses.ID1[0])
    base = backdrop(rng, full[1], full[0], setting, card, [quad], table, card.light, held_out,
                    int(rng.integers(0, 4)))
    picture = cards_on(rng, base, [card], [quad], [cover], w)
    if cover is not None:
        note = "covered"
    elif setting == "own colour" and note == "plain":
        note = "own-colour"
    picture, quads = develop(rng, picture, [quad], size, strength, covers.Grip(quad).scale, hard)
    return Photograph(picture, quads, hard or note)


def cards_on(rng, base, cards, quads, hiding, w):
    """Lays cards, each with its cover or None."""
    picture = np.ascontiguousarray(base, np.float32)
    for card, quad, cover in zip(cards, quads, hiding):
        if cover is not None:
            cover.under(rng, picture)
        picture = lay(rng, picture, card, quad, w / FRAME).astype(np.float32)
        if cover is not None:
            cover.over(rng, picture)
    return picture


def several_cards(rng, cards, size, strength, held_out):
    """Cards side by side on a table, a finger on one of them at times."""
    w, h = size
    margin = 2 * round(MARGIN * w / 2)
    shapes = [card.rgb.shape[1::-1] for card in cards]
    flat = rng.random() < 0.5
    quads = [q + margin for q in poses.several(rng, w, h, len(cards), shapes, tilt=12 if flat else 30, outside=0.0)]
    cards = [replace(card, light=cards[0].light) for card in cards]
    table = objects.Table.under(quads[0], np.array(shapes[0]) / max(shapes[0]) * poses.ID1[0])
    base = backdrop(rng, h + 2 * margin, w + 2 * margin, "table", cards[0], quads, table, cards[0].light, held_out,
                    int(rng.integers(0, 3)))
    hiding = [None] * len(cards)
    if rng.random() < 0.25:
        # The last one, so that its hand lies over all others; it must leave them free.
        cover = covers.draw(rng, quads[-1], cards[-1].light, covers.points_of(cards[-1]), ("corner", "edge"))
        others = [covers.on_card(q, covers.points_of(c)) for q, c in zip(quads[:-1], cards[:-1])]
        if cover is not None and all(cover.leaves(points, 2) for points in others):
            hiding[-1] = cover
    picture = cards_on(rng, base, cards, quads, hiding, w)
    millimetre = min(covers.Grip(q).scale for q in quads)
    picture, quads = develop(rng, picture, quads, size, strength, millimetre)
    return Photograph(picture, quads, "several")


def stacked_cards(rng, cards, size, strength, held_out):
    """Cards that lie upon each other, on a table or in a hand; all that is read of the first, the uppermost, is
    in sight."""
    w, h = size
    margin = 2 * round(MARGIN * w / 2)
    shape = cards[0].rgb.shape[1::-1]
    keep = covers.points_of(cards[0])
    quad = poses.free(rng, w, h, shape, width=(0.25, 0.75), keep=keep) + margin
    quads = [quad, *piles.below(rng, quad, shape, len(cards) - 1)]
    cards = [replace(card, light=cards[0].light) for card in cards[:len(quads)]]
    held = rng.random() < 0.3
    cover = covers.draw(rng, quad, cards[0].light, keep, ("hand", "along", "edge", "corner")) if held else None
    table = objects.Table.under(quad, np.array(shape) / max(shape) * poses.ID1[0])
    base = backdrop(rng, h + 2 * margin, w + 2 * margin, "held" if cover else "table", cards[0], quads, table,
                    cards[0].light, held_out, int(rng.integers(0, 3)))
    # The hand goes below the whole pile and over its uppermost card.
    if cover is not None:
        cover.under(rng, base)
    picture = cards_on(rng, base, cards[::-1], quads[::-1], [None] * len(cards), w)
    if cover is not None:
        cover.over(rng, picture)
    picture, quads = develop(rng, picture, quads, size, strength, covers.Grip(quad).scale)
    return Photograph(picture, quads, "stacked-held" if cover else "stacked")


def no_card(rng, size, strength, held_out):
    """Things that are no cards, on a table or held, or a hand alone."""
    w, h = size
    margin = 2 * round(MARGIN * w / 2)
    wide, high = w + 2 * margin, h + 2 * margin
    light, draw = Light(rng), rng.random()
    if draw < 0.62:
        thing, quad = objects.draw_seen(rng, light, wide, high, held_out=held_out, width=(0.3, 1.1), outside=0.3)
        table, note = objects.Table.under(quad, thing.size), thing.kind.replace(" ", "-")
        held = max(thing.size) < 170 and rng.random() < 0.4
        cover = covers.draw(rng, quad, light, kinds=("hand", "along", "edge", "two") if held else ("edge", "corner"),
                            size=thing.size) if held or rng.random() < 0.15 else None
        base = backdrop(rng, high, wide, "held" if held and rng.random() < 0.5 else "table", None, [quad], table,
                        light, held_out, int(rng.integers(0, 3)))
        picture = cards_on(rng, base, [thing], [quad], [cover], w)
    else:
        scale = np.exp(rng.uniform(np.log(1.5), np.log(9))) * w / FRAME
        table = objects.Table.anywhere(rng, wide, high, scale)
        picture = np.clip(seen_ground(rng, high, wide, table), 0, 1)
        hand = draw > 0.86
        objects.scatter(rng, picture, light, table, int(rng.integers(0, 3) if hand else rng.integers(2, 7)),
                        held_out=held_out)
        note = "things"
        if hand:
            # A hand as it would hold a card.
            quad, note = poses.free(rng, wide, high), "hand"
            cover = covers.draw(rng, quad, light, kinds=("hand", "along", "edge", "corner", "two"))
            cover.under(rng, picture)
            cover.over(rng, picture)
    picture, _ = develop(rng, picture, [], size, strength, SHARP)
    return Photograph(picture, [], note)


def photograph(rng, cards, size=(1280, 720), mode="free", strength=1.0, held_out=True, hard=None):
    """A Photograph of `cards` (of card.render_card or layouts.render_layout): one in the modes "free" and
    "hard" (with the fault `hard` of faults.KINDS, drawn at random where None), one that the frame cuts on several
    sides in "large", two to four in "several", two to four upon each other, the first uppermost, in "stacked",
    none in "objects". Number, date and holder are in sight and not covered. `strength` is that of the camera's
    faults; faces and artwork of things are training's unless `held_out`."""
    if mode not in MODES:
        raise ValueError(f"no such mode: {mode}")
    if mode == "objects":
        return no_card(rng, size, strength, held_out)
    if mode == "several":
        return several_cards(rng, cards, size, strength, held_out)
    if mode == "stacked":
        return stacked_cards(rng, cards, size, strength, held_out)
    if mode == "hard" and hard is None:
        hard = str(rng.choice(list(FAULTS)))
    pose = {"large": {"large": 1.0}, "far": FAR}.get(mode, {})
    return one_card(rng, cards[0], size, hard, strength * (0.7 if hard else 1.0), held_out, **pose)
