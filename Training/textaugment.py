# SPDX-License-Identifier: Apache-2.0
"""Batches for the text network: strips cut out of packed lines as a reader that found them would, and
as a camera might have seen them."""

import numpy as np
import torch
import torch.nn.functional as F

from alphabet import encode
from photometry import (ROWS, as_stored, chosen, compressed, lit, printed, rand, randn, resample, standardised,
                        through_lens, uniform)

CAPITAL_ROWS = 20
PACK_CAPITAL_ROWS = 40
PACK_ROWS = 80
# Strips of one batch have one width; each holds about as many columns as the others.
WIDTHS = (128, 224, 352)
# Part of the strips with room for it that show a second text in the same row.
PAIRED = 0.35
# Capitals' heights in the frame that the card was seen in, in pixels: from small print on a card that
# fills a third of the picture to a large number on one that fills it.
SMALLEST, LARGEST = 6.0, 20.0


class TextPack:
    """One or more packs of render.textpack, opened."""

    def __init__(self, paths):
        packs = [dict(np.load(path)) for path in paths]
        self.pictures, self.spans = [], []
        for p in packs:
            starts, characters = p["starts"], p["characters"]
            for i in range(len(starts) - 1):
                self.pictures.append(p["pixels"][:, starts[i]:starts[i + 1]])
                self.spans.append(p["spans"][characters[i]:characters[i + 1]])
        self.texts = np.concatenate([p["texts"] for p in packs])
        self.kinds = np.concatenate([p["kinds"] for p in packs])
        # The narrowest strip that shows all of a line; the longest are cut.
        natural = np.array([p.shape[1] for p in self.pictures]) * CAPITAL_ROWS / PACK_CAPITAL_ROWS
        choice = np.minimum(np.searchsorted(WIDTHS, natural), len(WIDTHS) - 1)
        self.natural = natural
        self.by_width = [np.nonzero(choice == i)[0] for i in range(len(WIDTHS))]

    def __len__(self):
        return len(self.texts)


def part_of(rng, picture, text, spans, room):
    """As many characters of a line as fit into `room` pixels, the picture cut between characters."""
    first = int(rng.integers(len(text)))
    while first > 0 and spans[-1, 1] - spans[first, 0] < room:
        first -= 1
    last = first
    while last + 1 < len(text) and spans[last + 1, 1] - spans[first, 0] < room:
        last += 1
    while text[first] == " ":
        first += 1
    while text[last] == " " and last > first:
        last -= 1
    left = 0 if first == 0 else int((spans[first - 1, 1] + spans[first, 0]) / 2)
    right = picture.shape[1]
    if last + 1 < len(text):
        right = int(np.ceil((spans[last, 1] + spans[last + 1, 0]) / 2))
    return picture[:, left:right], text[first:last + 1], spans[first:last + 1] - left


def beside(rng, pack, picture, text, spans, room):
    """A line with a second one in the same row, where one drawn at random fits into `room` pixels."""
    other = int(rng.integers(len(pack)))
    both = picture.shape[1] + pack.pictures[other].shape[1]
    if not text or not pack.texts[other] or both > room:
        return picture, text, spans
    shift = picture.shape[1]
    gap = np.array([[spans[-1, 1], pack.spans[other][0, 0] + shift]])
    return (np.hstack([picture, pack.pictures[other]]), text + " " + str(pack.texts[other]),
            np.concatenate([spans, gap, pack.spans[other] + shift]))


def strips(pack, rng, count, width, lines, spread=1.0, nominal=CAPITAL_ROWS):
    """Strips of 32 x `width` showing `lines`, their capitals about `nominal` rows high: canvases at twice the size
    (uint8), the maps that cut the strips out of them, texts, and each character's ends in the strip. `spread` scales
    the deviations from an exact cut."""
    columns = int(width * 3.2)
    canvases = np.zeros((count, PACK_ROWS, columns), np.uint8)
    theta = np.zeros((count, 2, 3), np.float32)
    texts, places = [], []
    for n, index in enumerate(lines):
        picture, text, spans = pack.pictures[index], str(pack.texts[index]), pack.spans[index]
        capitals = nominal * np.exp(spread * np.clip(rng.normal(0, 0.12), -0.29, 0.29))
        sy = PACK_CAPITAL_ROWS / capitals
        sx = sy * np.exp(spread * np.clip(rng.normal(0, 0.06), -0.15, 0.15))
        reach = width * sx
        margin = capitals * rng.uniform(0.15, 0.5) * sx
        if text and rng.random() < PAIRED:
            picture, text, spans = beside(rng, pack, picture, text, spans, reach)
        if text and spans[-1, 1] - spans[0, 0] + 2 * margin > reach:
            picture, text, spans = part_of(rng, picture, text, spans, reach - 2 * margin)
        length = picture.shape[1]
        if text:
            # The text anywhere in the strip, with at least the margin beside it.
            low, high = spans[-1, 1] + margin - reach, spans[0, 0] - margin
            first = rng.uniform(min(low, high), max(low, high))
        else:
            first = rng.uniform(min(0, length - reach), max(0, length - reach))
        steepest = min(np.tan(np.radians(2.2)), 8 / width)
        slope = spread * np.clip(np.tan(np.radians(rng.normal(0, 0.8))), -steepest, steepest)
        slant = spread * rng.normal(0, 0.05)
        offset = spread * np.clip(rng.normal(0, 1.4), -3.3, 3.3)
        left = int(np.floor(first)) - 24
        canvases[n] = picture[:, np.clip(np.arange(left, left + columns), 0, length - 1)]
        # x = first + sx * c + slant * sy * (r - 16) ; y = middle + sy * (r - 16) + slope * sx * (c - W/2)
        middle = PACK_ROWS / 2 + offset * sy
        a = np.array([[sx, slant * sy, first - left - slant * sy * ROWS / 2],
                      [slope * sx, sy, middle - sy * ROWS / 2 - slope * sx * width / 2], [0, 0, 1]])
        # To the normalised coordinates of grid_sample (align_corners = False).
        m = np.array([[2 / columns, 0, -1], [0, 2 / PACK_ROWS, -1], [0, 0, 1]])
        inverse = np.array([[width / 2, 0, width / 2], [0, ROWS / 2, ROWS / 2], [0, 0, 1]])
        theta[n] = (m @ a @ inverse)[:2]
        texts.append(text)
        places.append((spans - first) / sx)
    return torch.from_numpy(canvases), torch.from_numpy(theta), texts, places


def from_afar(x, generator, capitals, nominal=CAPITAL_ROWS):
    """Strips whose capitals are `nominal` rows high as they come from a frame in which they were only so many pixels
    high, with that frame's noise and compression."""
    count, _, rows, width = x.shape
    size = (max(6, round(rows * capitals / nominal)), round(width * capitals / nominal))
    small = F.interpolate(x, size, mode="bilinear", antialias=True)
    strength = uniform(generator, count, 0, 1) ** 2 * 6
    strength = torch.minimum(strength, 0.3 * small.std((1, 2, 3), keepdim=True))
    small = small + randn(generator, *small.shape) * strength
    i = chosen(generator, count, 0.4)
    if len(i):
        small[i] = compressed(small[i].clamp(0, 255), generator)
    sharp = rand(generator, 1).item() < 0.3
    return F.interpolate(small.clamp(0, 255), (rows, width), mode="bicubic" if sharp else "bilinear")


def seen(x, generator, nominal=CAPITAL_ROWS, smallest=SMALLEST):
    """What light, distance, lens, sensor and file do to strips; capitals are `smallest` pixels high at least in the
    frame."""
    count = len(x)
    i = chosen(generator, count, 0.5)
    x[i] = printed(x[i], generator)
    x = lit(x, generator)
    groups = torch.randperm(count, generator=generator, device=x.device)[: count * 4 // 5].chunk(8)
    low, high = np.log(smallest), np.log(LARGEST)
    for group in groups:
        capitals = np.exp(low + (high - low) * rand(generator, 1).item())
        x[group] = from_afar(x[group], generator, capitals, nominal)
    i = chosen(generator, count, 0.35)
    if len(i) > 6:
        x[i] = through_lens(x[i], generator)
    return as_stored(x, generator)


def labels_of(texts):
    """Classes of all texts, one after another, and their counts."""
    return (np.array([c for t in texts for c in encode(t)], np.int16),
            np.array([len(t) for t in texts], np.int16))


def drawn(pack, rng, columns):
    """A strip's width, drawn by the columns that lines of each have, and as many of its lines as make about
    `columns`."""
    share = np.array([len(lines) * width for lines, width in zip(pack.by_width, WIDTHS)])
    choice = int(rng.choice(len(WIDTHS), p=share / share.sum()))
    width = WIDTHS[choice]
    return width, rng.choice(pack.by_width[choice], columns // width)


def batch(pack, seed, columns, seen_part=1.0):
    """Strips of one width, as many as make about `columns` columns, with their labels; the same for
    the same seed. The first `seen_part` of them as a camera sees them."""
    rng = np.random.default_rng(seed)
    generator = torch.Generator().manual_seed(int(rng.integers(2 ** 62)))
    width, lines = drawn(pack, rng, columns)
    count = len(lines)
    canvases, theta, texts, _ = strips(pack, rng, count, width, lines)
    x = resample(canvases, theta, width)
    some = round(seen_part * count)
    if some > 12:
        x[:some] = seen(x[:some].clone(), generator)
    return (standardised(x), *labels_of(texts))


def held_out_batches(pack, camera=False, capitals=None, count=32, seed=777):
    """Every line of a pack once, in batches of one width: (strips, texts, kinds). With `camera`, as a
    camera sees them; with `capitals`, from a frame in which these are so many pixels high."""
    for choice, width in enumerate(WIDTHS):
        for at in range(0, len(pack.by_width[choice]), count):
            lines = pack.by_width[choice][at:at + count]
            rng = np.random.default_rng([seed, choice, at])
            generator = torch.Generator().manual_seed(int(rng.integers(2 ** 62)))
            canvases, theta, texts, _ = strips(pack, rng, len(lines), width, lines,
                                               1.0 if camera else 0.3)
            x = resample(canvases, theta, width)
            if capitals:
                x = from_afar(x, generator, capitals)
            if camera:
                x = seen(x, generator)
            yield standardised(x), texts, pack.kinds[lines]
