"""Lossless optimization of standard PNGs: the remaining bytes and CPU seconds of our tool and its peers."""

import os
import shutil

from benchmarks import page, peers
from benchmarks.machine import CORPUS, ROOT, SCRIPTS, TOOL, folder_to_folder, sizes_in, spelled
from lib import graph

TITLE = "Standard PNGs: bytes left and CPU seconds"
OXIPNG = [peers.PYTHON, os.path.join(SCRIPTS, "benchmarks", "programs", "oxipng_folder.py")]
OURS = [TOOL, "build", "{in}", "-o", "{out}", "--png", "standard", "--strip", "all", "-j", "1", "-q", "--no-manifest"]
SLOW = "oxipng -o6 -a, zopfli 15"
NOT_QUICK = ("zopflipng", "assetcrush -O 5 --alpha", "assetcrush -O 6 --alpha")
# The name and command of each row. Missing programs are skipped, and the slow one needs --slow.
TOOLS = {
    "optipng -o2": ["optipng", "-o2", "-strip", "all", "-quiet", "-dir", "{out}", "{files}"],
    "pngcrush": ["pngcrush", "-q", "-reduce", "-rem", "alla", "-d", "{out}", "{files}"],
    # The prefix is added between the folder and the name, so it takes names without folders.
    "zopflipng": ["zopflipng", "-y", "--prefix={out}/", "{names}"],
    "oxipng -o2": [*OXIPNG, "2", "{in}", "{out}"],
    "oxipng -o6 -a": [*OXIPNG, "6", "--alpha", "{in}", "{out}"],
    SLOW: [*OXIPNG, "6", "--alpha", "--zopfli", "15", "{in}", "{out}"],
    "assetcrush -O 0": [*OURS, "-O", "0", "--no-verify"],
    "assetcrush -O 2": [*OURS, "-O", "2", "--no-verify"],
    "assetcrush -O 2, verified": [*OURS, "-O", "2"],
    **{f"assetcrush -O {effort} --alpha": [*OURS, "-O", str(effort), "--alpha", "--no-verify"] for effort in range(1, 7)},
}
# Our row, the peer's row, and the limits for our bytes and CPU seconds as percentages of the peer's.
TARGETS = [
    ("assetcrush -O 2", "oxipng -o2", 100, 100),
    ("assetcrush -O 4 --alpha", "oxipng -o6 -a", 100, 100),
    ("assetcrush -O 3 --alpha", SLOW, 100, 2),
    ("assetcrush -O 6 --alpha", SLOW, 100, 10),
]


def measure(options):
    left_out = (() if options.slow else (SLOW,)) + (NOT_QUICK if options.quick else ())
    tools = {name: command for name, command in TOOLS.items() if shutil.which(command[0]) and name not in left_out}
    results = {sample: {name: run(command, sample) for name, command in tools.items()} for sample in peers.SAMPLES}
    rows = []
    for sample, result in results.items():
        source = sum(sizes_in(os.path.join(CORPUS, sample)).values())
        draw(sample, result)
        rows += [(sample, name, f"{total:,}", f"{total / source:.2%}", f"{seconds:.2f}") for name, (seconds, total) in result.items()]
    intro = (
        "One core, chunks stripped. A result that is larger than its source counts as its source. AssetCrush decodes each file "
        "again with libpng before it writes it. The peers do not, so all rows except the verified one use `--no-verify`."
    )
    notes = [", ".join(versions()), *(f"{name}: `{spelled(command)}`" for name, command in tools.items())]
    against = "Comparison with the targets. Each figure is a share of the peer's figure, followed by its limit."
    return [
        intro,
        *page.table(("set", "tool", "bytes", "of the source", "CPU s"), rows),
        "The drawings show the efforts with `--alpha`, and the peers.",
        "",
        *(f"![{sample}](../images/png-{sample}.svg)" for sample in results),
        "",
        against,
        *page.table(("set", "ours", "theirs", "bytes", "CPU s"), comparisons(results)),
        *page.bullets(notes),
    ]


def draw(sample, result):
    """Draw bytes against CPU seconds, without the results that are far larger than the others."""
    ours = [
        (name.split()[2], size, seconds) for name, (seconds, size) in result.items() if name.startswith("assetcrush") and "--alpha" in name
    ]
    most = max(size for _, size, _ in ours)
    theirs = [
        (name, size, seconds) for name, (seconds, size) in result.items() if not name.startswith("assetcrush") and size <= most * 1.03
    ]
    with open(os.path.join(ROOT, "docs", "images", f"png-{sample}.svg"), "w", encoding="utf-8") as file:
        file.write(graph.draw(sample, ours, theirs))


def run(command, sample):
    """Return (CPU seconds, bytes). A result larger than its source counts with the source's bytes."""
    folder = os.path.join(CORPUS, sample)
    seconds, sizes = folder_to_folder(command, folder)
    return seconds, sum(min(size, sizes.get(name, size)) for name, size in sizes_in(folder).items())


def comparisons(results):
    rows = []
    for sample, result in results.items():
        for ours, theirs, most_bytes, most_seconds in TARGETS:
            if ours in result and theirs in result:
                (seconds, total), (their_seconds, their_total) = result[ours], result[theirs]
                size = f"{total / their_total:.2%} (at most {most_bytes} %)"
                rows.append((sample, ours, theirs, size, f"{seconds / their_seconds:.0%} (at most {most_seconds} %)"))
    return rows


def versions():
    return [peers.ours(), *peers.debian_versions("optipng", "pngcrush", "zopfli"), *peers.pypi_versions("pyoxipng")]
