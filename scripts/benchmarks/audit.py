"""Measure the audit against reading alone and decoding alone, in one run. Only the ratios matter.

    bench audit [headers] [pixels] [projects]      runs all by default

The section `headers` has 10,000 PNGs in 100 folders. It compares `audit --headers-only` with find and a C program that
reads the first 64 bytes of each file. The section `pixels` has the 1,203 icons of the benchmark corpus. It compares all
pixel rules with decoding alone. The section `projects` has 20,000 files of four Xcode projects. It compares the audit with
another program, if ASSETCRUSH_OTHER names one. The script writes docs/benchmarks/audit.md. It needs cc, and ASSETCRUSH_CORPUS as
scripts/bench does.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import page, peers
from benchmarks.machine import BENCHMARK, BUILD, CORPUS, TOOL, first_line, timed
from benchmarks.trees import project_tree

ROUNDS = 9
HEAD = r"""
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char path[4096], head[64];
  long sum = 0;
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    int file = open(path, O_RDONLY);
    if (file < 0) return 1;
    sum += read(file, head, sizeof head);
    close(file);
  }
  printf("%ld\n", sum);
}
"""


def main(arguments):
    sections = {"headers": headers, "pixels": pixels, "projects": projects}
    chosen = arguments or list(sections)
    if not set(chosen) <= set(sections):
        sys.exit(__doc__)
    corpus = peers.corpus()
    peers.build()
    peers.make_corpus(corpus, "icons")
    intro = (
        f"Written by `scripts/bench audit`. {page.RATIOS} Each figure is the median of {ROUNDS} rounds. The commands take turns, and "
        "all files are in the system's cache."
    )
    facts = [peers.ours(), first_line(["find", "--version"]), first_line(["cc", "--version"]), f"{os.cpu_count()} cores"]
    page.write("audit.md", "Benchmarks of the audit", intro, facts, [line for name in chosen for line in sections[name]()])


def rounds(commands):
    """Return the median (wall seconds, CPU seconds) of each command over ROUNDS, after one warm-up round."""
    times = {name: [] for name in commands}
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            run = timed(["sh", "-c", command], codes=(0, 1))
            if turn > 0:
                times[name].append((run.wall, run.cpu))
    return {name: tuple(sorted(values)[len(values) // 2] for values in zip(*pairs)) for name, pairs in times.items()}


def table(title, commands):
    """Return a section that compares commands with the first of them."""
    times = rounds(commands)
    first = next(iter(times.values()))
    rows = [
        (name, f"{wall:.3f}", f"{wall / first[0]:.2f} ×", f"{cpu:.3f}", f"{cpu / first[1]:.2f} ×") for name, (wall, cpu) in times.items()
    ]
    return [f"## {title}", *page.table(("command", "wall s", "of the first", "CPU s", "of the first"), rows)]


def headers():
    icons = os.path.join(CORPUS, "icons")
    names = sorted(os.listdir(icons))
    with tempfile.TemporaryDirectory(prefix="bench-audit-", dir=BUILD) as folder:
        for number in range(10_000):
            parent = os.path.join(folder, "images", f"{number % 100:02}")
            os.makedirs(parent, exist_ok=True)
            shutil.copyfile(os.path.join(icons, names[number % len(names)]), os.path.join(parent, f"{number:05}.png"))
        head = os.path.join(folder, "head")
        Path(head + ".c").write_text(HEAD, encoding="utf-8")
        subprocess.run(["cc", "-O2", "-o", head, head + ".c"], check=True)
        images = os.path.join(folder, "images")
        commands = {
            "`find -type f`, then the first 64 bytes of each": f"find {images} -type f | {head}",
            "`assetcrush audit --headers-only -j 1`": f"{TOOL} audit {images} --headers-only -j 1",
            "`assetcrush audit --headers-only`": f"{TOOL} audit {images} --headers-only",
            "`find -type f -exec head -c 64 {} +`": f"find {images} -type f -exec head -c 64 {{}} +",
        }
        return table("10,000 images by header only", commands)


def pixels():
    icons = os.path.join(CORPUS, "icons")
    commands = {
        "reading and decoding alone, with the same decoder": f"{BENCHMARK} read {icons} 1",
        "`assetcrush audit -j 1`, all rules and the report": f"{TOOL} audit {icons} -j 1",
    }
    return table("1,203 icons with all pixel rules, one core", commands)


def projects():
    other = os.environ.get("ASSETCRUSH_OTHER")
    with tempfile.TemporaryDirectory(prefix="bench-projects-", dir=BUILD) as folder:
        count = project_tree.make(folder)
        commands = {
            f"{name}: `audit{options}`": f"cd {folder} && {tool} audit . --no-config --fail-on never{options}"
            for options in ("", " --headers-only", " --headers-only --sources .")
            for name, tool in (("another program", other), ("`assetcrush`", TOOL))
            if tool
        }
        return table(f"{count:,} files of Xcode projects", commands)
