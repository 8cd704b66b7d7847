# SPDX-License-Identifier: Apache-2.0
"""From the text-area network's map to lines of text, with numpy alone: what the engine does, step by
step. Coordinates are pixels of the rectified card, of which a map's cell has 8 x 8."""

import numpy as np

from areanet import CELL, CORE, HEIGHT, OFFSET

# A cell is text from this probability; a line counts when its best cell reaches the other.
TEXT, SURE = 0.5, 0.6
# Two cells are of one line when their middles differ by less than this part of the smaller height, and
# their heights by less than this factor's logarithm to the base 2.
MIDDLE, LIKE = 0.4, 0.5
# Pieces of a line are joined over a gap of less than this part of its height.
GAP = 0.7
# Shorter ones than this part of their height are no lines.
SHORTEST = 0.7


def cells_of(scores):
    """12 x H x W scores of the network as 3 x 2H x 2W cells (channel * 4 + row * 2 + column)."""
    channels, h, w = scores.shape[0] // 4, *scores.shape[1:]
    return scores.reshape(channels, 2, 2, h, w).transpose(0, 3, 1, 4, 2).reshape(channels, 2 * h, 2 * w)


def connected(mask, middle, height):
    """A number for every text cell, the same for cells of one line: a cell belongs with its right
    neighbour in the same row, the row above and the row below, and with the one below it, where both
    speak of the same middle and height. 0 is no text."""
    rows, columns = mask.shape
    parent = np.arange(rows * columns)

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for y in range(rows):
        for x in range(columns):
            if not mask[y, x]:
                continue
            for v, u in ((y - 1, x + 1), (y, x + 1), (y + 1, x + 1), (y + 1, x)):
                if 0 <= v < rows and u < columns and mask[v, u]:
                    small = min(height[y, x], height[v, u])
                    if (abs(middle[y, x] - middle[v, u]) < MIDDLE * small
                            and abs(np.log2(height[y, x] / height[v, u])) < LIKE):
                        parent[root(v * columns + u)] = root(y * columns + x)
    labels = np.zeros((rows, columns), np.int32)
    numbers = {}
    for y, x in zip(*np.nonzero(mask)):
        labels[y, x] = numbers.setdefault(root(y * columns + x), len(numbers) + 1)
    return labels


def crossing(inner, outer):
    """How far (pixels) beyond the middle of a line's last column the probability falls through TEXT, from
    those of that column and of the next one outwards."""
    if outer >= inner:
        return CELL / 2
    return CELL * min(max((inner - TEXT) / (inner - outer), 0.0), 1.0)


def line_from(chosen, probability, middle, height):
    """(left, y at the left, right, y at the right, height, confidence) of the cells `chosen` (a mask):
    a straight line through the middles, weighted by probability; the median height; ends where the
    probability falls through TEXT, between columns."""
    y, x = np.nonzero(chosen)
    weight = probability[y, x]
    place = (x + 0.5) * CELL
    mean_x = (weight * place).sum() / weight.sum()
    mean_y = (weight * middle[y, x]).sum() / weight.sum()
    spread = (weight * (place - mean_x) ** 2).sum()
    slope = (weight * (place - mean_x) * (middle[y, x] - mean_y)).sum() / spread if spread > 0 else 0.0
    # Short lines say little about their slope.
    slope *= spread / (spread + weight.sum() * (2 * CELL) ** 2)
    first, last = x.min(), x.max()
    ends = []
    for column, beyond in ((first, first - 1), (last, last + 1)):
        rows = y[x == column]
        outside = probability[rows, beyond].max() if 0 <= beyond < probability.shape[1] else 0.0
        ends.append(crossing(probability[rows, column].max(), outside))
    left, right = (first + 0.5) * CELL - ends[0], (last + 0.5) * CELL + ends[1]
    return [left, mean_y + slope * (left - mean_x), right, mean_y + slope * (right - mean_x),
            float(np.median(height[y, x])), float(weight.mean())]


def joined(lines):
    """Pieces that follow one another on one row, with less than GAP of their height between, made one."""
    lines = sorted(lines, key=lambda line: line[0])
    out = []
    for line in lines:
        for other in out:
            tall = max(other[4], line[4])
            if (-0.5 * tall < line[0] - other[2] < GAP * tall and abs(other[3] - line[1]) < 0.25 * tall
                    and tall < 1.3 * min(other[4], line[4])):
                long = np.array([other[2] - other[0], line[2] - line[0]])
                part = long[0] / long.sum()
                other[4:] = [part * a + (1 - part) * b for a, b in zip(other[4:], line[4:])]
                other[2:4] = line[2:4]
                break
        else:
            out.append(list(line))
    return out


def lines_of(scores):
    """Lines of text from the network's scores (12 x H x W), as rows of (left x, y of the middle there,
    right x, y of the middle there, height of digits, confidence)."""
    cells = cells_of(scores)
    probability = 1 / (1 + np.exp(-np.clip(cells[CORE], -30, 30)))
    rows = (np.arange(cells.shape[1]) + 0.5)[:, None] * CELL
    middle = rows + CELL * cells[OFFSET]
    height = 20 * 2 ** np.clip(cells[HEIGHT], -2, 3)
    labels = connected(probability > TEXT, middle, height)
    lines = []
    for number in range(1, labels.max() + 1):
        chosen = labels == number
        if probability[chosen].max() >= SURE:
            lines.append(line_from(chosen, probability, middle, height))
    return np.array([line for line in joined(lines) if line[2] - line[0] > SHORTEST * line[4]],
                    np.float32).reshape(-1, 6)
