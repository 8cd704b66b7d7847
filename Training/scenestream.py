# SPDX-License-Identifier: Apache-2.0
"""Scenes without an end for the card-area network, put together by worker processes while it trains: `SceneStream`."""

import numpy as np
import torch
import torch.multiprocessing

from cardpool import LONG_MM, SHORT_MM
from cardscenes import scene
from render.poses import free

# Rows of a frame; its columns and how often they come (16:9, 4:3, 3:2, 1:1). It is put together at so many times its
# size.
ROWS, FINE = 450, 1
WIDTHS = {800: 0.6, 600: 0.2, 672: 0.1, 448: 0.1}
# Scenes of a batch, all of one width, and batches under way for each worker.
COUNT, AHEAD = 8, 3
# Cards of a scene, and places in it where a card might be thought to be.
MOST = 4
LOOKS = 3


def padded(quads, most):
    """n x 4 x 2 corners to `most` x 4 x 2, NaN where there is none."""
    out = np.full((most, 4, 2), np.nan, np.float32)
    out[:len(quads)] = quads[:most]
    return out


def looks(rng, things, columns, rows):
    """Where a close-up may look though no card is there: at the things of a scene, and anywhere."""
    anywhere = free(rng, columns, rows, (LONG_MM, SHORT_MM))
    return padded(np.concatenate([things[:LOOKS - 1], [anywhere]]), LOOKS)


def batch(seed):
    """In a worker process: frames (COUNT x ROWS x columns, uint8), the corners of their cards (COUNT x MOST x 4 x 2),
    and of the places to look at (COUNT x LOOKS x 4 x 2)."""
    rng = np.random.default_rng(seed)
    columns = int(rng.choice(list(WIDTHS), p=list(WIDTHS.values())))
    scenes = [scene(rng, batch.pool, (columns, ROWS), fine=FINE) for _ in range(COUNT)]
    return tuple(torch.from_numpy(np.stack(part)) for part in (
        [s.frame for s in scenes], [padded(s.quads, MOST) for s in scenes],
        [looks(rng, s.things, columns, ROWS) for s in scenes]))


class SceneStream:
    """Batches as `batch` gives them out of a cardpool.Pool, which the workers share: they are forked, so make one
    before the device or any thread is used."""

    def __init__(self, pool, workers, seed):
        torch.multiprocessing.set_sharing_strategy("file_system")
        batch.pool = pool
        self.workers = torch.multiprocessing.get_context("fork").Pool(workers)
        self.most, self.seed = workers * AHEAD, seed
        self.asked, self.waiting = 0, []

    def ready(self):
        """The batches that are done since this was asked last."""
        while len(self.waiting) < self.most:
            self.waiting.append(self.workers.apply_async(batch, ([self.seed, self.asked],)))
            self.asked += 1
        done = [part for part in self.waiting if part.ready()]
        self.waiting = [part for part in self.waiting if part not in done]
        return [part.get() for part in done]

    def close(self):
        self.workers.terminate()
