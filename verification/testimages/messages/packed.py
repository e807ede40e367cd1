"""Archives and compiled catalogs with one fault each."""

import struct
import zlib

from testimages.bundles import archive, coding, features
from testimages.bundles.rendition import bitmap_payload
from testimages.messages.pngs import BODY, END, HEAD, SIGNATURE

PLIST = ("Payload/A.app/Info.plist", b"<plist version='1.0'><dict/></plist>")
IMAGE = ("Payload/A.app/a.png", SIGNATURE + HEAD + BODY + END)


def files():
    """Return the files of Archives and Compiled by their names."""
    return {
        **{f"Archives/{name}": data for name, data in archives().items()},
        **{f"Compiled/{name}.car": data for name, data in catalogs().items()},
    }


def archives():
    good = archive.archive([PLIST, IMAGE])
    end = good.rindex(b"PK\5\6")
    directory = struct.unpack_from("<I", good, end + 16)[0]
    second = good.index(b"PK\1\2", directory + 4)
    local = good.index(b"PK\3\4", 4)

    def method(number):
        data = bytearray(good)
        data[second + 10] = data[local + 8] = number
        return bytes(data)

    def sized(size):
        data = bytearray(good)
        struct.pack_into("<I", data, second + 24, size)
        return bytes(data)

    return {
        "method-12.ipa": method(12),
        "stated-gigabytes.ipa": sized(1 << 31),
        "no-end.ipa": good[:-30],
        "directory-outside.ipa": good[: end + 16] + struct.pack("<I", 1 << 30) + good[end + 20 :],
        "first-of-two.zip": good[: end + 4] + struct.pack("<HH", 1, 1) + good[end + 8 :],
        "same-data-twice.ipa": good[: second + 42] + struct.pack("<I", 0) + good[second + 46 :],
        "damaged-data.ipa": good[:60] + b"\xff" * 4 + good[64:],
        "names-outside.ipa": archive.archive(
            [PLIST, IMAGE, ("../../escape.png", b"x"), ("/absolute.png", b"y"), ("Payload/A.app/a\0.png", b"z")]
        ),
        "repeated-name.ipa": archive.archive([PLIST, IMAGE, ("Payload/A.app/b.png", b"x")]).replace(b"b.png", b"a.png"),
        "text.ipa": b"This is a text.\n",
        "empty.ipa": b"",
        "damaged-directory.ipa": good[:second] + rb"PK\9\9" + good[second + 4 :],
        "wrong-checksum.ipa": good.replace(struct.pack("<I", zlib.crc32(IMAGE[1])), b"\1\2\3\4"),
    }


def catalogs():
    ball = features.BALL
    whole = features.single("dot", ball, bitmap_payload(coding.NONE, coding.padded(ball, "ARGB"))).file()

    def word(at, value):
        return whole[:at] + struct.pack(">I", value) + whole[at + 4 :]

    return {
        "cut": whole[: len(whole) // 2],
        "text": b"no catalog\n",
        "empty": b"",
        "header-alone": whole[:8],
        "index-outside": word(16, 0xFFFFFFF0),
        "names-outside": word(24, 0x7FFFFFFF),
        "other-signature": whole.replace(b"RATC", b"XXXX"),
        "no-renditions": whole.replace(b"RENDITIONS", b"RENDITIONZ"),
        "other-image-signature": whole.replace(b"ISTC", b"XXXX"),
        "unknown-pixels": whole.replace(b"BGRA", b"ZZZZ"),
    }
