# SPDX-License-Identifier: Apache-2.0
"""The files of a set: pictures as JPEG, and the table of what they show."""

import os

import cv2
import numpy as np

COLUMNS = ("file kind width height borders_visible orientation number luhn expiry holder brand relief "
           "layout notes source quad").split()
ORIENTATIONS = ["landscape", "turned right", "upside down", "turned left"]


def write_jpeg(path, picture, quality, most=None):
    """Writes uint8 RGB as JPEG, in lower quality where it would take more than `most` bytes."""
    while True:
        _, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
        if most is None or len(data) <= most or quality <= 40:
            break
        quality -= 5
    data.tofile(path)


def write_manifest(folder, rows, more=()):
    """Writes `rows`, one by one as they come, below a head; `more` columns are at the end."""
    columns = [*COLUMNS, *more]
    with open(os.path.join(folder, "manifest.tsv"), "w", encoding="utf-8") as manifest:
        manifest.write("\t".join(columns) + "\n")
        for row in rows:
            manifest.write("\t".join(str(row.get(c, "")) for c in columns) + "\n")
            manifest.flush()


def empty_row(name, size):
    """The row of a picture that shows no card."""
    row = dict.fromkeys(COLUMNS, "")
    row.update(file=name, kind="rendered", width=size[0], height=size[1], source="render.samples",
               borders_visible="no", orientation="landscape", relief="unknown", notes="NEGATIVE no card")
    return row


def corners(quad):
    """A quad as manifests have it."""
    return ";".join(f"{x:.2f},{y:.2f}" for x, y in quad)


def fields(truth):
    """Labelled values as manifests have them."""
    return ";".join(f"{k}={v}" for k, v in truth.get("fields", {}).items())


def orientation(quad, portrait):
    """How a card lies, by the nearest quarter."""
    x, y = np.asarray(quad[1]) - quad[0]
    name = ORIENTATIONS[round(np.degrees(np.arctan2(y, x)) / 90) % 4]
    return f"portrait {name}".replace(" landscape", "") if portrait else name


def describe(row, truth):
    """Fills `row` with what is on a card."""
    row.update({k: truth[k] for k in ("number", "luhn", "expiry", "holder", "brand", "relief", "layout")},
               borders_visible="yes")
