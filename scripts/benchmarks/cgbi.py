"""CgBI at each effort against Xcode's tool, whose output `--exact-xcode` reproduces byte for byte."""

import os

from benchmarks import page, peers
from benchmarks.machine import CORPUS, TOOL, folder_to_folder, spelled

TITLE = "CgBI: bytes against Xcode's tool"
COMMAND = [TOOL, "build", "{in}", "-o", "{out}", "-j", "1", "-q", "--no-manifest", "--no-verify"]
EXACT = (["--exact-xcode"], ["--exact-xcode", "--cgbi-filters", "sub"])  # with filter None, and with filter Sub
EFFORTS = ("0", "2", "4", "6")
QUICK_EFFORTS = ("0", "2")
TARGETS = {"2": "88 %", "6": "82 %"}


def measure(options):
    rows = []
    for sample in peers.SAMPLES:
        none, sub = (built(sample, exact) for exact in EXACT)
        for (seconds, total), exact in zip((none, sub), EXACT):
            rows.append(row(sample, f"`{' '.join(exact)}`", total, seconds, none[1], sub[1], ""))
        for effort in QUICK_EFFORTS if options.quick else EFFORTS:
            seconds, total = built(sample, ["-O", effort])
            rows.append(row(sample, f"`-O {effort}`", total, seconds, none[1], sub[1], TARGETS.get(effort, "")))
    intro = (
        "Bytes of the whole output, one core. Xcode writes every row with filter None. `pngcrush -iphone` without options "
        "writes Sub. AssetCrush uses the smaller of the two for each image. The target is a share of Apple's bytes."
    )
    columns = ("set", "options", "bytes", "against None", "against Sub", "target", "CPU s")
    return [intro, *page.table(columns, rows), *page.bullets([peers.ours(), f"`{spelled(COMMAND)}`"])]


def built(sample, options):
    seconds, sizes = folder_to_folder([*COMMAND, *options], os.path.join(CORPUS, sample))
    return seconds, sum(sizes.values())


def row(sample, title, total, seconds, none, sub, target):
    return sample, title, f"{total:,}", f"{total / none:.1%}", f"{total / sub:.1%}", target, f"{seconds:.2f}"
