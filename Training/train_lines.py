# SPDX-License-Identifier: Apache-2.0
"""Trains the text and the accent network together, on lines that are rendered while they train: for machines with a
GPU and many cores, or in smaller steps for two cores that multiply matrices of bfloat16 (AMX).

    python3 train_lines.py --text runs/text-start.pt --accents runs/accents-start.pt --minutes 8
    python3 train_lines.py --text runs/text-start.pt --accents runs/accents-start.pt --minutes 94 \
        --columns 12288 --rates 5e-4 7e-4 --bfloat16 --threads 1

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


def text_loss(scores, labels, lengths):
    return textnet.loss_of(scores, labels.long(), lengths.long())


def accent_loss(scores, labels):
    return accentnet.loss_of(scores, labels.long())


def save(nets, name):
    for kind, net in nets.items():
        net.save(f"runs/{name}-{kind}.pt")


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
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(),
                        help="of the processor, besides the workers")
    parser.add_argument("--bfloat16", action="store_true",
                        help="half precision on processors, too, where it does no harm")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    began = time.time()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    generator = torch.Generator(arguments.device).manual_seed(arguments.seed)
    text_rate, accent_rate = arguments.rates
    nets = {"text": Streamed(textnet.TextNet(), text_loss, text_rate, arguments.device, arguments.text,
                             arguments.bfloat16),
            "accents": Streamed(accentnet.AccentNet(), accent_loss, accent_rate, arguments.device, arguments.accents,
                                arguments.bfloat16)}
    stream = LineStream(arguments.workers, arguments.seed, ["text"] * (TURNS - 1) + ["accents"], arguments.columns)
    told = saved = time.time()
    started, strips = None, 0
    for kind, width, canvases, theta, truth in stream:
        now = time.time()
        # The first lines take a while, which is a part of the time that is given.
        started = started or now
        progress = (now - started) / (began + arguments.minutes * 60 - started)
        if progress > 1:
            break
        x = strips_seen(canvases, theta, width, kind, generator)
        nets[kind].step(progress, x, *(part.to(arguments.device) for part in truth))
        strips += len(x)
        if now - told > 20:
            print(f"{now - began:.0f} s, {strips} strips; " + ", ".join(
                f"{name} {net.steps} steps, loss {net.told():.4f}" for name, net in nets.items()), flush=True)
            told = now
        if now - saved > 60:
            save(nets, arguments.name)
            saved = now
    stream.close()
    save(nets, arguments.name)


if __name__ == "__main__":
    main()
