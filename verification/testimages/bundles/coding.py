"""Encoders of the pixels of renditions, one for each compression of CoreUI.

Each returns the bytes of one chunk, which codes a whole bitmap. Numbers are little-endian.
"""

import struct
import zlib

from testimages.bundles.bitmap import PIXEL_BYTES, Bitmap
from testimages.bundles.streams import stored
from testimages.png import stored_blocks

NONE, RLE, ZIP, LZVN, LZFSE, JPEG_LZFSE, _, ASTC, PALETTE, HEVC, DEEPMAP, DEEPMAP2, DXTC = range(13)
TILE = 256  # pixels a side, of deepmap


def stride(width, pixel_format):
    """Return the bytes of a stored row, a multiple of 32."""
    return (width * PIXEL_BYTES[pixel_format] + 31) // 32 * 32


def padded(bitmap, pixel_format):
    """Return the pixels with padding after each row. The padding is not zero, since readers must skip it."""
    data, row = bitmap.stored(pixel_format), bitmap.width * PIXEL_BYTES[pixel_format]
    gap = b"\xa5" * (stride(bitmap.width, pixel_format) - row)
    return b"".join(data[at : at + row] + gap for at in range(0, len(data), row))


def gzip(data):
    """Return gzip of stored blocks (RFC 1952)."""
    return b"\x1f\x8b\x08" + bytes(7) + stored_blocks(data) + struct.pack("<II", zlib.crc32(data), len(data))


def rle(bitmap, pixel_format):
    """Return run-length packets for each row. Equal rows share one offset."""
    size, least = (PIXEL_BYTES[pixel_format], 6 if pixel_format == "GA8 " else 4)
    data, row = bitmap.stored(pixel_format), bitmap.width * PIXEL_BYTES[pixel_format]
    offsets, body, known = [], bytearray(), {}
    for at in range(0, len(data), row):
        line = data[at : at + row]
        if line not in known:
            known[line] = 12 + 4 * bitmap.height + len(body)
            body += packets([line[x : x + size] for x in range(0, row, size)], least)
        offsets.append(known[line])
    kind = {"GA8 ": 3, "ARGB": 4}[pixel_format]
    return struct.pack(f"<3I{len(offsets)}I", kind, bitmap.width, bitmap.height, *offsets) + bytes(body)


def packets(pixels, least):
    """Return runs of at least `least` equal pixels, and literals between them."""
    out, literal, at = bytearray(), [], 0
    while at < len(pixels):
        count = 1
        while at + count < len(pixels) and pixels[at + count] == pixels[at]:
            count += 1
        if count < least:
            literal += pixels[at : at + count]
        else:
            out += literal_packet(literal) + struct.pack("<I", 0x80000000 | count) + pixels[at]
            literal = []
        at += count
    return bytes(out + literal_packet(literal))


def literal_packet(pixels):
    return struct.pack("<I", len(pixels)) + b"".join(pixels) if pixels else b""


def palette(bitmap, coded=stored):
    """Return a palette of any length with packed indices. The first pixel is in the high bits of each word."""
    colors, indices = indexed(bitmap.pixels, 4)
    bits = 1
    while len(colors) > 1 << bits:
        bits *= 2
    table = b"".join(color[3:] + color[:3] for color in colors)
    return coded(struct.pack("<IIH", 0xCAFEF00D, 1, len(colors)) + table + packed(indices, bitmap.width, bits))


def wide_palette(width, colors, indices, coded=stored):
    """Return a palette of 16-bit colors, (b, g, r, a) in units of 1/10000. It has at most two colors."""
    table = b"".join(struct.pack("<4H", *color) for color in colors)
    return coded(struct.pack("<IIH", 0xCAFEF00D, 1, len(colors)) + table + packed(indices, width, 1))


def indexed(pixels, size):
    """Return the sorted different pixels, and the index of each pixel."""
    each = [pixels[at : at + size] for at in range(0, len(pixels), size)]
    colors = sorted(set(each))
    place = {color: index for index, color in enumerate(colors)}
    return colors, [place[pixel] for pixel in each]


def packed(indices, width, bits):
    """Return the indices in words of 16 bits. Every row starts with a new word."""
    out, per_word = bytearray(), 16 // bits
    for at in range(0, len(indices), width):
        row = indices[at : at + width]
        row += [0] * (-len(row) % per_word)
        for first in range(0, len(row), per_word):
            word = 0
            for index in row[first : first + per_word]:
                word = word << bits | index
            out += struct.pack("<H", word)
    return bytes(out)


def predicted(width, height, components, alpha, types, words):
    """Return the planes of method 2: alpha, the predictor of each row, the high bytes and the low bytes.

    `words` has 16-bit differences for each row, pixel and component. The sign is in bit 0.
    """
    coded = [abs(word) << 1 | (word < 0) for word in words]
    assert len(coded) == width * height * components and len(types) == height
    return alpha + bytes(types) + bytes(word >> 8 for word in coded) + bytes(word & 255 for word in coded)


def differences(width, height, components, values, types):
    """Return the words of `predicted` for planes of values, in the order of the pixels."""
    out = []
    for y in range(height):
        for x in range(width):
            at = (y * width + x) * components
            for c in range(components):
                out.append(values[at + c] - guess(types[y], values, width, components, x, y, c))
    return out


def guess(kind, values, width, components, x, y, c):
    """Return the prediction of one component. The first component chooses the neighbor of type 1."""
    at = (y * width + x) * components
    left = values[at - components + c] if x else 0
    up = values[at - width * components + c] if y else 0
    if kind == 1:
        return left if uses_left(values, width, components, x, y) else up
    if kind == 4:
        return up if x == 0 else halved(left + up + 1)
    return (0, 0, left, up)[kind]


def uses_left(values, width, components, x, y):
    if x == 0:
        return False
    if y == 0:
        return True
    at = (y * width + x) * components
    left, up, corner = values[at - components], values[at - width * components], values[at - (width + 1) * components]
    return abs(up - corner) <= abs(left - corner)


def halved(value):
    """Return half of a number, rounded to zero as in C."""
    return value // 2 if value >= 0 else -(-value // 2)


def deepmap2_header(method, stored_format, width, height):
    return b"dmp2" + struct.pack("<4B2H", method, 1, 10, stored_format, width, height)


def wrapped(body, stored_format):
    """Return the first 16 bytes of deepmap and deepmap2, then the body."""
    return struct.pack("<IIQ", 1, stored_format, len(body)) + body


def streams(parts, coded=stored):
    """Return streams, each after its length."""
    out = b""
    for part in parts:
        data = coded(part)
        out += struct.pack("<I", len(data)) + data
    return out


def bands(bitmap, heights):
    """Return the bitmap as bands of rows."""
    out, first = [], 0
    for height in heights:
        out.append(bitmap.rows(first, height))
        first += height
    assert first == bitmap.height
    return out


def tiles(bitmap):
    """Return the tiles of deepmap, row by row."""
    return [
        bitmap.crop(x, y, min(TILE, bitmap.width - x), min(TILE, bitmap.height - y))
        for y in range(0, bitmap.height, TILE)
        for x in range(0, bitmap.width, TILE)
    ]


def from_luma(width, height, values, alpha=None):
    """Return the bitmap that a reader gets from Y, Co and Cg. The stored Co and Cg are halves."""
    out = bytearray()
    for at in range(width * height):
        luma, orange, green = values[at * 3], values[at * 3 + 1] * 2, values[at * 3 + 2] * 2
        base = luma - halved(green)
        color = (base - halved(orange), base + green, base + orange - halved(orange))
        out += bytes(min(max(sample, 0), 255) for sample in color) + bytes([255 if alpha is None else alpha[at]])
    return Bitmap(width, height, bytes(out))
