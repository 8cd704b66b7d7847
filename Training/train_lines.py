# SPDX-License-Identifier: Apache-2.0
"""Trains the text and the accent network together, on lines that are rendered while they train: for machines with a
GPU and many cores.

    python3 train_lines.py --text runs/text-start.pt --accents runs/accents-start.pt --minutes 8

The runs are what restore.py makes of the weights files. Writes runs/NAME-text.pt and runs/NAME-accents.pt every minute
and at the end. The rate falls with time, not with steps."""

import argparse
import os
import time

import torch

import accentaugment
import accentnet
import textaugment
import textnet
from linestream import LineStream
from photometry import resample, standardised
from streamed import Streamed
from textaugment import seen

# Part of the strips that the camera's doings are done to.
SEEN = 0.85
# Of so many batches one is for the accent network.
TURNS = 4


def strips_seen(canvases, theta, width, kind, generator):
    """The input of the network of a `kind`, where `generator` is."""
    x = resample(canvases.to(generator.device), theta.to(generator.device), width)
    some = round(SEEN * len(x))
    order = torch.randperm(len(x), generator=generator, device=generator.device)
    nominal, smallest = ((accentaugment.CAPITAL_ROWS, accentaugment.SMALLEST) if kind == "accents" else
                         (textaugment.CAPITAL_ROWS, textaugment.SMALLEST))
    x[order[:some]] = seen(x[order[:some]], generator, nominal, smallest)
    return standardised(x)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", help="a run of the text network to go on from")
    parser.add_argument("--accents", help="one of the accent network")
    parser.add_argument("--name", default="lines")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--workers", type=int, default=os.cpu_count() - 1)
    parser.add_argument("--columns", type=int, default=98304, help="of a batch")
    parser.add_argument("--rates", type=float, nargs=2, default=(2e-3, 2e-3), help="of text, of accents")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    began = time.time()
    torch.manual_seed(arguments.seed)
    generator = torch.Generator(arguments.device).manual_seed(arguments.seed)
    nets = {"text": Streamed(textnet.TextNet(), arguments.rates[0], arguments.device, arguments.text),
            "accents": Streamed(accentnet.AccentNet(), arguments.rates[1], arguments.device, arguments.accents)}
    losses = {"text": lambda scores, labels, lengths: textnet.loss_of(scores, labels.long(), lengths.long()),
              "accents": lambda scores, labels: accentnet.loss_of(scores, labels.long())}
    stream = LineStream(arguments.workers, arguments.seed, ["text"] * (TURNS - 1) + ["accents"], arguments.columns)
    told = saved = time.time()
    started, strips = None, 0
    for kind, width, canvases, theta, labels in stream:
        now = time.time()
        started = started or now
        whole = arguments.minutes * 60 - (started - began)
        if now - started > whole:
            break
        x = strips_seen(canvases, theta, width, kind, generator)
        labels = [part.to(arguments.device) for part in labels]
        nets[kind].step((now - started) / whole, lambda net: losses[kind](net(x), *labels))
        strips += len(x)
        if now - told > 20:
            print(f"{now - began:.0f} s, {stream.asked} batches asked, {strips} strips; " + ", ".join(
                f"{name} {net.steps} steps, loss {net.told():.4f}" for name, net in nets.items()), flush=True)
            told = now
        if now - saved > 60:
            for name, net in nets.items():
                net.save(f"runs/{arguments.name}-{name}.pt")
            saved = now
    stream.close()
    for name, net in nets.items():
        net.save(f"runs/{arguments.name}-{name}.pt")


if __name__ == "__main__":
    main()
