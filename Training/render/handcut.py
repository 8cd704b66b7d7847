# SPDX-License-Identifier: Apache-2.0
"""Cuts a hand out of a photograph in which the points of its skeleton are known: `cut`.

The points are the 21 of the usual order of hand landmarks: wrist, then four of each finger from its root to its
tip, the thumb first."""

import cv2
import numpy as np

WRIST = 0
ROOTS = [5, 9, 13, 17]
PALM = [WRIST, 1, 2, *ROOTS]
THUMB = [(0, 1), (1, 2), (2, 3), (3, 4)]
BONES = [*THUMB, (0, 5), (5, 9), (9, 13), (13, 17), (17, 0),
         *((root + i, root + i + 1) for root in ROOTS for i in range(3))]
# A palm has so many pixels at most, from the wrist to the root of the middle finger.
PALM_PIXELS = 140
# How far the forearm is kept at most, in palms, and between which widths, in the wrist's.
ARM, NARROW, WIDE = 0.6, 0.82, 1.3


def disc(radius):
    size = 2 * max(1, int(radius)) + 1
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))


def upright(picture, points):
    """The part of `picture` about the hand with its forearm downwards, where the picture has pixels (bool), the points
    in it, and a palm's length."""
    palm = max(np.hypot(*(points[9] - points[WRIST])), 1.2 * np.hypot(*(points[17] - points[5])))
    scale = min(PALM_PIXELS / palm, 1)
    x, y = points[WRIST] - points[ROOTS].mean(0)
    middle = points.mean(0)
    size = int(2 * scale * max(np.abs(points - middle).max() + 0.45 * palm, 1.5 * palm))
    turn = cv2.getRotationMatrix2D(tuple(map(float, middle)), np.degrees(np.arctan2(y, x)) - 90, scale)
    turn[:, 2] += size / 2 - middle
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 / scale)
    seen = cv2.warpAffine(picture, turn, (size, size), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    known = cv2.warpAffine(np.full(picture.shape[:2], 255, np.uint8), turn, (size, size)) > 250
    return seen, known, points @ turn[:, :2].T + turn[:, 2], scale * palm


def skeleton(shape, points, bones, width):
    mask = np.zeros(shape, np.uint8)
    for a, b in bones:
        cv2.line(mask, tuple(map(int, points[a])), tuple(map(int, points[b])), 1, max(2, int(width)))
    return mask


def seeds(known, points, palm):
    """What is surely the hand, what is probably, and what may be (bool)."""
    shape = known.shape
    inner = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(inner, cv2.convexHull(points[PALM].astype(np.int32)), 1)
    sure = cv2.erode(inner, disc(0.07 * palm)) | skeleton(shape, points, BONES, 0.06 * palm)
    probable = inner | skeleton(shape, points, BONES, 0.22 * palm)
    thumb = skeleton(shape, points, THUMB, 0.22 * palm)
    possible = (cv2.dilate(probable, disc(0.085 * palm)) | cv2.dilate(inner, disc(0.26 * palm))
                | cv2.dilate(thumb, disc(0.15 * palm)))
    x, y = points[WRIST]
    cv2.rectangle(possible, (int(x - 0.6 * palm), int(y)), (int(x + 0.6 * palm), int(y + ARM * palm)), 1, -1)
    possible[int(y + ARM * palm):] = 0
    return sure.astype(bool) & known, probable.astype(bool) & known, possible.astype(bool) & known


def largest(mask):
    """The largest connected part of a mask (uint8)."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    return (labels == 1 + int(stats[1:, 4].argmax())).astype(np.uint8) if count > 1 else np.zeros_like(mask)


def smoothed(mask):
    """A mask without frays, notches, islands and pinholes."""
    size = disc(np.sqrt(mask.sum()) / 120)
    mask = largest(cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_OPEN, size), cv2.MORPH_CLOSE, size))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    small = [i for i in range(1, count) if stats[i, 4] < 0.004 * mask.sum()]
    mask[np.isin(labels, small)] = 1
    return mask


def without_sleeve(mask, wrist, palm):
    """A mask whose forearm ends straight across where its width is no longer the wrist's; None where there is none."""
    row = int(wrist[1])
    widths = mask.sum(1)
    width = np.median(widths[row - int(0.06 * palm):row + int(0.1 * palm)])
    end = row
    while end + 1 < min(row + ARM * palm, len(widths)) and NARROW * width < widths[end + 1] < WIDE * width:
        end += 1
    if width < 0.3 * palm or end < row + 0.02 * palm:
        return None
    mask = mask.copy()
    mask[end:] = 0
    return mask


def with_alpha(picture, mask):
    """Picture with the mask as alpha, moved inwards by a pixel and soft, its rim in the colours from inside."""
    big = cv2.copyMakeBorder(mask.astype(np.float32), 8, 8, 8, 8, cv2.BORDER_REPLICATE)
    alpha = np.clip((cv2.GaussianBlur(big, (0, 0), 1.6)[8:-8, 8:-8] - 0.62) / 0.34, 0, 1)
    inner = cv2.erode(mask, disc(2)).astype(np.float32)[..., None]
    weight = cv2.GaussianBlur(inner, (0, 0), 2.2)[..., None]
    spread = cv2.GaussianBlur(picture * inner, (0, 0), 2.2) / np.maximum(weight, 1e-3)
    colours = np.where((inner > 0) | (weight < 1e-3), picture, spread)
    return np.clip(np.dstack([colours, 255 * alpha]), 0, 255).astype(np.uint8)


def cut(picture, points):
    """The hand with these landmarks (21 x 2, pixels of `picture`, uint8 BGR), uint8 BGRA, its forearm below, where the
    cut-out ends in a straight line. None where it cannot be told from what is around it."""
    seen, known, points, palm = upright(picture, np.float64(points))
    sure, probable, possible = seeds(known, points, palm)
    labels = np.full(known.shape, cv2.GC_PR_BGD, np.uint8)
    labels[probable], labels[~possible], labels[sure] = cv2.GC_PR_FGD, cv2.GC_BGD, cv2.GC_FGD
    cv2.setRNGSeed(1)
    cv2.grabCut(seen, labels, None, np.zeros((1, 65)), np.zeros((1, 65)), 3, cv2.GC_INIT_WITH_MASK)
    mask = smoothed(np.isin(labels, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8))
    mask = without_sleeve(mask, points[WRIST], palm)
    if mask is None:
        return None
    # What is left of the ground between fingers lies far from every bone.
    bones, inner = (part[:int(points[WRIST][1])].astype(np.uint8) for part in (probable, sure))
    stray = (mask[:len(bones)] > 0) & (cv2.dilate(bones, disc(0.045 * palm)) == 0) & (
        cv2.dilate(inner, disc(0.33 * palm)) == 0)
    if stray.sum() > 0.035 * mask.sum() or mask[sure].mean() < 0.97:
        return None
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    return with_alpha(seen[part].astype(np.float32), mask[part])
