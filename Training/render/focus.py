# SPDX-License-Identifier: Apache-2.0
"""How a camera's autofocus hunts: past the sharp place, back, and over it again, until it rests."""

import numpy as np

from .video import tremor

# Of the clips: begin in focus; lose it again later.
SHARP_FROM_START, LOST_AGAIN = 0.3, 0.4


def passes(rng, keys, time, value, rest):
    """Appends places of the lens from `value` at `time` on, over the sharp place two or three times, to
    `rest`; returns when it rests."""
    for _ in range(int(rng.integers(2, 4))):
        # The lens's motor goes about as fast whether far or near.
        time += rng.uniform(1.8, 3.0) + 0.12 * abs(value)
        value = -value * rng.uniform(0.2, 0.5)
        keys.append((time, value))
    time += rng.uniform(1.5, 4)
    keys.append((time, rest))
    return time


def hunting(rng, count):
    """Radii of the blur of a point in each of `count` frames, in pixels of a frame laying.FRAME wide."""
    def away(least, most):
        return rng.choice([-1, 1]) * np.exp(rng.uniform(np.log(least), np.log(most)))
    rest = rng.normal(0, 0.35)
    if rng.random() < SHARP_FROM_START:
        keys, time = [(0.0, rest)], 0.0
    else:
        time, start = rng.exponential(1.5), away(3, 14)
        keys = [(0.0, start), (time, start)]
        time = passes(rng, keys, time, start, rest)
    if rng.random() < LOST_AGAIN:
        time += 3 + rng.uniform(0, max(count - time - 3, 0))
        keys.append((time, rest))
        time, lost = time + rng.uniform(2, 5), away(2.5, 8)
        keys.append((time, lost))
        passes(rng, keys, time, lost, rest)
    times, values = np.array(keys).T
    frames = np.arange(count)
    i = np.clip(np.searchsorted(times, frames, "right") - 1, 0, len(times) - 1)
    j = np.minimum(i + 1, len(times) - 1)
    part = np.clip((frames - times[i]) / np.maximum(times[j] - times[i], 1e-6), 0, 1)
    part = part * part * (3 - 2 * part)
    breath = tremor(rng, count, rng.uniform(0.1, 0.45), 2)
    return np.abs(values[i] * (1 - part) + values[j] * part + breath)
