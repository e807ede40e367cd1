"""Comparisons of the output of `build` with its source, by decoders that share no code with AssetCrush."""

import io

import cgbi_reader
import numpy
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def compared(source, output):
    """Return (kind, compared pixels, different pixels, faults) of one file."""
    if output == source:
        return "copied identical", 0, 0, []
    try:
        after = cgbi_reader.read(output)
        if after.is_cgbi:
            return compared_cgbi(source, after)
        before = cgbi_reader.read(source)
    except cgbi_reader.PNGError as error:
        return ("CgBI" if cgbi_reader.is_cgbi(output) else "standard"), 0, 0, [str(error)]
    return compared_standard(source, before, output, after)


def compared_cgbi(source, after):
    """Compare premultiplied B, G, R, A with the source's R, G, B, A from Pillow."""
    if source[24] != 8 or source[25] not in (2, 6):
        return "CgBI", 0, 0, [f"CgBI from color type {source[25]}, depth {source[24]}"]
    before = pillow_rgba(source)
    color, alpha = before[:, :, :3].astype(numpy.uint16), before[:, :, 3:]
    premultiplied = ((color * alpha + 127) // 255).astype(numpy.uint8)
    expected = numpy.dstack([premultiplied[:, :, ::-1], alpha])
    return "CgBI", *differences(expected, cgbi_reader.bgra(after), cgbi_reader.faults(after))


def compared_standard(source, before, output, after):
    """Compare both as 16-bit R, G, B, A, and also with Pillow if it keeps all bits of both files."""
    result = differences(cgbi_reader.rgba16(before), cgbi_reader.rgba16(after), cgbi_reader.faults(after))
    if not result[1] and pillow_is_exact(before) and pillow_is_exact(after):
        result = differences(pillow_rgba(source), pillow_rgba(output), result[2])
    return "standard", *result


def differences(expected, actual, faults=(), who=""):
    """Return (compared pixels, different pixels, faults). The faults describe the first different pixel."""
    if expected.shape != actual.shape:
        return 0, 0, [*faults, f"{who}{actual.shape}, expected {expected.shape}"]
    differing = (expected != actual).any(axis=2)
    count = int(differing.sum())
    if count:
        y, x = (int(place[0]) for place in differing.nonzero())
        where = f"the first at ({x}, {y}): {actual[y, x].tolist()}, not {expected[y, x].tolist()}"
        faults = [*faults, f"{who}{count} pixels differ, {where}"]
    return differing.size, count, list(faults)


def pillow_rgba(png):
    with Image.open(io.BytesIO(png)) as image:
        return numpy.asarray(image.convert("RGBA"))


def pillow_is_exact(image):
    """Return whether Pillow is exact. It reduces 16-bit color to 8, and does not scale a gray key color below 8 bits."""
    return image.depth <= 8 and not (image.color_type == 0 and image.depth < 8 and image.body(b"tRNS"))


def against_apple(kind, output, apple):
    """Return the differences from the output of Apple's tool, in the kind of file and in the pixels."""
    if apple is None:
        return ["Apple's file is missing"]
    if cgbi_reader.is_cgbi(apple) != (kind == "CgBI"):
        return [f"{kind}, but Apple's tool writes {'CgBI' if cgbi_reader.is_cgbi(apple) else 'a standard PNG'}"]
    if kind != "CgBI":
        return []
    try:
        theirs, ours = cgbi_reader.read(apple), cgbi_reader.read(output)
    except cgbi_reader.PNGError as error:
        return [f"not comparable with Apple's: {error}"]
    return differences(cgbi_reader.bgra(theirs), cgbi_reader.bgra(ours))[2]
