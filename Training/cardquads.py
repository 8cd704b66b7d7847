# SPDX-License-Identifier: Apache-2.0
"""Quads out of the card-area network's map, with numpy and OpenCV alone: enough to tell what the map is
worth. Coordinates are pixels of the network's input."""

import cv2
import numpy as np

from cardareas import CORE as PART
from cardnet import AREA, CELL, CORE

# Smaller cores than this (cells) are nothing.
LEAST = 3


def cells_of(scores):
    """2 x rows x columns out of the network's 8 x H/8 x W/8 scores."""
    _, h, w = scores.shape
    return scores.reshape(2, 2, 2, h, w).transpose(0, 3, 1, 4, 2).reshape(2, 2 * h, 2 * w)


def crossings(logit):
    """Points (x, y) where the area's logit crosses 0 between cells beside or below one another."""
    out = []
    for axis in (0, 1):
        a, b = (logit[:-1], logit[1:]) if axis == 0 else (logit[:, :-1], logit[:, 1:])
        y, x = np.nonzero((a > 0) != (b > 0))
        part = a[y, x] / (a[y, x] - b[y, x])
        at = np.column_stack([x, y]).astype(np.float64) + 0.5
        at[:, 1 - axis] += part
        out.append(at * CELL)
    return np.concatenate(out)


def line_through(points):
    """(point, direction) of the line nearest to `points`, those far off counted less."""
    weight = np.ones(len(points))
    for _ in range(4):
        middle = (points * weight[:, None]).sum(0) / weight.sum()
        offset = points - middle
        _, vectors = np.linalg.eigh((offset * weight[:, None]).T @ offset)
        away = offset @ vectors[:, 0]
        weight = 1 / (1 + (away / 1.0) ** 2)
    return middle, vectors[:, 1]


def meeting(first, second):
    """Where two lines meet, None where they hardly do."""
    (p, d), (q, e) = first, second
    across = d[0] * e[1] - d[1] * e[0]
    if abs(across) < 0.2:
        return None
    o = q - p
    return p + d * (o[0] * e[1] - o[1] * e[0]) / across


def fitted(start, points):
    """The quad `start` with its sides moved to `points` near them; None where that fails."""
    quad = start.astype(np.float64)
    for band in (0.3, 0.2, 0.12, 0.08, 0.08):
        lines = []
        size = np.sqrt(abs(cv2.contourArea(np.float32(quad))))
        for i in range(4):
            a, b = quad[i], quad[(i + 1) % 4]
            length = np.hypot(*(b - a))
            if length < 4:
                return None
            along = (b - a) / length
            u, v = (points - a) @ along / length, (points - a) @ [-along[1], along[0]]
            near = points[(u > 0.1) & (u < 0.9) & (np.abs(v) < max(band * size, 5))]
            lines.append(line_through(near) if len(near) >= 4 else (a, along))
        corners = [meeting(lines[i - 1], lines[i]) for i in range(4)]
        if any(c is None for c in corners) or not cv2.isContourConvex(np.float32(corners)):
            return None
        quad = np.array(corners)
    return quad


def quads_of(scores):
    """[(quad 4 x 2 in no certain order of turn, certainty 0..1)] of a map, the most certain first."""
    cells = cells_of(scores)
    count, labels, stats, _ = cv2.connectedComponentsWithStats((cells[CORE] > 0).astype(np.uint8), connectivity=4)
    points = crossings(cells[AREA])
    out = []
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < LEAST:
            continue
        y, x = np.nonzero(labels == i)
        # Half a cell around the cells' middles is what the core is larger by.
        middle, size, angle = cv2.minAreaRect(np.float32(np.column_stack([x, y]) + 0.5) * CELL)
        size = (np.array(size) + CELL) / PART
        quad = fitted(cv2.boxPoints((middle, tuple(size), angle)), points)
        if quad is not None:
            out.append((quad, float(1 / (1 + np.exp(-cells[CORE][labels == i].mean())))))
    return sorted(out, key=lambda pair: -pair[1])


def overlap(a, b):
    """Intersection over union of two convex quads."""
    both, _ = cv2.intersectConvexConvex(np.float32(a), np.float32(b))
    return both / max(cv2.contourArea(np.float32(a)) + cv2.contourArea(np.float32(b)) - both, 1e-6)
