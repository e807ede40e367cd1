"""Decoding and encoding of the LZFSE streams in compiled catalogs, ours and Apple's in C, in memory."""

import os

from benchmarks import page, peers
from benchmarks.machine import BENCHMARK, SCRIPTS, measured, spelled

TITLE = "LZFSE streams of compiled catalogs"
TARGETS = {"decoding": 0.8}
ROUNDS = "3"
OURS = "assetcrush"
C = "lzfse in C"


def measure(_):
    folder = os.path.join(os.environ["ASSETCRUSH_CORPUS"], "car", "files")
    if not os.path.isdir(folder):
        return ["Not measured: the corpus has no folder `car/files`."]
    ours = [BENCHMARK, "lzfse", "{in}", ROUNDS]
    theirs = [peers.PYTHON, os.path.join(SCRIPTS, "benchmarks", "programs", "lzfse_peers.py"), "{in}", ROUNDS]
    figures = lines(ours, folder) | lines(theirs, folder)
    rows = []
    for job in ("decoding", "encoding"):
        streams, size, base = figures[C, job]
        for program in (OURS, C, "pyliblzfse"):
            *work, speed = figures[program, job]
            if work != [streams, size]:
                raise SystemExit(f"bench: {job}: {program} has {work[0]} streams of {work[1]} bytes, and {C} has {streams} of {size}")
            target = f"{TARGETS[job]} ×" if program == OURS and job in TARGETS else ""
            rows.append((job, program, speed, f"{float(speed) / float(base):.2f} ×", target))
    intro = (
        f"Megabytes of decoded bytes per CPU second, from the best of {ROUNDS} rounds for each of {streams} streams with {size} "
        "decoded bytes. `lzfse in C` calls Apple's code in the library of pyliblzfse, with a buffer of the right size. pyliblzfse "
        "itself does not know the size, so it decodes a stream again when the buffer was too small."
    )
    notes = [", ".join([peers.ours(), *peers.pypi_versions("pyliblzfse")]), f"`{spelled(ours)}`", f"`{spelled(theirs)}`"]
    return [intro, *page.table(("job", "program", "MB/s", "against C", "target"), rows), *page.bullets(notes)]


def lines(command, folder):
    """Return {(program, job): [streams, bytes, speed]}. Our tool does not print its name."""
    _, text = measured([part.replace("{in}", folder) for part in command])
    fields = [line.split("\t") for line in text.splitlines()]
    named = [field if len(field) == 5 else [OURS, *field] for field in fields]
    return {(program, job): figures for program, job, *figures in named}
