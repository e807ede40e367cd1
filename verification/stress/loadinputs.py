"""Trees of small files, very large images, and bombs for stress/load. All contents come from a seed."""

import os
import random
import struct
import zipfile
import zlib
from pathlib import Path

from testimages.png import RGBA, SIGNATURE, chunk, header, plain

SEED = 19
LETTERS = b"abcdefghijklmnopqrstuvwxyz"
DIFFERENT = 20  # contents; the other files are hard links to them


def write_image(path, width, height, rows, level=1, extra=b""):
    """Write an RGBA image from an iterator of filtered rows, in pieces."""
    packer = zlib.compressobj(level)
    with open(path, "wb") as file:
        file.write(SIGNATURE + header(width, height, RGBA) + extra)
        for row in rows:
            data = packer.compress(row)
            if data:
                file.write(chunk(b"IDAT", data))
        file.write(chunk(b"IDAT", packer.flush()) + chunk(b"IEND", b""))


def gradient(width, height, seed=0):
    """Yield rows with the filter Up, whose pixels change slowly in both directions."""
    first = bytearray(width * 4)
    for channel in range(3):
        ramp = bytes((x * (seed % 5 + 1) >> 4) & 255 for x in range(4096))
        first[channel::4] = (ramp * (width // 4096 + 1))[:width]
    first[3::4] = b"\xff" * width
    yield b"\0" + bytes(first)
    step = bytes((1 if seed % 2 else 0, 1, 0, 0))
    for y in range(height - 1):
        yield b"\2" + (step * width if y % 16 == seed % 16 else bytes(width * 4))


def noise(width, height, seed=0):
    """Yield rows that no compressor makes smaller."""
    source = random.Random(SEED + seed)
    for _ in range(height):
        yield b"\0" + source.randbytes(width * 4)


def detailed(width, height, seed):
    """Yield rows of a gradient with a strip of noise."""
    source = random.Random(SEED + seed)
    for number, row in enumerate(gradient(width, height, seed)):
        yield b"\0" + source.randbytes(width * 4) if number and number % 128 == 5 else row


def different(folder, count=DIFFERENT):
    """Write small files of different kinds, and return their paths."""
    os.makedirs(folder)
    source = random.Random(SEED)
    paths = []
    for number in range(count):
        kind = ("png", "png", "plist", "strings", "txt")[number % 5]
        path = os.path.join(folder, f"{number}.{kind}")
        if kind == "png":
            side = 8 + number
            write_image(path, side, side, (b"\0" + source.randbytes(side * 4) for _ in range(side)))
        else:
            word = f"{source.getrandbits(64):x}"
            text = {
                "plist": f'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>Key</key><string>{word}</string>'
                "</dict></plist>\n",
                "strings": f'"key" = "{word}";\n',
                "txt": word * 20,
            }[kind]
            Path(path).write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def tree(folder, count, per_folder, suffix=""):
    """Make many hard links to a few files."""
    paths = [path for path in different(folder + "-contents") if path.endswith(suffix)]
    for number in range(count):
        place = os.path.join(folder, f"folder{number // per_folder:04}")
        if number % per_folder == 0:
            os.makedirs(place, exist_ok=True)
        path = paths[number * 7919 % len(paths)]
        os.link(path, os.path.join(place, f"file{number:06}{os.path.splitext(path)[1]}"))


def images(folder, count, width=2048, height=2049):
    """Make many links to images of more than four megapixels, each with a comment that a fix would delete."""
    os.makedirs(folder)
    first = []
    for number in range(min(DIFFERENT, count)):
        path = os.path.join(folder, f"image{number:04}.png")
        text = chunk(b"tEXt", b"Comment\0" + b"made for a test " * 4096)
        write_image(path, width, height, (detailed if number % 3 == 0 else gradient)(width, height, number), extra=text)
        first.append(path)
    for number in range(len(first), count):
        os.link(first[number % len(first)], os.path.join(folder, f"image{number:04}.png"))


def bombs(folder):
    """Write files that are far larger when they are decoded."""
    os.makedirs(folder)

    def path(name):
        return os.path.join(folder, name)

    for number in range(4):
        write_image(path(f"zeros{number}.png"), 16384 - number, 16384, (bytes(1 + (16384 - number) * 4) for _ in range(16384)))
    for name, width, height in (("wide.png", 65500, 65500), ("line.png", 1 << 28, 1), ("huge.png", (1 << 31) - 1, (1 << 31) - 1)):
        Path(path(name)).write_bytes(plain(width, height, RGBA, bytes(1000)))
    packer = zlib.compressobj(9)
    text = b"".join([packer.compress(bytes(1 << 20)) for _ in range(1024)] + [packer.flush()])
    types = (bytes((a, b, 83, d)) for a in LETTERS for b in LETTERS for d in LETTERS)
    for name, ahead in (
        ("text.png", chunk(b"zTXt", b"a\0\0" + text) + chunk(b"iCCP", b"a\0\0" + text)),
        ("chunks.png", chunk(b"teSt") * 1_000_000),
        ("types.png", b"".join(map(chunk, types))),
    ):
        Path(path(name)).write_bytes(plain(1, 1, RGBA, bytes(5), ahead))
    Path(path("trues.plist")).write_bytes(
        b'<?xml version="1.0"?><plist version="1.0"><array>' + b"<true/>" * 10_000_000 + b"</array></plist>"
    )
    Path(path("deep.plist")).write_bytes(
        b'<?xml version="1.0"?><plist version="1.0">' + b"<array>" * 1_000_000 + b"</array>" * 1_000_000 + b"</plist>"
    )
    Path(path("sharing.plist")).write_bytes(shared_list(100))
    with zipfile.ZipFile(path("zeros.ipa"), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for number in range(8):
            with archive.open(f"Payload/A.app/zeros{number}.bin", "w") as file:
                for _ in range(256):
                    file.write(bytes(1 << 20))


def shared_list(levels):
    """Return a binary list of arrays that each name the next one twice: 2^levels values."""
    body, offsets = b"bplist00", []
    for level in range(levels):
        offsets.append(len(body))
        body += b"\xa2" + bytes((level + 1, level + 1)) if level + 1 < levels else b"\x09"
    table = len(body)
    body += b"".join(struct.pack(">H", offset) for offset in offsets)
    return body + bytes(6) + struct.pack(">BBQQQ", 2, 1, levels, 0, table)
