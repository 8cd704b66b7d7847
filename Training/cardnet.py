# SPDX-License-Identifier: Apache-2.0
"""The card-area network: marks where cards are in a whole frame, in any pose. See Models/card-areas.md
for what goes in and what comes out."""

from torch import nn

from net import Convolution, MapNet, Residual, megaflop

# A cell of the map is as wide as this many pixels of the input.
CELL = 4
CHANNELS = 2
AREA, CORE = range(CHANNELS)
WIDTH = 64


class CardNet(MapNet):
    """N x 1 x H x W (multiples of 8) to N x 8 x H/8 x W/8: the two channels for each of the 2 x 2 cells
    that a place has, channel * 4 + row * 2 + column."""

    def __init__(self):
        super().__init__()
        # At the end a place sees 17 others on each side, more than half of the frame's height and width: what an
        # outline's sides are is seen from its middle.
        along, down = ((1, 9), (0, 4)), ((9, 1), (4, 0))
        self.layers = nn.Sequential(
            nn.PixelUnshuffle(2),                       # 4 x H/2 x W/2
            Convolution(4, 24, 3, 1),
            nn.MaxPool2d(2),                            # 24 x H/4 x W/4
            Convolution(24, 32, 3, 1),
            nn.MaxPool2d(2),                            # 32 x H/8 x W/8
            Convolution(32, WIDTH, 3, 1),
            *(Residual(WIDTH, *kernel) for kernel in ((3, 1), *3 * (along, down, (3, 1)))),
            nn.Conv2d(WIDTH, 4 * CHANNELS, 1))


if __name__ == "__main__":
    network = CardNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, {megaflop(network, 320, 192):.0f} MFLOP")
