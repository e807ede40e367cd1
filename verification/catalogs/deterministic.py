"""Checks that compiled bytes do not depend on workers, paths, time zones and the order of folders, and a large catalog."""

import json
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

from catalogs import compiled, pairs
from testimages.png import RGB, chunk, plain


def check(binary, pair, apple):
    """Compile a pair in several ways and return the names of the ways with other bytes."""
    with tempfile.TemporaryDirectory() as folder:

        def make(name, used=pair, extra=(), **environment):
            path, messages, _ = pairs.build(
                binary, used, apple, os.path.join(folder, name), like=False, extra=extra, environment={**os.environ, **environment}
            )
            if path is None:
                return messages.encode()
            return Path(path).read_bytes()

        expected = make("first")
        results = {
            "1 worker": make("one", extra=["-j", "1"]),
            "8 workers": make("eight", extra=["-j", "8"]),
            "another path": make("deep/and long/path", used=copied(pair, os.path.join(folder, "other"), 0)),
            "another order of folders": make("order", used=copied(pair, os.path.join(folder, "shuffled"), 7)),
            "another time zone": make("zone", TZ="Asia/Tokyo"),
            "another locale": make("locale", LC_ALL="tr_TR.UTF-8", LANG="tr_TR.UTF-8"),
        }
        return [name for name, data in results.items() if data != expected]


def copied(pair, folder, seed):
    """Return a pair whose catalogs are copies with files created in another order."""
    catalogs = []
    for number, catalog in enumerate(pair.catalogs):
        copy = os.path.join(folder, str(number), os.path.basename(catalog))
        files = sorted(os.path.join(path, name) for path, _, names in os.walk(catalog) for name in names)
        if seed:
            random.Random(seed).shuffle(files)
        for file in files:
            place = os.path.join(copy, os.path.relpath(file, catalog))
            os.makedirs(os.path.dirname(place), exist_ok=True)
            shutil.copyfile(file, place)
        catalogs.append(copy)
    return pairs.Pair(pair.name, pair.apple, catalogs, pair.icons)


def large(binary, car, count):
    """Compile a catalog of many image sets, which needs trees of several leaves, and return its problems."""
    with tempfile.TemporaryDirectory() as folder:
        catalog = os.path.join(folder, "Large.xcassets")
        colors = {}
        for number in range(count):
            name = f"image {number:05}"
            place = os.path.join(catalog, name + ".imageset")
            os.makedirs(place)
            color = (number & 255, number >> 8, (number * 7) & 255)
            side = 3 + number % 5
            colors[name] = (side, color)
            Path(place, "a.png").write_bytes(png(side, color))
            Path(place, "Contents.json").write_text(
                json.dumps(
                    {"images": [{"filename": "a.png", "idiom": "universal", "scale": "2x"}], "info": {"author": "xcode", "version": 1}}
                ),
                encoding="utf-8",
            )
        output = os.path.join(folder, "out")
        done = subprocess.run(
            [binary, "catalog", "compile", catalog, "-o", output, "-q"], capture_output=True, text=True, timeout=pairs.PATIENCE, check=False
        )
        path = os.path.join(output, "Assets.car")
        if not os.path.exists(path):
            return [done.stdout + done.stderr]
        data = Path(path).read_bytes()
        _, problems = compiled.readable(car, data)
        read = car.Car(data)
        identifiers = {read.facets[name][17] for name in read.facets}
        if set(read.facets) != set(colors) or len(identifiers) != count:
            problems.append(f"{len(read.facets)} assets with {len(identifiers)} identifiers instead of {count}")
        for each in read.renditions:
            if each.layout not in (12, 1003):
                continue
            side, color = colors[read.facet_name(each.attrs)]
            pixels = each.pixels()
            if pixels.shape[:2] != (side, side) or tuple(pixels[0, 0, :3]) != color or (pixels != pixels[0, 0]).any():
                problems.append(f"{read.facet_name(each.attrs)}: other pixels")
        return problems


def png(side, color):
    """Return a PNG of one color."""
    return plain(side, side, RGB, (b"\0" + bytes(color) * side) * side, chunk(b"sRGB", b"\0"))
