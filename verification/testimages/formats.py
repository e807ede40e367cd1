"""Formats/: every legal combination of color type, bit depth and interlacing, and edge cases of the standard."""

import struct
import zlib

from testimages.ball import ball, color_table
from testimages.png import (
    AVERAGE,
    GRAY,
    GRAY_ALPHA,
    NONE,
    PAETH,
    PALETTE,
    RGB,
    RGBA,
    SUB,
    UP,
    Picture,
    assembled,
    chunk,
    encoded,
    filtered_data,
    header,
    palette,
)

# The allowed combinations (section 11.2.1).
DEPTHS = (
    ("gray", GRAY, (1, 2, 4, 8, 16)),
    ("rgb", RGB, (8, 16)),
    ("palette", PALETTE, (1, 2, 4, 8)),
    ("gray-alpha", GRAY_ALPHA, (8, 16)),
    ("rgba", RGBA, (8, 16)),
)
FILTERS = (("none", NONE), ("sub", SUB), ("up", UP), ("average", AVERAGE), ("paeth", PAETH))
SIZES = ((1, 1), (1, 40), (40, 1), (31, 17))
SMALL_SIZES = ((1, 1), (2, 3), (3, 1), (1, 5), (5, 7), (4, 4), (8, 8), (9, 9), (31, 17))


def files():
    """Yield (path, bytes) of every file in Formats."""
    for group in (color_types(), transparency(), filter_types(), sizes(), idats(), reducible()):
        for name, data in group:
            yield f"Formats/{name}.png", data
    yield "Formats/animated.png", animated()


def color_types():
    for name, color_type, depths in DEPTHS:
        for depth in depths:
            table = color_table(depth) if color_type == PALETTE else None
            ahead = [palette(table)] if table else []
            picture = ball(color_type, depth, table=table)
            yield f"{name}{depth}", encoded(picture, *ahead)
            yield f"{name}{depth}-adam7", encoded(picture, *ahead, adam7=True)


def transparency():
    """Yield images with tRNS (section 11.3.1.1).

    tRNS is one key color, or an alpha for each palette entry. The last entries may be missing.
    """
    for depth in (1, 2, 4, 8, 16):
        picture = ball(GRAY, depth)
        yield f"gray{depth}-trns", encoded(picture, chunk(b"tRNS", struct.pack(">H", picture.rows[24][2])))
    for depth in (8, 16):
        picture = keyed(ball(RGB, depth))
        key = chunk(b"tRNS", struct.pack(">3H", *picture.rows[0][:3]))
        yield f"rgb{depth}-trns", encoded(picture, key)
        yield f"rgb{depth}-trns-adam7", encoded(picture, key, adam7=True)
    for depth in (1, 2, 4, 8):
        table = color_table(depth)
        alphas = bytes(255 * index // (len(table) - 1) for index in range(len(table)))
        picture = ball(PALETTE, depth, table=table)
        yield f"palette{depth}-trns", encoded(picture, palette(table), chunk(b"tRNS", alphas))
    table = color_table(4)
    yield "palette4-trns-short", encoded(ball(PALETTE, 4, table=table), palette(table), chunk(b"tRNS", b"\x00\x40\x80"))
    yield "palette8-few-entries", encoded(ball(PALETTE, 8, table=table), palette(table))


def keyed(picture):
    """Return the image with a magenta triangle at the upper left. It has no magenta anywhere else."""
    most = (1 << picture.depth) - 1
    rows = []
    for y, row in enumerate(picture.rows):
        cut = max(0, 20 - y) * 3
        rows.append((most, 1, most) * (cut // 3) + row[cut:])
    return Picture(picture.width, picture.height, picture.color_type, picture.depth, tuple(rows))


def filter_types():
    picture = ball(RGBA)
    for name, filter_type in FILTERS:
        yield f"filter-{name}", encoded(picture, filters=(filter_type,))
    yield "filter-mixed", encoded(picture, filters=(PAETH, NONE, AVERAGE, UP, SUB))
    yield "filter-mixed-adam7", encoded(picture, filters=(PAETH, NONE, AVERAGE, UP, SUB), adam7=True)
    yield "filter-mixed-rgb16", encoded(ball(RGB, 16), filters=(AVERAGE, PAETH, UP, SUB, NONE))
    yield "filter-mixed-gray2", encoded(ball(GRAY, 2), filters=(SUB, PAETH, AVERAGE, UP, NONE))


def sizes():
    for width, height in SIZES:
        yield f"size-{width}x{height}", encoded(ball(RGBA, 8, width, height), filters=(SUB,))
    for width, height in SMALL_SIZES:
        yield f"size-{width}x{height}-adam7", encoded(ball(RGBA, 8, width, height), filters=(SUB,), adam7=True)
    for adam7, ending in ((False, ""), (True, "-adam7")):
        yield f"size-31x17-gray1{ending}", encoded(ball(GRAY, 1, 31, 17), adam7=adam7)
        yield f"size-31x17-rgb8{ending}", encoded(ball(RGB, 8, 31, 17), filters=(PAETH,), adam7=adam7)


def idats():
    """Yield images with split IDAT, even inside the zlib header, and with empty IDAT (section 11.2.3)."""
    picture = ball(RGBA, 8, 12, 12)
    data = zlib.compress(filtered_data(picture, (SUB,)), 9)
    head = header(12, 12, RGBA)
    yield "idat-one-byte-each", assembled(head, *(chunk(b"IDAT", data[at : at + 1]) for at in range(len(data))))
    pieces = (b"", data[:1], b"", data[1:100], data[100:], b"")
    yield "idat-empty-between", assembled(head, *(chunk(b"IDAT", piece) for piece in pieces))


def reducible():
    """Yield images that do not need all of their format. The names describe the necessary part."""
    eight, gray = ball(RGBA), ball(GRAY)
    widened = tuple(tuple(v * 257 for v in row) for row in ball(RGB).rows)
    yield "rgb16-only-8", encoded(Picture(48, 48, RGB, 16, widened), filters=(SUB,))
    thrice = tuple(tuple(v for v in row for _ in range(3)) for row in gray.rows)
    yield "rgb8-only-gray", encoded(Picture(48, 48, RGB, 8, thrice), filters=(SUB,))
    yield "rgba8-opaque", encoded(Picture(48, 48, RGBA, 8, tuple(opaque(row) for row in eight.rows)), filters=(SUB,))
    table = color_table(4)
    few = ball(PALETTE, 4, table=table)
    yield "rgb8-16-colors", encoded(Picture(48, 48, RGB, 8, tuple(tuple(v for index in row for v in table[index]) for row in few.rows)))
    yield "rgba8-one-color", encoded(Picture(48, 48, RGBA, 8, ((70, 120, 220, 255) * 48,) * 48))
    yield "rgba8-color-under-alpha-0", encoded(Picture(48, 48, RGBA, 8, tuple(hidden(row) for row in eight.rows)), filters=(SUB,))
    pairs = tuple(tuple(v for color in range(256) for v in (color, 255 - color, color ^ 0x55, alpha)) for alpha in range(256))
    yield "rgba8-all-pairs", encoded(Picture(256, 256, RGBA, 8, pairs), filters=(UP,))


def opaque(row):
    return tuple(255 if index % 4 == 3 else value for index, value in enumerate(row))


def hidden(row):
    """Return the row with a color wherever alpha is 0. Premultiplication must remove it."""
    out = []
    for at in range(0, len(row), 4):
        out += row[at : at + 4] if row[at + 3] else (255, 0, 200, 0)
    return tuple(out)


def animated():
    """Return three frames with acTL, fcTL and fdAT (section 11.3.6).

    The default image is the first frame. The third frame covers a part.
    """
    first = ball(RGBA, 8)
    dimmed = Picture(48, 48, RGBA, 8, tuple(tuple(v if i % 4 == 3 else v * 2 // 3 for i, v in enumerate(row)) for row in first.rows))
    part = Picture(16, 16, RGBA, 8, ((255, 255, 255, 128) * 16,) * 16)

    def control(number, picture, x, y, blend):
        return chunk(b"fcTL", struct.pack(">5I2H2B", number, picture.width, picture.height, x, y, 1, 5, 0, blend))

    def stream(picture):
        return zlib.compress(filtered_data(picture, (SUB,)), 9)

    second = stream(dimmed)
    return assembled(
        header(48, 48, RGBA),
        chunk(b"acTL", struct.pack(">2I", 3, 0)),
        control(0, first, 0, 0, 0),
        chunk(b"IDAT", stream(first)),
        control(1, dimmed, 0, 0, 0),
        chunk(b"fdAT", struct.pack(">I", 2) + second[:200]),
        chunk(b"fdAT", struct.pack(">I", 3) + second[200:]),
        control(4, part, 16, 16, 1),
        chunk(b"fdAT", struct.pack(">I", 5) + stream(part)),
    )
