# SPDX-License-Identifier: Apache-2.0
"""A network that trains on a stream of batches, for a given time."""

import copy
import os

import torch

from net import start_from
from trainer import part_of_rate

# What the moving average keeps of itself at each step.
KEPT = 0.998


class Streamed:
    """A network with its optimiser and the moving average of its weights, which is what counts. `loss_of` takes what
    it says of an input, and the truth; `start` is a run of a network that lacks some of its residual layers, or
    none; `bfloat16` is half precision where it does no harm, on processors, too."""

    def __init__(self, net, loss_of, rate, device, start=None, bfloat16=False):
        if start:
            start_from(net, torch.load(start, map_location="cpu")["average"])
        self.net = net.to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=0.01, fused=device == "cuda")
        self.loss_of, self.rate, self.device = loss_of, rate, device
        self.bfloat16 = bfloat16 or device == "cuda"
        self.steps = self.since = 0
        self.total = torch.zeros((), device=device)

    def step(self, progress, x, *truth):
        """One step, `progress` (0 to 1) through the training, on a batch."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * part_of_rate(progress)
        with torch.autocast(self.device, torch.bfloat16, self.bfloat16):
            loss = self.loss_of(self.net(x), *truth)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimiser.step()
        self.steps += 1
        self.total += loss.detach()
        self.follow()

    @torch.no_grad()
    def follow(self):
        """Moves the moving average towards the weights."""
        keep = min(KEPT, self.steps / (self.steps + 10))
        own, new = self.average.state_dict(), self.net.state_dict()
        floats = [name for name, value in own.items() if value.dtype.is_floating_point]
        torch._foreach_lerp_([own[name] for name in floats], [new[name] for name in floats], 1 - keep)

    def told(self):
        """The mean loss since this was asked last."""
        mean = self.total.item() / max(self.steps - self.since, 1)
        self.since = self.steps
        self.total.zero_()
        return mean

    def save(self, path):
        state = {name: value.detach().cpu().contiguous() for name, value in self.average.state_dict().items()}
        torch.save({"average": state, "step": self.steps}, path + ".new")
        os.replace(path + ".new", path)
