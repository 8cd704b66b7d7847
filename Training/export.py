# SPDX-License-Identifier: Apache-2.0
"""Writes the weights file that the engine embeds, and a test vector:
`python3 export.py --run runs/digits.pt`. Reads the file back with numpy alone and compares.

The file, little endian: "CSNW", u32 version 3, u32 layer count; per layer 8 x u32 (kind, inputs,
outputs, kernel rows, kernel columns, padding rows, padding columns, activation) and, where kind is 0
(convolution), a float32 step (0 here; calibrate.py finds it), for each output a float32 scale and a
signed byte for each of its weights [inputs][rows][columns], padded to 4 bytes, and then float32 biases.
Kind 1 is a maximum pool, kind 2 space to depth. Bit 0 of the activation is ReLU, bit 1 says that the input
is added before it."""

import argparse
import struct

import numpy as np
import torch
from torch import nn

from net import Convolution, DigitNet, Residual

VERSION = 3
CONVOLUTION, POOL, SPACE_TO_DEPTH = 0, 1, 2
RELU, ADDS_INPUT = 1, 2
# Bytes of a convolution's step, with which its own values begin.
STEP = 4


def folded(convolution, norm):
    """Weights and bias of a convolution with its batch normalisation folded in."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return convolution.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def as_convolution(layer, temperature):
    """A layer as one convolution: it, its weights, its bias, and its activation. What has no normalisation is
    the last layer, whose scores are divided by `temperature`."""
    if isinstance(layer, Convolution):
        return layer[0], *folded(layer[0], layer[1]), RELU
    if isinstance(layer, Residual):
        return layer.convolution, *folded(layer.convolution, layer.norm), RELU | ADDS_INPUT
    return layer, layer.weight / temperature, layer.bias / temperature, 0


def record(kind, inputs=0, outputs=0, kernel=(0, 0), padding=(0, 0), activation=0):
    return struct.pack("<8I", kind, inputs, outputs, *kernel, *padding, activation)


def encode(net, temperature):
    """The weights file; the logits are divided by `temperature`."""
    parts = []
    for layer in net.layers:
        if isinstance(layer, nn.PixelUnshuffle):
            parts.append(record(SPACE_TO_DEPTH, 1, 4, (2, 2)))
        elif isinstance(layer, nn.MaxPool2d):
            size = layer.kernel_size
            parts.append(record(POOL, 0, 0, size if isinstance(size, tuple) else (size, size)))
        else:
            convolution, weight, bias, active = as_convolution(layer, temperature)
            parts.append(record(CONVOLUTION, convolution.in_channels, convolution.out_channels,
                                convolution.kernel_size, convolution.padding, active))
            parts.append(struct.pack("<f", 0))
            for row in weight.detach().numpy().reshape(len(weight), -1):
                scale = max(np.abs(row).max(), 1e-12) / 127
                row = np.round(row / scale).astype(np.int8).tobytes()
                parts.append(struct.pack("<f", scale) + row + b"\0" * (-len(row) % 4))
            parts.append(bias.detach().numpy().astype("<f4").tobytes())
    return b"CSNW" + struct.pack("<2I", VERSION, len(net.layers)) + b"".join(parts)


def layers_of(data):
    """The layers of a weights file in its order: kind, kernel's rows and columns, padding's rows and columns,
    activation, and where it is a convolution weights (outputs x inputs x rows x columns) and biases, else None."""
    assert data[:4] == b"CSNW"
    version, layers = struct.unpack_from("<2I", data, 4)
    assert version == VERSION
    at = 12
    for _ in range(layers):
        kind, inputs, outputs, kh, kw, ph, pw, active = struct.unpack_from("<8I", data, at)
        at += 32
        assert kind in (CONVOLUTION, POOL, SPACE_TO_DEPTH)
        weight = bias = None
        if kind == CONVOLUTION:
            at += STEP
            count = inputs * kh * kw
            rows = np.frombuffer(data, np.uint8, outputs * (4 + (count + 3) // 4 * 4), at).reshape(outputs, -1)
            at += rows.size
            scales = rows[:, :4].copy().view("<f4")
            weight = (rows[:, 4:4 + count].view(np.int8) * scales).reshape(outputs, inputs, kh, kw)
            bias = np.frombuffer(data, "<f4", outputs, at)
            at += outputs * 4
        yield kind, (kh, kw), (ph, pw), active, weight, bias
    assert at == len(data)


def places_of_steps(data):
    """Where the steps of a weights file's convolutions are, in its order."""
    at = 12
    while at < len(data):
        kind, inputs, outputs, kh, kw = struct.unpack_from("<5I", data, at)
        at += 32
        if kind == CONVOLUTION:
            yield at
            at += STEP + outputs * (8 + (inputs * kh * kw + 3) // 4 * 4)


def run(data, x):
    """The network of a weights file by numpy alone: x is channels x rows x columns, and so is the
    result."""
    for kind, (kh, kw), (ph, pw), active, weight, bias in layers_of(data):
        if kind == SPACE_TO_DEPTH:
            c, h, w = x.shape
            x = x.reshape(c, h // 2, 2, w // 2, 2).transpose(0, 2, 4, 1, 3).reshape(
                c * 4, h // 2, w // 2)
        elif kind == POOL:
            c, h, w = x.shape
            x = x.reshape(c, h // kh, kh, w // kw, kw).max((2, 4))
        else:
            if active & ADDS_INPUT:
                weight[:, :, kh // 2, kw // 2] += np.eye(len(weight), dtype=np.float32)
            padded = np.pad(x, ((0, 0), (ph, ph), (pw, pw)))
            h, w = padded.shape[1] - kh + 1, padded.shape[2] - kw + 1
            out = np.tile(bias[:, None, None], (1, h, w))
            for dy in range(kh):
                for dx in range(kw):
                    out += np.tensordot(weight[:, :, dy, dx], padded[:, dy:dy + h, dx:dx + w], 1)
            x = np.maximum(out, 0) if active & RELU else out
    return x


def evaluate(data, x):
    """The scores for a strip, 1 x 32 x W."""
    return run(data, x)[:, 0]


def write(net, temperature, path, vector):
    """Writes the weights file of `net` and a test vector: u32 W, float32 input 32 x W, float32 scores
    of the last layer, channels x W/4. Prints the size and what rounding the weights did."""
    data = encode(net, temperature)
    width = 96
    x = np.random.default_rng(1).normal(0, 1, (1, 32, width)).astype(np.float32)
    expected = evaluate(data, x)
    with torch.no_grad():
        original = net.layers(torch.from_numpy(x)[None])[0, :, 0].numpy() / temperature
    print(f"{len(data)} bytes, largest difference by rounding the weights "
          f"{np.abs(original - expected).max():.4f}")
    assert expected.shape == (net.layers[-1].out_channels, width // 4)
    with open(path, "wb") as f:
        f.write(data)
    with open(vector, "wb") as f:
        f.write(struct.pack("<I", width) + x.tobytes() + expected.astype("<f4").tobytes())


def export_map(doc, net, name, size):
    """The program `doc` that writes the weights of `net`, which looks at whole pictures, as Models/NAME.bin and
    a test vector of an input of `size` (rows, columns): u32 rows, u32 columns, float32 input, float32
    scores."""
    parser = argparse.ArgumentParser(description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True)
    parser.add_argument("--out", default=f"../Models/{name}.bin")
    parser.add_argument("--vector", default=f"../Tests/Fixtures/network/{name}-vector.bin",
                        help="u32 H, u32 W, float32 input H x W, float32 scores C x H/8 x W/8")
    arguments = parser.parse_args()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    net.eval()
    data = encode(net, 1.0)
    x = np.random.default_rng(1).normal(0, 1, (1, *size)).astype(np.float32)
    expected = run(data, x)
    with torch.no_grad():
        original = net(torch.from_numpy(x)[None])[0].numpy()
    print(f"{len(data)} bytes, largest difference by rounding the weights "
          f"{np.abs(original - expected).max():.4f}")
    with open(arguments.out, "wb") as f:
        f.write(data)
    with open(arguments.vector, "wb") as f:
        f.write(struct.pack("<2I", *size) + x.tobytes() + expected.astype("<f4").tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", required=True)
    parser.add_argument("--temperature", type=float, default=1.0)
    parser.add_argument("--out", default="../Models/digits.bin")
    parser.add_argument("--vector", default="../Tests/Fixtures/network/digits-vector.bin",
                        help="u32 W, float32 input 32 x W, float32 logits 11 x W/4")
    arguments = parser.parse_args()
    net = DigitNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    write(net, arguments.temperature, arguments.out, arguments.vector)


if __name__ == "__main__":
    main()
