"""Comparisons of the program's readings with the writer of TestImages, with car.py, and with source images."""

import collections
import contextlib
import os
import tempfile

import numpy as np
from catalogs import oracle
from catalogs.tool import Reading, Stopped
from catalogs.totals import Totals
from PIL import Image
from testimages import bundles
from testimages.bundles.bitmap import Bitmap


def fixtures(binary, folder, is_verbose):
    """Compare the catalogs of TestImages with their writer."""
    totals = Totals(f"{folder}, against its writer", is_verbose)
    written = {f"Catalogs/{name}.car": catalog for name, catalog in bundles.features.catalogs()}
    written["Field.app/Assets.car"] = bundles.app.app_catalog()
    written["Field.app/PlugIns/Widget.appex/Assets.car"] = bundles.app.widget_catalog()
    for name, catalog in written.items():
        with reading(totals, binary, os.path.join(folder, name)) as found:
            if found:
                totals.add("fields", len(found.renditions) == len(catalog.entries), "another number of renditions")
                for _, data, expected in catalog.entries:
                    fixture(totals, found, data, expected)
    return totals


def fixture(totals, found, data, expected):
    """Compare one rendition with the bitmap or the file that the writer stored."""
    item = found.take(data)
    totals.counts["renditions"] += 1
    if item is None:
        totals.note("a rendition is not listed")
        totals.counts["decodable"] += 1
    elif isinstance(expected, Bitmap):
        totals.counts["decodable"] += 1
        want = np.frombuffer(expected.pixels, np.uint8).reshape(expected.height, expected.width, 4)
        pixels(totals, found, item, straight8(want))
    elif expected is not None:
        totals.counts["decodable"] += 1
        stored(totals, found, item, expected)


def catalogs(binary, folder, car, is_verbose):
    """Compare all catalogs below a folder with the independent reader."""
    totals = Totals(f"{folder}, against car.py", is_verbose)
    paths = sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if name.endswith(".car"))
    for path in paths:
        with reading(totals, binary, path) as found:
            if found:
                with open(path, "rb") as file:
                    data = file.read()
                compare(totals, found, car, data, sources(os.path.dirname(path)) if "/pairs/" in path else {})
    return totals


def compare(totals, found, car, data, images):
    """Compare one catalog."""
    try:
        catalog = car.Car(data)
    except Exception as error:  # The reader has no errors of its own for every fault.
        totals.note(f"car.py does not read it: {error}")
        return
    listed = len(found.renditions)
    count = len(catalog.renditions)
    totals.add("fields", listed >= count and (catalog.errors or listed == count), f"{listed} renditions, car.py has {count}")
    values(totals, "catalog", oracle.header(catalog), found.header)
    for rendition in catalog.renditions:
        item = found.take(rendition.csi)
        totals.counts["renditions"] += 1
        if item is None:
            totals.note(f"{rendition.name}: not listed")
            totals.counts["decodable"] += 1
            continue
        values(totals, rendition.name, oracle.fields(rendition), item)
        try:
            content(totals, found, item, car, rendition, images)
        except car.Unsupported as error:
            totals.known[f"renditions not decoded by car.py: {error}"] += 1
        except Exception as error:  # The reader has no errors of its own for every fault.
            totals.counts["decodable"] += 1
            totals.counts["decoded"] += found.file(item) is not None
            totals.known["renditions that fail in car.py"] += 1
            if found.file(item) is not None:
                totals.note(f"{rendition.name}: decoded, but car.py fails: {error}")


def values(totals, name, expected, actual):
    """Compare the fields of one object."""
    for key, value in expected.items():
        text = f"{name}: {key} is {actual.get(key)!r}, car.py has {value!r}"
        totals.add("fields", oracle.is_same(value, actual.get(key)), text)


def content(totals, found, item, car, rendition, images):
    """Compare the pixels or the file of one rendition."""
    if oracle.has_file(rendition):
        expected = rendition.source_bytes()
        totals.counts["decodable"] += 1
        stored(totals, found, item, expected)
    elif oracle.has_pixels(rendition):
        raw, expected = oracle.comparable(car, rendition)
        totals.counts["decodable"] += 1
        if expected is None:
            totals.counts["decoded"] += found.file(item) is not None
            totals.known["renditions in an extended color space, not compared"] += 1
            return
        pixels(totals, found, item, expected)
        if raw.dtype == np.uint8 and images:
            source(totals, rendition.name, raw, images)


def pixels(totals, found, item, expected):
    """Compare an extracted image with straight pixels of 8 or 16 bits."""
    actual = found.pixels(item)
    totals.counts["decoded"] += actual is not None
    if actual is None:
        totals.add("pixels", False, f"{item['File']}: no image")
        return
    if actual.shape != expected.shape:
        sizes = [f"{shape[1]}×{shape[0]}" for shape in (actual.shape, expected.shape)]
        totals.add("pixels", False, f"{item['File']}: {sizes[0]} pixels, not {sizes[1]}")
        return
    if expected.dtype == np.uint16 and actual.dtype == np.uint8:
        actual = actual.astype(np.uint16) * 257  # The encoder reduces 16 bits only without loss.
    elif expected.dtype == np.uint8 and actual.dtype == np.uint16:
        actual = ((actual.astype(np.uint32) + 128) // 257).astype(np.uint8)
    difference = np.abs(actual.astype(np.int64) - expected)
    count, most = np.count_nonzero(difference.any(2)), difference.max(initial=0)
    totals.add("pixels", not count, f"{item['File']}: {count} pixels differ, by at most {most}")


def stored(totals, found, item, expected):
    """Compare an extracted file with the stored one."""
    actual = found.file(item)
    totals.counts["decoded"] += actual is not None
    totals.add("files", actual == expected, f"{item['File']}: " + ("no file" if actual is None else "other bytes"))


def straight8(premultiplied):
    """Return straight pixels: (c × 255 + a / 2) / a, and 0 for alpha 0."""
    color, alpha = premultiplied[..., :3].astype(np.uint32), premultiplied[..., 3:].astype(np.uint32)
    out = np.where(alpha > 0, np.minimum((color * 255 + alpha // 2) // np.maximum(alpha, 1), 255), 0)
    return np.concatenate([out, alpha], 2).astype(np.uint8)


def sources(folder):
    """Return the PNGs below a folder by their name."""
    found = collections.defaultdict(list)
    for place, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".png"):
                found[name].append(os.path.join(place, name))
    return found


def source(totals, name, actual, images):
    """Compare premultiplied pixels with the sources of the same name and size, and count the best match."""
    least, has_profile = None, False
    for path in images.get(name, []):
        with Image.open(path) as image:
            if image.size != (actual.shape[1], actual.shape[0]) or image.mode.startswith("I"):
                continue
            pixels = np.asarray(image.convert("RGBA")).astype(np.uint32)
            has_profile = has_profile or "icc_profile" in image.info or "gamma" in image.info
        pixels[..., :3] = (pixels[..., :3] * pixels[..., 3:] + 127) // 255
        difference = int(np.abs(pixels.astype(np.int64) - actual).max(initial=0))
        least = difference if least is None else min(least, difference)
    if least is None:
        return
    totals.counts["sources"] += 1
    if least == 0:
        totals.counts["equal sources"] += 1
    else:
        reason = "with a color profile" if has_profile else "by 1" if least == 1 else "by more"
        totals.known[f"sources differ {reason}"] += 1


@contextlib.contextmanager
def reading(totals, binary, path):
    """Read a catalog with the program into a temporary folder. The value is None after a crash or a hang."""
    totals.start(path)
    with tempfile.TemporaryDirectory(prefix="compare-catalogs-") as folder:
        try:
            found = Reading(binary, path, folder)
        except (Stopped, ValueError) as error:
            totals.counts["stops"] += 1
            totals.note(str(error))
            found = None
        yield found
