# SPDX-License-Identifier: Apache-2.0
"""What the training of every network has in common: options, the loop with its rate, the moving
average of the weights that counts in the end, checkpoints, and going on after an interruption."""

import argparse
import copy
import functools
import glob
import math
import multiprocessing
import os
import time

import cv2
import torch

from net import start_from


def options(doc, name, steps, batch, rate):
    """The command line's options, with these defaults."""
    parser = argparse.ArgumentParser(description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", nargs="+", required=True)
    parser.add_argument("--held-out", required=True)
    parser.add_argument("--name", default=name)
    parser.add_argument("--start", help="weights to start a new run from, those of a smaller network too")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bfloat16", action="store_true",
                        help="half precision where it does no harm: faster on processors that know it")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser


def prepare(arguments):
    """Seeds and threads; the paths of the packs."""
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    os.makedirs("runs", exist_ok=True)
    return sorted(p for pattern in arguments.packs for p in glob.glob(pattern))


def part_of_rate(progress):
    """What part of the highest rate is used at `progress` 0..1: a short rise, then half a cosine."""
    if progress < 0.05:
        return 0.1 + 0.9 * progress / 0.05
    return 0.5 + 0.5 * math.cos(math.pi * (progress - 0.05) / 0.95) + 1e-4


def follow(average, net, step):
    """Moves the moving average towards the network's weights."""
    with torch.no_grad():
        keep = min(0.998, step / (step + 10))
        for a, b in zip(average.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.lerp_(b, 1 - keep)
            else:
                a.copy_(b)


def start_worker(opened, batch, paths):
    """In a worker process, for whose batches need no more than this: `opened(paths)` is what `batch(it, *task)` is
    made of."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    make_batch.of = functools.partial(batch, opened(paths))


def make_batch(task):
    """In a worker process: one batch as numpy."""
    return make_batch.of(*task)


def fit(net, arguments, start_worker, initial, make_batch, task_of, loss_of, held_out):
    """Trains `net`. In a worker process `start_worker(*initial)` is called once, and then
    `make_batch(task_of(step))` for every step: a tuple of arrays whose first is the input.
    `loss_of(net, batch)` is the loss; `held_out(average)` says in a line what the network is worth."""
    if arguments.start:
        start_from(net, torch.load(arguments.start)["average"])
    net = net.to(arguments.device, memory_format=torch.channels_last)
    checkpoint = os.path.join("runs", arguments.name + ".pt")
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
    total, windows = 0.0, 0
    context = multiprocessing.get_context("spawn")
    with context.Pool(max(1, os.cpu_count() // 2), start_worker, initial) as pool:
        tasks = (task_of(i) for i in range(step, arguments.steps))
        for arrays in bounded(pool, make_batch, tasks):
            batch = [torch.from_numpy(a).to(arguments.device) for a in arrays]
            batch[0] = batch[0].float().contiguous(memory_format=torch.channels_last)
            for group in optimiser.param_groups:
                group["lr"] = arguments.rate * part_of_rate(step / arguments.steps)
            with torch.autocast(arguments.device, torch.bfloat16, arguments.bfloat16):
                loss = loss_of(net, batch)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            step += 1
            total += loss.item()
            windows += len(arrays[0])
            follow(average, net, step)
            if step % 100 == 0:
                speed = windows / (time.time() - clock)
                print(f"step {step} loss {total / 100:.4f} {speed:.0f} windows/s", flush=True)
                clock, total, windows = time.time(), 0.0, 0
            if step % 500 == 0 or step == arguments.steps:
                save()
                average.cpu()
                print(f"step {step} held-out {held_out(average)}", flush=True)
                average.to(arguments.device)
                clock = time.time()
            if time.time() - began > arguments.minutes * 60:
                break
        pool.terminate()
    save()


def bounded(pool, make_batch, tasks, ahead=6):
    """The results of `make_batch` over `tasks` in order, at most `ahead` under way."""
    waiting = []
    for task in tasks:
        waiting.append(pool.apply_async(make_batch, (task,)))
        if len(waiting) >= ahead:
            yield waiting.pop(0).get()
    for result in waiting:
        yield result.get()
