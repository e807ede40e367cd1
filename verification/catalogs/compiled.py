"""The comparison of a catalog that was compiled here with the one of Apple's tool, by the independent reader."""

import collections
import struct

import numpy as np
from catalogs import oracle

TABLES = ("FACETKEYS", "APPEARANCEKEYS", "BITMAPKEYS")
FIELDS = ("name", "layout", "width", "height", "scale100", "pixfmt", "cspace", "flags", "comp", "celm_flags")


class Comparison:
    """What two catalogs have in common."""

    def __init__(self):
        self.counts = collections.Counter()
        self.notes = []
        self.reasons = collections.Counter()
        self.tables = {}
        self.is_identical = False
        self.sizes = (0, 0)


def compare(car, ours, apples):
    """Compare the bytes of our catalog with the ones of Apple's catalog."""
    result = Comparison()
    result.is_identical = ours == apples
    result.sizes = (len(ours), len(apples))
    ours, apples = car.Car(ours), car.Car(apples)
    result.tables["KEYFORMAT"] = ours.keyformat_stored == apples.keyformat_stored and ours.keyformat == apples.keyformat
    for name in TABLES:
        result.tables[name] = table(ours, name) == table(apples, name)
    for key in sorted(set(ours.bykey) | set(apples.bykey)):
        if key not in apples.bykey:
            note(result, "only ours", ours.bykey[key], "")
        elif key not in ours.bykey:
            note(result, "only Apple's", apples.bykey[key], "")
        else:
            rendition(result, ours.bykey[key], apples.bykey[key])
    return result


def table(catalog, name):
    """Return the keys and values of a tree, or None."""
    return catalog.bom.tree(name) if name in catalog.bom.vars else None


def note(result, kind, rendition, reason):
    """Count a rendition, and keep a line about it."""
    result.counts[kind] += 1
    if kind not in ("equal in bytes", "other unused"):
        attributes = {key: value for key, value in rendition.attrs.items() if value}
        result.notes.append(f"{kind}: {rendition.name} {attributes} {reason}".rstrip())
    if reason:
        result.reasons[reason] += 1


def rendition(result, ours, apples):
    """Compare one rendition: bytes, then pixels or the stored file, then fields."""
    if ours.csi == apples.csi:
        return note(result, "equal in bytes", ours, "")
    if used(ours) == used(apples):
        return note(result, "other unused", ours, "")
    reason = differences(ours, apples)
    if oracle.has_pixels(apples) and oracle.has_pixels(ours):
        try:
            first, second = ours.pixels(), apples.pixels()
        except Exception as error:  # pylint: disable=broad-except
            return note(result, "different", ours, f"{reason}; not decoded: {error}")
        if first.shape == second.shape and np.array_equal(first, second):
            return note(result, "equal in pixels", ours, reason)
        if first.shape != second.shape:
            return note(result, "different", ours, f"{reason}; other size")
        largest = np.abs(first.astype(float) - second.astype(float)).max()
        return note(result, "different", ours, f"{reason}; pixels differ by up to {largest:g}")
    return note(result, "different", ours, reason)


def used(rendition):
    """Return a record without the bytes that Apple's tool does not always initialize.

    They are the bytes behind the name, and the color space of a rendition without pixels.
    """
    record = bytearray(rendition.csi)
    if not oracle.has_pixels(rendition):
        record[28:32] = bytes(4)
    end = record.index(0, 40)
    record[end:168] = bytes(168 - end)
    return bytes(record)


def differences(ours, apples):
    """Return the names of the fields, properties and parts that differ."""
    names = [name for name in FIELDS if getattr(ours, name) != getattr(apples, name)]
    if ours.tlvs != apples.tlvs:
        first, second = dict(ours.tlvs), dict(apples.tlvs)
        changed = sorted(key for key in set(first) | set(second) if first.get(key) != second.get(key))
        names.append("properties " + " ".join(map(str, changed)) if changed else "order of properties")
    if ours.payload != apples.payload:
        names.append("payload")
    return ", ".join(names)


def readable(car, data):
    """Return the number of renditions that the independent reader decodes, and the problems of the others."""
    catalog = car.Car(data)
    problems = [f"{key}: {error}" for key, error in catalog.errors]
    if catalog.count != len(catalog.renditions):
        problems.append(f"the header counts {catalog.count} renditions, the tree has {len(catalog.renditions)}")
    for name in catalog.bom.vars:
        if name in ("RENDITIONS",) + TABLES:
            header = catalog.bom.tree_header(name)
            if header["count"] != len(catalog.bom.tree(name)):
                problems.append(f"{name} counts {header['count']} entries")
            problems += copies(catalog, name, header)
    decoded = 0
    for each in catalog.renditions:
        try:
            if oracle.has_pixels(each):
                each.pixels()
            elif oracle.has_file(each):
                each.source_bytes()
            decoded += 1
        except Exception as error:  # pylint: disable=broad-except
            problems.append(f"{each.name}: {error}")
    return decoded, problems


def copies(catalog, name, header):
    """Return the problems of a tree's leaves: order, links, and the copies of keys behind the entries."""
    if header["inline"] or len(header["extra"]) < 8:
        return []
    (length,) = struct.unpack_from(">I", header["extra"])
    number, previous, problems = header["child"], 0, []
    while struct.unpack_from(">H", catalog.bom.block(number))[0] == 0:
        (number,) = struct.unpack_from(">I", catalog.bom.block(number), 12)
    while number:
        leaf = catalog.bom.block(number)
        _, count, following, before = struct.unpack_from(">HHII", leaf)
        keys = [catalog.bom.block(struct.unpack_from(">I", leaf, 16 + 8 * index)[0]) for index in range(count)]
        if keys != sorted(keys) or before != previous:
            problems.append(f"{name}: the order of a leaf is wrong")
        if length != 0xFFFFFFFF and leaf[16 + 8 * count : 16 + (8 + length) * count] != b"".join(keys):
            problems.append(f"{name}: the copies of keys are wrong")
        previous, number = number, following
    return problems
