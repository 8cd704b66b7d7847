# SPDX-License-Identifier: Apache-2.0
"""What print, light, a lens, a sensor and a file do to strips, for the training of all networks: on
batches N x 1 x 32 x W, in 8-bit units until they are standardised."""

import torch
import torch.nn.functional as F

ROWS = 32


def rand(generator, *shape):
    """Numbers of 0..1, where `generator` is."""
    return torch.rand(*shape, generator=generator, device=generator.device)


def randn(generator, *shape):
    """Numbers of mean 0 and deviation 1, where `generator` is."""
    return torch.randn(*shape, generator=generator, device=generator.device)


def span(count, like):
    """0, 1, ... as numbers where `like` is."""
    return torch.arange(count, dtype=torch.float32, device=like.device)


def resample(pictures, theta, width):
    """Cuts the windows at twice the size and averages: no aliasing."""
    grid = F.affine_grid(theta, (len(pictures), 1, ROWS * 2, width * 2), align_corners=False)
    x = F.grid_sample(pictures[:, None].float(), grid, mode="bilinear", padding_mode="border",
                      align_corners=False)
    return F.avg_pool2d(x, 2)


def chosen(generator, count, probability):
    return (rand(generator, count) < probability).nonzero()[:, 0]


def uniform(generator, count, low, high):
    return rand(generator, count, 1, 1, 1) * (high - low) + low


def smooth_field(generator, count, width, cells=3):
    """Random smooth pictures, about -1..1."""
    field = randn(generator, count, 1, 2, cells * max(1, width // 128) + 1)
    return F.interpolate(field, (ROWS, width), mode="bicubic", align_corners=True)


def blurred(x, sigma_x, sigma_y):
    """Gaussian blur of a whole batch, with separate strengths per direction."""
    def kernel(sigma):
        t = span(9, x) - 4
        k = torch.exp(-t * t / (2 * max(sigma, 0.05) ** 2))
        return k / k.sum()
    x = F.pad(x, (4, 4, 4, 4), mode="replicate")
    x = F.conv2d(x, kernel(sigma_x).view(1, 1, 1, 9))
    return F.conv2d(x, kernel(sigma_y).view(1, 1, 9, 1))


def printed(x, generator):
    """Artwork under the relief: shapes with sharp borders that darken or lighten what they cover.
    Relief without foil is lit and shaded, so that its picture is a product and stays visible."""
    count, _, _, width = x.shape
    rows, columns = span(ROWS, x).view(1, 1, -1, 1), span(width, x)
    for part in (0.35, 0.2, 0.12):
        i = chosen(generator, count, part)
        angle = uniform(generator, len(i), -1.6, 1.6)
        dx = columns - uniform(generator, len(i), 0, 1) * width
        dy = rows - uniform(generator, len(i), -8, ROWS + 8)
        u = dx * angle.cos() + dy * angle.sin()
        v = dy * angle.cos() - dx * angle.sin()
        half_u = torch.exp(uniform(generator, len(i), 0, 3.7))
        half_v = torch.exp(uniform(generator, len(i), 0, 3.7))
        radius = torch.exp(uniform(generator, len(i), 1.5, 5))
        # Inside of a rectangle, a band, a half plane, a disc, an arc's line, or parallel stripes.
        inside = torch.stack([
            torch.minimum(half_u - u.abs(), half_v - v.abs()), half_u - u.abs(), u + 0 * v,
            radius - (u * u + v * v).sqrt(),
            half_u / 3 - ((u * u + v * v).sqrt() - radius).abs(),
            torch.sin(u * (2.5 / half_u)) * half_u / 2.5])
        kind = torch.randint(len(inside), (len(i),), generator=generator, device=x.device)
        inside = inside[kind, torch.arange(len(i), device=x.device)]
        mask = torch.sigmoid(inside * torch.exp(uniform(generator, len(i), -0.7, 1.5)))
        factor = 1 - mask * uniform(generator, len(i), 0.1, 0.9)
        light = rand(generator, len(i), 1, 1, 1) < 0.4
        x[i] = torch.where(light, 255 - (255 - x[i]) * factor, x[i] * factor)
    return x


# Base table of luminance quantisation of JPEG (ITU-T T.81, table K.1).
JPEG_TABLE = torch.tensor([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99]).float().view(8, 8)
_k = torch.arange(8).float()
COSINES = torch.cos((2 * _k[None] + 1) * _k[:, None] * torch.pi / 16) * 0.5
COSINES[0] *= 0.5 ** 0.5


def compressed(x, generator):
    """Coefficients of 8 x 8 blocks rounded as JPEG rounds them, the blocks anywhere."""
    count, _, rows, width = x.shape
    oy, ox = torch.randint(8, (2,), generator=generator, device=x.device).tolist()
    y = F.pad(x - 128, (ox, 8 - ox + -width % 8, oy, 8 - oy + -rows % 8), mode="replicate")
    h, w = y.shape[2] // 8, y.shape[3] // 8
    blocks = y.view(count, h, 8, w, 8).transpose(2, 3)
    steps = JPEG_TABLE.to(x.device) * torch.exp(uniform(generator, count, -2.5, 0.0))[..., None]
    cosines = COSINES.to(x.device)
    wave = cosines @ blocks @ cosines.T
    blocks = cosines.T @ ((wave / steps).round() * steps) @ cosines
    y = blocks.transpose(2, 3).reshape(count, 1, h * 8, w * 8) + 128
    return y[:, :, oy:oy + rows, ox:ox + width]


def lit(x, generator):
    """Light that varies over the strip, glare."""
    count, _, _, width = x.shape
    i = chosen(generator, count, 0.5)
    x[i] = x[i] * torch.exp(smooth_field(generator, len(i), width) * uniform(
        generator, len(i), 0.05, 0.5))
    i = chosen(generator, count, 0.12)
    spot = torch.relu(smooth_field(generator, len(i), width) - 0.5)
    x[i] = x[i] + spot * uniform(generator, len(i), 40, 200)
    return x


def through_lens(x, generator):
    """Loss of resolution, defocus, motion, and the camera's sharpening of it."""
    count, _, _, width = x.shape
    for factor in (1.5, 2.0, 2.6):
        i = chosen(generator, count, 0.07)
        if len(i):
            small = F.interpolate(x[i], scale_factor=1 / factor, mode="bilinear", antialias=True)
            x[i] = F.interpolate(small, (ROWS, width), mode="bilinear")
    # Defocus and motion: every member of a group alike, groups drawn anew each batch.
    order = torch.randperm(count, generator=generator, device=x.device)
    for part in order[: count * 2 // 3].chunk(6):
        s = rand(generator, 3).cpu()
        sigma = 0.3 + 1.1 * s[0].item() ** 2
        if s[1] < 0.3:
            along, across = sigma * (1 + 1.2 * s[2].item()), 0.4
            pair = (along, across) if s[1] < 0.18 else (across, along * 0.7)
        else:
            pair = (sigma, sigma)
        x[part] = blurred(x[part], *pair)
    # A camera's sharpening: bright and dark seams along edges.
    i = chosen(generator, count, 0.3)
    if len(i):
        soft = blurred(x[i], 1.0, 1.0)
        x[i] = x[i] + (x[i] - soft) * uniform(generator, len(i), 0.2, 2.5)
    return x


def as_stored(x, generator):
    """Contrast, brightness, gamma, polarity, noise, the file's losses; and what is in the way."""
    count, _, _, width = x.shape
    mean = x.mean((1, 2, 3), keepdim=True)
    contrast = torch.exp(uniform(generator, count, -1.6, 0.4))
    x = mean + (x - mean) * contrast
    x = x + uniform(generator, count, -1, 1) * 40 + (128 - mean) * uniform(generator, count, 0, 0.7)
    i = chosen(generator, count, 0.25)
    x[i] = 255 - x[i]
    i = chosen(generator, count, 0.3)
    x[i] = 255 * (x[i] / 255).clamp(0.001, 1) ** uniform(generator, len(i), 0.6, 1.7)
    # Noise: fine, and coarse as compression leaves it.
    i = chosen(generator, count, 0.7)
    strength = uniform(generator, len(i), 0, 1) ** 2 * 7
    # More noise than half of the contrast leaves little to read.
    strength = torch.minimum(strength, 0.5 * x[i].std((1, 2, 3), keepdim=True))
    x[i] = x[i] + randn(generator, *x[i].shape) * strength
    i = chosen(generator, count, 0.25)
    coarse = randn(generator, len(i), 1, ROWS // 2, width // 2)
    x[i] = x[i] + F.interpolate(coarse, (ROWS, width), mode="bilinear") * uniform(
        generator, len(i), 0, 5)
    i = chosen(generator, count, 0.3)
    if len(i):
        x[i] = compressed(x[i].clamp(0, 255), generator)
    # Scratches, fingers, edges across.
    i = chosen(generator, count, 0.12)
    slope, place, thick, strength, edge = rand(generator, 5, len(i), 1, 1, 1)
    away = span(width, x) - place * width - (slope - 0.5) * 3 * (span(ROWS, x).view(1, 1, -1, 1) - 16)
    away = away / (0.5 + 3 * thick)
    line = torch.where(edge < 0.4, torch.sigmoid(away), torch.exp(-away ** 2))
    x[i] = x[i] + line * (strength - 0.5) * 160
    return x


def photometric(x, generator):
    """Print, light, lens, sensor and file, on N x 1 x 32 x W in 8-bit units."""
    for stage in (printed, lit, through_lens, as_stored):
        x = stage(x, generator)
    return x


def standardised(x):
    """Strips as the engine makes them: 8-bit values, (v - mean) / max(std, 4)."""
    x = x.clamp(0, 255).round()
    mean = x.mean((1, 2, 3), keepdim=True)
    std = (x - mean).square().mean((1, 2, 3), keepdim=True).sqrt()
    return (x - mean) / std.clamp(min=4)
