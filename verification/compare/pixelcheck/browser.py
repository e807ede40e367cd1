"""Pixels of reverted files in a browser. Chromium draws them on a canvas, and the script reads the canvas."""

import os
from pathlib import Path

import chromium
import numpy
from pixelcheck import built

EACH = 3  # files of each color type
# A canvas stores premultiplied color, so that both sides are compared premultiplied.
TOLERANCE = 1


def check(paths):
    """Return whether some of the files have the expected pixels in the browser, and print the result."""
    if not chromium.program():
        print("browser: chromium is not installed (apt-get install chromium)")
        return False
    chosen = handful(paths)
    texts = chromium.displayed([Path(path).read_bytes() for path in chosen])
    if len(texts) != len(chosen):
        print(f"browser: {len(texts)} answers for {len(chosen)} files")
        return False
    faults = [f"  {path}: {fault}" for path, text in zip(chosen, texts) if (fault := fault_of(path, text))]
    summary = f"browser: {len(chosen)} reverted files in {chromium.version()}, {len(faults)} with different pixels"
    print("\n".join([summary, *faults]))
    return not faults


def handful(paths):
    """Return a few small files of each color type."""
    chosen = {}
    for path in paths:
        if os.path.exists(path) and os.path.getsize(path) < 20_000:
            with open(path, "rb") as file:
                kind = file.read(26)[24:]
            if len(chosen.setdefault(kind, [])) < EACH:
                chosen[kind].append(path)
    return [path for kind in sorted(chosen) for path in chosen[kind]]


def fault_of(path, text):
    """Return the fault of a displayed file, or None."""
    size, _, pixels = text.partition(":")
    expected = built.pillow_rgba(Path(path).read_bytes())
    height, width = expected.shape[:2]
    if size != f"{width}x{height}":
        return f"{size}, not {width}x{height}"
    actual = numpy.frombuffer(bytes.fromhex(pixels), numpy.uint8).reshape(height, width, 4)
    distance = numpy.abs(premultiplied(expected) - premultiplied(actual)).max()
    return f"pixels are off by up to {distance}" if distance > TOLERANCE else None


def premultiplied(pixels):
    values = pixels.astype(numpy.int32)
    return numpy.dstack([(values[:, :, :3] * values[:, :, 3:] + 127) // 255, values[:, :, 3:]])
