"""Lossless optimization of JPEGs: the remaining bytes and CPU seconds of our tool and its peers."""

import os
import shutil
import subprocess

from benchmarks import page, peers
from benchmarks.machine import CORPUS, TOOL, folder_to_folder, sizes_in, spelled

TITLE = "JPEGs: bytes left and CPU seconds"
# Sets of JPEGs that Pillow writes from the PNGs of a set, with the usual Huffman tables: the set, and the number of files.
SETS = {"jpeg-art": ("art", 40), "jpeg-large": ("large", 6)}
MAKE = """
import os, sys
from PIL import Image
source, out, *names = sys.argv[1:]
for name in names:
    image = Image.open(os.path.join(source, name)).convert("RGBA")
    flat = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
    flat.save(os.path.join(out, os.path.splitext(name)[0] + ".jpg"), quality=85)
"""


def each(command):
    return ["sh", "-c", f"for f in *.jpg; do {command}; done"]


TOOLS = {
    "jpegtran -optimize": each("jpegtran -copy none -optimize -outfile {out}/$f $f"),
    "jpegtran -progressive": each("jpegtran -copy none -progressive -outfile {out}/$f $f"),
    "jpegoptim": ["sh", "-c", "jpegoptim -q --strip-all --dest={out} *.jpg"],
    "jpegoptim --all-progressive": ["sh", "-c", "jpegoptim -q --strip-all --all-progressive --dest={out} *.jpg"],
    "assetcrush optimize": ["sh", "-c", f"cp *.jpg {{out}} && {TOOL} optimize {{out}} --strip all --force -j 1 -q"],
}


def measure(options):
    rows = []
    for name, (source, count) in SETS.items():
        folder = make(name, source, count)
        whole = sum(sizes_in(folder).values())
        for tool, command in TOOLS.items():
            if shutil.which(tool.split()[0]) or tool.startswith("assetcrush"):
                seconds, sizes = folder_to_folder(command, folder)
                total = sum(min(size, sizes.get(file, size)) for file, size in sizes_in(folder).items())
                rows.append((name, tool, f"{total:,}", f"{total / whole:.2%}", f"{seconds:.2f}"))
    intro = (
        "One core, metadata stripped, quality 85 with the usual Huffman tables. A result that is larger than its source counts as "
        "its source. AssetCrush tries both orders, decodes each result again, and compares its coefficients. The peers do not."
    )
    notes = [
        ", ".join([peers.ours(), *peers.debian_versions("libjpeg-turbo-progs", "jpegoptim"), *peers.pypi_versions("Pillow")]),
        *(f"{name}: `{spelled(command)}`" for name, command in TOOLS.items()),
    ]
    return [intro, *page.table(("set", "tool", "bytes", "of the source", "CPU s"), rows), *page.bullets(notes)]


def make(name, source, count):
    """Write a set of JPEGs, unless it exists. Return its folder."""
    folder, images = os.path.join(CORPUS, name), os.path.join(CORPUS, source)
    if not os.path.isdir(folder):
        os.makedirs(folder)
        names = sorted(os.listdir(images))[:count]
        subprocess.run([peers.PYTHON, "-c", MAKE, images, folder, *names], check=True)
    return folder
