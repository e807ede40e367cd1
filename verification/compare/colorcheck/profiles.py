"""ICC profiles computed from their numbers (ICC.1:2010, sections 7.2, 9 and 10), so that the repository contains none."""

import struct

# Primaries adapted to D50 as X, Y, Z, which are the columns of the matrices in the ICC's own profiles.
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))
DISPLAY_P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
ADOBE_RGB = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
D50 = (0.96420, 1.0, 0.82491)


def srgb_light(sample):
    return sample / 12.92 if sample <= 0.04045 else ((sample + 0.055) / 1.055) ** 2.4


def fixed(value):
    """Return an s15Fixed16Number."""
    return struct.pack(">i", round(value * 65536))


def xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(fixed(value) for value in values)


def gamma(value):
    """Return a curve of one power, a u8Fixed8Number."""
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def table(function, count=1024):
    """Return a curve of 16-bit samples."""
    samples = [round(function(index / (count - 1)) * 65535) for index in range(count)]
    return b"curv\0\0\0\0" + struct.pack(f">I{count}H", count, *samples)


def srgb_parametric():
    """Return function type 3, which is (a·x + b)^g for x from d, and c·x below d."""
    return (
        b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + b"".join(fixed(value) for value in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    )


def text(words):
    """Return a textDescriptionType with empty Unicode and ScriptCode parts."""
    ascii_words = words.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(ascii_words)) + ascii_words + bytes(4 + 4 + 2 + 1 + 67)


def profile(space, tags, version=0x02100000):
    """Return a display profile with the tags."""
    tags = [(b"desc", text("AssetCrush check")), (b"cprt", b"text\0\0\0\0No rights reserved\0"), (b"wtpt", xyz(D50)), *tags]
    offset = 128 + 4 + 12 * len(tags)
    entries, data = b"", b""
    for name, body in tags:
        body += bytes(-len(body) % 4)
        entries += name + struct.pack(">II", offset + len(data), len(body))
        data += body
    size = offset + len(data)
    head = struct.pack(">I4sI4s4s4s", size, b"\0\0\0\0", version, b"mntr", space, b"XYZ ")
    head += struct.pack(">6H4s4s", 2026, 1, 1, 0, 0, 0, b"acsp", b"\0\0\0\0")
    head += bytes(24) + b"".join(fixed(value) for value in D50)
    return head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + entries + data


def rgb(primaries, curve, version=0x02100000):
    colors = [(name, xyz(values)) for name, values in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries)]
    return profile(b"RGB ", colors + [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")], version)


def gray(curve):
    return profile(b"GRAY", [(b"kTRC", curve)])


def dot_gain(sample):
    """Return the light of a printed gray with a dot gain of 20 % in the middle (Yule-Nielsen's n = 1)."""
    ink = 1 - sample
    return 1 - min(1, ink + 0.8 * ink * (1 - ink))
