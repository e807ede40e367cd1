"""Measure an incremental build without changes, and the gain of a second core. Write docs/benchmarks/build.md.

    bench build [FOLDER]     FOLDER has the images for the second part (default .build/corpus/art-s, from scripts/bench)

The first part builds 10,000 files in 100 folders, and builds them again without changes. The peers are `find` with a
stat of every file in the same trees, and make and ninja with a rule for each file. All commands take turns in one run,
and the median counts.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import machine, page, peers
from benchmarks.machine import CORPUS, TOOL, first_line, timed

FOLDERS, FILES = 100, 100
TURNS = 21
CORE_TURNS = 2


def main(arguments):
    images = arguments[0] if arguments else os.path.join(CORPUS, "art-s")
    if not os.path.isdir(images):
        sys.exit(f"bench build: {images}: no such folder; name a folder of PNGs, or create it with scripts/bench")
    for tool in ("find", "make", "ninja", "taskset"):
        if not shutil.which(tool):
            sys.exit(f"bench build: needs {tool}")
    machine.build()
    versions = [peers.ours(), *(first_line([tool, "--version"]) for tool in ("find", "make", "ninja"))]
    versions[-1] = f"ninja {versions[-1]}"
    with tempfile.TemporaryDirectory(prefix="bench-build-") as folder:
        lines = [*idle(folder), *cores(folder, images)]
    page.write("build.md", "Benchmarks of the build step", f"Written by `scripts/bench build`. {page.RATIOS}", versions, lines)


def idle(folder):
    names = [f"folder-{f:02}/file-{n:02}.txt" for f in range(FOLDERS) for n in range(FILES)]
    for name in names:
        path = Path(folder, "source", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name * 20, encoding="utf-8")
    write_rules(folder, names)
    build = [TOOL, "build", "source", "-o", "out", "-q"]
    # Build twice, because files written just before the first build are read again by the second.
    time.sleep(3)
    for command in (build, build, ["make", "-s", "-j2"], ["ninja", "--quiet"]):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    commands = {
        "find source out -printf '%s %T@ %i\\n'": ["find", "source", "out", "-printf", "%s %T@ %i\\n"],
        "find source -printf '%s %T@ %i\\n'": ["find", "source", "-printf", "%s %T@ %i\\n"],
        "assetcrush build source -o out -q": build,
        "assetcrush build source -o out -q --fast": build + ["--fast"],
        "make -s": ["make", "-s"],
        "ninja --quiet": ["ninja", "--quiet"],
    }
    times = {title: [] for title in commands}
    for _ in range(TURNS):
        for title, command in commands.items():
            times[title].append(timed(command, folder))
    peer = median(times["find source out -printf '%s %T@ %i\\n'"])
    rows = []
    for title, values in times.items():
        wall, cpu = median(values)
        rows.append((f"`{title}`", f"{wall * 1000:.0f}", f"{cpu * 1000:.0f}", f"{wall / peer[0]:.2f} ×", f"{cpu / peer[1]:.2f} ×"))
    return [
        f"## Nothing to do: {FOLDERS * FILES:,} files, median of {TURNS} turns",
        "",
        "The build reads the status of each source and each output, as `find` over both trees does.",
        *page.table(("command", "wall ms", "CPU ms", "wall against find", "CPU against find"), rows),
    ]


def write_rules(folder, names):
    """Write the same graph for make and ninja, which copies each file of `source`."""
    with open(os.path.join(folder, "Makefile"), "w", encoding="utf-8") as file:
        file.write("MAKEFLAGS += -rR\nall: " + " ".join(f"made/{name}" for name in names) + "\n")
        file.writelines(f"made/{name}: source/{name}\n\t@mkdir -p $(@D) && cp $< $@\n" for name in names)
    with open(os.path.join(folder, "build.ninja"), "w", encoding="utf-8") as file:
        file.write("rule copy\n  command = cp $in $out\n")
        file.writelines(f"build ninja/{name}: copy source/{name}\n" for name in names)


def median(runs):
    return statistics.median(run.wall for run in runs), statistics.fmean(run.cpu for run in runs)


def cores(folder, images):
    rows = []
    build = [TOOL, "build", "-o", "cores", "-q", "--png", "standard", "--no-manifest"]
    files = sorted((os.path.join(images, n) for n in os.listdir(images)), key=os.path.getsize)
    for title, sources, efforts in ((f"{len(files)} images", [images], ["-O2"]), ("the largest alone", files[-1:], ["-O2", "-O4"])):
        for effort in efforts:
            results = {1: [], 2: []}
            for _ in range(CORE_TURNS):
                for jobs, numbers in ((1, "0"), (2, "0,1")):
                    shutil.rmtree(os.path.join(folder, "cores"), ignore_errors=True)
                    results[jobs].append(timed(["taskset", "-c", numbers, *build, *sources, effort, "-j", str(jobs)], folder))
            one = min(results[1]).wall
            for jobs, runs in results.items():
                best = min(runs)
                rows.append((f"{title}, {effort}", jobs, f"{best.wall:.2f}", f"{best.cpu:.2f}", f"{one / best.wall:.2f} ×"))
    title = "## Two cores against one: the same images, and the largest of them alone"
    return [title, *page.table(("what", "cores", "wall s", "CPU s", "speed"), rows)]
