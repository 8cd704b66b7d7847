# SPDX-License-Identifier: Apache-2.0
"""Trains the text network: `python3 train_text.py --packs cache/text*.npz --held-out cache/text-held.npz
--start runs/digits.pt`.

Goes on from runs/NAME.pt where there is one, until --steps are done; --minutes ends a session
earlier, and the next may be given other packs. The weights that count are the moving average. The first
steps see lines as rendered, and then more and more of them as a camera does: CTC finds its alignment
sooner on plain ones."""

import numpy as np
import torch

from measure_text import errors_of
from textaugment import TextPack, batch, held_out_batches
from textnet import TextNet, decoded, loss_of
from trainer import fit, options, prepare

# How many columns make a batch, and what part of its strips the camera's doings are done to at most.
COLUMNS = 12288
SEEN = 0.85


def make_batch(task):
    """In a worker process: one batch as numpy, cheap to hand over."""
    seed, columns, seen_part = task
    x, labels, lengths = batch(make_batch.pack, seed, columns, seen_part)
    return x.numpy().astype(np.float16), labels, lengths


def start_worker(paths):
    torch.set_num_threads(1)
    make_batch.pack = TextPack(paths)


def main():
    parser = options(__doc__, "text", steps=6000, batch=COLUMNS, rate=2e-3)
    parser.add_argument("--plain", type=int, default=400, help="steps before the camera comes in")
    arguments = parser.parse_args()
    paths = prepare(arguments)
    held = TextPack([arguments.held_out])
    net = TextNet()

    def task_of(step):
        ramp = (step - arguments.plain) / max(1, 2 * arguments.plain)
        return (arguments.seed, step), arguments.batch, float(np.clip(ramp, 0, SEEN))

    def loss(net, batch):
        return loss_of(net(batch[0]), batch[1].long(), batch[2].long())

    def held_out(average):
        wrong = characters = right = lines = 0
        with torch.no_grad():
            for i, (x, texts, _) in enumerate(held_out_batches(held, camera=True)):
                if i % 3:
                    continue
                for truth, answer in zip(texts, decoded(average(x))):
                    wrong += errors_of(truth, answer)
                    characters += len(truth)
                    right += truth == answer
                    lines += 1
        return f"character errors {wrong / characters:.4f}, lines right {right / lines:.4f}"

    fit(net, arguments, start_worker, (paths,), make_batch, task_of, loss, held_out)


if __name__ == "__main__":
    main()
