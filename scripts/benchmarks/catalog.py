"""Compiled catalogs: the time of a list against reading the file, and of decoding against decompression alone."""

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

from benchmarks import page, peers
from benchmarks.machine import BENCHMARK, SCRIPTS, TOOL, VERIFICATION, measured, spelled, timed

TITLE = "Compiled catalogs"
RENDITIONS, SIDE = 1000, 31  # 31 × 31 pixels without compression have about 4 kB
RUNS = 60
ROUNDS = "5"
MOST_LIST, LEAST_DECODE = 3, 0.5  # targets
# A small process that measures another one, because the peak of a process is at least that of its parent.
PEAK = """
import os, sys
silent = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=silent)
print(os.wait4(process, 0)[2].ru_maxrss)
"""


def measure(options):
    corpus = os.environ["ASSETCRUSH_CORPUS"]
    found = sorted(
        os.path.join(place, name) for place, _, names in os.walk(os.path.join(corpus, "car")) for name in names if name.endswith(".car")
    )
    lines = []
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        lines += listing(folder, found)
    reader = os.path.join(os.path.dirname(os.path.abspath(corpus)), "formats", "car.py")
    if os.path.exists(reader) and found:
        lines += decoding(reader, found)
    return lines


def listing(folder, found):
    """Return the table of lists of a catalog of 4 MB and of the largest one of the corpus."""
    large = os.path.join(folder, "large.car")
    with open(large, "wb") as file:
        file.write(generated())
    programs = {
        "`cat`": ["cat"],
        "a C program that reads": c_reader(folder),
        "`assetcrush catalog list`": [TOOL, "catalog", "list"],
        "`assetcrush catalog list --json`": [TOOL, "catalog", "list", "--json"],
    }
    programs = {title: command for title, command in programs.items() if command}
    rows = []
    for path in (large, *sorted(found, key=os.path.getsize)[-1:]):
        times = medians([[*command, path] for command in programs.values()])
        for (title, command), milliseconds in zip(programs.items(), times):
            peak = f"{peak_mebibytes([*command, path]):.1f}" if command[0] == TOOL else ""
            target = f"{MOST_LIST} ×" if command[-1] == "list" else ""
            ratio, size = f"{milliseconds / times[0]:.1f} ×", f"{os.path.getsize(path) / 1e6:.1f} MB"
            rows.append((size, title, f"{milliseconds:.2f}", ratio, target, peak))
    intro = (
        f"Wall milliseconds of a process with its start, the median of {RUNS} runs in turn. The first catalog has {RENDITIONS:,} "
        "renditions and is generated. The second is the largest of the corpus."
    )
    return [intro, *page.table(("catalog", "program", "ms", "against `cat`", "target", "peak MiB"), rows)]


def generated():
    """Return a catalog of about 4 MB without compression."""
    from testimages.bundles import coding, rendition
    from testimages.bundles.bitmap import Bitmap
    from testimages.bundles.catalog import Catalog

    chance, catalog = random.Random(1), Catalog(target="13.0")
    catalog.tree = {"node_bytes": 4096}
    for index in range(RENDITIONS):
        bitmap = Bitmap(SIDE, SIDE, chance.randbytes(SIDE * SIDE * 4))
        payload = rendition.bitmap_payload(coding.NONE, coding.padded(bitmap, "ARGB"))
        catalog.add(catalog.facet(f"Group/image-{index}"), rendition.image(f"image-{index}.png", bitmap, payload), scale=1)
    return catalog.file()


def c_reader(folder):
    """Return the command of a C program that reads a file, or None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("clang")
    program = os.path.join(folder, "read_file")
    source = os.path.join(VERIFICATION, "lib", "peers", "read_file.c")
    if not compiler or subprocess.run([compiler, "-O2", "-o", program, source], check=False).returncode:
        return None
    return [program]


def medians(commands):
    """Return the median wall milliseconds of each command. The commands run in turn."""
    times = [[] for _ in commands]
    for _ in range(RUNS):
        for command, list_ in zip(commands, times):
            list_.append(timed(command).wall * 1000)
    return [statistics.median(each) for each in times]


def peak_mebibytes(command):
    """Return the peak memory of a process. It is at least that of a bare Python, about 9 MiB."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", PEAK, *command], capture_output=True, text=True, check=True)
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024) / (1 << 20)


def decoding(reader, found):
    """Return the table of decoding all pixels of the corpus, with one thread."""
    ours = [BENCHMARK, "catalogs", ROUNDS]
    theirs = [peers.PYTHON, os.path.join(SCRIPTS, "benchmarks", "catalog_streams.py"), reader, ROUNDS]
    pixels, streams = (results(measured([*command, *found])[1]) for command in (ours, theirs))
    both = [path for path in found if path in pixels and path in streams and streams[path][1]]
    rows = []
    for title, table in (("assetcrush, all pixels", pixels), ("pyliblzfse, the streams alone", streams)):
        count, size, seconds = (sum(table[path][column] for path in both) for column in range(3))
        rows.append((title, f"{count:,}", f"{size / 1e6:,.1f}", f"{seconds:.3f}", f"{size / seconds / 1e6:,.0f}"))
    ratio = sum(streams[path][2] for path in both) / sum(pixels[path][2] for path in both)
    each = sorted((streams[path][2] / pixels[path][2], os.path.basename(path)) for path in both)
    peak = peak_mebibytes([BENCHMARK, "catalogs", "1", *both])
    notes = [
        f"The speed is {ratio:.2f} × the speed of decompression alone. The target is {LEAST_DECODE} ×.",
        (
            f"The catalogs range from {each[0][0]:.2f} × ({each[0][1]}) to {each[-1][0]:.2f} × ({each[-1][1]}), with a median of "
            f"{statistics.median(value for value, _ in each):.2f} ×."
        ),
        "pyliblzfse does not take the decompressed size, and starts again with a larger buffer if its first one is too small.",
        f"The peak memory of our process is {peak:.0f} MiB. It keeps each file and its decoded atlases.",
        ", ".join([peers.ours(), *peers.pypi_versions("pyliblzfse")]),
        f"`{spelled(ours)} *.car`",
        f"`{spelled(theirs)} *.car`",
    ]
    intro = (
        f"CPU seconds for all {len(both)} catalogs of the corpus with such streams, from the best of {ROUNDS} rounds for "
        "each. Our time has the structure, decompression, pixels of all codecs, and the parts of atlases. The megabytes "
        "are 4 bytes a pixel, and the decompressed streams."
    )
    return [intro, *page.table(("program", "renditions or streams", "MB", "CPU s", "MB/s"), rows), *page.bullets(notes)]


def results(text):
    """Return (count, bytes, seconds) by path."""
    out = {}
    for line in text.splitlines():
        path, count, size, seconds = line.split("\t")
        out[path] = (int(count), int(size), float(seconds))
    return out
