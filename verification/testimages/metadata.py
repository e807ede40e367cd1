"""Bodies of ancillary chunks with an inner structure, an ICC profile and Exif."""

import struct


def fixed(value):
    """Return an s15Fixed16Number of ICC.1:2001-04, which is signed with 16 bits of fraction, rounded."""
    return struct.pack(">i", int(value * 65536 + (0.5 if value >= 0 else -0.5)))


def xyz(x, y, z):
    """Return an XYZType of ICC.1:2001-04."""
    return b"XYZ " + bytes(4) + fixed(x) + fixed(y) + fixed(z)


def profile():
    """Return a display profile of version 2 with the primaries of sRGB, adapted to D50, and a gamma of 2.2.

    ICC.1:2001-04 requires this header and these tags in a monitor profile with three components.
    """
    name = b"AssetCrush test RGB\0"
    description = b"desc" + bytes(4) + struct.pack(">I", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67)
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, 0x0233) + bytes(2)
    tags = (
        (b"desc", description),
        (b"cprt", b"text" + bytes(4) + b"AssetCrush, Apache-2.0\0"),
        (b"wtpt", xyz(0.9642, 1.0, 0.8249)),
        (b"rXYZ", xyz(0.43607, 0.22249, 0.01392)),
        (b"gXYZ", xyz(0.38515, 0.71687, 0.09708)),
        (b"bXYZ", xyz(0.14307, 0.06061, 0.71410)),
        (b"rTRC", curve),
        (b"gTRC", curve),
        (b"bTRC", curve),
    )
    table, body = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for signature, data in tags:
        table += signature + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    rest = struct.pack(">I", len(tags)) + table + body
    date = struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    head = struct.pack(">I4sI4s4s4s", 128 + len(rest), bytes(4), 0x02100000, b"mntr", b"RGB ", b"XYZ ") + date + b"acsp" + bytes(4)
    head += bytes(4) + bytes(8) + bytes(8) + struct.pack(">I", 0) + bytes.fromhex("0000f6d6000100000000d32d") + bytes(4)
    return head + bytes(128 - len(head)) + rest


def rationals(*numbers):
    return b"".join(struct.pack("<II", top, bottom) for top, bottom in numbers)


def directory(at, entries):
    """Return an IFD at offset `at` from (tag, type, count, data) entries (TIFF 6.0, section 2).

    Data of more than 4 bytes follows the IFD.
    """
    behind = at + 2 + 12 * len(entries) + 4
    table, values = struct.pack("<H", len(entries)), b""
    for tag, kind, count, data in entries:
        if len(data) <= 4:
            field = data + bytes(4 - len(data))
        else:
            field = struct.pack("<I", behind + len(values))
            values += data + bytes(len(data) % 2)
        table += struct.pack("<HHI", tag, kind, count) + field
    return table + bytes(4) + values


def exif():
    """Return little-endian Exif with an orientation, a maker, and the GPS position of the Royal Observatory, Greenwich."""
    ascii_, byte, short, long, rational = 2, 1, 3, 4, 5
    maker = b"AssetCrush\0"

    def first(gps_at):
        return directory(
            8, [(0x010F, ascii_, len(maker), maker), (0x0112, short, 1, struct.pack("<H", 1)), (0x8825, long, 1, struct.pack("<I", gps_at))]
        )

    gps_at = 8 + len(first(0))
    gps = directory(
        gps_at,
        [
            (0, byte, 4, b"\x02\x03\x00\x00"),
            (1, ascii_, 2, b"N\0"),
            (2, rational, 3, rationals((51, 1), (28, 1), (4012, 100))),
            (3, ascii_, 2, b"W\0"),
            (4, rational, 3, rationals((0, 1), (0, 1), (531, 100))),
            (5, byte, 1, b"\0"),
            (6, rational, 1, rationals((46, 1))),
        ],
    )
    return b"II*\0" + struct.pack("<I", 8) + first(gps_at) + gps
