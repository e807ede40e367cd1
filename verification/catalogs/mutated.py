"""Comparison of the program with car.py on damaged catalogs.

Both read each damaged copy. Facts, pixels and files that both find must be equal. A difference that is deliberate, or that a
fault of car.py causes, belongs to a class. Any other difference is unexplained.
"""

import collections
import contextlib
import os
import random
import re
import signal
import tempfile
import warnings
from pathlib import Path

from catalogs import comparing
from catalogs.mutations import mutated, places
from catalogs.totals import Totals

LARGEST = 120_000  # bytes of a seed file, since car.py decodes large images slowly
MOST_PIXELS = 1 << 22
# Classes of differences: a pattern of the note, then the reason.
CLASSES = [
    (r": both fail$", "renditions that neither decodes"),
    (r"^catalog: Platform(Version)? is None", "a damaged block of metadata, which the program ignores"),
    (r": Name is '', ", "a facet with an empty name, which is its name"),
    (r": Colorspace is None, car.py has '[a-z0-9 ]+'", "a color space of a format without colors, which is not listed"),
    (r": (SizeClass\w+|Direction|DisplayGamut) is '\d+', car.py has None", "a number without a name, which is listed"),
    (r": not listed: .*(property|properties|rendition) ", "a record whose fields cannot be read, which is listed with its reason"),
    (r": Encoding is None, car.py has ''$", "a format of four zeros or spaces, which is none"),
    (r": (Name|Appearances) is .* has .*\\x00", "a name with a zero, which ends it"),
    (r": refused, but car.py decodes: .*invalid LZFSE (data|block header)", "damaged LZFSE data, which liblzfse decodes to other bytes"),
    (r": refused, but car.py decodes: .*invalid image size (0×|\d+×0 )", "an image without pixels"),
    (r": refused, but car.py decodes: .*invalid number of rows", "an image whose pieces have other rows than it"),
    (r": decoded, but car.py fails: .*incorrect data check", "a wrong checksum of gzip before zeros, which the program does not test"),
    (r": (Compression|Opaque) is None", "a payload that cannot be read, whose codec is not listed"),
]


class Differences(Totals):
    """Counts of differences by class. Unexplained ones are printed."""

    def __init__(self, is_verbose):
        super().__init__("damaged catalogs", is_verbose)
        self.classes, self.unexplained = collections.Counter(), 0

    def note(self, text, kind="renditions"):
        for pattern, reason in CLASSES:
            if re.search(pattern, text, re.DOTALL):
                self.classes[reason] += 1
                return
        self.unexplained += 1
        if self.is_verbose or self.unexplained <= 20:
            print(f"{self.path}: {text[:400]}", flush=True)


def check(binary, folders, car, count, seed, is_verbose):
    """Compare damaged copies of the catalogs below some folders. Return whether all differences are explained."""
    totals = Differences(is_verbose)
    seeds = sorted(found(folders))
    with tempfile.TemporaryDirectory(prefix="compare-mutated-") as scratch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy warns about overflows, which damaged numbers cause
        for number in range(count):
            chance = random.Random(f"{seed}/{number}")
            name, data = chance.choice(seeds)
            data, story = mutated(chance, data, seeds, places(data), name)
            path = os.path.join(scratch, f"{number}.car")
            Path(path).write_bytes(data)
            with comparing.reading(totals, binary, path) as reading:
                totals.path = f"damaged catalog {seed}/{number} ({story})"
                if reading:
                    compare(totals, reading, car, data)
            os.remove(path)
    print(f"damaged catalogs: seed {seed}, {count:,} copies of {len(seeds):,} catalogs, {totals.counts['stops']} crashes and hangs")
    for kind in ("fields", "pixels", "files"):
        print(f"  {kind}: {totals.counts[f'equal {kind}']:,} of {totals.counts[kind]:,} equal")
    for reason, number in sorted((totals.classes + totals.known).items()):
        print(f"  {number:,} {reason}")
    print(f"  {totals.unexplained:,} unexplained")
    return not totals.unexplained and not totals.counts["stops"] and totals.counts["equal pixels"] > 0


def found(folders):
    """Yield (name, bytes) of the catalogs below some folders."""
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(place, name)
                if name.endswith(".car") and 1000 < os.path.getsize(path) <= LARGEST:
                    yield os.path.relpath(path, folder), Path(path).read_bytes()


def compare(totals, reading, car, data):
    """Compare one damaged catalog."""
    try:
        with patience():
            catalog = car.Car(data)
    except Exception:  # The reader has no errors of its own for every fault, and circles of nodes stop it.
        totals.classes["catalogs that car.py does not read" + ("" if reading.renditions else ", nor the program")] += 1
        return
    if not reading.header:
        totals.note(f"the program does not read it: {' '.join(reading.messages)}")
        return
    reasons = messages(reading)
    comparing.values(totals, "catalog", comparing.oracle.header(catalog), reading.header)
    for rendition in catalog.renditions:
        item = reading.take(rendition.csi)
        totals.counts["renditions"] += 1
        if item is None:
            totals.note(f"{rendition.name}: not listed: {' '.join(reading.messages)}")
            continue
        try:
            fields = comparing.oracle.fields(rendition)
        except Exception as error:
            totals.note(f"{rendition.name}: car.py has no fields: {error}")
            continue
        comparing.values(totals, rendition.name, fields, item)
        reason = reasons.get(item["File"])
        if rendition.width * rendition.height > MOST_PIXELS:
            totals.classes["renditions too large to compare"] += 1
            continue
        content(totals, reading, item, car, rendition, reason)


def content(totals, reading, item, car, rendition, reason):
    """Compare pixels or a file. Only one reader may fail."""
    try:
        with patience():
            if comparing.oracle.has_file(rendition):
                expected, compared = rendition.source_bytes(), comparing.stored
            elif comparing.oracle.has_pixels(rendition):
                expected, compared = comparing.oracle.comparable(car, rendition)[1], comparing.pixels
            else:
                return
        if expected is None:
            totals.known["renditions in an extended color space, not compared"] += 1
            return
    except Exception as error:
        text = "both fail" if reading.file(item) is None else f"decoded, but car.py fails: {type(error).__name__}: {error}"
        totals.note(f"{rendition.name}: {text}")
        return
    if not len(expected) and reading.file(item) is None:
        totals.classes["a file of no bytes, which is skipped"] += 1
        return
    if reason and reading.file(item) is None:
        totals.note(f"{rendition.name}: refused, but car.py decodes: {reason}")
        return
    compared(totals, reading, item, expected)


@contextlib.contextmanager
def patience(seconds=10):
    """Stop a block of code after some seconds with an error. car.py does not end for some damaged catalogs."""

    def stop(number, frame):
        raise TimeoutError(f"no end after {seconds} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)


def messages(reading):
    """Return the reasons of files that were not extracted, by their name."""
    return {item["File"]: line for line in reading.messages for item in reading.renditions if item["File"] in line}
