# SPDX-License-Identifier: Apache-2.0
"""Trains the accent network: `python3 train_accents.py --packs 'cache/accents[0-9]*.npz' --held-out
cache/accents-held.npz --text runs/text-start.pt`, the last of which restore.py makes of Models/text.bin: the first
layers begin as the text network's.

Goes on from runs/NAME.pt where there is one, until --steps are done; --minutes ends a session
earlier, and the next may be given other packs. The weights that count are the moving average."""

import numpy as np
import torch

from accentaugment import batch
from accentnet import AccentNet, loss_of
from textaugment import TextPack
from trainer import fit, options, prepare


def make_batch(task):
    """In a worker process: one batch as numpy, cheap to hand over."""
    x, labels = batch(make_batch.pack, *task)
    return x.numpy().astype(np.float16), labels.numpy().astype(np.int8)


def start_worker(paths):
    torch.set_num_threads(1)
    make_batch.pack = TextPack(paths)


def measure(net, pack, seen_part, batches=10):
    """Part of the columns of letters with a mark, and of those without, whose class is right."""
    right = np.zeros(2)
    count = np.zeros(2)
    with torch.no_grad():
        for i in range(batches):
            x, labels = batch(pack, [999, i], 12288, seen_part)
            answer = net(x).argmax(1)
            for k, kept in enumerate((labels > 0, labels == 0)):
                right[k] += (answer == labels)[kept].sum().item()
                count[k] += kept.sum().item()
    return right / count


def begin_as_text(net, path):
    """Gives `net` the first layers of a run of the text network, for as long as both have the same."""
    own, text = net.state_dict(), torch.load(path, map_location="cpu")["average"]
    other = min(int(k.split(".")[1]) for k, v in own.items() if k not in text or text[k].shape != v.shape)
    own.update({k: v for k, v in text.items() if int(k.split(".")[1]) < other})
    net.load_state_dict(own)


def main():
    parser = options(__doc__, "accents", steps=7000, batch=12288, rate=2e-3)
    parser.add_argument("--text", help="a run of the text network to take the first layers from")
    arguments = parser.parse_args()
    paths = prepare(arguments)
    held = TextPack([arguments.held_out])
    net = AccentNet()
    if arguments.text:
        begin_as_text(net, arguments.text)

    def loss(net, batch):
        return loss_of(net(batch[0]), batch[1].long())

    def held_out(average):
        plain, camera = measure(average, held, 0), measure(average, held, 0.85)
        return (f"columns with a mark {plain[0]:.4f}, without {plain[1]:.4f}; "
                f"through the camera {camera[0]:.4f}, {camera[1]:.4f}")

    fit(net, arguments, start_worker, (paths,), make_batch,
        lambda step: ((arguments.seed, step), arguments.batch), loss, held_out)


if __name__ == "__main__":
    main()
