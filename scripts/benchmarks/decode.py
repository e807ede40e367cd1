"""Decoding in memory. One process runs our decoder and libpng, another runs the other decoders and libpng."""

import os

from benchmarks import page, peers
from benchmarks.machine import BENCHMARK, CORPUS, SCRIPTS, measured, spelled

TITLE = "Decoding to 8-bit RGBA in memory"
SETS = ("icons", "art", "large")
TARGETS = {"icons": 2.5, "art": 4, "large": 4}
OURS = "assetcrush RGBA"
ROUNDS = "3"


def measure(_):
    ours = [BENCHMARK, "decode", "{in}", ROUNDS]
    theirs = [peers.PYTHON, os.path.join(SCRIPTS, "benchmarks", "programs", "decode_peers.py"), "{in}", ROUNDS]
    rows = []
    for name in SETS:
        for command, note in ((ours, ""), (theirs, ", beside the peers")):
            _, text = measured([part.replace("{in}", os.path.join(CORPUS, name)) for part in command])
            rows += [row(name, line.split("\t"), note) for line in text.splitlines()]
    intro = (
        f"Megabytes of RGBA pixels per CPU second, from the best of {ROUNDS} rounds for each file. Each ratio is to libpng in the "
        "same process, file by file in turn. The process of the peers calls libpng and libspng from C, and Pillow and OpenCV from "
        "Python. `inflating alone` is libdeflate on the same streams, without unfiltering. No decoder that uses libdeflate can be faster."
    )
    versions = [*peers.debian_versions("libpng-dev", "libspng-dev"), *peers.pypi_versions("Pillow", "opencv-python-headless")]
    notes = [", ".join([peers.ours(), *versions]), f"`{spelled(ours)}`", f"`{spelled(theirs)}`"]
    return [intro, *page.table(("set", "decoder", "MB/s", "against libpng", "target"), rows), *page.bullets(notes)]


def row(name, fields, note):
    decoder, speed, ratio = fields
    target = f"{TARGETS[name]} ×" if decoder == OURS else ""
    return name, decoder + (note if decoder.startswith("libpng") else ""), speed, f"{ratio} ×", target
