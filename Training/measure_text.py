# SPDX-License-Identifier: Apache-2.0
"""Measures a trained text network on a pack of held-out lines:
`python3 measure_text.py --pack cache/text-held.npz --run runs/text.pt`. Prints, per kind of line and in
all, the character error rate (edits per character of the truth) and how many lines are right as a
whole by greedy decoding: as rendered, with capitals of 10, 8 and 6 pixels in the frame, and with all of
the camera's doings; which characters are taken for which; and the temperature by which the logits must
be divided for least CTC loss with the camera's doings, so that their softmax is a probability."""

import argparse
import collections
import difflib

import torch

from net import loaded
from textaugment import TextPack, held_out_batches, labels_of
from textnet import TextNet, decoded, loss_of


def errors_of(truth, answer):
    """The least number of insertions, deletions and replacements between two texts."""
    row = list(range(len(answer) + 1))
    for i, a in enumerate(truth):
        before, row[0] = row[0], i + 1
        for j, b in enumerate(answer):
            before, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, before + (a != b))
    return row[-1]


def table(net, pack, every=1, **conditions):
    """Prints accuracy per kind of line; returns replacements with how often each was made."""
    groups = collections.defaultdict(lambda: [0, 0, 0, 0])
    taken = collections.Counter()
    with torch.no_grad():
        for i, (x, texts, kinds) in enumerate(held_out_batches(pack, **conditions)):
            if i % every:
                continue
            for truth, answer, kind in zip(texts, decoded(net(x)), kinds):
                counts = errors_of(truth, answer), len(truth), truth == answer, 1
                for name in (kind, kind.split(" ")[0] + " (all)", "all"):
                    groups[name] = [a + b for a, b in zip(groups[name], counts)]
                for what, a, b, c, d in difflib.SequenceMatcher(None, truth, answer,
                                                                False).get_opcodes():
                    if what == "replace" and b - a == d - c == 1:
                        taken[truth[a] + " as " + answer[c]] += 1
    for name, (wrong, characters, right, lines) in sorted(groups.items()):
        rate = f"{wrong / characters:.4f}" if characters else f"{wrong} characters seen"
        print(f"  {name:18} lines {lines:5}: {right / lines:.3f} right, character errors {rate}")
    return taken


def temperature_of(net, pack, every=1):
    """The temperature of least loss by character, of 0.7, 0.75 ... 2, and the losses at 1 and at it."""
    grid = [0.7 + 0.05 * i for i in range(27)]
    losses = torch.zeros(len(grid))
    count = 0
    with torch.no_grad():
        for i, (x, texts, _) in enumerate(held_out_batches(pack, camera=True)):
            if i % every:
                continue
            labels, lengths = (torch.from_numpy(a).long() for a in labels_of(texts))
            logits = net(x)
            losses += torch.stack([loss_of(logits / t, labels, lengths) for t in grid])
            count += 1
    best = int(losses.argmin())
    return grid[best], losses[grid.index(min(grid, key=lambda t: abs(t - 1)))] / count, losses[best] / count


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--run", nargs="+", required=True,
                        help="a run, or several of which the weights' mean counts")
    parser.add_argument("--every", type=int, default=1, help="measure every so-manieth batch only")
    arguments = parser.parse_args()
    net = loaded(TextNet(), arguments.run)
    pack = TextPack([arguments.pack])
    print("as rendered")
    table(net, pack, arguments.every)
    for capitals in (10, 8, 6):
        print(f"capitals of {capitals} pixels in the frame")
        table(net, pack, arguments.every, capitals=capitals)
    print("with the camera's doings")
    taken = table(net, pack, arguments.every, camera=True)
    t, plain, divided = temperature_of(net, pack, arguments.every)
    print(f"loss by character {plain:.4f}, {divided:.4f} at temperature {t:.2f}")
    print("most often taken:", ", ".join(f"{k} {n}" for k, n in taken.most_common(40)))


if __name__ == "__main__":
    main()
