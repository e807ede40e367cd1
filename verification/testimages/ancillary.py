"""Chunks/: one image for every ancillary chunk, and one with all compatible chunks (sections 5.6 and 11.3)."""

import struct
import zlib

from testimages.ball import ball, color_table
from testimages.metadata import exif, profile
from testimages.png import (
    GRAY,
    GRAY_ALPHA,
    PALETTE,
    RGB,
    RGBA,
    SUB,
    assembled,
    chunk,
    encoded,
    filtered_data,
    header,
    palette,
    stored_blocks,
)

SIDE = 32
CHROMATICITIES = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)  # sRGB, times 100,000


def iccp():
    return chunk(b"iCCP", b"AssetCrush test RGB\0\0" + zlib.compress(profile(), 9))


def text():
    return chunk(b"tEXt", b"Comment\0A ball before two panes, made by scripts/make-test-images.")


def compressed_text():
    return chunk(b"zTXt", b"Description\0\0" + zlib.compress(b"The same words, over and over. " * 12, 9))


def international_text(compressed):
    words = "Ein Ball vor zwei Scheiben – 二枚の板の前の球".encode()
    body = zlib.compress(words, 9) if compressed else words
    return chunk(b"iTXt", b"Title\0" + bytes([int(compressed), 0]) + b"de\0" + "Überschrift".encode() + b"\0" + body)


def suggested_palette():
    colors = b"".join(struct.pack(">4BH", r, g, b, 255, 900 - index * 50) for index, (r, g, b) in enumerate(color_table(4)))
    return chunk(b"sPLT", b"sixteen\0\x08" + colors)


def histogram(count):
    return chunk(b"hIST", struct.pack(f">{count}H", *(1 + index * 7 for index in range(count))))


# The chunks for an 8-bit RGB image that need no other chunk.
SIMPLE = {
    "cICP": chunk(b"cICP", bytes((1, 13, 0, 1))),
    "cHRM": chunk(b"cHRM", struct.pack(">8I", *CHROMATICITIES)),
    "gAMA": chunk(b"gAMA", struct.pack(">I", 45455)),
    "iCCP": iccp(),
    "sBIT": chunk(b"sBIT", bytes((5, 6, 5))),
    "sRGB": chunk(b"sRGB", b"\0"),
    "bKGD-rgb": chunk(b"bKGD", struct.pack(">3H", 200, 100, 50)),
    "pHYs": chunk(b"pHYs", struct.pack(">2IB", 5669, 5669, 1)),
    "sPLT": suggested_palette(),
    "eXIf-gps": chunk(b"eXIf", exif()),
    "tIME": chunk(b"tIME", struct.pack(">H5B", 2024, 2, 29, 23, 59, 60)),
    "tEXt": text(),
    "zTXt": compressed_text(),
    "iTXt": international_text(False),
    "iTXt-compressed": international_text(True),
    # Both names are ancillary and private. The last letter allows or forbids copies by an editor that does not know the
    # chunk (section 5.4).
    "private-safe-to-copy": chunk(b"asCr", b"AssetCrush"),
    "private-unsafe-to-copy": chunk(b"asCR", b"AssetCrush"),
}


def files():
    """Yield (path, bytes) of every file in Chunks."""
    rgb, table = ball(RGB, 8, SIDE, SIDE), color_table(4)
    for name, body in SIMPLE.items():
        yield f"Chunks/{name}.png", encoded(rgb, body, filters=(SUB,))
    indexed = ball(PALETTE, 4, SIDE, SIDE, table)
    yield "Chunks/hIST.png", encoded(indexed, palette(table), histogram(16))
    yield "Chunks/PLTE-suggested.png", encoded(rgb, palette(table), filters=(SUB,))
    yield "Chunks/bKGD-palette.png", encoded(indexed, palette(table), chunk(b"bKGD", b"\x06"))
    yield "Chunks/bKGD-gray.png", encoded(ball(GRAY, 8, SIDE, SIDE), chunk(b"bKGD", struct.pack(">H", 180)))
    yield "Chunks/sBIT-gray.png", encoded(ball(GRAY, 16, SIDE, SIDE), chunk(b"sBIT", b"\x0c"))
    yield "Chunks/sBIT-palette.png", encoded(indexed, palette_behind(table, chunk(b"sBIT", b"\x06\x06\x06")))
    yield "Chunks/sBIT-gray-alpha.png", encoded(ball(GRAY_ALPHA, 8, SIDE, SIDE), chunk(b"sBIT", b"\x07\x08"))
    yield "Chunks/sBIT-rgba.png", encoded(ball(RGBA, 8, SIDE, SIDE), chunk(b"sBIT", b"\x05\x06\x05\x08"))
    yield "Chunks/text-after-idat.png", encoded(rgb, filters=(SUB,), behind=text() + SIMPLE["tIME"])
    yield "Chunks/iDOT.png", two_halves()
    yield "Chunks/everything.png", everything(rgb, table)


def palette_behind(table, body):
    """Return a chunk followed by PLTE, because sBIT must be before PLTE."""
    return body + palette(table)


def everything(rgb, table):
    """Return an image with all chunks in legal order (section 5.6).

    Color chunks are before PLTE, and chunks that need PLTE after it. sRGB and iCCP exclude each other.
    """
    before = [SIMPLE[name] for name in ("cICP", "cHRM", "gAMA", "iCCP", "sBIT")]
    key = chunk(b"tRNS", struct.pack(">3H", *rgb.rows[0][:3]))
    names = ["bKGD-rgb", "pHYs", "sPLT", "eXIf-gps", "tEXt", "zTXt", "iTXt", "iTXt-compressed"]
    names += ["private-safe-to-copy", "private-unsafe-to-copy"]
    after = [key, histogram(16)] + [SIMPLE[name] for name in names]
    return encoded(rgb, *before, palette(table), *after, filters=(SUB,), behind=SIMPLE["tIME"])


def two_halves():
    """Return a standard PNG with Apple's iDOT, seven numbers that let two threads inflate the two halves.

    They are 2, 0, the rows of the first half, 40, the rows of the first half, the rows of the second half, and the distance
    from iDOT to the second IDAT. The first stream ends at a byte with an empty stored block, as after Z_FULL_FLUSH. The
    data is not compressed, so that the distance never varies.
    """
    picture = ball(RGB, 8, 64, 64)
    data = filtered_data(picture, (SUB,))
    middle = len(data) // 2
    first = b"\x78\x01" + stored_blocks(data[:middle], final=False) + stored_blocks(b"", final=False)
    second = stored_blocks(data[middle:]) + struct.pack(">I", zlib.adler32(data))
    numbers = struct.pack(">7I", 2, 0, 32, 40, 32, 32, 40 + 12 + len(first))
    return assembled(header(64, 64, RGB), chunk(b"iDOT", numbers), chunk(b"IDAT", first), chunk(b"IDAT", second))
