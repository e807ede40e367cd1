"""Time and memory of `catalog list` and `catalog thin` for a catalog of about 100 MB, as ratios to reading it.

    python3 verification/catalogs/large.py [BINARY] [--images N]

BINARY is the program (default .build/release/assetcrush). N images of 1,448×1,448 pixels of noise (default 12) are compiled in a
temporary folder, about 8.4 MB each. The table has the best processor time of five runs, the ratio to reading the file into
memory, and the peak memory. It is a measurement without a limit. A run that fails ends the script with 1.
"""

import argparse
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIDE = 1448


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", nargs="?", default=str(ROOT / ".build" / "release" / "assetcrush"))
    parser.add_argument("--images", type=int, default=12)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    with tempfile.TemporaryDirectory() as folder:
        catalog = compiled(binary, pathlib.Path(folder), options.images)
        size = catalog.stat().st_size
        print(f"catalog of {size:,} bytes")
        read, _ = measured([sys.executable, "-c", f"open({str(catalog)!r}, 'rb').read()"])
        start, _ = measured([sys.executable, "-c", ""])
        read = max(read - start, 0.001)
        print(f"{'command':<10}{'seconds':>10}{'ratio':>8}{'peak MB':>10}")
        print(f"{'read':<10}{read:>10.3f}")
        thin = ["catalog", "thin", str(catalog), "-o", str(catalog.parent / "thin.car"), "--device", "iPhone 15 Pro", "--force", "-q"]
        for name, arguments in (("list", ["catalog", "list", str(catalog)]), ("thin", thin)):
            seconds, peak = measured([binary, *arguments])
            print(f"{name:<10}{seconds:>10.3f}{seconds / read:>8.1f}{peak / 1e6:>10.1f}")
    return 0


def compiled(binary, folder, images):
    """Return the path of a compiled catalog of images of noise, one for each of two scales."""
    noise = random.Random(1)
    for number in range(images):
        name = folder / "Noise.xcassets" / f"noise{number}.imageset"
        name.mkdir(parents=True)
        scale = 2 + number % 2
        (name / "Contents.json").write_text(
            f'{{"images":[{{"filename":"noise.png","idiom":"universal","scale":"{scale}x"}}],"info":{{"author":"xcode","version":1}}}}'
        )
        (name / "noise.png").write_bytes(png(noise))
    subprocess.run([binary, "catalog", "compile", folder / "Noise.xcassets", "-o", folder, "-q"], check=True)
    return folder / "Assets.car"


def png(noise):
    """Return a PNG of noise, stored without compression."""
    rows = b"".join(b"\0" + noise.randbytes(SIDE * 4) for _ in range(SIDE))
    chunks = ((b"IHDR", struct.pack(">2I5B", SIDE, SIDE, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


def measured(command):
    """Return the processor time of the best of five runs in seconds, and the peak memory of the last one in bytes."""
    best, peak = float("inf"), 0
    for _ in range(5):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        best = min(best, usage.ru_utime + usage.ru_stime)
        if status:
            sys.exit(f"large: {' '.join(command)}: status {status}")
        peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return best, peak


sys.exit(main())
