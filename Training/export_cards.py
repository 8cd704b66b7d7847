# SPDX-License-Identifier: Apache-2.0
"""Writes the card-area network's weights, in the format of export.py, and a test vector:
`python3 export_cards.py --run runs/cards.pt`. Reads the file back with numpy alone and compares."""

import argparse
import struct

import numpy as np
import torch

from cardnet import CardNet
from export import encode, run


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True)
    parser.add_argument("--out", default="../Models/card-areas.bin")
    parser.add_argument("--vector", default="../Tests/Fixtures/network/card-areas-vector.bin",
                        help="u32 H, u32 W, float32 input H x W, float32 scores 8 x H/8 x W/8")
    arguments = parser.parse_args()
    net = CardNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    data = encode(net, 1.0)
    rows, columns = 48, 104
    x = np.random.default_rng(1).normal(0, 1, (1, rows, columns)).astype(np.float32)
    expected = run(data, x)
    with torch.no_grad():
        original = net(torch.from_numpy(x)[None])[0].numpy()
    print(f"{len(data)} bytes, largest difference by rounding the weights "
          f"{np.abs(original - expected).max():.4f}")
    with open(arguments.out, "wb") as f:
        f.write(data)
    with open(arguments.vector, "wb") as f:
        f.write(struct.pack("<2I", rows, columns) + x.tobytes() + expected.astype("<f4").tobytes())


if __name__ == "__main__":
    main()
