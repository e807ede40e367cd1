"""Peak memory of builds against the bound for one image: decoded pixels, filtered stream, output and 32 MB."""

import os
import shutil
import struct
import sys
import tempfile
import zlib
from typing import NamedTuple

from benchmarks import page, peers
from benchmarks.machine import CORPUS, TOOL, scratch, spelled, timed

TITLE = "Memory"
COMMAND = [TOOL, "build", "{in}", "-o", "{out}", "-q"]
JOBS = (1, 4)
SPARE = 32_000_000
LARGEST = 16_384
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


class Case(NamedTuple):
    title: str
    folder: str
    options: list
    jobs: int


def measure(options):
    with tempfile.TemporaryDirectory(prefix="bench-memory-") as work:
        rows = [row(case) for case in cases(work, options.quick)]
    intro = (
        "Peak resident memory of the process, in MB. The bound is decoded pixels + filtered stream + output of the largest images "
        "that can be in work at once, + 32 MB. The image of 16,384 × 16,384 pixels is a translucent gradient."
    )
    columns = ("source", "options", "decoded", "filtered", "output", "bound", "peak", "of the bound")
    return [intro, *page.table(columns, rows), *page.bullets([peers.ours(), f"`{spelled(COMMAND)}`"])]


def cases(work, is_quick):
    for name in ("icons", "art"):
        count = len(os.listdir(os.path.join(CORPUS, name)))
        for jobs in JOBS:
            yield Case(f"{name}, {count:,} files", os.path.join(CORPUS, name), [], jobs)
    one = os.path.join(work, "one")
    os.mkdir(one)
    width, height, path = near_ten_megapixels()
    shutil.copy(path, one)
    yield Case(f"one image of {width:,} × {height:,}", one, [], 1)
    yield Case(f"one image of {width:,} × {height:,}", one, ["--no-verify"], 1)
    yield Case(f"one image of {width:,} × {height:,}", one, ["--png", "standard"], 1)
    if is_quick:
        return
    giant = os.path.join(work, "giant")
    os.mkdir(giant)
    write_gradient(os.path.join(giant, "gradient.png"), LARGEST)
    yield Case(f"one image of {LARGEST:,} × {LARGEST:,}", giant, [], 1)


def row(case):
    with scratch() as out:
        command = [part.replace("{in}", case.folder).replace("{out}", out) for part in COMMAND]
        *_, peak, code = timed([*command, "-j", str(case.jobs), *case.options], codes=None)
        worst = sorted((sizes(case.folder, out, name) for name in os.listdir(case.folder)), key=sum, reverse=True)[: case.jobs]
    parts = [sum(column) for column in zip(*worst)]
    bound = sum(parts) + SPARE
    options = " ".join(["-j", str(case.jobs), *case.options])
    fate = f"{peak / bound:.0%}" + (f", ended with {code}" if code else "")
    print(f"bench: {megabytes(peak)} of {megabytes(bound)} MB  {case.title} {options}", file=sys.stderr, flush=True)
    return case.title, f"`{options}`", *(megabytes(part) for part in (*parts, bound, peak)), fate


def megabytes(count):
    return f"{count / 1e6:,.1f}"


def sizes(folder, out, name):
    """Return the bytes of the decoded pixels, the filtered stream and the output of one image."""
    width, height, depth, color_type = header(os.path.join(folder, name))
    written = os.path.join(out, name)
    filtered = height * (1 + (width * CHANNELS[color_type] * depth + 7) // 8)
    if color_type in (2, 6) and depth == 8:
        filtered = height * (1 + 4 * width)
    return width * height * (8 if depth == 16 else 4), filtered, os.path.getsize(written) if os.path.exists(written) else 0


def header(path):
    with open(path, "rb") as file:
        return struct.unpack(">IIBB", file.read(26)[16:])


def near_ten_megapixels():
    """Return width, height and path of the image of `large` that is nearest to ten million pixels."""
    folder = os.path.join(CORPUS, "large")
    found = [(*header(os.path.join(folder, name))[:2], os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
    return min(found, key=lambda image: abs(image[0] * image[1] - 10_000_000))


def write_gradient(path, side):
    """Write an RGBA image row by row. The memory of this process stays small, because it limits the measurement."""
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        write_chunk(file, b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
        compressor = zlib.compressobj(1)
        row = bytearray(side * 4)
        row[0::4] = bytes(x * 256 // side for x in range(side))
        row[3::4] = bytes(255 - x * 128 // side for x in range(side))
        for y in range(side):
            row[1::4] = bytes([y * 256 // side]) * side
            row[2::4] = bytes([(y // 3) & 0xFF]) * side
            data = compressor.compress(b"\0" + row)
            if data:
                write_chunk(file, b"IDAT", data)
        write_chunk(file, b"IDAT", compressor.flush())
        write_chunk(file, b"IEND", b"")


def write_chunk(file, name, body):
    file.write(struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)))
