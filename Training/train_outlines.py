# SPDX-License-Identifier: Apache-2.0
"""Trains the outline network: `python3 train_outlines.py --packs 'cache/outlines[0-9]*.npz' --held-out
cache/outlines-held.npz`. Goes on from runs/NAME.pt where there is one; see trainer.py."""

import numpy as np
import torch
import torch.nn.functional as F

from areas import standardised
from outlinenet import OutlineNet
from outlines import Outlines, batch
from trainer import fit, make_batch, options, prepare, start_worker


def loss_of(net, inputs, targets):
    return F.binary_cross_entropy_with_logits(net(inputs).float(), targets)


def measure(net, held):
    """How often a card's outline is believed more than another one, and the loss of both halves."""
    with torch.no_grad():
        scores = torch.cat([
            net(torch.from_numpy(np.stack([standardised(p.astype(np.float32)) for p in part])[:, None]))
            for part in np.array_split(held.pictures, max(1, len(held.pictures) // 256))]).numpy()
    ranks = scores.argsort().argsort()
    cards = held.targets > 0.5
    before = ranks[cards].mean() - (cards.sum() - 1) / 2
    losses = np.logaddexp(0, np.where(cards, -scores, scores))
    return (f"above others {before / (~cards).sum():.4f} "
            f"loss {(losses[cards].mean() + losses[~cards].mean()) / 2:.4f}")


def main():
    arguments = options(__doc__, "outlines", steps=6000, batch=64, rate=2e-3).parse_args()
    paths = prepare(arguments)
    held = Outlines([arguments.held_out])
    fit(OutlineNet(), arguments, start_worker, (Outlines, batch, paths), make_batch,
        lambda step: ((arguments.seed, step), arguments.batch),
        lambda network, arrays: loss_of(network, arrays[0], arrays[1]),
        lambda average: measure(average, held))


if __name__ == "__main__":
    main()
