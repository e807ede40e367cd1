"""A writer of baseline JPEGs (ITU T.81) whose blocks of 8 x 8 pixels have one color each."""

import struct

CATEGORIES = 9  # sizes of differences: 0 to 8 bits, each with a code of 4 bits


def jpeg(width, height, color):
    """Return a JPEG. `color` returns the components of the block in column x and row y: (luma,) or (luma, blue, red)."""
    components = len(color(0, 0))
    head = b"\xff\xd8" + segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0") + segment(0xDB, b"\0" + b"\x08" * 64)
    frame = struct.pack(">BHHB", 8, height, width, components) + b"".join(bytes([c + 1, 0x11, 0]) for c in range(components))
    tables = segment(0xC4, bytes([0, 0, 0, 0, CATEGORIES]) + bytes(12) + bytes(range(CATEGORIES)))
    tables += segment(0xC4, bytes([0x10, 1]) + bytes(15) + b"\0")
    scan = bytes([components]) + b"".join(bytes([c + 1, 0]) for c in range(components)) + b"\0\x3f\0"
    return head + segment(0xC0, frame) + tables + segment(0xDA, scan) + coded(width, height, components, color) + b"\xff\xd9"


def segment(mark, body):
    return struct.pack(">BBH", 0xFF, mark, len(body) + 2) + body


def coded(width, height, components, color):
    """Return the scan. A block is the difference of its mean to the block before, and the code of one bit for the end."""
    bits, before = [], [0] * components
    for y in range((height + 7) // 8):
        for x in range((width + 7) // 8):
            for c, value in enumerate(color(x, y)):
                difference, before[c] = value - 128 - before[c], value - 128
                size = abs(difference).bit_length()
                field = difference if difference > 0 else difference + (1 << size) - 1
                bits.append(f"{size:04b}" + (f"{field:0{size}b}" if size else "") + "0")
    text = "".join(bits)
    text += "1" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")
