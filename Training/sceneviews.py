# SPDX-License-Identifier: Apache-2.0
"""What the card-area network is shown of scenes, and what it should say of them, made where it is trained: `whole`,
`close`. The same as cardareas.example and cardareas.close_up make with OpenCV, for many scenes at once.

Maps between pixels are N x 2 x 3 and take points of the frame to points of the input; a pixel's middle is at half."""

import torch
import torch.nn.functional as F

from cardareas import (CLOSE_COLUMNS, CLOSE_LENGTH, CLOSE_ROWS, CORE, LARGE, MARGIN_COLUMNS, MARGIN_ROWS, MOST, WEIGHT)
from cardnet import CELL
from cardpool import LONG_MM, RADIUS_MM, SHORT_MM
from cardscenes import ROWS

# Points of a frame that each pixel of an input is the mean of, in each direction, and parts of a cell that are asked
# for a card.
SAMPLES, PARTS = 3, 4


def between(draw, low, high):
    return low + (high - low) * draw


def sampled(frames, maps, rows, columns):
    """The inputs (N x rows x columns, 0..255) that `maps` make of frames (N x H x W, uint8), which go on at their
    edges."""
    high, wide = frames.shape[1:]
    device = frames.device
    back = torch.linalg.inv(maps[:, :, :2])
    y = (torch.arange(rows * SAMPLES, device=device) + 0.5) / SAMPLES
    x = (torch.arange(columns * SAMPLES, device=device) + 0.5) / SAMPLES
    half = torch.tensor([wide, high], device=device) / 2
    # From the input to the frame, in units of grid_sample: -1 and 1 are the frame's edges.
    theta = back / half[:, None]
    shift = (-(back @ maps[:, :, 2:])[..., 0] - half) / half
    grid = (theta[:, None, None, :, 0] * x[None, None, :, None] + theta[:, None, None, :, 1] * y[None, :, None, None]
            + shift[:, None, None])
    seen = F.grid_sample(frames[:, None].float(), grid, mode="bilinear", padding_mode="border", align_corners=False)
    return F.avg_pool2d(seen, SAMPLES)[:, 0]


def moved(maps, points):
    """Points (N x ... x 2) of frames where `maps` take them."""
    return torch.einsum("nij,n...j->n...i", maps[:, :, :2], points) + maps[:, :, 2].view(
        -1, *[1] * (points.dim() - 2), 2)


def homographies(quads):
    """N x 3 x 3 that take the unit square to quads (N x 4 x 2; Heckbert 1989, "Fundamentals of texture mapping and
    image warping", 2.2.3)."""
    a, b, c, d = quads.unbind(1)
    across, down, rest = b - c, d - c, a - b + c - d
    scale = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    g = (rest[:, 0] * down[:, 1] - rest[:, 1] * down[:, 0]) / scale
    h = (across[:, 0] * rest[:, 1] - across[:, 1] * rest[:, 0]) / scale
    first, second = b - a + g[:, None] * b, d - a + h[:, None] * d
    rows = torch.stack([first, second, a], 2)
    return torch.cat([rows, torch.stack([g, h, torch.ones_like(g)], 1)[:, None]], 1)


def on_card(points, part):
    """Whether points (... x 2, in units of a card's sides) lie in its outline shrunk to `part` of its size, which has
    round corners."""
    size = torch.tensor([LONG_MM, SHORT_MM], device=points.device)
    away = (points - 0.5).abs() * size / part - size / 2 + RADIUS_MM
    return (away.clamp(min=0).norm(dim=-1) < RADIUS_MM) & (away < RADIUS_MM).all(-1)


def area_of(quads):
    x, y = quads.unbind(-1)
    return (x * y.roll(-1, -1) - y * x.roll(-1, -1)).sum(-1).abs() / 2


def around(points, quads):
    """Which of the points (P x 2) lie within quads (N x 4 x 2): N x P."""
    side = quads.roll(-1, 1) - quads
    to = points[None, :, None] - quads[:, None]
    turn = side[:, None, :, 0] * to[..., 1] - side[:, None, :, 1] * to[..., 0]
    return (turn >= 0).all(-1) | (turn <= 0).all(-1)


def targets(quads, rows, columns):
    """cardareas.target of each input of `rows` x `columns` pixels; `quads` (N x n x 4 x 2, NaN where there is none) are
    in its pixels, from a longer side on."""
    count, device = len(quads), quads.device
    high, wide = rows // CELL, columns // CELL
    y = (torch.arange(high * PARTS, device=device) + 0.5) * (CELL / PARTS)
    x = (torch.arange(wide * PARTS, device=device) + 0.5) * (CELL / PARTS)
    points = torch.stack([*torch.meshgrid(x, y, indexing="xy")], -1).view(-1, 2)
    cells = F.avg_pool2d(points.view(high * PARTS, wide * PARTS, 2).permute(2, 0, 1), PARTS).flatten(1).T
    planes = torch.zeros(count, 2, len(points), device=device)
    weights = torch.full((count, len(cells)), float(WEIGHT), device=device)
    for i in range(quads.shape[1]):
        which = torch.isfinite(quads[:, i, 0, 0]).nonzero()[:, 0]
        own = quads[which, i]
        back = torch.linalg.inv(homographies(own))
        seen = back[:, :, :2] @ points.T + back[:, :, 2:]
        at = (seen[:, :2] / seen[:, 2:]).transpose(1, 2)
        # What is behind the camera's plane is not seen: there the sign of the third is another one than in the middle.
        middle = (back @ torch.cat([own.mean(1), torch.ones_like(own[:, :1, 0])], 1)[..., None])[:, 2]
        before = seen[:, 2] * middle > 0
        inside = torch.stack([on_card(at, part) & before for part in (1, CORE)], 1)
        planes[which] = torch.maximum(planes[which], inside.float())
        times = (LARGE * CELL**2 / area_of(own)).sqrt().clamp(1, MOST)
        middle = own.mean(1, keepdim=True)
        near = around(cells, middle + (own - middle) * 1.25)
        weights[which] = torch.maximum(weights[which], near * (times * WEIGHT)[:, None])
    parts = F.avg_pool2d(planes.view(count, 2, high * PARTS, wide * PARTS), PARTS)
    return torch.cat([parts * 255, weights.view(count, 1, high, wide)], 1)


def in_other_light(x, generator):
    """Inputs (N x H x W) as cardareas.seen_again changes what it sees, but for its turns."""
    count, high, wide = x.shape

    def draw(*shape):
        return torch.rand(count, *shape, generator=generator, device=x.device)

    def normal(*shape):
        return torch.randn(count, *shape, generator=generator, device=x.device)

    x = torch.where(draw(1, 1) < 0.15, 255 - x, x)
    gamma = torch.where(draw(1, 1) < 0.5, (normal(1, 1) * 0.3).exp(), torch.ones_like(x[:, :1, :1]))
    x = 255 * (x / 255).clamp(0, 1) ** gamma
    field = F.interpolate(normal(1, 3, 4), (high, wide), mode="bicubic", align_corners=False)[:, 0]
    x = x * (field * draw(1, 1) * 0.25 * (draw(1, 1) < 0.3)).exp()
    x = blurred(x, between(draw(), 0.4, 1.3) * (draw() < 0.2))
    x = x + normal(high, wide) * draw(1, 1) ** 2 * 6 * (draw(1, 1) < 0.75)
    return x.round().clamp(0, 255)


def blurred(x, deviation):
    """N x H x W, each with its own deviation (pixels; 0: as it is)."""
    reach = 4
    at = torch.arange(-reach, reach + 1, device=x.device)
    kernel = (-(at[None] / deviation.clamp(min=0.05)[:, None]) ** 2 / 2).exp()
    kernel = kernel / kernel.sum(1, keepdim=True)
    x = F.pad(x[None], (reach,) * 4, mode="replicate")
    x = F.conv2d(x, kernel[:, None, None], groups=len(kernel))
    return F.conv2d(x, kernel[:, None, :, None], groups=len(kernel))[0]


def standardised(x):
    """areas.standardised of each input."""
    mean, deviation = x.mean((1, 2), keepdim=True), x.std((1, 2), keepdim=True, correction=0)
    return ((x - mean) / deviation.clamp(min=4))[:, None]


def whole(frames, quads, generator):
    """Whole frames, reduced and within their margins, seen from any side: inputs (N x 1 x H x W) and targets."""
    count, high, wide = frames.shape
    device = frames.device
    scale = ROWS / high
    columns = round(wide * scale)
    signs = torch.randint(2, (count, 2), generator=generator, device=device) * 2.0 - 1
    maps = torch.zeros(count, 2, 3, device=device)
    maps[:, 0, 0], maps[:, 1, 1] = signs[:, 0] * scale, signs[:, 1] * scale
    maps[:, :, 2] = torch.where(signs > 0, 0.0, torch.tensor([columns, ROWS], device=device))
    x = in_other_light(sampled(frames, maps, ROWS, columns), generator)
    sides = (MARGIN_COLUMNS, MARGIN_COLUMNS + -columns % 8, MARGIN_ROWS, MARGIN_ROWS)
    mean = x.mean((1, 2), keepdim=True)
    x = F.pad(x - mean, sides) + mean
    places = moved(maps, quads) + torch.tensor([MARGIN_COLUMNS, MARGIN_ROWS], device=device)
    return standardised(x), targets(places, *x.shape[1:])


def chosen(quads, generator):
    """One of the quads (N x n x 4 x 2, NaN where there is none) of each, NaN where there is none at all."""
    there = torch.isfinite(quads[:, :, 0, 0])
    order = torch.rand(there.shape, generator=generator, device=quads.device) * there
    return quads[torch.arange(len(quads), device=quads.device), order.argmax(1)]


def close_maps(quads, generator):
    """The maps of close-ups about quads (N x 4 x 2), as cardareas.close_up draws them, or mirrored."""
    count, device = len(quads), quads.device

    def normal(*shape):
        return torch.randn(count, *shape, generator=generator, device=device)

    def coin():
        return torch.randint(2, (count,), generator=generator, device=device) * 2.0 - 1

    sides = quads.roll(-1, 1) - quads
    across, down = (sides[:, 0] - sides[:, 2]) / 2, (sides[:, 1] - sides[:, 3]) / 2
    long = torch.where((across.norm(dim=1) > down.norm(dim=1))[:, None], across, down)
    length = long.norm(dim=1)
    scale = CLOSE_LENGTH / length * (normal() * 0.12).exp()
    middle = quads.mean(1) + normal(2) * 0.06 * length[:, None]
    angle = torch.atan2(long[:, 1], long[:, 0]) + torch.deg2rad(normal() * 5)
    c, s = angle.cos() * scale, angle.sin() * scale
    # Either end may come first, and either side may be the upper one.
    turn = torch.stack([torch.stack([c, s], 1), torch.stack([-s, c], 1)], 1)
    turn = turn * torch.stack([coin(), coin()], 1)[..., None]
    half = torch.tensor([CLOSE_COLUMNS, CLOSE_ROWS], device=device) / 2
    return torch.cat([turn, half[:, None] - turn @ middle[..., None]], 2)


def close(frames, quads, looks, aside, generator):
    """Close-ups of a card of each frame; in a share `aside`, and where there is none, of one of the `looks` (N x n x
    4 x 2), where a card might be thought to be: inputs and targets."""
    card, other = chosen(quads, generator), chosen(looks, generator)
    away = torch.rand(len(frames), generator=generator, device=frames.device) < aside
    at = torch.where((away | ~torch.isfinite(card[:, 0, 0]))[:, None, None], other, card)
    maps = close_maps(at, generator)
    x = in_other_light(sampled(frames, maps, CLOSE_ROWS, CLOSE_COLUMNS), generator)
    return standardised(x), targets(moved(maps, quads), *x.shape[1:])
