# SPDX-License-Identifier: Apache-2.0
"""The text-area network: marks where lines of text are on a whole rectified card. See
Models/text-areas.md for what goes in and what comes out."""

from torch import nn

from net import Convolution, MapNet, Residual, megaflop

# The picture handed in has half of the rectified card's pixels a side; a cell of the map is as wide as
# this many pixels of the card.
CELL = 8
CHANNELS = 3
CORE, HEIGHT, OFFSET = range(CHANNELS)


class AreaNet(MapNet):
    """N x 1 x H x W (multiples of 8) to N x 12 x H/8 x W/8: the three channels for each of the 2 x 2
    cells that a place has, channel * 4 + row * 2 + column."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.PixelUnshuffle(2),                       # 4 x H/2 x W/2
            Convolution(4, 12, 3, 1),
            nn.MaxPool2d(2),                            # 12 x H/4 x W/4
            Convolution(12, 24, 3, 1),
            nn.MaxPool2d(2),                            # 24 x H/8 x W/8
            Convolution(24, 32, 3, 1),
            Residual(32, 3, 1),
            Convolution(32, 32, (1, 7), (0, 3)),
            Residual(32, (5, 1), (2, 0)),
            Residual(32, (1, 7), (0, 3)),
            Convolution(32, 32, (5, 1), (2, 0)),
            Residual(32, 3, 1),
            nn.Conv2d(32, 4 * CHANNELS, 1))


if __name__ == "__main__":
    network = AreaNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, {megaflop(network, 432, 272):.0f} MFLOP")
