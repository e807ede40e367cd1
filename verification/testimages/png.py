"""A PNG writer that is small enough for review by eye.

Section numbers refer to the PNG specification, third edition (https://www.w3.org/TR/png-3/).
"""

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}
NONE, SUB, UP, AVERAGE, PAETH = range(5)

# First column, first row, column step and row step of the seven passes (section 8.1).
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


@dataclass(frozen=True)
class Picture:
    """An image as samples. `rows` has `height` sequences of `width` x channels integers of `depth` bits."""

    width: int
    height: int
    color_type: int
    depth: int
    rows: tuple

    @property
    def pixel_bytes(self):
        """The distance to the previous pixel for filters, in bytes and at least one (section 9.2)."""
        return max(1, CHANNELS[self.color_type] * self.depth // 8)


def chunk(name, data=b""):
    """Return a chunk from length, name, data, and the CRC of name and data (section 5.3)."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, color_type, depth=8, adam7=False):
    """Return IHDR (section 11.2.1)."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(adam7)))


def palette(colors):
    """Return PLTE from (r, g, b) triples (section 11.2.2)."""
    return chunk(b"PLTE", bytes(sample for color in colors for sample in color))


def packed(samples, depth):
    """Return one row's samples as bytes. The leftmost sample is in the high bits (section 7.2)."""
    if depth == 8:
        return bytes(samples)
    if depth == 16:
        return struct.pack(f">{len(samples)}H", *samples)
    per_byte = 8 // depth
    row = bytearray((len(samples) + per_byte - 1) // per_byte)
    for index, sample in enumerate(samples):
        row[index // per_byte] |= sample << (8 - depth - index % per_byte * depth)
    return bytes(row)


def passes(picture, adam7):
    """Return the packed rows of the image, or of its non-empty reduced images (section 8.1)."""
    if not adam7:
        return [[packed(row, picture.depth) for row in picture.rows]]
    channels = CHANNELS[picture.color_type]
    reduced = []
    for left, top, step_x, step_y in ADAM7:
        columns = range(left, picture.width, step_x)
        if not columns:
            continue
        rows = [[row[x * channels + c] for x in columns for c in range(channels)] for row in picture.rows[top::step_y]]
        if rows:
            reduced.append([packed(row, picture.depth) for row in rows])
    return reduced


def minus(row, prediction):
    """Return the bytewise difference modulo 256, for all bytes at once.

    The top bit of every byte is set in the minuend and cleared in the subtrahend, so that borrows stay inside the byte.
    The exclusive or restores the top bit. Long integers make this about 50 times faster than a loop.
    """
    size = len(row)
    top = int.from_bytes(b"\x80" * size, "big")
    a, b = int.from_bytes(row, "big"), int.from_bytes(prediction, "big")
    difference = ((a | top) - (b & ~top)) ^ (~(a ^ b) & top)
    return difference.to_bytes(size, "big")


def paeth_predictor(left, above, corner):
    """Return the prediction. Left wins ties, then above (section 9.4)."""
    estimate = left + above - corner
    to_left, to_above, to_corner = abs(estimate - left), abs(estimate - above), abs(estimate - corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


def filtered(row, above, filter_type, pixel_bytes):
    """Return the filter byte and the filtered row (section 9.2). `above` is zeros for the first row of a pass."""
    size = len(row)
    left = (bytes(pixel_bytes) + row)[:size]
    if filter_type == NONE:
        prediction = bytes(size)
    elif filter_type == SUB:
        prediction = left
    elif filter_type == UP:
        prediction = above
    elif filter_type == AVERAGE:
        prediction = bytes([(a + b) >> 1 for a, b in zip(left, above)])
    else:
        corner = (bytes(pixel_bytes) + above)[:size]
        prediction = bytes(map(paeth_predictor, left, above, corner))
    return bytes([filter_type]) + minus(row, prediction)


def filtered_data(picture, filters=(NONE,), adam7=False):
    """Return the content of the deflate stream, all rows of all passes. Row n has filter n of `filters`, repeated."""
    out = []
    for rows in passes(picture, adam7):
        above = bytes(len(rows[0]))
        for index, row in enumerate(rows):
            out.append(filtered(row, above, filters[index % len(filters)], picture.pixel_bytes))
            above = row
    return b"".join(out)


def stored_blocks(data, final=True):
    """Return deflate without compression (RFC 1951, 3.2.4). Its bytes do not depend on the version of zlib."""
    pieces = [data[at : at + 65535] for at in range(0, len(data), 65535)] or [b""]
    out = b""
    for index, piece in enumerate(pieces):
        last = final and index == len(pieces) - 1
        out += struct.pack("<BHH", int(last), len(piece), len(piece) ^ 0xFFFF) + piece
    return out


def stored_zlib(data):
    """Return a zlib stream of stored blocks (RFC 1950)."""
    return b"\x78\x01" + stored_blocks(data) + struct.pack(">I", zlib.adler32(data))


def assembled(head, *chunks):
    """Return the signature, IHDR, the given chunks and IEND."""
    return SIGNATURE + head + b"".join(chunks) + chunk(b"IEND")


def plain(width, height, color_type, rows, *ahead, level=-1):
    """Return a PNG of 8 bits a channel. `rows` are the bytes of all rows, each with its filter type."""
    return assembled(header(width, height, color_type), *ahead, chunk(b"IDAT", zlib.compress(rows, level)))


def encoded(picture, *ahead, filters=(NONE,), adam7=False, level=9, behind=b""):
    """Return a PNG file. `ahead` has complete chunks between IHDR and IDAT, and `behind` has chunks after IDAT."""
    data = zlib.compress(filtered_data(picture, filters, adam7), level)
    head = header(picture.width, picture.height, picture.color_type, picture.depth, adam7)
    return assembled(head, *ahead, chunk(b"IDAT", data), behind)
