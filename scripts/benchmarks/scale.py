"""Measure the growth of builds and audits with the number of files. Write docs/benchmarks/scale.md.

    bench scale [COUNT...]     the numbers of files (default 1,000, 10,000, 100,000 and 1,000,000)

Each tree has 100 files in each folder: 16×16 PNGs with colors of their own, and one property list for every ten files. A
million files need 12 GB below .build/scale, which is deleted at the end. Each command runs alone, on all cores. The fewest
CPU seconds of three turns count, and the first build has one turn. Audits in shards are also measured with 256 images of
1024×1024 pixels.
"""

import os
import shutil
import struct
import sys
import time
from pathlib import Path

from benchmarks import machine, page, peers
from benchmarks.machine import TOOL, timed
from testimages.png import RGBA, plain

FOLDER = os.path.join(machine.BUILD, "scale")
COUNTS = [1_000, 10_000, 100_000, 1_000_000]
TURNS = 3
BUILD = [TOOL, "build", "source", "-o", "out", "-q"]
COMMANDS = {
    "first build": BUILD,
    "build without changes": BUILD,
    "build after one change": BUILD,
    "audit": [TOOL, "audit", "source", "--exit-zero", "-q", "--no-config"],
    "report of the audit": [TOOL, "audit", "source", "--exit-zero", "--format", "json", "--no-config"],
    "audit of a shard": [TOOL, "audit", "source", "--exit-zero", "-q", "--no-config", "--shard", "1/16", "-o", "shard-1.json"],
}
SHARDS = 8
LARGE = 256  # images of SIDE × SIDE pixels
SIDE = 1024


def main(arguments):
    counts = [int(word.replace(",", "")) for word in arguments] or COUNTS
    machine.build()
    results = {}
    for count in counts:
        shutil.rmtree(FOLDER, ignore_errors=True)
        make(count)
        results[count] = measure(count)
    shutil.rmtree(FOLDER, ignore_errors=True)
    shards = measure_shards()
    shutil.rmtree(FOLDER, ignore_errors=True)
    facts = [
        peers.ours(),
        f"{os.cpu_count()} cores",
        "Each tree has 100 files in each folder, 90 % of them PNGs of 16×16 pixels and 10 % property lists.",
    ]
    page.write(
        "scale.md", "Benchmarks of growth", f"Written by `scripts/bench scale`. {page.RATIOS}", facts, sections(counts, results, shards)
    )


def path_of(number):
    name = f"list-{number}.plist" if number % 10 == 9 else f"image-{number}.png"
    return os.path.join(FOLDER, "source", f"part-{number // 10_000}", f"folder-{number // 100}", name)


def make(count):
    for number in range(count):
        path = path_of(number)
        if number % 100 == 0:
            os.makedirs(os.path.dirname(path))
        Path(path).write_bytes(content(number))
    time.sleep(3)  # a build reads files again that are younger than the clock's steps


def content(number):
    if number % 10 == 9:
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>number</key><integer>{number}'
            "</integer></dict></plist>\n"
        ).encode()
    return plain(16, 16, RGBA, (b"\0" + struct.pack(">I", number * 2_654_435_761 & 0xFFFFFFFF) * 16) * 16)


def measure(count):
    """Return the (CPU seconds, wall seconds, peak bytes) of each command, and the bytes of the manifest."""
    found = {}
    for name, command in COMMANDS.items():
        turns = []
        for turn in range(1 if name == "first build" else TURNS):
            if name == "build after one change":
                Path(path_of(count // 2)).write_bytes(content(count + turn * 10))
            turns.append(run(command))
        found[name] = (min(turn.cpu for turn in turns), min(turn.wall for turn in turns), max(turn.peak for turn in turns))
        if name == "first build":
            run(command)  # the files that were written just before are read again
        cpu, wall, peak = found[name]
        print(f"scale: {count:>9,} files  {name:24} {cpu:8.2f} CPU s {wall:8.2f} s {peak / 1e6:8.1f} MB", file=sys.stderr, flush=True)
    return found, os.path.getsize(os.path.join(FOLDER, ".assetcrush-manifest-out"))


def run(command):
    return timed(command, FOLDER)


def measure_shards():
    """Return the commands of an audit of large images in shards, each with its CPU seconds, wall seconds and peak bytes."""
    os.makedirs(os.path.join(FOLDER, "source"))
    for number in range(LARGE):
        rows = b"".join(b"\0" + struct.pack(">I", (number * 40_503 + row * 2_654_435_761) & 0xFFFFFFFF) * SIDE for row in range(SIDE))
        Path(FOLDER, "source", f"image-{number}.png").write_bytes(plain(SIDE, SIDE, RGBA, rows))
    audit = [TOOL, "audit", "source", "--exit-zero", "--no-config", "--rule", "unoptimized=note"]
    names = [f"shard-{number}.json" for number in range(1, SHARDS + 1)]
    whole = [*audit, "-o", "whole.json"]
    merge = [TOOL, "report", "merge", *names, "-o", "merged.json"]
    found = {" ".join(spelled(whole)): run(whole)}
    shards = [([*audit, "--shard", f"{number}/{SHARDS}", "-q", "-o", name]) for number, name in enumerate(names, 1)]
    slowest = max(((run(shard), shard) for shard in shards), key=lambda pair: pair[0].cpu)
    found[" ".join(spelled(slowest[1])) + " (the slowest shard)"] = slowest[0]
    found[f"{os.path.basename(TOOL)} report merge shard-*.json -o merged.json"] = run(merge)
    if Path(FOLDER, "whole.json").read_bytes() != Path(FOLDER, "merged.json").read_bytes():
        sys.exit("bench scale: the merged report differs from the report of the whole audit")
    return found


def spelled(command):
    return [os.path.basename(command[0]), *command[1:]]


def sections(counts, results, shards):
    lines = []
    base = counts[min(1, len(counts) - 1)]
    columns = ("files", "CPU s", "wall s", "CPU µs for each file", f"against {base:,} files", "peak MB", "bytes of memory for each file")
    for name, command in COMMANDS.items():
        floor, rows = results[counts[0]][0][name][2], []
        for count in counts:
            cpu, wall, peak = results[count][0][name]
            ratio = cpu / count / (results[base][0][name][0] / base)
            memory = f"{max(0, peak - floor) / count:,.0f}" if count > counts[0] else ""
            times = f"{cpu:.2f}", f"{wall:.2f}", f"{cpu / count * 1e6:.1f}", f"{ratio:.2f} ×"
            rows.append((f"{count:,}", *times, f"{peak / 1e6:.1f}", memory))
        lines += [f"## {name[0].upper()}{name[1:]}", "", f"`{' '.join(spelled(command))}`", *page.table(columns, rows)]
    rows = []
    for count in counts:
        found, manifest = results[count]
        none, one = found["build without changes"], found["build after one change"]
        rows.append((f"{count:,}", f"{one[0] / none[0]:.2f} ×", f"{one[1] / none[1]:.2f} ×", f"{manifest:,}", f"{manifest / count:.0f}"))
    lines += ["## One change against none", *page.table(("files", "CPU", "wall", "bytes of the manifest", "for each file"), rows)]
    rows = [(f"`{command}`", f"{run.cpu:.2f}", f"{run.wall:.2f}", f"{run.peak / 1e6:.1f}") for command, run in shards.items()]
    return [
        *lines,
        "## Shards of large images",
        "",
        f"{LARGE} PNGs of {SIDE}×{SIDE} pixels, with a rule that makes the smallest form of each. The merged report equals the whole one.",
        *page.table(("command", "CPU s", "wall s", "peak MB"), rows),
    ]
