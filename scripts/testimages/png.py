"""A PNG writer small enough to be checked by eye.

Section numbers are those of the PNG specification, third edition (https://www.w3.org/TR/png-3/).
"""
import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}
NONE, SUB, UP, AVERAGE, PAETH = range(5)

# Section 8.1: first column, first row, column step, row step of the seven passes.
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


@dataclass(frozen=True)
class Picture:
    """Samples as PNG counts them: `rows` holds `height` sequences of `width` x channels integers of `depth` bits."""
    width: int
    height: int
    color_type: int
    depth: int
    rows: tuple

    @property
    def pixel_bytes(self):
        """The distance that filters look back: bytes of a whole pixel, at least one (section 9.2)."""
        return max(1, CHANNELS[self.color_type] * self.depth // 8)


def chunk(name, data=b""):
    """Length, name, data, CRC of name and data (section 5.3)."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, color_type, depth=8, adam7=False):
    """IHDR (section 11.2.1)."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(adam7)))


def palette(colors):
    """PLTE from (r, g, b) triples (section 11.2.2)."""
    return chunk(b"PLTE", bytes(sample for color in colors for sample in color))


def packed(samples, depth):
    """One row's samples as bytes, the leftmost in the high bits (section 7.2)."""
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
    """The picture itself, or its seven reduced pictures without the empty ones, as lists of packed rows (section 8.1)."""
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
    """Bytewise difference modulo 256, all bytes at once.

    Setting the top bit of every byte of the minuend and clearing it in the subtrahend keeps borrows inside the byte;
    the exclusive or puts the right top bit back. Long integers make this some 50 times faster than a loop.
    """
    size = len(row)
    top = int.from_bytes(b"\x80" * size, "big")
    a, b = int.from_bytes(row, "big"), int.from_bytes(prediction, "big")
    difference = ((a | top) - (b & ~top)) ^ (~(a ^ b) & top)
    return difference.to_bytes(size, "big")


def paeth_predictor(left, above, corner):
    """Section 9.4: ties go to left, then above."""
    estimate = left + above - corner
    to_left, to_above, to_corner = abs(estimate - left), abs(estimate - above), abs(estimate - corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


def filtered(row, above, filter_type, pixel_bytes):
    """The filter byte and the filtered row (section 9.2). `above` is zeros for the first row of a pass."""
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
    """What goes into the deflate stream: all rows of all passes; row n of a pass has filter n of `filters`, repeated."""
    out = []
    for rows in passes(picture, adam7):
        above = bytes(len(rows[0]))
        for index, row in enumerate(rows):
            out.append(filtered(row, above, filters[index % len(filters)], picture.pixel_bytes))
            above = row
    return b"".join(out)


def stored_blocks(data, final=True):
    """Deflate without compression, made here so that no byte of it depends on the version of zlib (RFC 1951, 3.2.4)."""
    pieces = [data[at:at + 65535] for at in range(0, len(data), 65535)] or [b""]
    out = b""
    for index, piece in enumerate(pieces):
        last = final and index == len(pieces) - 1
        out += struct.pack("<BHH", int(last), len(piece), len(piece) ^ 0xFFFF) + piece
    return out


def stored_zlib(data):
    """A zlib stream of stored blocks (RFC 1950)."""
    return b"\x78\x01" + stored_blocks(data) + struct.pack(">I", zlib.adler32(data))


def assembled(head, *chunks):
    """The signature, IHDR, the chunks as given, IEND."""
    return SIGNATURE + head + b"".join(chunks) + chunk(b"IEND")


def encoded(picture, *ahead, filters=(NONE,), adam7=False, level=9, behind=b""):
    """A PNG file: `ahead` holds whole chunks for the place between IHDR and IDAT, `behind` those after IDAT."""
    data = zlib.compress(filtered_data(picture, filters, adam7), level)
    head = header(picture.width, picture.height, picture.color_type, picture.depth, adam7)
    return assembled(head, *ahead, chunk(b"IDAT", data), behind)
