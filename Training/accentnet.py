# SPDX-License-Identifier: Apache-2.0
"""The accent network: tells which mark the letters of a line bear, one column of scores every 4 columns of a strip of
32 rows whose capitals are lower than the text network's, so that all of a mark is on it. See Models/accents.md for what
goes in and what comes out."""

import torch.nn.functional as F
from torch import nn

from accents import CLASSES
from net import Convolution, Residual, megaflop, strip_layers

IGNORED = -100


class AccentNet(nn.Module):
    """N x 1 x 32 x W (W a multiple of 8) to N x CLASSES x W/4 logits. The first layers are the text network's, so that
    its weights can be started from."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            *strip_layers(),                            # 64 x 4 x W/4
            Residual(64, 3, 1),
            Convolution(64, 96, (4, 3), (0, 1)),        # 96 x 1 x W/4
            Convolution(96, 96, (1, 5), (0, 2)),
            Residual(96, (1, 5), (0, 2)),
            nn.Conv2d(96, CLASSES, 1))

    def forward(self, x):
        return self.layers(x)[:, :, 0]


def loss_of(logits, labels):
    """Cross entropy over the columns of letters; plain ones are many and mostly easy, so that each column weighs by
    how wrong it is (focal loss, Lin et al. 2017, gamma 1)."""
    log_p = F.log_softmax(logits.float(), 1)
    kept = labels != IGNORED
    picked = log_p.gather(1, labels.clamp(min=0)[:, None])[:, 0]
    focal = (1 - picked.exp()).clamp(min=1e-4)
    return -(picked * focal * kept).sum() / kept.sum()


if __name__ == "__main__":
    network = AccentNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, "
          f"{megaflop(network):.0f} MFLOP for 440 columns")
