"""What `build` wrote against its source, by decoders that share no code with AssetCrush."""
import io

import numpy
from PIL import Image

import cgbi_reader

Image.MAX_IMAGE_PIXELS = None


def compared(source, output):
    """(kind, pixels compared, pixels that differ, faults) of one file."""
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
    """Premultiplied B, G, R and A against the source's R, G, B, A as Pillow decodes them."""
    if source[24] != 8 or source[25] not in (2, 6):
        return "CgBI", 0, 0, [f"CgBI from color type {source[25]}, depth {source[24]}"]
    before = pillow_rgba(source)
    color, alpha = before[:, :, :3].astype(numpy.uint16), before[:, :, 3:]
    premultiplied = ((color * alpha + 127) // 255).astype(numpy.uint8)
    expected = numpy.dstack([premultiplied[:, :, ::-1], alpha])
    return "CgBI", *differences(expected, cgbi_reader.bgra(after), cgbi_reader.faults(after))


def compared_standard(source, before, output, after):
    """The samples of both as R, G, B, A of 16 bits; by Pillow as well where it keeps all bits of both files."""
    result = differences(cgbi_reader.rgba16(before), cgbi_reader.rgba16(after), cgbi_reader.faults(after))
    if not result[1] and pillow_is_exact(before) and pillow_is_exact(after):
        result = differences(pillow_rgba(source), pillow_rgba(output), result[2])
    return "standard", *result


def differences(expected, actual, faults=(), who=""):
    """(pixels compared, pixels that differ, the faults and what is known of the first such pixel)."""
    if expected.shape != actual.shape:
        return 0, 0, [*faults, f"{who}{expected.shape} has become {actual.shape}"]
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
    """Pillow reduces color of 16 bits to 8, and does not scale the key color of gray below 8 bits."""
    return image.depth <= 8 and not (image.color_type == 0 and image.depth < 8 and image.body(b"tRNS"))


def against_apple(kind, output, apple):
    """What differs from the file that Apple's tool makes: CgBI or not, and its pixels."""
    if apple is None:
        return ["Apple's file is missing"]
    if cgbi_reader.is_cgbi(apple) != (kind == "CgBI"):
        return [f"{kind}, where Apple's tool writes {'CgBI' if cgbi_reader.is_cgbi(apple) else 'a standard PNG'}"]
    if kind != "CgBI":
        return []
    try:
        theirs, ours = cgbi_reader.read(apple), cgbi_reader.read(output)
    except cgbi_reader.PNGError as error:
        return [f"not comparable with Apple's: {error}"]
    return differences(cgbi_reader.bgra(theirs), cgbi_reader.bgra(ours))[2]
