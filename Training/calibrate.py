# SPDX-License-Identifier: Apache-2.0
"""Finds what a step of each layer's results is worth where they are kept in bytes, and writes it into a weights file:
`python3 calibrate.py --network text --weights ../Models/text.bin --packs 'cache/text5[12].npz'`.

The results of a layer with ReLU, of a batch of what the network is trained with, are rounded to 0 to 255 steps, and
what is more becomes 255; the step of the least squared error counts. The weights stay as they are. Prints each step and
how far above the error's power the results' is, and what the scores are away from those of floats."""

import argparse
import glob
import struct

import numpy as np
import torch
import torch.nn.functional as F

from export import ADDS_INPUT, CONVOLUTION, POOL, RELU, layers_of, places_of_steps
from restore import NETWORKS, batch_of

MOST = 255


def in_steps(x, step):
    """The results as bytes tell them."""
    return torch.clamp(torch.round(x / step), 0, MOST) * step


def best_step(x):
    """The step of the least squared error, and that error beside the results' power in decibels."""
    positive = x[x > 0]
    steps = float(positive.max()) / MOST * np.linspace(0.2, 1, 81)
    errors = [float(((in_steps(positive, step) - positive) ** 2).mean()) for step in steps]
    best = int(np.argmin(errors))
    return steps[best], 10 * np.log10(float((positive ** 2).mean()) / errors[best])


def scores(data, x, steps):
    """The last layer's results for inputs `x`. With an empty list of `steps` those of floats, and the steps are
    added to it, 0 for a layer without; else each layer's are in its steps."""
    found = not steps
    places = iter(list(steps))
    for kind, kernel, padding, active, weight, bias in layers_of(data):
        if kind == POOL:
            x = F.max_pool2d(x, kernel)
        elif kind != CONVOLUTION:
            x = F.pixel_unshuffle(x, 2)
        else:
            y = F.conv2d(x, torch.from_numpy(weight), torch.from_numpy(bias.copy()), padding=padding)
            x = y + x if active & ADDS_INPUT else y
            if active & RELU:
                x = F.relu(x)
            step = next(places, 0)
            if found:
                if active & RELU:
                    step, decibels = best_step(x)
                    print(f"  {weight.shape[1]:3} to {weight.shape[0]:3} channels: step {step:.4f}, "
                          f"{decibels:.1f} dB above its error")
                steps.append(step)
            elif step:
                x = in_steps(x, step)
    return x


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", choices=list(NETWORKS), required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--packs", nargs="+", required=True)
    parser.add_argument("--first", type=float, nargs="+", default=[], metavar="STEP",
                        help="steps of the first layers in place of those found, 0 where results stay floats: what "
                        "these round off goes through all the others")
    arguments = parser.parse_args()
    x = batch_of(arguments.network, sorted(p for pattern in arguments.packs for p in glob.glob(pattern)))
    with open(arguments.weights, "rb") as f:
        data = bytearray(f.read())
    steps = []
    with torch.no_grad():
        floats = scores(bytes(data), x, steps)
        steps[:len(arguments.first)] = arguments.first
        away = (scores(bytes(data), x, steps) - floats).abs()
    print(f"scores are {away.mean():.4f} away at the mean, {floats.std():.2f} is their deviation")
    for place, step in zip(places_of_steps(data), steps, strict=True):
        struct.pack_into("<f", data, place, step)
    with open(arguments.weights, "wb") as f:
        f.write(data)


if __name__ == "__main__":
    main()
