# SPDX-License-Identifier: Apache-2.0
"""Writes the accent network's weights and a test vector, as export.py does for digits:
`python3 export_accents.py --run runs/first.pt runs/accents.pt`."""

import argparse

from accentnet import AccentNet
from export import write
from net import loaded


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", nargs="+", required=True,
                        help="a run, or several of which the weights' mean counts")
    parser.add_argument("--out", default="../Models/accents.bin")
    parser.add_argument("--vector", default="../Tests/Fixtures/network/accents-vector.bin")
    arguments = parser.parse_args()
    write(loaded(AccentNet(), arguments.run), 1.0, arguments.out, arguments.vector)


if __name__ == "__main__":
    main()
