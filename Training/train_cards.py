# SPDX-License-Identifier: Apache-2.0
"""Trains the card-area network: `python3 train_cards.py --packs 'cache/scenes[0-9]*.npz' --held-out
cache/scenes-held.npz --bfloat16`. Goes on from runs/NAME.pt where there is one; see trainer.py."""

import numpy as np
import torch
import torch.nn.functional as F

from cardareas import WEIGHT, Scenes, batch, example
from cardnet import AREA, CHANNELS, CORE, CardNet
from trainer import fit, make_batch, options, prepare, start_worker


def loss_of(scores, target):
    """Cross entropy of the part of each cell that is card, by how far off it is (Li et al. 2020, "quality
    focal loss"); cells at an outline count more, since quads are fitted to where it passes, and so do those of small
    cards."""
    cells = CardNet.cells(scores.float())
    counts = target[:, CHANNELS:].float() / WEIGHT
    target = target[:, :CHANNELS].float() / 255
    # Cells near an outline: those with card and no card within one cell.
    near = F.max_pool2d(target, 3, 1, 1) + F.max_pool2d(1 - target, 3, 1, 1) - 1
    plain = F.binary_cross_entropy_with_logits(cells, target, reduction="none")
    off = (torch.sigmoid(cells.detach()) - target).abs()
    weight = (off + 0.02) * (1 + 3 * near)
    return (plain * weight * counts).mean() * 20


def measure(net, examples):
    """Overlap (intersection over union) of the cells of areas and of cores, part of the scenes without a
    card that have a core, mean loss."""
    both, either = np.zeros(2), np.zeros(2)
    false = without = 0
    loss = 0.0
    with torch.no_grad():
        for x, target in examples:
            scores = net(x)
            loss += loss_of(scores, target).item() / len(examples)
            answer, truth = CardNet.cells(scores)[0] > 0, target[0, :CHANNELS] > 127
            both += (answer & truth).sum((1, 2)).numpy()
            either += (answer | truth).sum((1, 2)).numpy()
            if not truth[AREA].any():
                without += 1
                false += bool(answer[CORE].any())
    area, core = both / np.maximum(either, 1)
    return f"area {area:.4f} core {core:.4f} false {false / max(without, 1):.4f} loss {loss:.4f}"


def main():
    arguments = options(__doc__, "cards", steps=6000, batch=16, rate=3e-3).parse_args()
    paths = prepare(arguments)
    held = Scenes([arguments.held_out])
    examples = [tuple(torch.from_numpy(a)[None] for a in (x[None], target))
                for x, target in map(example, held.frames[:200], held.quads)]
    net = CardNet()
    fit(net, arguments, start_worker, (Scenes, batch, paths), make_batch,
        lambda step: ((arguments.seed, step), arguments.batch),
        lambda network, arrays: loss_of(network(arrays[0]), arrays[1]),
        lambda average: measure(average, examples))


if __name__ == "__main__":
    main()
