# SPDX-License-Identifier: Apache-2.0
"""Trains the text-area network: `python3 train_areas.py --packs 'cache/cards[0-9]*.npz' --held-out
cache/cards-held.npz`. Goes on from runs/NAME.pt where there is one; see trainer.py."""

import torch
import torch.nn.functional as F

from areanet import AreaNet, CORE, HEIGHT, OFFSET
from areas import Cards, batch
from trainer import fit, make_batch, options, prepare, start_worker


def loss_of(scores, core, height, offset):
    """Cross entropy of the core, by how wrong it is (focal, gamma 1); mean distance of height and
    offset where there is text."""
    cells = AreaNet.cells(scores)
    counts, text = core >= 0, core == 1
    logit = cells[:, CORE]
    plain = F.binary_cross_entropy_with_logits(logit, text.float(), reduction="none")
    weight = (1 - torch.exp(-plain)).clamp(min=0.02) * counts
    share = text.sum().clamp(min=1)
    found = (plain * weight * torch.where(text, 2.0, 1.0)).sum() / share
    high = ((cells[:, HEIGHT] - height).abs() * text).sum() / share
    off = ((cells[:, OFFSET] - offset).abs() * text).sum() / share
    return found + 0.5 * high + 0.5 * off


def measure(net, batches):
    """Part of the text cells found, part of what was marked that is text, mean loss."""
    right = text = marked = 0
    loss = 0.0
    with torch.no_grad():
        for x, *truth in batches:
            scores = net(x)
            loss += loss_of(scores, *truth).item() / len(batches)
            core, answer = truth[0], AreaNet.cells(scores)[:, CORE] > 0
            right += (answer & (core == 1)).sum().item()
            text += (core == 1).sum().item()
            marked += (answer & (core >= 0)).sum().item()
    return f"cells found {right / max(text, 1):.4f} right {right / max(marked, 1):.4f} loss {loss:.4f}"


def main():
    arguments = options(__doc__, "areas", steps=3000, batch=8, rate=4e-3)
    arguments = arguments.parse_args()
    paths = prepare(arguments)
    held = Cards([arguments.held_out])
    batches = [tuple(torch.from_numpy(a).float() for a in batch(held, [999, i], 8)) for i in range(10)]
    net = AreaNet()

    def loss_of_batch(network, arrays):
        return loss_of(network(arrays[0]), *(a.float() for a in arrays[1:]))

    fit(net, arguments, start_worker, (Cards, batch, paths), make_batch,
        lambda step: ((arguments.seed, step), arguments.batch), loss_of_batch,
        lambda average: measure(average, batches))


if __name__ == "__main__":
    main()
