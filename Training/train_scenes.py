# SPDX-License-Identifier: Apache-2.0
"""Trains the card-area network on scenes that are put together while it trains: for machines with a GPU and many cores.

    python3 train_scenes.py --cards 'cache/cards*.npz' --grounds 'cache/grounds*.npz' --things 'cache/things*.npz' \\
        --photographs 'cache/photographs*.npz' --hands 'cache/hands*.npz' --frames 'cache/frames*.npz' \\
        --start runs/start.pt --minutes 8

The packs are those of render.scenepack and render.framepack; the run to start from is what restore.py makes of the
weights file. Every scene is looked at many times, each time in another way (sceneviews.py). Writes runs/NAME.pt every
minute and at the end. The rate falls with time, not with steps."""

import argparse
import glob
import os
import time

import cv2
import numpy as np
import torch

import sceneviews
from cardareas import CLOSE_PART
from cardnet import CardNet
from cardpool import Pool
from scenestream import LOOKS, MOST, ROWS, WIDTHS, SceneStream, looks
from streamed import Streamed
from train_cards import loss_of

# How many scenes of a width are kept on the device at most, and how often the whole renderer's frames are looked at.
KEPT, FRAMES = 40000, 0.25
# Close-ups that are of something else than a card though there is one.
ASIDE = 0.15


class Ring:
    """The last scenes of one size, on the device."""

    def __init__(self, capacity, rows, columns, device):
        self.frames = torch.zeros(capacity, rows, columns, dtype=torch.uint8, device=device)
        self.quads = torch.zeros(capacity, MOST, 4, 2, device=device)
        self.looks = torch.zeros(capacity, LOOKS, 4, 2, device=device)
        self.taken = 0

    def add(self, frames, quads, others):
        at = (torch.arange(len(frames)) + self.taken) % len(self.frames)
        for own, new in zip((self.frames, self.quads, self.looks), (frames, quads, others)):
            own[at] = new.to(own.device)
        self.taken += len(frames)

    def drawn(self, count, generator):
        i = torch.randint(min(self.taken, len(self.frames)), (count,), generator=generator, device=generator.device)
        return self.frames[i], self.quads[i], self.looks[i]


def ring_of(paths, device):
    """A ring with the frames of packs of render.framepack; None without one."""
    if not paths:
        return None
    packs = [np.load(path) for path in paths]
    frames, quads = (np.concatenate([pack[name] for pack in packs]) for name in ("frames", "quads"))
    rng, (rows, columns) = np.random.default_rng(1), frames.shape[1:]
    ring = Ring(len(frames), rows, columns, device)
    # From a longer side on, which is seen longer unless the card is very steep.
    sides = np.hypot(*(np.roll(quads, -1, 2) - quads).transpose(3, 0, 1, 2))
    quads = np.where((sides[..., :1] > sides[..., 1:2])[..., None], quads, np.roll(quads, 1, 2))
    others = np.stack([looks(rng, np.zeros((0, 4, 2)), columns, rows) for _ in frames])
    ring.add(*(torch.from_numpy(part) for part in (frames, quads, others)))
    return ring


def batch(rings, frames, count, generator, rng):
    """Inputs and targets of `count` scenes: whole frames of one size or close-ups."""
    if frames and rng.random() < FRAMES:
        ring = frames
    else:
        filled = [ring for ring in rings.values() if ring.taken >= count]
        shares = np.array([ring.taken for ring in filled], float)
        ring = filled[rng.choice(len(filled), p=shares / shares.sum())]
    pictures, quads, others = ring.drawn(count, generator)
    if rng.random() < CLOSE_PART:
        return sceneviews.close(pictures, quads, others, ASIDE, generator)
    return sceneviews.whole(pictures, quads, generator)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("cards", "grounds", "things"):
        parser.add_argument(f"--{name}", required=True)
    for name in ("photographs", "hands", "frames"):
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("--start", help="a run of the card-area network to go on from, or of a smaller one")
    parser.add_argument("--name", default="scenes")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--workers", type=int, default=os.cpu_count() - 1)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--kept", type=int, default=KEPT)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    began = time.time()
    # Before there are workers, which would wait for threads that they have not.
    cv2.setNumThreads(1)
    packs = (arguments.cards, arguments.grounds, arguments.things, arguments.photographs, arguments.hands)
    stream = SceneStream(Pool(*(sorted(glob.glob(p)) for p in packs)), arguments.workers, arguments.seed)
    torch.manual_seed(arguments.seed)
    generator = torch.Generator(arguments.device).manual_seed(arguments.seed)
    rng = np.random.default_rng(arguments.seed)
    trained = Streamed(CardNet(), loss_of, arguments.rate, arguments.device, arguments.start)
    rings = {columns: Ring(round(arguments.kept * share), ROWS, columns, arguments.device)
             for columns, share in WIDTHS.items()}
    frames = ring_of(sorted(glob.glob(arguments.frames)), arguments.device)
    told = saved = time.time()
    started = None
    while True:
        for part in stream.ready():
            rings[part[0].shape[2]].add(*part)
        now = time.time()
        if not any(ring.taken >= 2 * arguments.batch for ring in rings.values()):
            time.sleep(0.05)
            continue
        started = started or now
        progress = (now - started) / (began + arguments.minutes * 60 - started)
        if progress > 1:
            break
        trained.step(progress, *batch(rings, frames, arguments.batch, generator, rng))
        if now - told > 20:
            scenes = sum(ring.taken for ring in rings.values())
            print(f"{now - began:.0f} s, {scenes} scenes, {trained.steps} steps, loss {trained.told():.4f}", flush=True)
            told = now
        if now - saved > 60:
            trained.save(f"runs/{arguments.name}.pt")
            saved = now
    stream.close()
    trained.save(f"runs/{arguments.name}.pt")


if __name__ == "__main__":
    main()
