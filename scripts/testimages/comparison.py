"""Whether two files say the same: bytes, or for a PNG what its compressed streams hold.

zlib promises the content, not the bytes: another version, or a replacement such as zlib-ng, may compress otherwise.
"""
import struct
import zlib

from testimages.png import SIGNATURE


def same(path, a, b):
    """Equal bytes; or two PNGs with equal chunks once everything compressed in them is inflated."""
    if a == b:
        return True
    if not path.endswith(".png") or not (a.startswith(SIGNATURE) and b.startswith(SIGNATURE)):
        return False
    return content(a) == content(b)


def content(png):
    """The chunks in order as (name, content); IDAT and fdAT in a row are joined, a stream that breaks counts as far as it goes."""
    out = []
    for name, data in chunks(png):
        if name == b"fdAT":
            data = data[4:]
        if name in (b"IDAT", b"fdAT") and out and out[-1][0] == name:
            out[-1] = (name, out[-1][1] + data)
        else:
            out.append((name, data))
    return [(name, inflated(name, data)) for name, data in out]


def chunks(png):
    """(name, data) of every whole chunk."""
    at = len(SIGNATURE)
    while at + 12 <= len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        if at + 12 + size > len(png):
            return
        yield name, png[at + 8:at + 8 + size]
        at += 12 + size


def inflated(name, data):
    """The data with its compressed part, if the chunk has one, inflated."""
    if name in (b"IDAT", b"fdAT"):
        start = 0
    elif name in (b"iCCP", b"zTXt"):
        start = data.index(b"\0") + 2
    elif name == b"iTXt" and data[data.index(b"\0") + 1]:
        start = data.index(b"\0", data.index(b"\0", data.index(b"\0") + 3) + 1) + 1
    else:
        return data
    stream = zlib.decompressobj()
    try:
        return data[:start], stream.decompress(data[start:])
    except zlib.error:
        return data
