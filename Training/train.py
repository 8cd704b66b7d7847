# SPDX-License-Identifier: Apache-2.0
"""Trains the digit network: `python3 train.py --packs cache/pack*.npz --held-out cache/held.npz`.

Goes on from runs/NAME.pt where there is one, until --steps are done; --minutes ends a session
earlier, and the next may be given other packs. The weights that count are the moving average."""

import numpy as np
import torch
import torch.nn.functional as F

from augment import IGNORED, Pack, batch
from net import NONE, DigitNet
from trainer import fit, options, prepare


def loss_of(logits, labels):
    """Cross entropy over the columns that count; background columns are many and mostly easy, so
    that each column weighs by how wrong it is (focal loss, Lin et al. 2017, gamma 1)."""
    log_p = F.log_softmax(logits, 1)
    kept = labels != IGNORED
    target = labels.clamp(min=0)
    picked = log_p.gather(1, target[:, None])[:, 0]
    focal = (1 - picked.exp()).clamp(min=1e-4)
    weight = torch.where(target == NONE, 0.6, 1.0) * kept
    return -(picked * focal * weight).sum() / kept.sum()


def measure(net, pack, light, batches=8):
    """Part of the digit columns that are right, part of the background columns that show a digit,
    and loss, on windows of `pack`."""
    net.eval()
    right = digits = false = background = 0
    loss = 0.0
    with torch.no_grad():
        for i in range(batches):
            x, labels = batch(pack, [999, i], 64, light=light)
            logits = net(x)
            loss += loss_of(logits, labels).item() / batches
            answer = logits.argmax(1)
            is_digit = (labels != NONE) & (labels != IGNORED)
            right += (answer == labels)[is_digit].sum().item()
            digits += is_digit.sum().item()
            false += (answer != NONE)[labels == NONE].sum().item()
            background += (labels == NONE).sum().item()
    net.train()
    return right / max(digits, 1), false / max(background, 1), loss


def make_batch(task):
    """In a worker process: one batch as numpy, cheap to hand over."""
    seed, count = task
    x, labels = batch(make_batch.pack, seed, count)
    return x.numpy().astype(np.float16), labels.numpy().astype(np.int16)


def start_worker(paths):
    torch.set_num_threads(1)
    make_batch.pack = Pack(paths)


def main():
    arguments = options(__doc__, "digits", steps=6000, batch=64, rate=3e-3).parse_args()
    paths = prepare(arguments)
    held = Pack([arguments.held_out])
    net = DigitNet()

    def loss(net, batch):
        return loss_of(net(batch[0]), batch[1].long())

    def held_out(average):
        digits, false, held_loss = measure(average, held, True)
        return f"digit columns {digits:.4f} false {false:.5f} loss {held_loss:.4f}"

    fit(net, arguments, start_worker, (paths,), make_batch,
        lambda step: ((arguments.seed, step), arguments.batch), loss, held_out)


if __name__ == "__main__":
    main()
