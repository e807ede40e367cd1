"""A strict reader of PNG and Apple's CgBI that shares no code with AssetCrush.

`read(data)` returns an Image or raises PNGError. CgBI is PNG with a chunk of that name before IHDR. Its pixels have the
order B, G, R, A with premultiplied color, and its deflate streams have no zlib header. Section numbers refer to the PNG
specification, third edition. The module needs numpy. As a program it prints one line for each file argument.
"""

import struct
import sys
import zlib
from dataclasses import dataclass

import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
FILTER_NAMES = ("None", "Sub", "Up", "Average", "Paeth")
MOST_BYTES = 1 << 30  # limit of pixel bytes, checked before memory is allocated


class PNGError(Exception):
    """A fault in a file, with its offset if that is known."""


@dataclass(frozen=True)
class Image:
    """A decoded image.

    `samples` is height x width x channels, uint8 or uint16, in the order of the file, which is B, G, R, A in CgBI.
    """

    width: int
    height: int
    depth: int
    color_type: int
    interlaced: bool
    flags: bytes  # the four bytes of CgBI, empty in a standard PNG
    samples: np.ndarray
    filters: tuple  # the filter types of all rows, in ascending order
    chunks: tuple  # (offset, name, body) in file order

    @property
    def is_cgbi(self):
        return len(self.flags) == 4

    def body(self, wanted):
        """Return the body of the first chunk with the name, or None."""
        return next((body for _, name, body in self.chunks if name == wanted), None)


def is_cgbi(data):
    """Return whether CgBI is the first chunk."""
    return data[:8] == SIGNATURE and data[12:16] == b"CgBI"


def read(data):
    """Read the whole file, and check every CRC, every byte of the stream and every filter byte."""
    chunks = split(data)
    flags = chunks[0][2] if chunks[0][1] == b"CgBI" else b""
    width, height, depth, color_type, interlace = header(chunks[1:] if is_cgbi(data) else chunks)
    if is_cgbi(data) and (len(flags) != 4 or depth != 8 or color_type not in (2, 6)):
        raise PNGError(f"CgBI of {len(flags)} bytes with color type {color_type} and depth {depth}")
    names = [name for _, name, _ in chunks]
    places = [index for index, name in enumerate(names) if name == b"IDAT"]
    if not places or places[-1] - places[0] + 1 != len(places):
        raise PNGError("IDAT is missing, or not in a row")
    if color_type == 3 and b"PLTE" not in names[: places[0]]:
        raise PNGError("no PLTE ahead of IDAT")
    sizes = pass_sizes(width, height, interlace)
    bits = CHANNELS[color_type] * depth
    expected = sum(rows * (1 + (columns * bits + 7) // 8) for columns, rows in sizes)
    raw_deflate = bool(flags) and bool(flags[0] & 0x10)
    stream = inflated(b"".join(chunks[index][2] for index in places), expected, raw_deflate)
    samples, filters = unpacked(stream, sizes, width, height, depth, CHANNELS[color_type], interlace)
    return Image(width, height, depth, color_type, bool(interlace), flags, samples, filters, tuple(chunks))


def header(chunks):
    """Return width, height, depth, color type and interlace method of IHDR, the first chunk (section 11.2.1)."""
    names = [name for _, name, _ in chunks]
    if names[0] != b"IHDR" or names.count(b"IHDR") != 1 or len(chunks[0][2]) != 13:
        raise PNGError("IHDR is not first, not unique, or not 13 bytes")
    width, height, depth, color_type, compression, method, interlace = struct.unpack(">2I5B", chunks[0][2])
    if not width or not height or depth not in DEPTHS.get(color_type, ()) or compression or method or interlace > 1:
        raise PNGError(f"IHDR: {width}x{height}, depth {depth}, color type {color_type}, {compression}, {method}, {interlace}")
    if width * height * CHANNELS[color_type] * max(1, depth // 8) > MOST_BYTES:
        raise PNGError(f"{width}x{height} is over the limit of this reader")
    for offset, name, _ in chunks:
        if not name[0] & 0x20 and name not in (b"IHDR", b"PLTE", b"IDAT", b"IEND"):
            raise PNGError(f"unknown critical chunk {name!r} at {offset}")
    return width, height, depth, color_type, interlace


def split(data):
    """Return (offset, name, body) of every chunk (section 5.3). All CRCs must be right, and IEND must be last."""
    if data[:8] != SIGNATURE:
        raise PNGError("no PNG signature")
    out, at = [], 8
    while at < len(data):
        if at + 12 > len(data):
            raise PNGError(f"chunk cut off at {at}")
        size, name = struct.unpack(">I4s", data[at : at + 8])
        if at + 12 + size > len(data):
            raise PNGError(f"{name!r} at {at} runs past the end")
        body, (crc,) = data[at + 8 : at + 8 + size], struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        if zlib.crc32(name + body) != crc:
            raise PNGError(f"wrong CRC of {name!r} at {at}")
        out.append((at, name, body))
        at += 12 + size
        if name == b"IEND" and at != len(data):
            raise PNGError(f"{len(data) - at} bytes after IEND")
    if not out or out[-1][1] != b"IEND":
        raise PNGError("no IEND")
    return out


def inflated(stream, expected, raw_deflate):
    """Inflate a raw deflate or zlib stream, which must end in its last byte, to exactly `expected` bytes."""
    inflater = zlib.decompressobj(-15 if raw_deflate else 15)
    try:
        out = inflater.decompress(stream, expected + 1)
    except zlib.error as error:
        raise PNGError(f"IDAT does not inflate: {error}") from None
    if len(out) != expected:
        raise PNGError(f"IDAT inflates to {'more than ' if len(out) > expected else ''}{min(len(out), expected)} bytes of {expected}")
    # The limit of the output may stop it directly before the end-of-block code.
    if not inflater.eof and (inflater.decompress(inflater.unconsumed_tail, 1) or not inflater.eof):
        raise PNGError("the deflate stream does not end")
    if inflater.unused_data:
        raise PNGError(f"{len(inflater.unused_data)} bytes after the deflate stream")
    return out


def pass_sizes(width, height, interlace):
    """Return (columns, rows) of the image or of its seven reduced images. An empty one has no rows (section 8.1)."""
    if not interlace:
        return [(width, height)]
    sizes = []
    for left, top, step_x, step_y in ADAM7:
        columns, rows = len(range(left, width, step_x)), len(range(top, height, step_y))
        sizes.append((columns, rows) if columns and rows else (0, 0))
    return sizes


def unpacked(stream, sizes, width, height, depth, channels, interlace):
    """Return the samples of all passes in their places, and the filter types."""
    samples = np.zeros((height, width, channels), np.uint16 if depth == 16 else np.uint8)
    used, at = set(), 0
    places = ADAM7 if interlace else ((0, 0, 1, 1),)
    for (columns, rows), (left, top, step_x, step_y) in zip(sizes, places):
        if not rows:
            continue
        row_bytes = (columns * channels * depth + 7) // 8
        lines = np.frombuffer(stream, np.uint8, rows * (row_bytes + 1), at).reshape(rows, row_bytes + 1)
        at += rows * (row_bytes + 1)
        used.update(int(kind) for kind in np.unique(lines[:, 0]))
        if max(used) > 4:
            raise PNGError(f"filter type {max(used)}")
        plain = unfiltered(lines, max(1, channels * depth // 8))
        samples[top::step_y, left::step_x] = split_samples(plain, depth, columns * channels).reshape(rows, columns, channels)
    return samples, tuple(sorted(used))


def unfiltered(lines, distance):
    """Return unfiltered rows without their filter bytes (section 9.2).

    `distance` is the number of bytes from a pixel to the previous one.
    """
    rows, size = lines.shape[0], lines.shape[1] - 1
    out = np.zeros((rows, size), np.uint8)
    above = np.zeros(size, np.uint8)
    for y in range(rows):
        kind, row = lines[y, 0], lines[y, 1:]
        if kind == 0:
            out[y] = row
        elif kind == 1:
            out[y] = np.cumsum(row.reshape(-1, distance), axis=0, dtype=np.uint8).reshape(size)
        elif kind == 2:
            out[y] = row + above
        else:
            out[y] = np.frombuffer(predicted(row.tolist(), above.tolist(), distance, kind == 4), np.uint8)
        above = out[y]
    return out


def predicted(row, above, distance, paeth):
    """Reverse the filter Average or Paeth of a row, byte by byte (sections 9.3 and 9.4)."""
    out = bytearray(len(row))
    for x, value in enumerate(row):
        a, b, c = (out[x - distance], above[x], above[x - distance]) if x >= distance else (0, above[x], 0)
        if not paeth:
            prediction = (a + b) >> 1
        else:
            to_a, to_b, to_c = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            prediction = a if to_a <= to_b and to_a <= to_c else b if to_b <= to_c else c
        out[x] = (value + prediction) & 255
    return bytes(out)


def split_samples(rows, depth, count):
    """Return `count` samples a row from packed bytes. The leftmost sample is in the high bits (section 7.2)."""
    if depth == 8:
        return rows
    if depth == 16:
        return rows.view(">u2").astype(np.uint16)
    bits = np.unpackbits(rows, axis=1)[:, : count * depth].reshape(rows.shape[0], count, depth)
    return (bits * (1 << np.arange(depth - 1, -1, -1, dtype=np.uint8))).sum(axis=2).astype(np.uint8)


def bgra(image):
    """Return the premultiplied pixels of CgBI, height x width x 4. Three channels get an opaque alpha."""
    if image.color_type == 6:
        return image.samples
    return np.dstack([image.samples, np.full((image.height, image.width), 255, np.uint8)])


def rgba16(image):
    """Return the pixels of a standard PNG as 16-bit R, G, B, A, which represents every color type and depth exactly."""
    most = (1 << image.depth) - 1
    values = image.samples.astype(np.uint32)
    transparency = image.body(b"tRNS")
    opaque = np.full((image.height, image.width), 65535, np.uint32)
    if image.color_type == 3:
        table = np.frombuffer(image.body(b"PLTE"), np.uint8).reshape(-1, 3).astype(np.uint32)
        alphas = np.full(len(table), 255, np.uint32)
        alphas[: len(transparency or b"")] = np.frombuffer(transparency or b"", np.uint8)
        if values.max() >= len(table):
            raise PNGError(f"palette index {values.max()} of {len(table)}")
        return (np.dstack([table[values[:, :, 0]], alphas[values[:, :, 0]]]) * 257).astype(np.uint16)
    if image.color_type in (4, 6):
        color, alpha = values[:, :, :-1], values[:, :, -1] * 65535 // most
    else:
        color, alpha = values, opaque
        if transparency is not None:
            key = np.array(struct.unpack(f">{len(transparency) // 2}H", transparency), np.uint32)
            alpha = np.where((values == key).all(axis=2), 0, opaque)
    if color.shape[2] == 1:
        color = np.repeat(color, 3, axis=2)
    return np.dstack([color * 65535 // most, alpha]).astype(np.uint16)


def faults(image):
    """Return the false claims of a CgBI header, about filters, alpha, premultiplied color and iDOT."""
    out = []
    if image.is_cgbi:
        promised = {0x50: (0,), 0x30: (1,)}.get(image.flags[0])
        if promised is None:
            out.append(f"flag 0x{image.flags[0]:02x} is neither 0x50 nor 0x30")
        elif image.filters != promised:
            out.append(f"flag 0x{image.flags[0]:02x}, but filters {', '.join(FILTER_NAMES[kind] for kind in image.filters)}")
        pixels = bgra(image)
        if image.flags[1:3] != b"\0\x20" or image.flags[3] not in (2, 6):
            out.append(f"bitmap info {image.flags[1:].hex()}")
        if image.flags[3] == 6 and (pixels[:, :, 3] != 255).any():
            out.append("alpha is skipped by the header, yet not 255 everywhere")
        if (pixels[:, :, :3] > pixels[:, :, 3:]).any():
            out.append("color above alpha: not premultiplied")
    idot = image.body(b"iDOT")
    return out + ([idot_fault(image, idot)] if idot is not None and idot_fault(image, idot) else [])


def idot_fault(image, idot):
    """Return the fault of iDOT, or None. It must have the right rows and the distance to an IDAT.

    The second half must inflate independently.
    """
    numbers = struct.unpack(">7I", idot) if len(idot) == 28 else ()
    first = (image.height + 1) // 2
    if numbers[:6] != (2, 0, first, 40, first, image.height - first):
        return f"iDOT contains {numbers[:6]}"
    at = next(offset for offset, name, _ in image.chunks if name == b"iDOT") + numbers[6]
    second = b"".join(body for offset, name, body in image.chunks if name == b"IDAT" and offset >= at)
    if image.interlaced or (at, b"IDAT") not in [(offset, name) for offset, name, _ in image.chunks]:
        return f"iDOT points to {at}, which is not an IDAT"
    row_bytes = (image.width * CHANNELS[image.color_type] * image.depth + 7) // 8 + 1
    try:
        half = zlib.decompressobj(-15).decompress(second)
    except zlib.error as error:
        return f"iDOT: the second half does not inflate: {error}"
    return None if len(half) == numbers[5] * row_bytes else f"iDOT: the second half has {len(half)} bytes"


def main():
    bad = False
    for path in sys.argv[1:]:
        try:
            with open(path, "rb") as file:
                image = read(file.read())
        except PNGError as error:
            print(f"{path}: {error}")
            bad = True
            continue
        kind = f"CgBI {image.flags.hex()}" if image.is_cgbi else f"color type {image.color_type}"
        names = ", ".join(FILTER_NAMES[kind] for kind in image.filters)
        print(f"{path}: {image.width}x{image.height}, {kind}, depth {image.depth}, {'Adam7, ' if image.interlaced else ''}filters {names}")
        for fault in faults(image):
            print(f"{path}: {fault}")
            bad = True
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
