"""Source catalogs for benchmarks: deterministic, of any size, with the kinds of images that apps have."""

import json
import os
import random
from pathlib import Path

from testimages.png import plain

INFO = {"author": "xcode", "version": 1}
DARK = [{"appearance": "luminosity", "value": "dark"}]
# The shares of the kinds in the bytes of all sources.
SHARES = {"photos": 0.955, "art": 0.03, "icons": 0.01, "glyphs": 0.005}


def write(folder, size, seed=1):
    """Write three catalogs with about `size` bytes of images, and return their paths and the number of images."""
    names = ["App.xcassets", "Kit.xcassets", "Widget.xcassets"]
    total = 0
    for index, (name, share) in enumerate(zip(names, (0.6, 0.3, 0.1))):
        catalog = os.path.join(folder, name)
        _contents(catalog, {"info": INFO})
        for kind, part in SHARES.items():
            total += _kind(catalog, kind, size * share * part, random.Random(f"{seed} {index} {kind}"))
    return [os.path.join(folder, name) for name in names], total


def change(catalog, turn):
    """Change one image of art, in another way each turn."""
    folder = os.path.join(catalog, "Art", "art-0.imageset")
    path = os.path.join(folder, "art-0@2x.png")
    Path(path).write_bytes(_art(random.Random(f"changed {turn}"), 120 * 2, False))


def _kind(catalog, kind, size, random_):
    """Write image sets of one kind until they have `size` bytes."""
    folder = os.path.join(catalog, kind.capitalize())
    _contents(folder, {"info": INFO})
    written = images = number = 0
    while written < size:
        name = {"photos": "photo", "art": "art", "icons": "icon", "glyphs": "glyph"}[kind] + f"-{number}"
        for scale, appearances, data in _images(kind, random_):
            suffix = ("-dark" if appearances else "") + (f"@{scale}x" if scale > 1 else "")
            written += _add(os.path.join(folder, f"{name}.imageset"), name, suffix, data)
            images += 1
        _set(os.path.join(folder, f"{name}.imageset"), name, kind)
        number += 1
    return images


def _images(kind, random_):
    if kind == "photos":
        for scale in (2, 3):
            yield scale, [], _photo(random_, 375 * scale, 280 * scale)
    elif kind == "art":
        side = 120
        for dark in (False, True):
            state = random_.getstate()
            for scale in (1, 2, 3):
                random_.setstate(state)
                yield scale, DARK if dark else [], _art(random_, side * scale, dark)
    else:
        side = 24 if kind == "icons" else 20
        state = random_.getstate()
        for scale in (1, 2, 3):
            random_.setstate(state)
            yield scale, [], _icon(random_, side * scale) if kind == "icons" else _glyph(random_, side * scale)


def _set(folder, name, kind):
    slots = []
    for file in sorted(os.listdir(folder)):
        slot = {"filename": file, "idiom": "universal", "scale": (file.split("@")[1][0] if "@" in file else "1") + "x"}
        slots.append({**slot, "appearances": DARK} if "-dark" in file else slot)
    more = {"properties": {"template-rendering-intent": "template"}} if kind == "glyphs" else {}
    _contents(folder, {"images": slots, "info": INFO, **more})


def _add(folder, name, suffix, data):
    os.makedirs(folder, exist_ok=True)
    Path(folder, f"{name}{suffix}.png").write_bytes(data)
    return len(data)


def _contents(folder, body):
    os.makedirs(folder, exist_ok=True)
    Path(folder, "Contents.json").write_text(json.dumps(body, indent=2, separators=(",", " : "), sort_keys=True), encoding="utf-8")


def _png(width, height, color, rows):
    return plain(width, height, color, b"".join(b"\0" + row for row in rows), level=6)


def _photo(random_, width, height):
    """Return a gradient with soft noise, as a photograph in RGB."""
    noise = bytes(value // 22 for value in range(256))
    low = [random_.randrange(20, 90) for _ in range(3)]
    across = bytearray()
    for x in range(width):
        across += bytes(base + 90 * x // width for base in low)
    across = int.from_bytes(across, "little")
    size = width * 3
    rows = []
    for y in range(height):
        down = int.from_bytes(bytes([60 * y // height]) * size, "little")
        grain = int.from_bytes(random_.randbytes(size).translate(noise), "little")
        # No sum exceeds 255, so that one addition adds all samples.
        rows.append((across + down + grain).to_bytes(size, "little"))
    return _png(width, height, 2, rows)


def _art(random_, side, dark):
    """Return flat bands and a disk with a translucent edge in RGBA."""
    colors = [bytes((random_.randrange(256), random_.randrange(256), random_.randrange(256), 255)) for _ in range(5)]
    if dark:
        colors = [bytes((c[0] // 3, c[1] // 3, c[2] // 3, 255)) for c in colors]
    center, radius = side / 2, side * random_.uniform(0.25, 0.45)
    rows = []
    for y in range(side):
        half = int(max(radius * radius - (y - center) ** 2, 0) ** 0.5)
        left, right = int(center) - half, int(center) + half
        band = colors[y * 4 // side]
        edge = colors[4][:3] + bytes([128])
        row = band * left + (edge + colors[4] * (right - left - 2) + edge if right - left > 2 else band * (right - left))
        rows.append(row + band * (side - right))
    return _png(side, side, 6, rows)


def _icon(random_, side):
    """Return a rounded square with two strokes in RGBA."""
    color = bytes((random_.randrange(256), random_.randrange(256), random_.randrange(256), 255))
    mark, clear = b"\xff\xff\xff\xff", b"\0\0\0\0"
    first, second = random_.uniform(0.2, 0.5), random_.uniform(0.5, 0.8)
    rows = []
    for y in range(side):
        inset = max(side // 8 - min(y, side - 1 - y), 0)
        pixels = [clear] * inset + [color] * (side - 2 * inset) + [clear] * inset
        for at in (first, second):
            x = int(at * side + (y - side / 2) * 0.2)
            if 0 <= x < side and side // 5 < y < side * 4 // 5:
                pixels[x] = mark
        rows.append(b"".join(pixels))
    return _png(side, side, 6, rows)


def _glyph(random_, side):
    """Return a ring in gray with alpha."""
    outer, inner = side * random_.uniform(0.35, 0.48), side * random_.uniform(0.1, 0.3)
    center = (side - 1) / 2
    rows = []
    for y in range(side):
        row = bytearray()
        for x in range(side):
            distance = ((x - center) ** 2 + (y - center) ** 2) ** 0.5
            cover = min(max(outer - distance, 0), max(distance - inner, 0), 1)
            row += bytes((0, int(cover * 255)))
        rows.append(bytes(row))
    return _png(side, side, 4, rows)
