# SPDX-License-Identifier: Apache-2.0
"""Measures a trained digit network on a pack of held-out lines:
`python3 measure.py --pack cache/held.npz --run runs/digits.pt`. Prints, per kind of line and in all,
how many digits are right at their true centre, how many of the background's columns show a digit,
with the camera's doings and without; and the temperature by which the logits must be divided for
their softmax to be a probability (Guo et al. 2017)."""

import argparse
import collections

import torch
import torch.nn.functional as F

from augment import IGNORED, Pack, batch
from net import NONE, DigitNet


def answers(net, pack, light, batches, seed=777, count=64):
    """Logits (N x 11) and labels of all columns that count, and the kind of each one's line."""
    logits, labels, lines = [], [], []
    with torch.no_grad():
        for i in range(batches):
            x, truth, origin = batch(pack, [seed, i], count, light=light, origins=True)
            kept = truth != IGNORED
            logits.append(net(x).permute(0, 2, 1)[kept])
            labels.append(truth[kept])
            lines.append(origin[:, None].expand_as(truth)[kept])
    return torch.cat(logits), torch.cat(labels), torch.cat(lines)


def temperature_of(logits, labels):
    """The temperature of least cross entropy, by golden section over its logarithm."""
    low, high = -1.0, 1.5
    ratio = (5 ** 0.5 - 1) / 2

    def cost(t):
        return F.cross_entropy(logits / 2.718281828 ** t, labels).item()
    for _ in range(30):
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        low, high = (low, b) if cost(a) < cost(b) else (a, high)
    return 2.718281828 ** ((low + high) / 2)


def table(logits, labels, lines, kinds):
    """Prints accuracy per kind of line."""
    answer = logits.argmax(1)
    groups = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
    for line in lines.unique().tolist():
        here = lines == line
        truth, said = labels[here], answer[here]
        digit = truth != NONE
        counts = (int(digit.sum()), int((said == truth)[digit].sum()),
                  int((said == NONE)[digit].sum()),
                  int((~digit).sum()), int((said != NONE)[~digit].sum()))
        for name in (kinds[line], "all"):
            groups[name] = [a + b for a, b in zip(groups[name], counts)]
    for name, (digits, right, missed, background, false) in sorted(groups.items()):
        wrong = digits - right - missed
        print(f"  {name or 'plain':24} digit columns {digits:6}: {right / max(1, digits):.4f} right, "
              f"{wrong / max(1, digits):.4f} another digit; "
              f"background {background:6}: {false / max(1, background):.4f} false")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--batches", type=int, default=30)
    arguments = parser.parse_args()
    net = DigitNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    pack = Pack([arguments.pack])
    for light in (False, True):
        logits, labels, lines = answers(net, pack, light, arguments.batches)
        print("with the camera's doings" if light else "as rendered")
        table(logits, labels, lines, pack.kinds)
        t = temperature_of(logits, labels)
        print(f"  cross entropy {F.cross_entropy(logits, labels):.4f}, "
              f"{F.cross_entropy(logits / t, labels):.4f} at temperature {t:.3f}")


if __name__ == "__main__":
    main()
