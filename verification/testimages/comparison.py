"""A comparison of files by their bytes, or by the content of compressed streams for a PNG and an archive.

zlib guarantees the content, not the bytes. A different version, or a replacement such as zlib-ng, may compress
differently.
"""

import io
import struct
import zipfile
import zlib

from testimages.png import SIGNATURE


def same(path, a, b):
    """Return whether the bytes are equal, or the chunks of two PNGs or the entries of two archives after inflation."""
    if a == b:
        return True
    if path.endswith(".ipa"):
        return entries(a) == entries(b)
    if not path.endswith(".png") or not (a.startswith(SIGNATURE) and b.startswith(SIGNATURE)):
        return False
    return content(a) == content(b)


def entries(data):
    """Return the entries of an archive in order, or the bytes of a file that is no archive."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return [
                (info.filename, info.date_time, info.compress_type, info.external_attr, inner(info.filename, file.read(info)))
                for info in file.infolist()
            ]
    except (zipfile.BadZipFile, RuntimeError, zlib.error):
        return data


def inner(path, data):
    """Return the content of an entry, so that two versions of zlib give equal PNGs."""
    return content(data) if path.endswith(".png") and data.startswith(SIGNATURE) else data


def content(png):
    """Return the chunks in order as (name, content).

    Consecutive IDAT and fdAT chunks are joined. A truncated stream counts as far as it inflates.
    """
    out, bits = [], zlib.MAX_WBITS
    for name, data in chunks(png):
        if name == b"CgBI":
            bits = -zlib.MAX_WBITS  # Apple's form has no header of zlib
        if name == b"fdAT":
            data = data[4:]
        if name in (b"IDAT", b"fdAT") and out and out[-1][0] == name:
            out[-1] = (name, out[-1][1] + data)
        else:
            out.append((name, data))
    return [(name, inflated(name, data, bits)) for name, data in out]


def chunks(png):
    """Yield (name, data) of every complete chunk."""
    at = len(SIGNATURE)
    while at + 12 <= len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        if at + 12 + size > len(png):
            return
        yield name, png[at + 8 : at + 8 + size]
        at += 12 + size


def inflated(name, data, bits):
    """Return the data with its compressed part inflated, if the chunk has one."""
    if name in (b"IDAT", b"fdAT"):
        start = 0
    elif name in (b"iCCP", b"zTXt"):
        start = data.index(b"\0") + 2
    elif name == b"iTXt" and data[data.index(b"\0") + 1]:
        start = data.index(b"\0", data.index(b"\0", data.index(b"\0") + 3) + 1) + 1
    else:
        return data
    stream = zlib.decompressobj(bits if name == b"IDAT" else zlib.MAX_WBITS)
    try:
        return data[:start], stream.decompress(data[start:])
    except zlib.error:
        return data
