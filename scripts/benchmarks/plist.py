"""Time property list conversions against other tools, in one run on one core, and write docs/benchmarks/plist.md.

    bench plist [--rounds N] [--small]

Missing libplist-utils and gnustep-base-runtime are installed with apt-get, and skipped if that fails. CoreFoundation is
part of the Swift toolchain's libFoundation.so, and verification/lib/peers/cfplist.c calls it. Each round runs all tools in
turn, and the median counts. --small skips the 50 MB file. The times include the start of each process, also for Python
and the Swift toolchain.
"""

import argparse
import datetime
import functools
import json
import os
import platform
import plistlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import machine, page
from benchmarks.machine import ROOT, SCRIPTS, TOOL, Run, first_line, timed

PACKAGES = {"plistutil": "libplist-utils", "plutil-gnustep": "gnustep-base-runtime"}
PATIENCE = 90
WORDS = ["Identifier", "name", "color", "frame", "texture", "offset", "rotated", "sourceSize", "alpha", "title"]


def main(arguments):
    parser = argparse.ArgumentParser("bench plist")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--make", nargs=2, metavar=("SIZE", "FILE"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.make:
        write("", options.make[1], plistlib.dumps(records(int(options.make[0]))))
        return
    machine.needs_program()
    install()
    machine.use_one_core()
    with tempfile.TemporaryDirectory(prefix="bench-plist-") as folder:
        lines = [*sizes(folder, options), *shapes(folder, options), *many_files(folder, options)]
    intro = (
        "Written by `scripts/bench plist`. Each figure is the median of several rounds with whole processes, start-up included, on "
        "one core. The tools take turns. Other work on the machine lengthens the wall time, but not the CPU time of a process. A "
        f"ratio is a peer's time divided by the time of AssetCrush. A process that runs longer than {PATIENCE} s is stopped. Its CPU "
        "time and ratio are then lower bounds. The row of CoreFoundation is a C program with three calls to the Swift toolchain's "
        "libFoundation.so: `CFPropertyListCreateWithData`, `CFPropertyListCreateData` and `CFDataCreate`."
    )
    page.write("plist.md", "Property lists: time and memory", intro, versions(), lines)


def install():
    missing = [package for tool, package in PACKAGES.items() if not find(tool)]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        for package in missing:
            subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", package], capture_output=True, check=False)


def find(tool):
    if tool != "plutil-gnustep":
        return shutil.which(tool)
    path = shutil.which("plutil", path="/usr/bin:/usr/local/bin")
    return path if path and "gnustep" in first_line(["dpkg", "-S", path]) else None


def peers(target):
    """Return the commands by name, with the placeholders {in} and {out}. `target` is binary or xml."""
    form = {"binary": ("bin", "FMT_BINARY", "binary1"), "xml": ("xml", "FMT_XML", "xml1")}[target]
    script = f"import plistlib,sys; plistlib.dump(plistlib.load(open(sys.argv[1],'rb')), open(sys.argv[2],'wb'), fmt=plistlib.{form[1]})"
    commands = {
        "assetcrush": [TOOL, "plist", "convert", "--to", target, "{in}", "-o", "{out}"],
        "assetcrush as plutil": [TOOL, "--as", "plutil", "-convert", form[2], "-o", "{out}", "{in}"],
        "plistutil": ["plistutil", "-f", form[0], "-i", "{in}", "-o", "{out}"],
        "Python's plistlib": [sys.executable, "-c", script, "{in}", "{out}"],
    }
    if core_foundation():
        commands["CoreFoundation"] = [core_foundation(), target, "{in}", "{out}"]
    if find("plutil-gnustep"):
        commands["gnustep's plutil"] = [find("plutil-gnustep"), "-convert", form[2], "-o", "{out}", "{in}"]
    swift = shutil.which("swift")
    toolchain = swift and os.path.join(os.path.dirname(os.path.realpath(swift)), "plutil")
    if toolchain and os.access(toolchain, os.X_OK):
        commands["the Swift toolchain's plutil"] = [toolchain, "-convert", form[2], "{in}", "-o", "{out}"]
    return {name: command for name, command in commands.items() if shutil.which(command[0])}


@functools.cache
def core_foundation():
    """Compile the program that calls CoreFoundation. Return its path, or None if that fails."""
    compiler, swift = shutil.which("cc") or shutil.which("clang"), shutil.which("swift")
    if not compiler or not swift:
        return None
    info = json.loads(subprocess.run([swift, "-print-target-info"], capture_output=True, text=True, check=False).stdout)
    program = os.path.join(ROOT, ".build", "peers", "cfplist")
    os.makedirs(os.path.dirname(program), exist_ok=True)
    for folder in info["paths"]["runtimeLibraryPaths"]:
        command = [compiler, "-O2", "-o", program, os.path.join(ROOT, "verification", "lib", "peers", "cfplist.c")]
        command += [f"-L{folder}", "-lFoundation", f"-Wl,-rpath,{folder}", "-Wl,--unresolved-symbols=ignore-in-shared-libs"]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return program
    return None


def versions():
    found = [first_line([TOOL, "--version"]), f"Python {platform.python_version()}"]
    if find("plistutil"):
        found.append(first_line(["plistutil", "--version"]))
    if find("plutil-gnustep"):
        found.append("gnustep-base " + first_line(["dpkg-query", "-W", "-f", "${Version}", "gnustep-base-runtime"]))
    return [version for version in (*found, first_line(["swift", "--version"])) if version]


def sizes(folder, options):
    lines = []
    for title, size in [("1 KB", 1 << 10), ("1 MB", 1_000_000)] + ([] if options.small else [("50 MB", 50_000_000)]):
        source = os.path.join(folder, "records.xml")
        # Use a separate process, because the peak of this process also counts for its children.
        subprocess.run([sys.executable, os.path.join(SCRIPTS, "bench"), "plist", "--make", str(size), source], check=True)
        rounds = options.rounds * 10 if size < 10_000 else options.rounds if size < 10_000_000 else min(options.rounds, 3)
        lines += table(f"{title} of records, XML to binary", source, "binary", rounds, folder)
        binary = os.path.join(folder, "records.bin")
        subprocess.run([TOOL, "plist", "convert", "--to", "binary", source, "-o", binary], check=True)
        lines += table(f"{title} of records, binary to XML", binary, "xml", rounds, folder)
    return lines


def shapes(folder, options):
    """Time only our tool, at one size and at twice that size. A linear algorithm has a ratio of two."""
    edge = "a" * 40
    makers = {
        "wide: one dictionary, 200,000 keys": lambda n: b"<dict>" + b"".join(b"<key>k%d</key><true/>" % i for i in range(n)) + b"</dict>",
        "many equal strings": lambda n: b"<array>" + b"<string>the same</string>" * n + b"</array>",
        "deep: 500 levels, again and again": lambda n: b"<array>" + (b"<array>" * 500 + b"</array>" * 500) * (n // 500) + b"</array>",
        "colliding keys": lambda n: (
            b"<dict>" + b"".join(f"<key>{edge}{i:07d}{edge * 3}</key><true/>".encode() for i in range(n // 4)) + b"</dict>"
        ),
    }
    rows = []
    for name, make in makers.items():
        times = []
        for count in (200_000, 400_000):
            source = write(folder, "shape.xml", make(count))
            command = [TOOL, "plist", "convert", "--to", "binary", "--order", "plutil", source, "-o", os.path.join(folder, "out")]
            times.append((os.path.getsize(source), statistics.median(run(command).cpu for _ in range(options.rounds))))
        (size, first), (_, second) = times
        rows.append((name, f"{size / 1e6:.1f} MB", f"{first:.3f}", f"{second:.3f}", f"{second / first:.1f}"))
    return [
        "## Linear in every shape",
        "",
        (
            "Time is linear if the ratio is 2. A dictionary of hundreds of thousands of keys takes longer because of memory. In the order "
            "of CoreFoundation's tables (`--order plutil`), keys and values are read in the order of their hashes, all over the "
            "file. At the larger size, they do not fit into a cache. The number of instructions doubles (counted by valgrind's "
            "callgrind)."
        ),
        *page.table(("shape", "size", "CPU seconds", "twice the size", "ratio"), rows),
    ]


def many_files(folder, options):
    sources = os.path.join(folder, "many")
    os.makedirs(sources)
    for index in range(1000):
        write(sources, f"{index}.plist", plistlib.dumps(records(1 << 10)))
    names = [os.path.join(sources, name) for name in os.listdir(sources)]
    one = [TOOL, "plist", "convert", "--to", "binary", "-e", "bin", *names]
    together = statistics.median(run(one).wall for _ in range(options.rounds))
    rows = [("assetcrush, one call", f"{together:.3f}", "1")]
    for name, command in peers("binary").items():
        calls = [[part.replace("{in}", source).replace("{out}", source + ".out") for part in command] for source in names[:100]]
        if run(calls[0]).code:
            continue
        seconds = sum(run(call).wall for call in calls) * 10
        rows.append((f"{name}, a call a file (100 files, times ten)", f"{seconds:.2f}", f"{seconds / together:.0f}"))
    return ["## 1,000 files of 1 KB", *page.table(("", "seconds", "ratio"), rows)]


def table(title, source, target, rounds, folder):
    commands = peers(target)
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in list(commands.items()):
            one = run([part.replace("{in}", source).replace("{out}", os.path.join(folder, "out")) for part in command])
            runs[name].append(one)
            # One round is enough for a slow command.
            if one.code or one.wall > 10:
                del commands[name]
    size = os.path.getsize(source)
    ours = median(runs["assetcrush"])
    columns = ("tool", "wall ms", "ratio", "CPU ms", "ratio", "peak MB", "of the file")
    rows = [row(name, median(measured), ours, size) for name, measured in runs.items()]
    return [f"## {title}", "", f"{size:,} bytes.", *page.table(columns, rows)]


def median(runs):
    """Return a run with the medians, or the last run if it was stopped."""
    return runs[-1] if runs[-1].code else Run(*map(statistics.median, zip(*runs)))


def row(name, run, ours, size):
    if run.code and run.wall < PATIENCE:
        return name, "failed", "", "", "", "", ""
    mebibytes = run.peak / (1 << 20)
    if run.code:
        ratios = (f"over {int(run.wall / ours.wall)}", f"over {run.cpu * 1000:.0f}", f"over {int(run.cpu / ours.cpu)}")
        return name, f"over {PATIENCE} s", *ratios, f"over {mebibytes:.0f}", ""
    memory = f"{mebibytes / (size / 1e6):.1f} ×" if size > 10_000_000 else ""
    wall, cpu = (f"{run.wall * 1000:.1f}", f"{run.wall / ours.wall:.1f}"), (f"{run.cpu * 1000:.1f}", f"{run.cpu / ours.cpu:.1f}")
    return name, *wall, *cpu, f"{mebibytes:.0f}", memory


def run(command):
    return timed(command, codes=None, patience=PATIENCE)


def records(size):
    """Return a list of about `size` bytes of XML. Its records resemble texture atlases and settings."""
    generator = random.Random(7)

    def leaf():
        kind = generator.random()
        if kind < 0.5:
            return f"string {generator.randrange(5000)} {generator.choice(WORDS)}"
        if kind < 0.7:
            return generator.randrange(-5, 100_000)
        if kind < 0.8:
            return generator.random() * 100
        if kind < 0.9:
            return generator.random() < 0.5
        if kind < 0.95:
            return generator.randbytes(30)
        return datetime.datetime(2020, 1, 1) + datetime.timedelta(seconds=generator.randrange(10**8))

    result = {}
    for index in range(max(1, size // 930)):
        entries = {generator.choice(WORDS) + str(generator.randrange(40)): leaf() for _ in range(10)}
        result[f"item{index:06d}"] = entries | {"list": [leaf() for _ in range(4)], "sub": {"x": leaf(), "y": leaf()}}
    return result


def write(folder, name, data):
    path = os.path.join(folder, name)
    Path(path).write_bytes(data)
    return path
