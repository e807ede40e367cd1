"""Small PNGs of nine patches that allow reductions, with every way to declare colors."""

import struct
import zlib

from colorcheck import profiles
from testimages.png import GRAY, PALETTE, RGB, RGBA, chunk, plain
from testimages.png import palette as colors_of

SIDE = 48
PATCH = SIDE // 3
COLORS = [
    (10, 100, 200),
    (200, 120, 30),
    (5, 5, 5),
    (60, 60, 60),
    (250, 20, 20),
    (20, 230, 40),
    (128, 128, 128),
    (30, 40, 90),
    (255, 255, 255),
]
GRAYS = [(level, level, level) for level in (0, 5, 17, 40, 60, 120, 128, 200, 255)]
# Chunks that change the displayed colors. A conversion to CgBI keeps them unless they declare the default.
DISPLAY = {"iCCP", "gAMA", "cHRM", "cICP", "sRGB", "sBIT", "pHYs", "eXIf", "mDCV", "cLLI"}
SRGB_XY = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
P3_XY = (31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)


def icc(profile):
    return b"iCCP", b"profile\0\0" + zlib.compress(profile)


def gamma(value):
    return b"gAMA", struct.pack(">I", value)


def chromaticities(values):
    return b"cHRM", struct.pack(">8I", *values)


# The chunks of each file, and whether they declare the default.
DECLARATIONS = {
    "none": ([], True),
    "icc-p3": ([icc(profiles.rgb(profiles.DISPLAY_P3, profiles.srgb_parametric(), 0x04200000))], False),
    "icc-adobe": ([icc(profiles.rgb(profiles.ADOBE_RGB, profiles.gamma(2.19921875)))], False),
    "icc-gamma-2.2": ([icc(profiles.rgb(profiles.SRGB, profiles.gamma(2.2)))], False),
    "icc-srgb-parametric": ([icc(profiles.rgb(profiles.SRGB, profiles.srgb_parametric(), 0x04200000))], True),
    "icc-srgb-table": ([icc(profiles.rgb(profiles.SRGB, profiles.table(profiles.srgb_light)))], True),
    "icc-p3-gamma-1": ([gamma(100000), icc(profiles.rgb(profiles.DISPLAY_P3, profiles.srgb_parametric()))], False),
    "gamma-1": ([gamma(100000)], False),
    "gamma-0.55": ([gamma(55000)], False),
    "gamma-0.45455": ([gamma(45455)], True),
    "chrm-srgb": ([chromaticities(SRGB_XY)], True),
    "chrm-p3": ([chromaticities(P3_XY)], False),
    "gamma-0.45455-chrm-srgb": ([gamma(45455), chromaticities(SRGB_XY)], False),
    "gamma-0.45455-chrm-p3": ([gamma(45455), chromaticities(P3_XY)], False),
    "gamma-1-chrm-p3": ([gamma(100000), chromaticities(P3_XY)], False),
    "srgb": ([(b"sRGB", b"\0")], True),
    "srgb-gamma-chrm": ([(b"sRGB", b"\0"), gamma(45455), chromaticities(SRGB_XY)], True),
    "srgb-gamma-1": ([(b"sRGB", b"\0"), gamma(100000)], False),
    "cicp-srgb": ([(b"cICP", bytes([1, 13, 0, 1]))], True),
    "cicp-p3": ([(b"cICP", bytes([12, 13, 0, 1]))], False),
    "cicp-pq": ([(b"cICP", bytes([9, 16, 0, 1]))], False),
    "cicp-srgb-icc-p3": ([(b"cICP", bytes([1, 13, 0, 1])), icc(profiles.rgb(profiles.DISPLAY_P3, profiles.srgb_parametric()))], False),
    "exif-turned": ([(b"eXIf", b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0")], False),
}
GRAY_DECLARATIONS = {
    "icc-dot-gain": [icc(profiles.gray(profiles.table(profiles.dot_gain, 256)))],
    "icc-gray-srgb": [icc(profiles.gray(profiles.table(profiles.srgb_light)))],
}


def all_images():
    """Return all files by name."""
    images = {}
    for name, (chunks, _) in DECLARATIONS.items():
        images[f"rgb-{name}.png"] = rgb(COLORS, chunks)
        images[f"rgb-gray-{name}.png"] = rgb(GRAYS, chunks)
        images[f"rgb-noise-{name}.png"] = rgb(COLORS, chunks, isNoisy=True)
        images[f"rgba-{name}.png"] = rgba(COLORS, chunks)
        images[f"palette-{name}.png"] = palette(chunks)
        images[f"gray-{name}.png"] = gray(chunks)
    for name, chunks in GRAY_DECLARATIONS.items():
        images[f"gray-{name}.png"] = gray(chunks)
        images[f"rgb-gray-{name}.png"] = rgb(GRAYS, chunks)
    return images


def rgb(colors, chunks, isNoisy=False):
    """Return an 8-bit RGB file. Noise in the corners of the patches creates more than 256 colors, too many for a palette."""

    def pixel(x, y):
        color = color_at(colors, x, y)
        if isNoisy and x % PATCH < 4:
            return bytes((channel + 7 * x + 13 * y * (index + 1)) % 256 for index, channel in enumerate(color))
        return bytes(color)

    return file(RGB, [b"".join(pixel(x, y) for x in range(SIDE)) for y in range(SIDE)], chunks)


def rgba(colors, chunks):
    return file(RGBA, [b"".join(bytes(color_at(colors, x, y)) + b"\xff" for x in range(SIDE)) for y in range(SIDE)], chunks)


def gray(chunks):
    return file(GRAY, [bytes(color_at(GRAYS, x, y)[0] for x in range(SIDE)) for y in range(SIDE)], chunks)


def palette(chunks):
    rows = [bytes(y // PATCH * 3 + x // PATCH for x in range(SIDE)) for y in range(SIDE)]
    return file(PALETTE, rows, chunks, colors_of(COLORS))


def color_at(colors, x, y):
    return colors[y // PATCH * 3 + x // PATCH]


def file(color_type, rows, chunks, *ahead):
    return plain(SIDE, SIDE, color_type, b"".join(b"\0" + row for row in rows), *(chunk(*each) for each in chunks), *ahead, level=1)


def chunk_names(data):
    names, at = [], 8
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        names.append(data[at + 4 : at + 8].decode())
        at += length + 12
    return names


def becomes_cgbi(data):
    """Return whether the file is 8-bit RGB or RGBA, the types that Apple's tool converts."""
    return data[24] == 8 and data[25] in (2, 6)


def expected_chunks(name, data):
    """Return the names of a file's chunks that CgBI keeps."""
    title = name.removesuffix(".png").removeprefix("rgba-").removeprefix("rgb-").removeprefix("gray-").removeprefix("noise-")
    if title == "icc-gray-srgb" or DECLARATIONS.get(title, ([], False))[1]:
        return []
    return [kind for kind in chunk_names(data) if kind in DISPLAY]


def patches(shown):
    """Return R, G, B in the middle of each of the nine patches. `shown` is (width, height, bytes)."""
    width, height, pixels = shown
    middles = [((2 * column + 1) * width // 6, (2 * row + 1) * height // 6) for row in range(3) for column in range(3)]
    return [tuple(pixels[(y * width + x) * 4 : (y * width + x) * 4 + 3]) for x, y in middles]
