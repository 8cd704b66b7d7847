# SPDX-License-Identifier: Apache-2.0
"""Lines of text without an end, rendered by worker processes while networks train: `LineStream`. Each worker cuts
strips out of all lines that it has rendered; the camera's doings are left to the machine that trains."""

import cv2
import numpy as np
import torch
import torch.multiprocessing

import accentaugment
from render import textline
from render.textpack import ROWS
from textaugment import CAPITAL_ROWS, PACK_CAPITAL_ROWS, WIDTHS, drawn, labels_of, strips

# Lines that a worker renders for so many columns of a batch, and before its first one.
NEW, NEW_COLUMNS, FIRST = 40, 98304, 200
# Batches under way for each worker.
AHEAD = 3
# Of the lines for the accent network, how many are names with accents (render.textpack).
ACCENTED = 0.7


class Lines:
    """Lines as textaugment.TextPack has them, of which there are ever more."""

    def __init__(self):
        self.pictures, self.spans, self.texts = [], [], []
        self.by_width = [[] for _ in WIDTHS]

    def __len__(self):
        return len(self.texts)

    def add(self, line):
        top = (line.luma.shape[0] - ROWS) // 2
        picture = line.luma[top:top + ROWS]
        natural = picture.shape[1] * CAPITAL_ROWS / PACK_CAPITAL_ROWS
        self.by_width[min(np.searchsorted(WIDTHS, natural), len(WIDTHS) - 1)].append(len(self))
        self.pictures.append(picture)
        self.spans.append(np.float32(line.spans))
        self.texts.append(line.text)


def begin():
    """In a worker process, once."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    batch.lines = {"text": Lines(), "accents": Lines()}


def batch(kind, seed, columns):
    """In a worker process: some new lines, and strips of about `columns` columns in all, of one width: canvases and
    the maps that cut them (textaugment.strips), and what the network of that `kind` should say."""
    rng = np.random.default_rng(seed)
    lines = batch.lines[kind]
    for _ in range(-(-NEW * columns // NEW_COLUMNS) if len(lines) else FIRST):
        lines.add(textline.draw(rng, accented=ACCENTED if kind == "accents" else 0.0))
    width, chosen = drawn(lines, rng, columns)
    nominal = accentaugment.CAPITAL_ROWS if kind == "accents" else CAPITAL_ROWS
    canvases, theta, texts, places = strips(lines, rng, len(chosen), width, chosen, nominal=nominal)
    told = labels_of(texts) if kind == "text" else [accentaugment.marks(texts, places, width)]
    return kind, width, canvases, theta, [torch.from_numpy(t) for t in told]


class LineStream:
    """Batches as `batch` gives them: `kinds` in turns, for ever."""

    def __init__(self, workers, seed, kinds, columns):
        torch.multiprocessing.set_sharing_strategy("file_system")
        self.pool = torch.multiprocessing.get_context("spawn").Pool(workers, begin)
        self.most, self.seed, self.kinds, self.columns = workers * AHEAD, seed, kinds, columns
        self.asked, self.waiting = 0, []

    def __iter__(self):
        while True:
            while len(self.waiting) < self.most:
                kind = self.kinds[self.asked % len(self.kinds)]
                task = (kind, [self.seed, self.asked], self.columns)
                self.waiting.append(self.pool.apply_async(batch, task))
                self.asked += 1
            done = next((i for i, part in enumerate(self.waiting) if part.ready()), 0)
            yield self.waiting.pop(done).get()

    def close(self):
        self.pool.terminate()
