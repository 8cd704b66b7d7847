# SPDX-License-Identifier: Apache-2.0
"""The text network: fully convolutional over a strip of 32 rows, two steps of scores every 4 columns
of the strip. See Models/text.md for what goes in and what comes out."""

import torch
import torch.nn.functional as F
from torch import nn

from alphabet import BLANK, CLASSES, decode
from net import Convolution, Residual, megaflop, strip_layers

# Steps of scores for every column of the last layer: letters of narrow faces are closer than that.
STEPS = 2


class TextNet(nn.Module):
    """N x 1 x 32 x W (W a multiple of 8) to W/2 x N x CLASSES logits, class 0 the blank of CTC.

    The first layers are the digit network's, so that its weights can be started from, as can those of a network that
    lacks some of the residual layers."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            *strip_layers(),                            # 64 x 4 x W/4
            Convolution(64, 96, 3, 1),
            Residual(96, 3, 1),
            Residual(96, 3, 1),
            Convolution(96, 192, (4, 3), (0, 1)),       # 192 x 1 x W/4
            Convolution(192, 192, (1, 5), (0, 2)),
            Residual(192, (1, 5), (0, 2)),
            Residual(192, (1, 5), (0, 2)),
            Convolution(192, 192, (1, 5), (0, 2)),
            Residual(192, (1, 5), (0, 2)),
            Residual(192, (1, 5), (0, 2)),
            nn.Conv2d(192, STEPS * CLASSES, 1))

    def forward(self, x):
        return in_steps(self.layers(x))


def in_steps(scores):
    """N x (STEPS * CLASSES) x 1 x C scores as C * STEPS x N x CLASSES, in reading order: channel
    s * CLASSES + k of column c is class k of step c * STEPS + s."""
    n, _, _, columns = scores.shape
    x = scores[:, :, 0].reshape(n, STEPS, CLASSES, columns)
    return x.permute(3, 1, 0, 2).reshape(columns * STEPS, n, CLASSES)


def decoded(logits):
    """The text of every strip by the best class of each step."""
    return [decode(row) for row in logits.argmax(2).T.tolist()]


def loss_of(logits, labels, lengths):
    """CTC loss (Graves et al. 2006) by character; an empty strip counts as one."""
    steps, count, _ = logits.shape
    inputs = torch.full((count,), steps, dtype=torch.long, device=lengths.device)
    loss = F.ctc_loss(F.log_softmax(logits.float(), 2), labels, inputs, lengths, blank=BLANK,
                      reduction="sum", zero_infinity=True)
    return loss / (lengths.sum() + count)


if __name__ == "__main__":
    network = TextNet()
    print(f"{sum(p.numel() for p in network.parameters())} parameters, "
          f"{megaflop(network):.0f} MFLOP for 440 columns")
