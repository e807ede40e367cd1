"""A writer of renditions: a header of 184 bytes, properties and a payload. Numbers are little-endian."""

import struct

from testimages.bundles import coding
from testimages.bundles.streams import stored

VECTOR, IMAGE, DATA, EXTERNAL, LINK, ATLAS, COLOR, MULTISIZE, GRADIENT = 9, 12, 1000, 1001, 1003, 1004, 1009, 1010, 1021
IS_VECTOR, IS_TEMPLATE, IS_AUTOMATIC, KEEPS_VECTOR = 4, 8, 16, 256
SRGB, GRAY, P3, EXTENDED_SRGB, LINEAR_SRGB = 1, 2, 3, 4, 5
HAS_CHUNKS, IS_OPAQUE = 1, 2


def rendition(name, layout, properties, payload, width=0, height=0, scale=0, pixel_format="", color_space=0, flags=0):
    """Return a rendition. `scale` is in pixels per point."""
    head = b"ISTC" + struct.pack("<5I", 1, flags, width, height, scale * 100)
    head += pixel_format[::-1].encode().ljust(4, b"\0") + struct.pack("<IIHH", color_space, 0, layout, 0)
    head += name.encode()[:127].ljust(128, b"\0") + struct.pack("<4I", len(properties), 1, 0, len(payload))
    return head + properties + payload


def tagged(kind, data):
    return struct.pack("<II", kind, len(data)) + data


def slices(width, height):
    return tagged(1001, struct.pack("<5I", 1, 0, 0, width, height))


def metrics(width, height):
    return tagged(1003, struct.pack("<7I", 1, 0, 0, 0, 0, width, height))


def opacity(value):
    return tagged(1004, struct.pack("<If", 0, value))


def bytes_per_row(count):
    return tagged(1007, struct.pack("<I", count))


UPRIGHT = tagged(1006, struct.pack("<I", 1))


def bitmap_payload(compression, chunks, is_opaque=False):
    """Return the payload of pixels. `chunks` has (rows, data) pairs, or the data of the only chunk."""
    flags = IS_OPAQUE if is_opaque else 0
    if isinstance(chunks, bytes):
        return b"MLEC" + struct.pack("<3I", flags, compression, len(chunks)) + chunks
    body = b"".join(b"KCBC" + struct.pack("<4I", 0, 0, rows, len(data)) + data for rows, data in chunks)
    return b"MLEC" + struct.pack("<3I", flags | HAS_CHUNKS, compression, len(chunks)) + body


def image(name, bitmap, payload, pixel_format="ARGB", scale=1, layout=IMAGE, flags=IS_AUTOMATIC, color_space=None, row=None):
    """Return a rendition with its own pixels."""
    width, height = bitmap.width, bitmap.height
    if color_space is None:
        color_space = GRAY if pixel_format.startswith("GA") else SRGB
    shape = slices(0, 0) if layout == ATLAS else slices(width, height) + metrics(width, height)
    row = coding.stride(width, pixel_format) if row is None else row
    properties = shape + opacity(1) + UPRIGHT + bytes_per_row(row)
    return rendition(name, layout, properties, payload, width, height, scale, pixel_format, color_space, flags)


def link(name, width, height, left, bottom, atlas, pixel_format="ARGB", scale=1, flags=IS_AUTOMATIC):
    """Return a rendition that shows a part of an atlas. `bottom` counts from the lower edge of the atlas."""
    key = b"".join(struct.pack("<HH", *pair) for pair in atlas.items() if pair[1]) + bytes(4)
    place = b"KLNI" + struct.pack("<5IHI", 0, left, bottom, width, height, IMAGE, len(key)) + key
    properties = slices(width, height) + metrics(width, height) + tagged(1010, place) + opacity(1) + UPRIGHT
    space = GRAY if pixel_format.startswith("GA") else SRGB
    return rendition(name, LINK, properties, b"", width, height, scale, pixel_format, space, flags)


def file_payload(data, is_compressed=False):
    data = stored(data) if is_compressed else data
    return b"DWAR" + struct.pack("<II", int(is_compressed), len(data)) + data


def data_file(data, uti):
    """Return a rendition with data of any kind. `uti` names the type of the data."""
    text = uti.encode() + b"\0"
    properties = opacity(1) + tagged(1005, struct.pack("<II", len(text), 0) + text) + UPRIGHT
    return rendition("CoreStructuredImage", DATA, properties, file_payload(data), pixel_format="DATA")


def vector(name, data, pixel_format, flags=IS_VECTOR):
    """Return a rendition with a PDF or an SVG. Catalogs compress SVGs."""
    payload = file_payload(data, is_compressed=pixel_format == "SVG ")
    return rendition(name, VECTOR, opacity(1) + UPRIGHT, payload, pixel_format=pixel_format, flags=flags)


def jpeg_file(name, data, width, height, scale=1):
    properties = slices(width, height) + metrics(width, height) + opacity(1) + UPRIGHT
    return rendition(name, IMAGE, properties, file_payload(data), width, height, scale, "JPEG", 0, IS_AUTOMATIC)


def color(name, components, color_space=SRGB, system_name=None):
    """Return a color. The components are not premultiplied."""
    head = struct.pack("<3I", 1, color_space | (256 if system_name else 0), len(components))
    payload = b"RLOC" + head + struct.pack(f"<{len(components)}d", *components)
    if system_name:
        text = system_name.encode() + b"\0"
        payload += b"RLOC" + struct.pack("<II", 1, len(text)) + text
    return rendition(name, COLOR, opacity(0) + UPRIGHT, payload)


def multisize(name, sizes):
    """Return the list of an icon's sizes: (points, index) pairs."""
    body = b"".join(struct.pack("<3I", points, points, index) for points, index in sizes)
    return rendition(name, MULTISIZE, opacity(0) + UPRIGHT, b"SISM" + struct.pack("<II", 1, len(sizes)) + body)


def gradient(name, stop):
    """Return a gradient that names one color. The numbers are those of gradients in Apple's catalogs."""
    text = stop.encode() + b"\0"
    body = struct.pack("<2I5fII", 1, 0, 0, 0.5, 0, 0.5, 1, 0, len(text)) + text
    return rendition(name, GRADIENT, opacity(0) + UPRIGHT, b"ARGG" + body)


def external_link(bundle, asset):
    """Return a reference to an asset of another catalog, as on-demand resources have it."""
    body = b"".join(tagged(1008, text.encode() + b"\0") for text in (bundle, asset))
    return rendition("External", EXTERNAL, opacity(1) + UPRIGHT, b"KLXE" + struct.pack("<II", 0, 1) + body, pixel_format="ARGB")
