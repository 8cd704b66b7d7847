# SPDX-License-Identifier: Apache-2.0
"""Measures a trained text network on a pack of held-out lines:
`python3 measure_text.py --pack cache/text-held.npz --run runs/text.pt`. Prints, per kind of line and in
all, the character error rate (edits per character of the truth) and how many lines are right as a
whole by greedy decoding: as rendered, with capitals of 10, 8 and 6 pixels in the frame, and with all of
the camera's doings; and which characters are taken for which."""

import argparse
import collections
import difflib

import torch

from textaugment import TextPack, held_out_batches
from textnet import TextNet, decoded


def errors_of(truth, answer):
    """The least number of insertions, deletions and replacements between two texts."""
    row = list(range(len(answer) + 1))
    for i, a in enumerate(truth):
        before, row[0] = row[0], i + 1
        for j, b in enumerate(answer):
            before, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, before + (a != b))
    return row[-1]


def table(net, pack, most=None, **conditions):
    """Prints accuracy per kind of line; returns replacements with how often each was made."""
    groups = collections.defaultdict(lambda: [0, 0, 0, 0])
    taken = collections.Counter()
    with torch.no_grad():
        for i, (x, texts, kinds) in enumerate(held_out_batches(pack, **conditions)):
            if most and i % most:
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


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--every", type=int, default=1, help="measure every so-manieth batch only")
    arguments = parser.parse_args()
    net = TextNet().eval()
    net.load_state_dict(torch.load(arguments.run, map_location="cpu")["average"])
    pack = TextPack([arguments.pack])
    print("as rendered")
    table(net, pack, arguments.every)
    for capitals in (10, 8, 6):
        print(f"capitals of {capitals} pixels in the frame")
        table(net, pack, arguments.every, capitals=capitals)
    print("with the camera's doings")
    taken = table(net, pack, arguments.every, camera=True)
    print("most often taken:", ", ".join(f"{k} {n}" for k, n in taken.most_common(40)))


if __name__ == "__main__":
    main()
