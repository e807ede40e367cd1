"""Decode every PNG of a folder with libpng, libspng, Pillow and OpenCV.

    decode_peers.py FOLDER ROUNDS

Prints one line for each decoder, in the form of assetcrush-benchmark: name, megabytes of RGBA a CPU second, and the
ratio to libpng. If a decoder rejects a file, the comparison skips that file for both. The name shows the number of
rejected files.
"""

import io
import os
import sys
import time

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(ROOT, "verification", "lib"))
import cv2
import numpy
import png_peers
from PIL import Image

Image.MAX_IMAGE_PIXELS = None
TO_RGBA = {1: cv2.COLOR_GRAY2RGBA, 3: cv2.COLOR_BGR2RGBA, 4: cv2.COLOR_BGRA2RGBA}


def main():
    folder, rounds = sys.argv[1], int(sys.argv[2])
    cv2.setNumThreads(1)
    decoders = peers_from_c()
    if "libpng" not in decoders:
        sys.exit("decode_peers: libpng is missing, so there is no ratio; run scripts/setup")
    decoders |= {"Pillow": in_python(pillow), "OpenCV": in_python(opencv)}
    seconds = {name: {} for name in decoders}
    pixels = {}
    for path in sorted(name for name in os.listdir(folder) if name.endswith(".png")):
        with open(os.path.join(folder, path), "rb") as file:
            data = file.read()
        width, height = png_peers.size_of(data)
        pixels[path] = width * height * 4
        for name, decoder in decoders.items():
            seconds[name][path] = decoder(data, rounds)
    for name, times in seconds.items():
        done = [path for path in pixels if times[path] is not None and seconds["libpng"][path] is not None]
        taken, base = sum(times[path] for path in done), sum(seconds["libpng"][path] for path in done)
        refused = f" ({len(pixels) - len(done)} refused)" if len(done) < len(pixels) else ""
        print(f"{name} RGBA{refused}\t{sum(pixels[path] for path in done) / taken / 1e6:.1f}\t{base / taken:.2f}")


def peers_from_c():
    found = {}
    for name in png_peers.PACKAGES:
        try:
            found[name] = png_peers.Peer(name).seconds
        except png_peers.PeerMissing as missing:
            print(f"decode_peers: {name}: {missing}", file=sys.stderr)
    return found


def in_python(decode):
    """Return a function that gives the least CPU seconds of `rounds` decodings, or None for a rejected file."""

    def seconds(data, rounds):
        least = None
        for _ in range(rounds):
            begin = time.process_time()
            if not decode(data):
                return None
            taken = time.process_time() - begin
            least = taken if least is None else min(least, taken)
        return least

    return seconds


def pillow(data):
    try:
        with Image.open(io.BytesIO(data)) as image:
            image.load()
            return image if image.mode == "RGBA" else image.convert("RGBA")
    except (OSError, SyntaxError, ValueError):
        return None


def opencv(data):
    image = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        return None
    if image.dtype != numpy.uint8:
        image = cv2.convertScaleAbs(image, alpha=1 / 257)
    return cv2.cvtColor(image, TO_RGBA[image.shape[2] if image.ndim == 3 else 1]).size


main()
