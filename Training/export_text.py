# SPDX-License-Identifier: Apache-2.0
"""Writes the text network's weights, its alphabet and a test vector, as export.py does for digits:
`python3 export_text.py --run runs/text.pt`."""

import argparse

from accents import others
from alphabet import CHARACTERS
from export import write
from net import loaded
from textnet import TextNet


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", nargs="+", required=True,
                        help="a run, or several of which the weights' mean counts")
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--out", default="../Models/text.bin")
    parser.add_argument("--alphabet", default="../Models/text-alphabet.txt",
                        help="UTF-8: the characters of classes 1, 2, ...; class 0 is the blank. In a second line those "
                             "that the accent network makes besides")
    parser.add_argument("--vector", default="../Tests/Fixtures/network/text-vector.bin")
    arguments = parser.parse_args()
    net = loaded(TextNet(), arguments.run)
    write(net, arguments.temperature, arguments.out, arguments.vector)
    with open(arguments.alphabet, "w", encoding="utf-8", newline="") as f:
        f.write(CHARACTERS + "\n" + others(CHARACTERS))


if __name__ == "__main__":
    main()
