# SPDX-License-Identifier: Apache-2.0
"""Makes a run of a weights file, to go on training from:
`python3 restore.py --weights ../Models/text.bin --packs cache/text1.npz --run runs/start.pt`.

A weights file has its normalisations folded in and its weights rounded. They are unfolded layer by layer: the
mean and the deviation of what a layer gives for a batch of the packs become those of its normalisation, whose scale
and shift undo them. So the network is what the file says, and while it trains its layers are normalised as ever."""

import argparse
import glob
import os

import torch
from torch import nn

from accentnet import AccentNet
from areanet import AreaNet
from cardnet import CardNet
from export import CONVOLUTION, layers_of
from net import Convolution, DigitNet, Residual
from textnet import TextNet


def convolutions(data):
    """Weights (outputs x inputs x rows x columns) and biases of a weights file, in its order."""
    for kind, _, _, _, weight, bias in layers_of(data):
        if kind == CONVOLUTION:
            yield torch.from_numpy(weight), torch.from_numpy(bias.copy())


def unfold(convolution, norm, weight, bias, x):
    """Gives a convolution and its normalisation the weights of both, by what they give for `x`. How long a row of
    the convolution's weights is does not matter to what it gives, but to how fast it learns: one, here."""
    length = weight.flatten(1).norm(dim=1).clamp(min=1e-6)
    convolution.weight.copy_(weight / length[:, None, None, None])
    y = convolution(x)
    norm.running_mean.copy_(y.mean((0, 2, 3)))
    norm.running_var.copy_(y.var((0, 2, 3)))
    norm.weight.copy_(length * torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(bias + norm.running_mean * length)


def restore(net, data, x):
    """Gives `net` the weights of a weights file; `x` is a batch of its inputs."""
    folded = convolutions(data)
    with torch.no_grad():
        for layer in net.layers:
            if isinstance(layer, Convolution):
                unfold(layer[0], layer[1], *next(folded), x)
            elif isinstance(layer, Residual):
                unfold(layer.convolution, layer.norm, *next(folded), x)
            elif isinstance(layer, nn.Conv2d):
                weight, bias = next(folded)
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)
            x = layer(x)
    assert next(folded, None) is None
    return x


NETWORKS = {"text": TextNet, "digits": DigitNet, "accents": AccentNet, "areas": AreaNet, "cards": CardNet}


def batch_of(network, paths):
    """A large batch of the inputs that a network is trained with, the same for the same paths."""
    if network == "text":
        from textaugment import TextPack, batch
        return batch(TextPack(paths), (1, 0), 50000, 0.85)[0]
    if network == "accents":
        from accentaugment import batch
        from textaugment import TextPack
        return batch(TextPack(paths), (1, 0), 50000)[0]
    if network == "areas":
        from areas import Cards, batch
        return torch.from_numpy(batch(Cards(paths), (1, 0), 32)[0]).float()
    if network == "cards":
        from cardareas import Scenes, batch
        return torch.from_numpy(batch(Scenes(paths), (1, 0), 64)[0]).float()
    from augment import Pack, batch
    return batch(Pack(paths), (1, 0), 200)[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--network", choices=list(NETWORKS), default="text")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--packs", nargs="+", required=True)
    parser.add_argument("--run", required=True)
    arguments = parser.parse_args()
    paths = sorted(p for pattern in arguments.packs for p in glob.glob(pattern))
    net = NETWORKS[arguments.network]().eval()
    with open(arguments.weights, "rb") as f:
        restore(net, f.read(), batch_of(arguments.network, paths))
    os.makedirs(os.path.dirname(arguments.run) or ".", exist_ok=True)
    torch.save({"average": net.state_dict()}, arguments.run)


if __name__ == "__main__":
    main()
