# SPDX-License-Identifier: Apache-2.0
"""Pictures that a list names in public repositories: `options`, `pictures`.

For each a list has the repository, a commit and a path in it. They are read out of clones, bare or not, in a folder
DIR, as DIR/OWNER/NAME: `git clone https://github.com/OWNER/NAME DIR/OWNER/NAME`. Nothing of them is kept with the
sources."""

import argparse
import csv
import os
import subprocess

import cv2
import numpy as np


def options(doc):
    """The command line of a program that makes `--out` of the pictures of a list."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", required=True)
    parser.add_argument("--clones", required=True)
    parser.add_argument("--out", required=True)
    return parser


def pictures(arguments, flags):
    """The rows of the list (as dictionaries), each with its picture as OpenCV reads it with `flags`; ValueError where
    one is none."""
    with open(arguments.list, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            clone, name = os.path.join(arguments.clones, row["repository"]), f"{row['commit']}:{row['path']}"
            blob = subprocess.run(["git", "-C", clone, "cat-file", "blob", name], check=True, capture_output=True)
            picture = cv2.imdecode(np.frombuffer(blob.stdout, np.uint8), flags)
            if picture is None:
                raise ValueError(f"not a picture: {row['repository']} {row['path']}")
            yield row, picture
