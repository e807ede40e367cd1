"""Streams of LZFSE and LZVN. Their bytes depend on nothing but the input."""

import struct

END = b"bvx$"
LEAST = 6  # bytes of a match that is worth its three bytes
FARTHEST = 0xFFFF


def stored(data):
    """Return an LZFSE stream of one raw block."""
    return b"bvx-" + struct.pack("<I", len(data)) + data + END


def lzvn(data, literals_only=False):
    """Return an LZFSE stream of one LZVN block."""
    body = bare_lzvn(data, literals_only)
    return b"bvxn" + struct.pack("<II", len(data), len(body)) + body + END


def bare_lzvn(data, literals_only=False):
    """Return LZVN operations alone, with their end mark."""
    out, last, at, start = bytearray(), {}, 0, 0
    while at + 4 <= len(data) and not literals_only:
        four = data[at : at + 4]
        before = last.get(four)
        last[four] = at
        size = matched(data, before, at) if before is not None and at - before <= FARTHEST else 0
        if size < LEAST:
            at += 1
            continue
        out += literals(data[start:at]) + match(size, at - before)
        at += size
        start = at
    return bytes(out + literals(data[start:]) + b"\x06" + bytes(7))


def matched(data, before, at):
    """Return how many bytes are equal. A match may overlap its own output."""
    size = 4
    while at + size < len(data) and data[before + size] == data[at + size]:
        size += 1
    return size


def literals(data):
    """Return operations that copy bytes of the stream, at most 271 each."""
    out = bytearray()
    for at in range(0, len(data), 271):
        part = data[at : at + 271]
        out += bytes([0xE0 | len(part)] if len(part) < 16 else [0xE0, len(part) - 16]) + part
    return out


def match(size, distance):
    """Return operations that copy `size` bytes from `distance` bytes back."""
    first = min(size, 10)
    out = bytearray(struct.pack("<BH", (first - 3) << 3 | 7, distance))
    size -= first
    while size:
        part = min(size, 271)
        out += bytes([0xF0 | part] if part < 16 else [0xF0, part - 16])
        size -= part
    return out
