"""The pictures of planted faults."""

import zlib

from testimages.png import NONE, RGB, RGBA, SUB, UP, Picture, assembled, chunk, encoded, header


def colors(seed, x):
    """Return a different color for each column, never gray."""
    return (x * 7 + seed * 31) % 200 + 40, (x * 3 + seed * 17) % 120, (x + seed * 53) % 90 + 5


def picture(seed, width, height, alpha=None):
    """Return colored columns. `alpha` returns the alpha of column x in row y. Without it the image is RGB."""
    rows = []
    columns = [colors(seed, x) for x in range(width)]
    plain = bytes(sample for color in columns for sample in color)
    for y in range(height):
        if alpha is None:
            rows.append(plain)
        else:
            rows.append(bytes(sample for x, color in enumerate(columns) for sample in (*color, alpha(x, y))))
    return Picture(width, height, RGB if alpha is None else RGBA, 8, tuple(rows))


def png(seed, width, height, alpha=None, *ahead, **options):
    return encoded(picture(seed, width, height, alpha), *ahead, filters=(SUB,) + (UP,) * (height - 1), **options)


def icon(seed, alpha=None):
    """Return 1024 × 1024 pixels with equal rows, so that the file is small."""
    row = picture(seed, 1024, 1, alpha).rows[0]
    return encoded(Picture(1024, 1024, RGB if alpha is None else RGBA, 8, (row,) * 1024), filters=(SUB,) + (UP,) * 1023)


def wide(seed, width, height):
    """Return 16 bits a channel. With seed 0 every sample fits in 8 bits, with other seeds samples need 16."""
    row = []
    for x in range(width):
        for sample in colors(seed, x):
            row.append(sample * 257 if seed == 0 else sample * 257 ^ (x * 5 + 1) & 0xFF)
    return encoded(Picture(width, height, RGB, 16, (tuple(row),) * height), filters=(SUB,) + (UP,) * (height - 1))


def cgbi(seed, side):
    """Return Apple's CgBI, with CgBI before IHDR, pixels in B, G, R, A order, and a raw deflate stream."""
    rows = []
    for _ in range(side):
        rows.append(b"\0" + bytes(sample for x in range(side) for sample in (*reversed(colors(seed, x)), 255)))
    stream = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = stream.compress(b"".join(rows)) + stream.flush()
    return assembled(chunk(b"CgBI", bytes.fromhex("50002006")), header(side, side, RGBA), chunk(b"IDAT", data))


def gray(width, height):
    row = bytes((x * 5 // 3) % 251 for x in range(width) for _ in range(3))
    return encoded(Picture(width, height, RGB, 8, (row,) * height), filters=(SUB,) + (UP,) * (height - 1))


def flat(side):
    return encoded(Picture(side, side, RGB, 8, (bytes((200, 80, 40)) * side,) * side), filters=(NONE,))


def noisy(seed, side):
    """Return samples from a fixed generator that do not compress."""
    out = noisy_samples(seed, side * side * 3)
    rows = tuple(out[y * side * 3 : (y + 1) * side * 3] for y in range(side))
    return encoded(Picture(side, side, RGB, 8, rows))


def noisy_samples(seed, count):
    state, out = seed * 2654435761 % 2**32 or 1, bytearray()
    while len(out) < count:
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        out += state.to_bytes(4, "little")
    return bytes(out[:count])
