# SPDX-License-Identifier: Apache-2.0
"""The outline network: says whether an outline that was found is a card's. See Models/outlines.md for what goes in
and what comes out."""

from torch import nn

from net import Convolution, Residual, megaflop

# What it is shown of an outline: so many rows and columns, the longer side of which takes LENGTH of them.
ROWS, COLUMNS, LENGTH = 64, 96, 56
WIDTH = 56


class OutlineNet(nn.Module):
    """N x 1 x 64 x 96 to N logits: the mean of what every place says, of which each sees half of the input."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.PixelUnshuffle(2),                       # 4 x 32 x 48
            Convolution(4, 16, 3, 1),
            nn.MaxPool2d(2),                            # 16 x 16 x 24
            Convolution(16, 32, 3, 1),
            Residual(32, 3, 1),
            nn.MaxPool2d(2),                            # 32 x 8 x 12
            Convolution(32, WIDTH, 3, 1),
            *(Residual(WIDTH, 3, 1) for _ in range(4)),
            nn.Conv2d(WIDTH, 1, 1))

    def forward(self, x):
        return self.layers(x).mean((1, 2, 3))


if __name__ == "__main__":
    network = OutlineNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, {megaflop(network, COLUMNS, ROWS):.0f} MFLOP")
