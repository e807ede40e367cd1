"""Own pixels: images that have only the properties that a tree asks for.

The seed is the path, so that no two files are equal by accident. Give a `seed` for copies.
"""

import random
import struct
import zlib
from dataclasses import dataclass

from testimages.metadata import exif
from testimages.png import GRAY, RGB, RGBA, SIGNATURE, chunk, header

# Colors repeat after this many pixels, which is inside the window of deflate (RFC 1951, 32 KiB).
PERIOD = 1000


@dataclass(frozen=True)
class Pixels:
    kind: str  # see `rows`, or `webp`, `jpeg`, `gif`, `cgbi`
    width: int
    height: int
    seed: str = ""
    extra: str = ""  # gps, text, trailing, half

    def data(self, path):
        seed = self.seed or path
        if self.kind in CONTAINERS:
            return CONTAINERS[self.kind](self, seed)
        body = png(self, seed)
        if self.extra == "trailing":
            return body + random.Random(seed).randbytes(900)
        return body[: len(body) // 2] if self.extra == "half" else body


def png(image, seed):
    """Return a PNG. Rows have filter None, and `noise` is stored nearly without compression."""
    kind = {"gray": GRAY, "rgb": RGB, "noise": RGB, "solid": RGB, "grayrgb": RGB}.get(image.kind, RGBA)
    ahead = {"gps": chunk(b"eXIf", exif()), "text": chunk(b"tEXt", b"Comment\0" + b"layers of the drawing " * 400)}.get(image.extra, b"")
    raw = b"".join(b"\0" + row for row in rows(image, seed))
    level = 1 if image.kind in ("noise", "noisealpha") else 3
    return SIGNATURE + header(image.width, image.height, kind) + ahead + chunk(b"IDAT", zlib.compress(raw, level)) + chunk(b"IEND")


def rows(image, seed):
    """Return the rows of samples.

    rgb        colors without alpha
    rgba       colors, soft and clear pixels up to all sides
    opaque     an alpha channel of 255
    corners    colors with four clear corners, as in an icon drawn with its mask
    margins    clear but for a ball in the middle half of both sides
    solid      one color
    gray       one channel
    grayrgb    equal red, green and blue
    noise      incompressible colors
    noisealpha incompressible colors with alpha
    """
    width, height, kind = image.width, image.height, image.kind
    numbers = random.Random(seed)
    if kind == "noise":
        return [numbers.randbytes(width * 3) for _ in range(height)]
    if kind == "noisealpha":
        return [numbers.randbytes(width * 4) for _ in range(height)]
    if kind == "solid":
        return [bytes((200, 40, numbers.randrange(256))) * width] * height
    if kind == "gray":
        return slanted([numbers.randbytes(1) for _ in range(width)], height)
    if kind == "grayrgb":
        return slanted([numbers.randbytes(1) * 3 for _ in range(width)], height)
    colors = ([numbers.randbytes(3) for _ in range(min(width, PERIOD))] * (width // PERIOD + 1))[:width]
    if kind == "rgb":
        return slanted(colors, height)
    if kind == "opaque":
        return slanted([color + b"\xff" for color in colors], height)
    if kind == "rgba":
        return slanted([color + (255, 255, 128, 0)[x * 8 // width % 4].to_bytes(1, "big") for x, color in enumerate(colors)], height)
    opaque = slanted([color + b"\xff" for color in colors], height)
    if kind == "corners":
        return [cleared(row, corner(y, width, height)) for y, row in enumerate(opaque)]
    assert kind == "margins", kind
    inner = range(height // 4, height - height // 4)
    return [cleared(row, width // 4) if y in inner else bytes(width * 4) for y, row in enumerate(opaque)]


def slanted(pixels, height):
    """Return rows that move by three pixels every 32 rows, so that the file is small."""
    twice, size, width = b"".join(pixels) * 2, len(pixels[0]), len(pixels)
    return [twice[y // 32 * 3 % width * size :][: width * size] for y in range(height)]


def corner(y, width, height):
    """Return the number of clear pixels at both ends of row y, for corners a fifth of the side."""
    return max(0, width // 5 - min(y, height - 1 - y))


def cleared(row, count):
    return bytes(count * 4) + row[count * 4 : len(row) - count * 4] + bytes(count * 4)


def cgbi(image, seed):
    """Return an opaque CgBI file: a CgBI chunk, B, G, R, A samples and a raw deflate stream."""
    raw = b"".join(b"\0" + row for row in rows(Pixels("opaque", image.width, image.height), seed))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(raw) + packer.flush()
    return (
        SIGNATURE
        + chunk(b"CgBI", bytes.fromhex("50002006"))
        + header(image.width, image.height, RGBA)
        + chunk(b"IDAT", data)
        + chunk(b"IEND")
    )


def webp(image, seed):
    """Return the header of a lossless WebP, and noise in place of its entropy coded pixels."""
    bits = (image.width - 1) | (image.height - 1) << 14
    body = b"VP8L" + struct.pack("<I", 405) + b"\x2f" + struct.pack("<I", bits) + random.Random(seed).randbytes(401)
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body[:-1]


def jpeg(image, seed):
    """Return the markers of a baseline JPEG, with noise as entropy coded data (ITU-T T.81, annex B)."""

    def segment(marker, data):
        return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data

    app = segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0")
    gps = segment(0xE1, b"Exif\0\0" + exif()) if image.extra == "gps" else b""
    frame = segment(0xC0, struct.pack(">BHHB", 8, image.height, image.width, 3) + bytes.fromhex("011100021100031100"))
    count = 900_000 if image.extra == "large" else 5_000
    count = 1_700_000 if image.extra == "huge" else count
    noise = random.Random(seed).randbytes(count).replace(b"\xff", b"\x7f")
    return (
        b"\xff\xd8"
        + app
        + gps
        + segment(0xDB, bytes([0]) + bytes([9]) * 64)
        + frame
        + segment(0xDA, bytes.fromhex("03010002000300003f00"))
        + noise
        + b"\xff\xd9"
    )


def gif(image, seed):
    return (
        b"GIF89a"
        + struct.pack("<HHBBB", image.width, image.height, 0x80, 0, 0)
        + random.Random(seed).randbytes(6)
        + b","
        + struct.pack("<HHHHB", 0, 0, image.width, image.height, 0)
        + b"\2\2\x4c\1\0;"
    )


CONTAINERS = {"cgbi": cgbi, "webp": webp, "jpeg": jpeg, "gif": gif}


def pixels(kind, width, height=None, **more):
    return Pixels(kind, width, width if height is None else height, **more)


def lfs(path, size):
    """Return a Git LFS pointer."""
    digest = f"{zlib.crc32(path.encode()):08x}" * 8
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {size}\n"


def svg(width, height):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<path d="M1 1h{width - 2}v{height - 2}z" fill="#a03060"/></svg>\n'
    )


def pdf(width, height):
    """Return a PDF of one page with a direct MediaBox."""
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {width} {height}]/Contents 4 0 R>>",
        "<</Length 20>>\nstream\n0 0 9 9 re f        \nendstream",
    ]
    out, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{at:010} 00000 n \n" for at in offsets)
    return f"{out}xref\n0 5\n0000000000 65535 f \n{table}trailer\n<</Size 5/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n"
