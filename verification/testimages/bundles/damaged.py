"""Bundles/Damaged/: catalogs and archives with one fault each. Their names describe the faults."""

import struct
import zlib

from testimages.bundles import archive, coding, features, rendition
from testimages.bundles.catalog import Catalog
from testimages.bundles.rendition import bitmap_payload, image


def files():
    """Yield (name, bytes) of each damaged file."""
    whole = features.single("dot", features.OPAQUE, bitmap_payload(coding.RLE, coding.rle(features.OPAQUE, "ARGB"))).file()
    index = struct.unpack_from(">I", whole, 16)[0]
    yield "truncated.car", whole[: len(whole) * 2 // 3]
    yield "empty.car", b""
    yield "no-index.car", whole[:16] + struct.pack(">I", 0xFFFFFFF0) + whole[20:]
    yield "block-outside.car", whole[: index + 12] + struct.pack(">II", len(whole) - 8, 436) + whole[index + 20 :]
    yield "node-loop.car", looped(whole)
    yield "links.car", links().file()
    yield "sizes.car", sizes().file()
    small = [("Payload/A.app/Info.plist", b"<plist/>"), ("Payload/A.app/a.txt", b"text" * 20)]
    good = archive.archive(small)
    yield "truncated.ipa", good[: len(good) - 30]
    yield "outside.ipa", archive.archive([("Payload/../../escape.txt", b"x"), ("/absolute.txt", b"y"), *small])
    yield "wrong-crc.ipa", good.replace(struct.pack("<I", zlib.crc32(b"text" * 20)), b"\1\2\3\4")
    yield "encrypted.ipa", flagged(good)
    yield "not-an-archive.ipa", b"This is a text.\n"


def looped(whole):
    """Return the catalog with leaves of RENDITIONS that follow themselves."""
    index = struct.unpack_from(">I", whole, 16)[0]
    block = 3  # CARHEADER, the header of the tree, and its leaf
    at = struct.unpack_from(">I", whole, index + 4 + 8 * block)[0]
    return whole[: at + 4] + struct.pack(">I", block) + whole[at + 8 :]


def links():
    """A link without an atlas, a link to itself, a link beyond its atlas, and a good image."""
    catalog = Catalog()
    features.single("good", features.BALL, bitmap_payload(coding.NONE, coding.padded(features.BALL, "ARGB")), catalog)
    for name, target in (("missing", {1: 9, 2: 181, 8: 7, 12: 1}), ("itself", None), ("outside", catalog.entries[0][0])):
        facet = catalog.facet(name)
        key = {**facet, 12: 1} if target is None else target
        left = 0 if name == "itself" else 1000
        catalog.add(facet, rendition.link(f"{name}.png", 4, 4, left, 2, key), scale=1)
    return catalog


def sizes():
    """Images whose sizes or lengths are not true, and a good image."""
    catalog = Catalog()
    ball = features.BALL
    good = bitmap_payload(coding.NONE, coding.padded(ball, "ARGB"))
    features.single("good", ball, good, catalog)
    huge = image("huge.png", ball, good)
    huge = huge[:12] + struct.pack("<II", 0xFFFF_FFFF, 0x7FFF_FFFF) + huge[20:]
    short = image("short.png", ball, bitmap_payload(coding.RLE, coding.rle(ball, "ARGB")[:-9]))
    long = bitmap_payload(coding.LZFSE, b"bvx-" + struct.pack("<I", 0xFFFF_FFF0) + bytes(20))
    overrun = image("overrun.png", ball, good)
    overrun = overrun[:188] + struct.pack("<I", 0xFFFF_FF00) + overrun[192:]
    for name, data in (
        ("huge", huge),
        ("short", short),
        ("long", image("long.png", ball, long)),
        ("overrun", overrun),
        ("headless", overrun[:100]),
    ):
        catalog.add(catalog.facet(name), data, scale=1)
    return catalog


def flagged(data):
    """Return an archive whose entries claim to be encrypted: bit 0 of their flags."""
    for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        parts = data.split(mark)
        data = mark.join([parts[0], *(part[: at - 4] + bytes([part[at - 4] | 1]) + part[at - 3 :] for part in parts[1:])])
    return data
