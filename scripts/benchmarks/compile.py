"""Measure the compiler of asset catalogs: time, memory and size. Write docs/benchmarks/catalogs.md.

    bench compile [--megabytes N] [--no-build]

The sources are three catalogs that the script makes, with photographs, flat art in light and dark, icons and glyphs
(default 150 MB of PNGs). If ASSETCRUSH_CORPUS is set, the pairs of sources and Apple's catalogs in it are compiled too,
and their sizes are compared. --no-build uses the release build as it is.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time

from benchmarks import machine, page, peers
from benchmarks.machine import TOOL, timed
from benchmarks.trees import catalog_tree

TURNS = 3
# The pairs whose renditions are all compiled. Others have PDFs, whose bitmaps only Apple's tool draws.
PAIRS = ["chamber-device", "chamber-simulator", "chatnlm", "iamrich-target8", "puzzle-target9", "ref-samples-mac", "teslastore"]


def main(arguments):
    parser = argparse.ArgumentParser("bench compile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=150)
    parser.add_argument("--no-build", action="store_true")
    options = parser.parse_args(arguments)
    if not options.no_build:
        machine.build()
    intro = (
        f"Written by `scripts/bench compile`. {page.RATIOS}\n"
        "Apple's actool runs only on macOS, so that its time is unknown here. Its sizes are known."
    )
    with tempfile.TemporaryDirectory(prefix="bench-compile-") as folder:
        sources = os.path.join(folder, "Sources")
        catalogs, images = catalog_tree.write(sources, options.megabytes * 1_000_000)
        lines = speed(folder, sources, catalogs, images) + incremental(folder, catalogs, sources) + sizes(folder, catalogs) + pairs()
    page.write("catalogs.md", "Benchmarks of compiling asset catalogs", intro, [peers.ours(), f"{os.cpu_count()} cores"], lines)


def measured(command, folder=None):
    run = timed(command, folder)
    print(f"bench compile: {run.wall:8.2f} s  {' '.join(command[1:])[:120]}", file=sys.stderr, flush=True)
    return run


def compiling(catalogs, out, *more):
    return [TOOL, "catalog", "compile", *catalogs, "-o", out, "-q", *more]


def speed(folder, sources, catalogs, images):
    png = sum(os.path.getsize(path) for path in pngs(sources))
    raw = sum(width * height * 4 for width, height in map(dimensions, pngs(sources)))
    cases = {
        "catalog compile -j 2": TURNS,
        "catalog compile -j 1": 1,
        "--optimization space -j 2": 1,
        "--optimization time -j 2": TURNS,
        "--no-verify -j 2": 1,
        "--minimum-deployment-target 9.0 -j 2": 1,
    }
    rows, base = [], None
    for title, turns in cases.items():
        options = title.removeprefix("catalog compile ").split()
        best = min(measured(compiling(catalogs, os.path.join(folder, "out"), *options)) for _ in range(turns))
        base = base or best
        rows.append((f"`{title}`", f"{best.wall:.1f}", f"{best.cpu:.1f}", f"{best.peak / 1e6:.0f}", f"{best.wall / base.wall:.2f} ×"))
    return [
        f"## {images:,} images in 3 catalogs: {png / 1e6:.0f} MB of PNGs, {raw / 1e6:.0f} MB of pixels",
        "",
        "The target is iOS 13. Each row is the fastest of 3 runs, except for the modes.",
        *page.table(("command", "wall s", "CPU s", "peak memory MB", "against `-j 2`"), rows),
    ]


def incremental(folder, catalogs, sources):
    """Measure a build, a build without changes, and builds after one image changed."""
    cache = os.path.join(folder, "cache")
    command = [TOOL, "build", sources, "-o", os.path.join(folder, "product"), "-q", "-j", "2", "--cache", cache]
    first = measured(command, folder)
    # Files written just before a build are read again by the next one.
    time.sleep(3)
    measured(command, folder)
    steps = {"the first build": [first], "no change": [measured(command, folder) for _ in range(TURNS)], "one changed image": []}
    for turn in range(TURNS):
        catalog_tree.change(catalogs[0], turn)
        steps["one changed image"].append(measured(command, folder))
    rows = []
    for title, runs in steps.items():
        wall, cpu = (statistics.median(run[index] for run in runs) for index in (0, 1))
        rows.append((title, f"{wall:.2f}", f"{cpu:.2f}", share(wall, first.wall)))
    return [
        "## Incremental builds of the same catalogs",
        "",
        "`build` keeps a manifest, and its cache has one entry for each image of a catalog.",
        *page.table(("step", "wall s", "CPU s", "against the first build"), rows),
    ]


def sizes(folder, catalogs):
    forms = []
    for mode in ("exact", "space", "time"):
        out = os.path.join(folder, f"size-{mode}")
        measured(compiling(catalogs, out, "--optimization", mode))
        forms.append((f"catalog, `--optimization {mode}`", os.path.getsize(os.path.join(out, "Assets.car"))))
    best = os.path.join(folder, "optimized")
    options = ["-q", "--png", "standard", "-O2", "--no-manifest", "--catalogs", "copy"]
    measured([TOOL, "build", *catalogs, "-o", best, "--base", os.path.dirname(catalogs[0]), *options])
    forms.append(("PNGs", sum(os.path.getsize(path) for catalog in catalogs for path in pngs(catalog))))
    forms.append(("PNGs, optimized", sum(map(os.path.getsize, pngs(best)))))
    return [
        "## Size of the compiled catalog",
        "",
        "The PNGs are the sources. Their optimized form is the one of `build --png standard -O2`.",
        *page.table(("form", "MB", "against exact"), [(title, f"{size / 1e6:.1f}", share(size, forms[0][1])) for title, size in forms]),
    ]


def pairs():
    """Compare the sizes of Apple's catalogs with ours of the same sources."""
    corpus = os.environ.get("ASSETCRUSH_CORPUS")
    if not corpus:
        return []
    found = {}
    for name in PAIRS:
        folder = os.path.join(corpus, "car", "pairs", name)
        apple = os.path.join(folder, "Assets.car")
        found[name] = [os.path.getsize(apple)]
        for mode in ("exact", "space"):
            with tempfile.TemporaryDirectory(prefix="bench-pair-") as out:
                measured(compiling(catalogs_in(os.path.join(folder, "Sources")), out, "--like", apple, "--optimization", mode))
                found[name].append(os.path.getsize(os.path.join(out, "Assets.car")))
    found["all"] = [sum(column) for column in zip(*found.values())]
    rows = [
        (name, f"{apple:,}", f"{exact:,}", share(exact, apple), f"{space:,}", share(space, apple))
        for name, (apple, exact, space) in found.items()
    ]
    return [
        "## Bytes against Apple's catalogs of the same sources",
        "",
        "`--like` selects the same renditions as in Apple's catalog, also if it was thinned for a device.",
        *page.table(("pair", "Apple's", "exact", "against Apple's", "space", "against Apple's"), rows),
    ]


def share(size, whole):
    return f"{size / whole * 100:.1f} %"


def catalogs_in(folder):
    return sorted(os.path.join(parent, name) for parent, folders, _ in os.walk(folder) for name in folders if name.endswith(".xcassets"))


def pngs(folder):
    return [os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names if name.endswith(".png")]


def dimensions(path):
    with open(path, "rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
