# SPDX-License-Identifier: Apache-2.0
"""Picture files that a reader must survive: damaged, empty, unusual or lying ones."""

import io
import os
import struct
import zlib

import numpy as np
from PIL import Image

# What has to be done to the upright picture so that a reader that obeys EXIF's orientation tag
# (TIFF 6.0, tag 274) shows it upright.
ORIENTATIONS = {
    1: lambda p: p, 2: lambda p: p[:, ::-1], 3: lambda p: p[::-1, ::-1], 4: lambda p: p[::-1],
    5: lambda p: p.transpose(1, 0, 2), 6: lambda p: np.rot90(p, 1),
    7: lambda p: p[::-1, ::-1].transpose(1, 0, 2), 8: lambda p: np.rot90(p, -1)}


def jpeg(picture, **options):
    """The bytes of a JPEG file of `picture` (a PIL image)."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=85, **options)
    return out.getvalue()


def png_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def boasting_png(side):
    """A PNG file of a few bytes whose header declares `side` x `side` RGBA pixels."""
    header = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header)
            + png_chunk(b"IDAT", zlib.compress(bytes(64))) + png_chunk(b"IEND", b""))


def netpbm(magic, pixels):
    """The bytes of a binary PGM (P5) or PPM (P6) file."""
    h, w = pixels.shape[:2]
    return f"{magic}\n{w} {h}\n255\n".encode() + np.ascontiguousarray(pixels).tobytes()


def write_awkward(folder, rgb):
    """Writes them all into `folder`, from a photograph (uint8, H x W x 3) where there is one in the
    file."""
    os.makedirs(folder, exist_ok=True)
    picture = Image.fromarray(rgb)
    gray = np.asarray(picture.convert("L"))
    alpha = np.full_like(gray, 255)
    # Transparent outside of the middle, with colour beneath that must not shine through.
    alpha[:12] = alpha[-12:] = alpha[:, :12] = alpha[:, -12:] = 0

    def save(name, image, **options):
        image.save(os.path.join(folder, name), optimize=True, **options)

    def put(name, content):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)

    whole = jpeg(picture)
    put("empty.jpg", b"")
    put("truncated.jpg", whole[:len(whole) * 2 // 5])
    put("progressive.jpg", jpeg(picture, progressive=True))
    put("cmyk.jpg", jpeg(picture.convert("CMYK")))
    put("gray.jpg", jpeg(Image.fromarray(gray)))
    put("not-a-picture.jpg", b"This is a text, whatever its name says.\n")
    put("huge-header.png", boasting_png(30000))
    save("one-pixel.png", picture.resize((1, 1)))
    save("gray.png", Image.fromarray(gray))
    save("gray16.png", Image.fromarray(gray.astype(np.uint16) * 257))
    save("rgba.png", Image.fromarray(np.dstack([rgb, alpha])))
    save("gray-alpha.png", Image.fromarray(np.dstack([gray, alpha])))
    save("palette.png", picture.quantize(64))
    put("card.ppm", netpbm("P6", rgb))
    put("card.pgm", netpbm("P5", gray))
    put("truncated.ppm", netpbm("P6", rgb)[:rgb.size // 3])
    for orientation, turn in ORIENTATIONS.items():
        exif = Image.Exif()
        exif[0x0112] = orientation
        put(f"exif-orientation-{orientation}.jpg",
            jpeg(Image.fromarray(np.ascontiguousarray(turn(rgb))), exif=exif))
