# SPDX-License-Identifier: Apache-2.0
"""The digit network: fully convolutional over a strip of 32 rows, one column of scores every 4
columns of the strip. See Models/digits.md for what goes in and what comes out."""

import torch
from torch import nn

CLASSES = 11
NONE = 10


class Convolution(nn.Sequential):
    """Convolution, batch normalisation, ReLU: one layer once it is exported."""

    def __init__(self, inputs, outputs, kernel, padding):
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=False),
            nn.BatchNorm2d(outputs), nn.ReLU())


class Residual(nn.Module):
    """A convolution that corrects its input instead of replacing it (He et al. 2016): convolution, batch
    normalisation, the input added, ReLU. It begins as the identity, so that a trained network can be
    deepened (Chen et al. 2016), and is exported as one ordinary layer: the input is the middle tap."""

    def __init__(self, channels, kernel, padding):
        super().__init__()
        self.convolution = nn.Conv2d(channels, channels, kernel, padding=padding, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        nn.init.zeros_(self.norm.weight)

    def forward(self, x):
        return torch.relu(x + self.norm(self.convolution(x)))


class MapNet(nn.Module):
    """What looks at a whole picture: its `layers` give several values for each of 2 x 2 cells that a place
    has, channel * 4 + row * 2 + column."""

    def forward(self, x):
        return self.layers(x)

    @staticmethod
    def cells(scores):
        """The map with a cell of its own for every value: N x 4C x H x W to N x C x 2H x 2W."""
        return nn.functional.pixel_shuffle(scores, 2)


def strip_layers():
    """The first layers of all networks that look along a strip of 32 rows, so that the weights of one can begin
    another's."""
    return (
        nn.PixelUnshuffle(2),                           # 4 x 16 x W/2
        Convolution(4, 24, 3, 1),
        Convolution(24, 24, 3, 1),
        nn.MaxPool2d(2),                                # 24 x 8 x W/4
        Convolution(24, 48, 3, 1),
        Convolution(48, 64, 3, 1),
        Residual(64, 3, 1),
        nn.MaxPool2d((2, 1)))                           # 64 x 4 x W/4


class DigitNet(nn.Module):
    """N x 1 x 32 x W (W a multiple of 8) to N x 11 x W/4 logits."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            *strip_layers(),                            # 64 x 4 x W/4
            Convolution(64, 96, 3, 1),
            Residual(96, 3, 1),
            Convolution(96, 128, (4, 3), (0, 1)),       # 128 x 1 x W/4
            Convolution(128, 128, (1, 5), (0, 2)),
            Residual(128, (1, 5), (0, 2)),
            nn.Conv2d(128, CLASSES, 1))

    def forward(self, x):
        return self.layers(x)[:, :, 0]


def loaded(net, paths):
    """`net` with a run's averaged weights, or with the mean of several runs' (Izmailov et al. 2018), ready to use."""
    states = [torch.load(path, map_location="cpu")["average"] for path in paths]
    mean = {k: torch.stack([s[k].float() for s in states]).mean(0).to(v.dtype)
            for k, v in states[0].items()}
    net.load_state_dict(mean)
    return net.eval()


def start_from(net, state):
    """Gives `net` the weights `state` of a smaller network: one that lacks some of its residual layers, has fewer
    channels (the first channels, which the others leave alone at the beginning: Chen et al. 2016), or both."""
    own = net.state_dict()
    if state.keys() != own.keys():
        state = at_own_places(net, state)
    for name, value in state.items():
        part = tuple(slice(n) for n in value.shape)
        if value.dim() > 1:
            own[name][part[0]] = 0
        own[name][part] = value
    net.load_state_dict(own)


def fits(layer, own):
    """Whether a layer's weights are those of a layer like `own`, which may have more channels."""
    return layer.keys() == own.keys() and all(
        value.shape[2:] == own[name].shape[2:] and all(few <= many for few, many in zip(value.shape, own[name].shape))
        for name, value in layer.items())


def at_own_places(net, state):
    """The weights `state` of a network that lacks some of the residual layers of `net`, by the names that they have
    in it: layer by layer as far as they fit."""
    theirs = {}
    for name, value in state.items():
        _, place, rest = name.split(".", 2)
        theirs.setdefault(int(place), {})[rest] = value
    waiting = [theirs[place] for place in sorted(theirs)]
    moved = {}
    for place, layer in enumerate(net.layers):
        own = layer.state_dict()
        if own and waiting and fits(waiting[0], own):
            moved.update({f"layers.{place}.{rest}": value for rest, value in waiting.pop(0).items()})
        elif own and not isinstance(layer, Residual):
            break
    return moved


def megaflop(net, columns=440, rows=32):
    """Multiplications and additions for one input of `rows` x `columns`, in millions."""
    total, x = 0, torch.zeros(1, 1, rows, columns)
    net.eval()
    with torch.no_grad():
        for layer in net.layers:
            x = layer(x)
            convolution = layer
            if isinstance(layer, Convolution):
                convolution = layer[0]
            elif isinstance(layer, Residual):
                convolution = layer.convolution
            if isinstance(convolution, nn.Conv2d):
                total += 2 * convolution.weight.numel() * x.shape[2] * x.shape[3]
    return total / 1e6


if __name__ == "__main__":
    network = DigitNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, "
          f"{megaflop(network):.0f} MFLOP for 440 columns")
