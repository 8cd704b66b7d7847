# SPDX-License-Identifier: Apache-2.0
"""What hides a part of a card: fingers over a corner or an edge, a hand that holds it, a thing that lies
on it. Everything is in parts of the card as it is seen."""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from . import hands
from .laying import lay_near
from .poses import ID1

KINDS = {"corner": 0.28, "edge": 0.22, "two": 0.1, "along": 0.12, "hand": 0.18, "thing": 0.1}
# What a reader must see, by its role on the card.
READ = ("number", "expiry", "holder", "company", "value", "from", "since")


@dataclass
class Cover:
    """What is laid under a card (`below`, limbs) and over it (`above`, limbs; `thing`, a flat thing and
    its corners). `kind` is one of KINDS."""

    kind: str
    skin: hands.Skin
    below: list = field(default_factory=list)
    above: list = field(default_factory=list)
    thing: tuple | None = None

    def under(self, rng, picture):
        """Paints what is behind the card on `picture` (float32 RGB), in place: before it is laid."""
        for limb in self.below:
            hands.paint(rng, picture, limb, self.skin)

    def over(self, rng, picture):
        """Paints what is on the card on `picture`, in place: after it was laid."""
        if self.thing is not None:
            lay_near(rng, picture, *self.thing)
        for limb in self.above:
            hands.paint(rng, picture, limb, self.skin)

    def moved(self, by):
        """The same cover `by` pixels (or x and y) further; without its thing."""
        def shifted(limbs):
            return [replace(limb, points=limb.points + by) for limb in limbs]
        return Cover(self.kind, self.skin, shifted(self.below), shifted(self.above))

    def leaves(self, points, margin):
        """Whether the `points` (n x 2, pixels) stay free, by `margin` pixels."""
        if len(points) == 0:
            return True
        if any(limb.distance(np.float32(points))[0].min() < margin for limb in self.above):
            return False
        if self.thing is None:
            return True
        outline = np.float32(self.thing[1])
        return all(cv2.pointPolygonTest(outline, (float(x), float(y)), True) < -margin for x, y in points)


def points_of(card, roles=READ):
    """Points all over a card's lines of text of the given roles, in parts of its width and height: what
    `draw` keeps free and poses.free keeps in the frame. Empty where it has none."""
    h, w = card.rgb.shape[:2]
    across, down = np.meshgrid(np.linspace(0, 1, 12), [0.0, 0.5, 1.0])
    found = [np.stack([line.left + across.ravel() * (line.right - line.left),
                       line.top + down.ravel() * (line.bottom - line.top)], 1) / (w, h)
             for line in card.truth["lines"] if line.role in roles]
    return np.concatenate(found) if found else np.zeros((0, 2))


def on_card(quad, points):
    """Where `points` (n x 2, in parts of the card's width and height) are in the frame."""
    if len(points) == 0:
        return np.zeros((0, 2))
    matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]), np.float32(quad))
    return cv2.perspectiveTransform(np.float32(points)[None], matrix)[0]


class Grip:
    """A card (or another thing of `size` millimetres) in the frame as hands find it: its corners, middle,
    and `scale` in pixels a millimetre."""

    def __init__(self, quad, size=ID1):
        self.quad = np.asarray(quad, np.float64)
        self.middle = self.quad.mean(0)
        self.scale = np.sqrt(cv2.contourArea(np.float32(quad)) / (size[0] * size[1]))

    def edge(self, side, part):
        """The point at `part` of an edge, the way along it, and the way out of the card, both of
        length 1."""
        a, b = self.quad[side], self.quad[(side + 1) % 4]
        along = (b - a) / max(np.hypot(*(b - a)), 1e-9)
        out = np.array([along[1], -along[0]])
        at = a + (b - a) * part
        return at, along, out if out @ (at - self.middle) > 0 else -out


def rotated(vector, degrees):
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]])


def reach(rng, grip, tip, direction, nail, thumb=False):
    """One finger and the hand that it is of: limbs from below to above. The other fingers are curled
    beside it."""
    s = grip.scale
    radius = (rng.uniform(9, 11.5) if thumb else rng.uniform(7, 9)) * s
    pointing = hands.finger(rng, tip, direction, radius, rng.uniform(62, 85) * s, nail)
    root = pointing.points[-1]
    way = root - pointing.points[-2]
    way = way / np.hypot(*way)
    limbs = [hands.arm(rng, root + way * 18 * s, way, s)]
    side = rotated(way, 90 * rng.choice([-1, 1]))
    for i in range(1, int(rng.integers(2, 4))):
        curled = root + side * 16 * i * s - way * rng.uniform(8, 34) * s
        limbs.append(hands.finger(rng, curled, way, radius * rng.uniform(0.9, 1.05), 55 * s))
    return [*limbs, pointing]


def over_corner(rng, grip, cover):
    corner = grip.quad[rng.integers(4)]
    out = corner - grip.middle
    out = out / np.hypot(*out)
    tip = corner - out * rng.uniform(2, 17) * grip.scale
    cover.above = reach(rng, grip, tip, rotated(out, rng.normal(0, 35)), rng.random() < 0.7, rng.random() < 0.6)


def over_edge(rng, grip, cover):
    at, _, out = grip.edge(rng.integers(4), rng.uniform(0.12, 0.88))
    tip = at - out * rng.uniform(-2, 15) * grip.scale
    cover.above = reach(rng, grip, tip, rotated(out, rng.normal(0, 28)), rng.random() < 0.7, rng.random() < 0.5)


def two_fingers(rng, grip, cover):
    s, (at, along, out) = grip.scale, grip.edge(rng.integers(4), rng.uniform(0.25, 0.75))
    way = rotated(out, rng.normal(0, 18))
    fingers = []
    for i in range(int(rng.integers(2, 4))):
        tip = at + along * (i - 0.5) * rng.uniform(17, 21) * s - out * rng.uniform(-1, 12) * s
        fingers.append(hands.finger(rng, tip, way, rng.uniform(7, 8.6) * s, 75 * s, rng.random() < 0.8, 12))
    root = np.mean([f.points[-1] for f in fingers], 0)
    cover.above = [hands.arm(rng, root + way * 12 * s, way, s), *fingers]


def along_edge(rng, grip, cover):
    """A thumb along a whole edge, the hand beyond one of its ends; the fingers come round the other side."""
    s, side = grip.scale, int(rng.integers(4))
    way = rng.choice([-1, 1])
    at, along, out = grip.edge(side, 0.5)
    long = np.hypot(*(grip.quad[side] - grip.quad[(side + 1) % 4]))
    radius = rng.uniform(9, 11.5) * s
    tip = at - way * along * (long * rng.uniform(0.1, 0.55)) + out * (radius - rng.uniform(4, 13) * s)
    direction = rotated(way * along, rng.normal(0, 5))
    length = max(long * rng.uniform(0.9, 1.1), 60 * s)
    thumb = hands.finger(rng, tip, direction, radius, length, rng.random() < 0.7, 8)
    root = thumb.points[-1]
    way_out = rotated(way * along + 0.4 * out, rng.normal(0, 12))
    cover.above = [hands.arm(rng, root + way_out * 8 * s, way_out, s), thumb]
    cover.below = behind(rng, grip, side, 0.5 + 0.2 * way)


def behind(rng, grip, side, part):
    """Palm and fingers under the card, from the edge `side` inwards; fingertips show beyond the other edge
    where the card is narrow enough."""
    s, (at, along, out) = grip.scale, grip.edge(side, part)
    limbs = [hands.arm(rng, at + out * rng.uniform(5, 25) * s, rotated(out, rng.normal(0, 20)), s)]
    first = rng.uniform(-32, -20)
    length = rng.uniform(50, 95)
    for i in range(int(rng.integers(2, 5))):
        tip = at + along * (first + 18.5 * i) * s - out * (length + 8 * np.sin(1.0 + i)) * s
        limbs.append(hands.finger(rng, tip, out, rng.uniform(7, 8.6) * s, rng.uniform(75, 90) * s, False, 10))
    return limbs


def held(rng, grip, cover):
    """A hand behind the card, its thumb in front."""
    side = int(rng.integers(4))
    part = rng.uniform(0.15, 0.85)
    s, (at, _, out) = grip.scale, grip.edge(side, part)
    tip = at - out * rng.uniform(3, 20) * s
    direction = rotated(out, rng.normal(0, 30))
    thumb = hands.finger(rng, tip, direction, rng.uniform(9, 11.5) * s, rng.uniform(60, 75) * s, rng.random() < 0.8)
    cover.below = behind(rng, grip, side, np.clip(part + rng.normal(0, 0.2), 0.1, 0.9))
    root = thumb.points[-1]
    cover.above = [hands.arm(rng, root + out * 15 * s, rotated(out, rng.normal(0, 15)), s), thumb]


def laid_over(rng, grip, cover, things):
    """Something flat over one corner: a sheet, another card's back, a phone."""
    thing = things(rng)
    s, corner = grip.scale, grip.quad[rng.integers(4)]
    out = corner - grip.middle
    out = out / np.hypot(*out)
    w, h = thing.size
    angle = np.degrees(np.arctan2(*(grip.quad[1] - grip.quad[0])[::-1])) + rng.choice(
        [rng.normal(0, 8), rng.uniform(0, 360)])
    flat = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 * s
    flat = np.array([rotated(p, angle) for p in flat])
    # Pushed out until only a part of the corner is below it.
    deep = rng.uniform(4, 18) * s
    near = (flat @ -out).max()
    cover.thing = (thing, corner + out * (near - deep) + flat)


def draw(rng, quad, light, keep=(), kinds=None, things=None, size=ID1):
    """A Cover for a card whose corners are `quad` (4 x 2, frame pixels), lit by `light`; None where nothing
    was found that leaves the points `keep` (n x 2, in parts of the card; see `points_of`) free. `kinds`
    of KINDS may be used (all where None); "thing" only with `things`, a function of rng that draws a flat
    thing with rgb, alpha, light and `size` in millimetres. `size`: of what is covered, where it is no card."""
    grip = Grip(quad, size)
    chosen = [k for k in (kinds or KINDS) if k != "thing" or things]
    weights = np.array([KINDS[k] for k in chosen])
    free = on_card(quad, np.asarray(keep))
    simple = {"corner": over_corner, "edge": over_edge, "two": two_fingers, "along": along_edge, "hand": held}
    for _ in range(40):
        kind = chosen[rng.choice(len(chosen), p=weights / weights.sum())]
        cover = Cover(kind, hands.Skin(rng, light))
        if kind == "thing":
            laid_over(rng, grip, cover, things)
        else:
            simple[kind](rng, grip, cover)
        if cover.leaves(free, 0.6 * grip.scale):
            return cover
    return None
