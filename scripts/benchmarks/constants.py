"""Measure the constants behind estimated times, and print them as the rows of their Swift tables.

    bench constants [images|lists]     both by default

Images: Sources/Files/Assets/Memory/DecodeTime.swift. `assetcrush-benchmark ours` decodes the sets of images that `bench` makes, as PNG
and as CgBI. Inflating alone gives the cost of a byte of the file, and the rest of the time gives the cost of a pixel. JPEG is
decoded by libjpeg-turbo inside Pillow, since our own JPEG pixels come from that library. Renditions of compiled catalogs are
decoded by `assetcrush-benchmark catalogs`.
Lists: Sources/Formats/PropertyList/Document/ReadingTime.swift. The time of a list is a cost for each object plus a cost for each
byte. Lists are read by `assetcrush plist lint`.

A list's time is the CPU time of a process, the least of five runs, less that of a tiny list. The costs of lists and JPEG are a
least squares fit in which each file has the same weight for its relative error. The script also prints the machine, since the Swift
tables name it. ASSETCRUSH_BINARY names another release binary. A set or a program that is missing is skipped with a message. Exit code: 0, or 1 if there is no release binary.
"""

import io
import os
import platform
import plistlib
import random
import subprocess
import sys
import tempfile
import time

from benchmarks import machine
from benchmarks.machine import BENCHMARK, CORPUS, TOOL, timed

RUNS = 5
JPEG_QUALITY = 85
SETS = ("icons", "art", "large")
MOST_JPEGS = 60


def main(arguments):
    jobs = {"images": images, "lists": lists}
    wanted = arguments or list(jobs)
    if any(name not in jobs for name in wanted):
        sys.exit(__doc__)
    machine.needs_program()
    machine.use_one_core()
    print(f"machine: {processor()}, {platform.system()}")
    for name in wanted:
        with tempfile.TemporaryDirectory(prefix="bench-constants-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
            jobs[name](folder)


def processor():
    """Return the name of the processor, with its family and model if the system tells them."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            fields = dict(line.split(":", 1) for line in file.read().split("\n\n")[0].splitlines() if ":" in line)
    except OSError:
        return platform.processor()
    fields = {name.strip(): value.strip() for name, value in fields.items()}
    return f"{fields.get('model name', '?')} (family {fields.get('cpu family', '?')}, model {fields.get('model', '?')})"


def images(folder):
    sets = [os.path.join(CORPUS, name) for name in SETS if os.path.isdir(os.path.join(CORPUS, name))]
    if not sets:
        print(f"skipped: no images in {CORPUS}; scripts/bench makes them")
    elif not os.access(BENCHMARK, os.X_OK):
        print(f"skipped: png and cgbi, since there is no program at {BENCHMARK}")
    else:
        decoded("png", sets)
        crushed = []
        for source in sets:
            crushed.append(os.path.join(folder, os.path.basename(source)))
            subprocess.run([TOOL, "convert", source, "--to", "cgbi", "--no-verify", "-o", crushed[-1]], capture_output=True, check=False)
        decoded("cgbi", crushed)
    jpegs([path for folder in sets[1:] for path in files(folder)][:MOST_JPEGS])
    renditions()


def decoded(kind, folders):
    """Print the costs of all images of some folders."""
    count, size, whole, inflating = 0, 0, 0, 0
    for folder in folders:
        text = subprocess.run([BENCHMARK, "ours", folder, str(RUNS)], capture_output=True, text=True, check=False).stdout
        speeds = {fields[0]: float(fields[1]) for fields in (line.split("\t") for line in text.splitlines())}
        here = sum(map(pixels, files(folder)))
        count, size = count + here, size + sum(map(os.path.getsize, files(folder)))
        whole += here * 4 / 1e6 / speeds["assetcrush RGBA"]
        inflating += here * 4 / 1e6 / speeds["inflating alone"]
    print(f"{kind}: {(whole - inflating) / count * 1e9:.2f} ns a pixel, {inflating / size * 1e9:.2f} a byte")


def files(folder):
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".png")]


def jpegs(paths):
    try:
        import PIL.Image
    except ImportError:
        print("skipped: jpeg, since this Python has no Pillow; .build/bench-venv has it")
        return
    rows = []
    for path in paths:
        buffer = io.BytesIO()
        PIL.Image.open(path).convert("RGB").save(buffer, "JPEG", quality=JPEG_QUALITY)
        spent = []
        for _ in range(RUNS):
            begin = time.process_time()
            PIL.Image.open(io.BytesIO(buffer.getvalue())).load()
            spent.append(time.process_time() - begin)
        rows.append((pixels(path), len(buffer.getvalue()), min(spent)))
    show("jpeg", "pixel", rows)


def renditions():
    corpus = os.environ.get("ASSETCRUSH_CORPUS", "")
    paths = sorted(
        os.path.join(place, name) for place, _, names in os.walk(os.path.join(corpus, "car")) for name in names if name.endswith(".car")
    )
    if not corpus or not paths or not os.access(BENCHMARK, os.X_OK):
        print("skipped: rendition, since the corpus or assetcrush-benchmark is missing")
        return
    text = subprocess.run([BENCHMARK, "catalogs", "5", *paths], capture_output=True, text=True, check=False).stdout
    fields = [line.split("\t") for line in text.splitlines()]
    seconds, size = sum(float(field[3]) for field in fields), sum(int(field[2]) for field in fields)
    print(f"rendition: {seconds / (size / 4) * 1e9:.2f} ns a pixel, 0 a byte ({len(fields)} catalogs)")


def pixels(path):
    """Return the number of pixels from the IHDR chunk, which follows the CgBI chunk of 16 bytes if there is one."""
    with open(path, "rb") as file:
        head = file.read(40)
    start = head.index(b"IHDR") + 4
    return int.from_bytes(head[start : start + 4], "big") * int.from_bytes(head[start + 4 : start + 8], "big")


def lists(folder):
    samples = {"xml": [], "binary": [], "openstep": []}
    tiny = saved(folder, "tiny.plist", ["a"])
    start = least([TOOL, "plist", "lint", tiny])
    for number, tree in enumerate(trees()):
        source = saved(folder, f"{number}.plist", tree)
        for kind, rows in samples.items():
            path = os.path.join(folder, f"{number}-{kind}.plist")
            subprocess.run([TOOL, "plist", "convert", "--lossy", "--to", kind, source, "-o", path], capture_output=True, check=False)
            rows.append((objects(tree), os.path.getsize(path), least([TOOL, "plist", "lint", path]) - start))
    for kind, rows in samples.items():
        show(kind, "object", rows)


def trees():
    """Yield lists of small numbers, short and long strings, records, and data, each of several megabytes."""
    generator = random.Random(18)
    yield [generator.randrange(10**6) for _ in range(400_000)]
    yield ["".join(generator.choices("abcdefgh ", k=12)) for _ in range(300_000)]
    yield ["".join(generator.choices("abcdefgh ", k=2000)) for _ in range(4000)]
    yield [{"name": f"level {index}", "x": index, "y": index / 7, "open": index % 3 == 0} for index in range(60_000)]
    yield {f"key{index:06d}": ["a", "b", index] for index in range(60_000)}
    yield ["".join(generator.choices("abcdefgh ", k=200)) for _ in range(40_000)]


def objects(tree):
    """Return the number of values and keys."""
    if isinstance(tree, dict):
        return 1 + len(tree) + sum(objects(value) for value in tree.values())
    return 1 + sum(objects(value) for value in tree) if isinstance(tree, list) else 1


def saved(folder, name, tree):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        plistlib.dump(tree, file)
    return path


def least(command):
    """Return the least CPU seconds of a command. The division into user and system time is less precise than their sum."""
    return min(timed(command).cpu for _ in range(RUNS))


def show(kind, unit, rows):
    """Print the costs of a kind in nanoseconds. Rows are (units, bytes, seconds)."""
    rows = [row for row in rows if row[2] > 0.001]
    if not rows:
        print(f"skipped: {kind}, since every file takes less than 1 ms")
        return
    first, second = fit(rows)
    errors = [abs(first * units + second * size - seconds) / seconds for units, size, seconds in rows]
    print(
        f"{kind}: {first * 1e9:.2f} ns a{'n' if unit[0] == 'o' else ''} {unit}, {second * 1e9:.2f} a byte "
        f"({len(rows)} files, mean error {sum(errors) / len(errors):.0%}, largest {max(errors):.0%})"
    )


def fit(rows):
    """Return the costs, not negative, with the least squared relative error."""
    scaled = [(units / seconds, size / seconds) for units, size, seconds in rows]
    aa, ab, bb = (sum(row[i] * row[j] for row in scaled) for i, j in ((0, 0), (0, 1), (1, 1)))
    a, b = sum(row[0] for row in scaled), sum(row[1] for row in scaled)
    determinant = aa * bb - ab * ab
    first, second = ((a * bb - b * ab) / determinant, (aa * b - ab * a) / determinant) if determinant else (a / aa, 0)
    if first < 0:
        return 0, b / bb
    return (a / aa, 0) if second < 0 else (first, second)
