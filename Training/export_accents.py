# SPDX-License-Identifier: Apache-2.0
"""Writes the accent network's weights and a test vector, as export.py does for digits:
`python3 export_accents.py --run runs/accents.pt`."""

import argparse

import torch

from accentnet import AccentNet
from export import write


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", required=True)
    parser.add_argument("--out", default="../Models/accents.bin")
    parser.add_argument("--vector", default="../Tests/Fixtures/network/accents-vector.bin")
    arguments = parser.parse_args()
    net = AccentNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    write(net, 1.0, arguments.out, arguments.vector)


if __name__ == "__main__":
    main()
