# SPDX-License-Identifier: Apache-2.0
"""Trains the digit network: `python3 train.py --packs cache/pack*.npz --held-out cache/held.npz`.

Goes on from runs/NAME.pt where there is one, until --steps are done; --minutes ends a session
earlier, and the next may be given other packs. The weights that count are the moving average."""

import argparse
import copy
import glob
import math
import multiprocessing
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

from augment import IGNORED, Pack, batch
from net import NONE, DigitNet


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


def part_of_rate(progress):
    """What part of the highest rate is used at `progress` 0..1: a short rise, then half a cosine."""
    if progress < 0.05:
        return 0.1 + 0.9 * progress / 0.05
    return 0.5 + 0.5 * math.cos(math.pi * (progress - 0.05) / 0.95) + 1e-4


def make_batch(task):
    """In a worker process: one batch as numpy, cheap to hand over."""
    seed, count = task
    x, labels = batch(make_batch.pack, seed, count)
    return x.numpy().astype(np.float16), labels.numpy().astype(np.int16)


def start_worker(paths):
    torch.set_num_threads(1)
    make_batch.pack = Pack(paths)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", nargs="+", required=True)
    parser.add_argument("--held-out", required=True)
    parser.add_argument("--name", default="digits")
    parser.add_argument("--start", help="weights to start a new run from")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    paths = sorted(p for pattern in arguments.packs for p in glob.glob(pattern))
    held = Pack([arguments.held_out])
    os.makedirs("runs", exist_ok=True)
    checkpoint = os.path.join("runs", arguments.name + ".pt")

    net = DigitNet().to(arguments.device, memory_format=torch.channels_last)
    if arguments.start:
        net.load_state_dict(torch.load(arguments.start)["average"])
    average = copy.deepcopy(net).eval()
    optimiser = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=0.01)
    step = 0
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]

    def save():
        torch.save({"net": net.state_dict(), "average": average.state_dict(),
                    "optimiser": optimiser.state_dict(), "step": step}, checkpoint + ".new")
        os.replace(checkpoint + ".new", checkpoint)

    began = clock = time.time()
    total = 0.0
    context = multiprocessing.get_context("spawn")
    with context.Pool(max(1, os.cpu_count() // 2), start_worker, (paths,)) as pool:
        tasks = (((arguments.seed, i), arguments.batch) for i in range(step, arguments.steps))
        for x, labels in bounded(pool, tasks):
            x = torch.from_numpy(x).to(arguments.device).float().contiguous(
                memory_format=torch.channels_last)
            labels = torch.from_numpy(labels).to(arguments.device).long()
            for group in optimiser.param_groups:
                group["lr"] = arguments.rate * part_of_rate(step / arguments.steps)
            loss = loss_of(net(x), labels)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            step += 1
            total += loss.item()
            with torch.no_grad():
                keep = min(0.998, step / (step + 10))
                for a, b in zip(average.state_dict().values(), net.state_dict().values()):
                    if a.dtype.is_floating_point:
                        a.lerp_(b, 1 - keep)
                    else:
                        a.copy_(b)
            if step % 100 == 0:
                speed = arguments.batch * 100 / (time.time() - clock)
                print(f"step {step} loss {total / 100:.4f} {speed:.0f} windows/s", flush=True)
                clock = time.time()
                total = 0.0
            if step % 500 == 0 or step == arguments.steps:
                save()
                average.cpu()
                digits, false, held_loss = measure(average, held, True)
                average.to(arguments.device)
                print(f"step {step} held-out digit columns {digits:.4f} false {false:.5f} "
                      f"loss {held_loss:.4f}", flush=True)
                clock = time.time()
            if time.time() - began > arguments.minutes * 60:
                break
        pool.terminate()
    save()


def bounded(pool, tasks, ahead=6):
    """The results of `make_batch` over `tasks` in order, at most `ahead` under way."""
    waiting = []
    for task in tasks:
        waiting.append(pool.apply_async(make_batch, (task,)))
        if len(waiting) >= ahead:
            yield waiting.pop(0).get()
    for result in waiting:
        yield result.get()


if __name__ == "__main__":
    main()
