# SPDX-License-Identifier: Apache-2.0
"""Scenes for the card-area network, put together as luma at small size out of a pool of rendered cards,
grounds and other things; cheap enough for tens of thousands."""

from dataclasses import dataclass

import cv2
import numpy as np

from cardart import artwork, redrawn
from cardgrounds import grounded, half_plane, photograph, plain, smooth
from cardhands import Hold, hold
from cardpool import LONG_MM, RADIUS_MM, rounded
from impostors import impostor
from render import covers
from render.camera import motion_kernel
from render.freescene import FAR
from render.objects import Table, corners_at
from render.piles import below, uncovered
from render.poses import DISTANT, FIELD, TILT, Camera, free, overlap, several, turned
from render.relief import Light
from render.typesetting import LUMA

# Rows of a reduced frame.
ROWS = 144
# Scenes are put together at this many times their size; what is measured in their pixels holds for such scenes.
FINE = 2
# How many of the scenes are before a real photograph, and of the hands how many are real, where there are any.
PHOTOGRAPHS, HANDS = 0.6, 0.6
# Some cards are tilted by more than anybody holds them who wants them read, up to so many degrees.
STEEP = {"width": (0.2, 0.9), "tilt": 60.0}
# How many scenes are seen from afar, and by how much cards are tilted in them.
AFAR, LEANING = 0.4, 55.0
# How deep something that a card is put into may hide it, in parts of its length along the way in.
DEPTH = (0.06, 0.38)
# How many of the things that are no cards are impostors, and of the cards how many have sharp corners though they are.
IMPOSTORS, SHARP = 0.35, 0.04
# How many of the scenes no camera saw: cards as pages and advertisements show them, drawn.
DRAWN = 0.1
# How many cards have other corners than the standard's, of drawn ones and of others, and how much other (logarithms).
OTHER_CORNERS, CORNERS = {True: 0.6, False: 0.12}, (-1.2, 0.45)
# Columns of reduced frames (16:9, 4:3, 3:2, 1:1) and how often they come.
WIDTHS = {256: 0.6, 192: 0.2, 216: 0.1, 144: 0.1}


@dataclass
class Scene:
    """A frame (uint8 luma), the corners of its cards (n x 4 x 2 float32, in its pixels, a longer side first), but for
    those that others cover, those of the things in it that are no cards (m x 4 x 2), and words that say what is
    special about it."""

    frame: np.ndarray
    quads: np.ndarray
    things: np.ndarray
    words: str


def upright(rng, h, w, card, scan):
    """Corners of a card that is held as a guide asks for it or lies in a scanner: filling the frame,
    turned by any number of quarters and little more."""
    turn = rng.choice(4, p=[0.6, 0.14, 0.12, 0.14]) * 90 + rng.normal(0, 0.4 if scan else 2.5)
    camera = Camera(w, h, rng.uniform(*FIELD))
    axes = turned(rng, turn, 1 if scan else 10)
    flat = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * np.array(card)
    quad = camera.see(flat @ axes[:2] + [0, 0, 1.2 * LONG_MM]) - camera.middle
    fill = rng.uniform(0.88, 1.05) if scan else rng.uniform(0.55, 1.0)
    quad = quad * (fill / (np.ptp(quad, 0) / [w, h]).max()) + camera.middle
    return quad + rng.normal(0, 0.01 if scan else 0.03, 2) * [w, h]


def level(rng, h, w, card):
    """Corners of a card as drawn pictures show them: seen from before, mostly upright."""
    width, height = card
    turn = rng.choice([0, 90, rng.uniform(-45, 45)], p=[0.7, 0.08, 0.22])
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    quad = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * (width, height) @ np.array([[c, s], [-s, c]])
    quad = quad * (rng.uniform(0.25, 0.98) / (np.ptp(quad, 0) / [w, h]).max())
    free_room = [w, h] - np.ptp(quad, 0)
    return quad + (np.array([w, h]) + rng.uniform(-1, 1, 2) * free_room * (rng.random() < 0.6)) / 2


def beside(rng, quad, card):
    """Corners of a card that touches the one at `quad` along one of its sides, in the same plane."""
    width, height = card
    gap = rng.uniform(0, 3) * (rng.random() < 0.6)
    unit = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    move = [[width + gap, 0], [-width - gap, 0], [0, height + gap], [0, -height - gap]][rng.integers(4)]
    slide = rng.normal(0, 0.1) * LONG_MM * (np.array(move) == 0)
    matrix = cv2.getPerspectiveTransform(unit, np.float32(quad))
    return cv2.perspectiveTransform((unit + np.float32(move + slide))[None], matrix)[0].astype(np.float64)


def poses(rng, h, w, cards):
    """Corners of the cards of a scene, the uppermost first; `cards` are their widths and heights."""
    lens = {"field": DISTANT, "tilt": LEANING} if rng.random() < AFAR else {"field": FIELD, "tilt": TILT}
    if len(cards) == 1:
        manner = rng.random()
        if manner < 0.3:
            return [upright(rng, h, w, cards[0], manner < 0.07)]
        if manner < 0.42:
            return [free(rng, w, h, cards[0], **lens | FAR)]
        if manner < 0.5:
            return [free(rng, w, h, cards[0], **lens | STEEP)]
        return [free(rng, w, h, cards[0], outside=0.22, large=0.3, **lens)]
    if rng.random() < 0.45:
        if rng.random() < 0.3:
            lens["tilt"] = STEEP["tilt"]
        first = free(rng, w, h, cards[0], width=(0.2, 0.75), **lens)
        return [first, *below(rng, first, cards[0], len(cards) - 1)]
    if rng.random() < 0.35:
        first = free(rng, w, h, cards[0], width=(0.25, 0.5), outside=0, **lens)
        for _ in range(12):
            second = beside(rng, first, cards[0])
            if (second > 0).all() and (second < [w, h]).all():
                return [first, second]
    return several(rng, w, h, len(cards), cards, touching=rng.choice([0, 0.1]), **lens)


def tone_of(rng):
    """How a card's brightness is changed, as a table of 256."""
    t = np.arange(256, dtype=np.float32)
    if rng.random() < 0.1:
        t = 255 - t
    if rng.random() < 0.4:
        t = 255 * (t / 255) ** np.exp(rng.normal(0, 0.4))
    if rng.random() < 0.5:
        middle = rng.uniform(60, 190)
        t = (t - middle) * np.exp(rng.uniform(-0.8, 0.15)) + middle + rng.normal(0, 25)
    return np.clip(t, 0, 255)


def unit_of(picture):
    """Pixels of a scene's `picture` in the place of one of ROWS * FINE rows."""
    return picture.shape[0] / (ROWS * FINE)


def corners(rng, drawn):
    """The radius of a card's corners in millimetres; None: as the standard has it."""
    kind = rng.random()
    if kind < SHARP:
        return 0.0
    if kind < SHARP + OTHER_CORNERS[drawn]:
        return RADIUS_MM * np.exp(rng.uniform(*CORNERS))
    return None


def lay(rng, picture, flat, quad, light, tone, radius=None, blur=0.0):
    """Lays `flat` on `picture` (float32 luma), in place, with its shadow, rim and sheen; its brightness
    goes through `tone`. `radius`: of its corners, in millimetres, where they are not its own; `blur`: how far out of
    focus it is, the standard deviation in pixels."""
    unit = unit_of(picture)
    reach = round(24 * unit)
    h, w = picture.shape
    left, top = np.maximum(np.floor(quad.min(0)) - reach, 0).astype(int)
    right, bottom = np.minimum(np.ceil(quad.max(0)) + reach, (w, h)).astype(int)
    if right - left < 2 or bottom - top < 2:
        return
    below = picture[top:bottom, left:right]
    h, w = below.shape
    long = np.hypot(*(np.roll(quad, -1, 0) - quad).T).max()
    enough = [level for level in flat.levels if max(level[0].shape) >= 0.9 * long]
    face, shape = enough[-1] if enough else flat.levels[0]
    height, width = face.shape
    if radius is not None:
        shape = rounded(height, width, radius * width / flat.size[0])
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
    matrix = cv2.getPerspectiveTransform(source, np.float32(quad - (left, top)) - np.float32(0.5))
    seen = tone[cv2.warpPerspective(face, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)]
    mask = cv2.warpPerspective(shape, matrix, (w, h), flags=cv2.INTER_LINEAR) * np.float32(1 / 255)
    # A narrow dark line where it and the ground touch, and a soft shadow away from the lamp.
    lift = (rng.uniform(0, 4) if rng.random() < 0.8 else rng.uniform(4, 16)) * unit
    move = np.float32([[1, 0, -light[0] * lift], [0, 1, -light[1] * lift]])
    soft = cv2.GaussianBlur(cv2.warpAffine(mask, move, (w, h)), (0, 0), 0.5 * unit + lift * rng.uniform(0.2, 0.5))
    contact = cv2.GaussianBlur(mask, (0, 0), unit)
    below *= 1 - np.maximum(soft * np.float32(rng.uniform(0, 0.6)), contact * np.float32(rng.uniform(0, 0.35)))
    gx, gy = cv2.Sobel(mask, cv2.CV_32F, 1, 0, ksize=3) / 4, cv2.Sobel(mask, cv2.CV_32F, 0, 1, ksize=3) / 4
    across, around = np.float32(light[:2] * rng.uniform(0, 60)), np.float32(rng.uniform(-30, 30))
    seen = seen + gx * across[0] + gy * across[1] + cv2.magnitude(gx, gy) * around
    if rng.random() < 0.5:
        # The laminate shows a bright part of the room.
        sheen = np.clip(smooth(rng, h, w, int(rng.integers(1, 5))) + np.float32(rng.normal(0, 0.7)), 0, 2)
        seen += (255 - seen) * np.minimum(sheen * np.float32(rng.uniform(0, 0.35)), 0.95)
    seen = np.clip(seen, 0, 255) * mask
    if blur:
        # Its light and where it is go astray together.
        seen, mask = (cv2.GaussianBlur(p, (0, 0), blur) for p in (seen, mask))
    below += seen - below * mask


def in_reach(quad, picture):
    """Whether a thing that is seen at `quad` (None: it is not before the camera) can be laid on `picture`."""
    h, w = picture.shape
    return quad is not None and np.abs(quad - (w / 2, h / 2)).max() <= 4 * w


def other(rng, pool):
    """Something that is no card."""
    return impostor(rng, pool) if rng.random() < IMPOSTORS else pool.things[rng.integers(len(pool.things))]


def litter(rng, pool, picture, quads, light, count, size):
    """Lays `count` things that are no cards on `picture`, in place; where there is a card (of `size`), on
    the same table. Returns their kinds and corners."""
    h, w = picture.shape
    table = Table.under(quads[0], size) if quads else Table.anywhere(rng, w, h, w / np.exp(rng.uniform(4.5, 6.0)))
    turn, laid = rng.uniform(0, 360), []
    for _ in range(count):
        thing = other(rng, pool)
        # In scenes without a card things are in front of the camera as cards are elsewhere.
        spread = 0.35 if not quads and not laid else 1.05
        at = table.back((0.5 + rng.uniform(-0.5, 0.5, 2) * spread) * (w, h))
        degrees = turn + 90 * rng.integers(4) + rng.normal(0, 6) if rng.random() < 0.6 else rng.uniform(0, 360)
        quad = table.see(corners_at(thing.size, at, degrees))
        if not in_reach(quad, picture):
            continue
        if rng.random() < 0.75 and any(overlap(quad, card) > 0.15 for card in quads):
            continue
        lay(rng, picture, thing, quad, light, tone_of(rng))
        laid.append((thing.kind, quad))
    return laid


def pocket(rng, pool, picture, quad, light, size):
    """Lays something that is no card on `picture`, in place, over one end of the only card (of `size`, at `quad`), which
    is put into it: a wallet, a reader, a phone's cover."""
    thing = pool.things[rng.integers(len(pool.things))]
    turn, way = rng.choice([0, 90, 180, 270]), rng.integers(4)
    wide, high = thing.size if turn % 180 == 0 else thing.size[::-1]
    out = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)][way])
    along, reach = (size[0], wide) if out[0] else (size[1], high)
    deep = rng.uniform(*DEPTH) * along
    at = out * (along / 2 - deep + reach / 2) + out[::-1] * rng.normal(0, 0.3) * max(size)
    seen = Table.under(quad, size).see(corners_at(thing.size, at, turn + rng.normal(0, 4)))
    # Where it does not hide too much though it is askew.
    if in_reach(seen, picture) and overlap(seen, quad) < 0.45:
        lay(rng, picture, thing, seen, light, tone_of(rng))


def developed(rng, picture, size):
    """What light, lens, sensor and file do; reduced to a frame of uint8 of `size` (columns, rows)."""
    h, w = picture.shape
    unit = unit_of(picture)
    if rng.random() < 0.7:
        picture = picture * np.exp(smooth(rng, h, w, 2) * rng.uniform(0, 0.3))
    if rng.random() < 0.15:
        shade = cv2.GaussianBlur(half_plane(rng, h, w), (0, 0), rng.uniform(1, 40) * unit)
        picture = picture * (1 - shade * rng.uniform(0.1, 0.6))
    if rng.random() < 0.1:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        spot = np.exp(-((x - rng.uniform(0, w)) ** 2 + (y - rng.uniform(0, h)) ** 2) / (rng.uniform(0.04, 0.2) * w) ** 2)
        picture = picture + 255 * spot * rng.uniform(0.3, 1.5)
    if rng.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 + min(rng.gamma(1.5, 0.5), 4) * unit)
    if rng.random() < 0.12:
        picture = cv2.filter2D(picture, -1, motion_kernel(rng, rng.uniform(2, 10) * unit))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    mean = small.mean()
    if rng.random() < 0.6:
        small = (small - mean) * np.exp(rng.uniform(-0.9, 0.35)) + np.clip(mean + rng.normal(0, 25), 15, 240)
    if rng.random() < 0.4:
        small = 255 * np.clip(small / 255, 0, 1) ** np.exp(rng.normal(0, 0.35))
    if rng.random() < 0.4:
        small = small + (small - cv2.GaussianBlur(small, (0, 0), 1)) * rng.uniform(0, 1)
    small = small + rng.normal(0, rng.uniform(0, 1) ** 2 * 5, small.shape)
    small = np.clip(np.round(small), 0, 255).astype(np.uint8)
    return compressed(small, int(rng.integers(40, 96))) if rng.random() < 0.1 else small


def reduced(rng, picture, size):
    """A drawn picture as a frame of uint8 of `size` (columns, rows)."""
    small = np.round(cv2.resize(picture, size, interpolation=cv2.INTER_AREA)).astype(np.uint8)
    return compressed(small, int(rng.integers(60, 97))) if rng.random() < 0.3 else small


def compressed(small, quality):
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def painted(rng, picture, paint):
    """`picture` after `paint` was let at it as at a picture in colour."""
    coloured = np.repeat((np.clip(picture, 0, 255) / 255).astype(np.float32)[..., None], 3, 2)
    paint(rng, coloured)
    return coloured @ LUMA * 255


def backdrop(rng, pool, h, w):
    """What is behind the cards, and whether it is a real photograph."""
    if pool.photographs and rng.random() < PHOTOGRAPHS:
        return photograph(rng, pool, h, w), True
    return (artwork(rng, pool, h, w) if rng.random() < 0.12 else grounded(rng, pool, h, w)), False


def covers_of(rng, pool, quads, shape, light, real):
    """What hides parts of the only card of a scene, or of what is in its place, or hands where there is neither:
    covers.Cover and cardhands.Hold, three at most. `real`: the scene is a photograph's, where cards are held more often
    than not."""
    if len(quads) > 1 or rng.random() > (0.6 if real else 0.35) * (1 if quads else 0.57):
        return []
    h, w = shape
    quad = quads[0] if quads else free(rng, w, h, outside=0)
    if pool.hands and rng.random() < HANDS:
        return [hold(rng, pool.hands, quad, shape) for _ in range(rng.choice([1, 2, 3], p=[0.65, 0.28, 0.07]))]
    return [covers.draw(rng, quad, light)]


def hidden(rng, picture, cover, when):
    """`picture` with what a cover lays `when` the card is not yet there ("under") or is ("over")."""
    if isinstance(cover, Hold):
        getattr(cover, when)(picture)
        return picture
    return painted(rng, picture, getattr(cover, when))


def standing(quad, size):
    """The corners of a card of `size` from one of its longer sides on."""
    return quad if size[0] > size[1] else np.roll(quad, 1, 0)


def as_quads(found):
    return np.array(found, np.float32).reshape(-1, 4, 2)


def subjects(rng, pool, none):
    """What a scene is of: cards, the uppermost first, or, in a share `none`, no card but something in its place or
    nothing; and whether they are cards."""
    if rng.random() >= none:
        count = int(rng.choice([1, 2, 3, 4], p=[0.74, 0.16, 0.06, 0.04]))
        cards = [pool.cards[i] for i in rng.integers(len(pool.cards), size=count)]
        return [redrawn(rng, pool, card) if rng.random() < 0.65 else card for card in cards], True
    return ([other(rng, pool)] if rng.random() < 0.5 else []), False


def scene(rng, pool, size, none=0.28, fine=FINE):
    """A Scene of `size` (columns, rows), put together at `fine` times that. A share `none` has no card."""
    w, h = round(size[0] * fine), round(size[1] * fine)
    words, things = [], []
    drawn = rng.random() < DRAWN
    flats, cards = subjects(rng, pool, none)
    sizes = [flat.size for flat in flats]
    if drawn and len(flats) == 1 and rng.random() < 0.7:
        quads = [level(rng, h, w, *sizes)]
    else:
        quads = poses(rng, h, w, sizes) if flats else []
    flats = flats[:len(quads)]
    tones = [tone_of(rng) for _ in quads]
    picture, real = (plain(rng, h, w), False) if drawn else backdrop(rng, pool, h, w)
    if drawn or real:
        words.append("drawn" if drawn else "photograph")
    if quads and rng.random() < 0.18:
        # A ground of about the card's own brightness, from which its border hardly differs.
        face = flats[0].levels[-1][0]
        rim = np.concatenate([face[:3].ravel(), face[-3:].ravel(), face[:, :3].ravel(), face[:, -3:].ravel()])
        picture = (picture - picture.mean()) * rng.uniform(0.1, 1) + tones[0][rim].mean() + rng.normal(0, 12)
        words.append("alike")
    picture = np.clip(picture, 0, 255).astype(np.float32)
    light = Light(rng)
    if rng.random() < (0.3 if quads else 1) * (0.4 if real else 1):
        count = int(rng.choice([0, 1, 2, 3], p=[0.1, 0.5, 0.25, 0.15]))
        for kind, quad in litter(rng, pool, picture, quads, light.direction, count, flats[0].size if flats else None):
            words.append(kind)
            things.append(quad)
    found = [] if drawn else covers_of(rng, pool, quads, (h, w), light, real)
    for cover in found:
        words.append(cover.kind)
        picture = hidden(rng, picture, cover, "under")
    blur = rng.uniform(0.3, 5) * unit_of(picture) if quads and not drawn and rng.random() < 0.15 else 0
    for flat, tone, quad in zip(flats[::-1], tones[::-1], quads[::-1]):
        lay(rng, picture, flat, quad, light.direction, tone, corners(rng, drawn) if cards else None, blur)
    if len(quads) == 1 and not found and rng.random() < 0.15:
        words.append("pocket")
        pocket(rng, pool, picture, quads[0], light.direction, flats[0].size)
    for cover in found:
        picture = hidden(rng, picture, cover, "over")
    frame = (reduced if drawn else developed)(rng, np.clip(picture, 0, 255).astype(np.float32), size)
    if cards:
        quads = uncovered([standing(quad, flat.size) for quad, flat in zip(quads, flats)])
    else:
        words += [flat.kind for flat in flats]
        quads, things = [], [*quads, *things]
    return Scene(frame, as_quads(quads) / fine, as_quads(things) / fine, " ".join(w.replace(" ", "-") for w in words))
