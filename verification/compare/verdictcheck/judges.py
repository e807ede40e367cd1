"""The verdicts of libpng, and the classes of deliberate differences from them."""

import array
import ctypes
import re
import zlib

import png_peers
from verdictcheck import mutations

# Deflate gives at most 1032 bytes for one.
RATIO = 1032


class LibPNG:
    """libpng with its default settings. Damaged ancillary chunks are warnings."""

    def __init__(self):
        self.decode = png_peers.Peer("libpng").library.peer_decode

    def premultiplied(self, file):
        """Return B, G, R, A as AssetCrush writes it, or None if libpng rejects the file. Also return libpng's message."""
        parts = mutations.chunks(file[:64])
        if len(file) < 33 or file[12:16] != b"IHDR":
            return None, "no header"
        form = mutations.header(parts)
        if form is None or not fits(form, sum(len(part[1]) for part in mutations.chunks(file) if part[0] == b"IDAT")):
            return None, "not enough image data for the header"
        pixels = ctypes.create_string_buffer(form[0] * form[1] * 4)
        message = ctypes.create_string_buffer(256)
        size = ctypes.c_size_t
        status = self.decode(file, size(len(file)), pixels, size(len(pixels)), message, size(256))
        text = message.value.decode(errors="replace")
        return (None, text) if status < 0 else (premultiplied(pixels.raw), text)


def fits(form, count):
    """Return whether `count` bytes of image data can inflate to the rows. Otherwise libpng would need much memory to find out."""
    width, height, depth, color, interlacing = form
    if not (0 < width < 1 << 31 and 0 < height < 1 << 31):
        return False
    return mutations.filtered_bytes(width, height, depth, color, interlacing) <= RATIO * (count + 16)


def premultiplied(rgba):
    """Return B, G, R, A with colors round(color x alpha / 255)."""
    words = array.array("I", rgba)
    table = {word: screen(word) for word in set(words)}
    return array.array("I", map(table.__getitem__, words)).tobytes()


def screen(word):
    alpha = word >> 24
    red, green, blue = ((2 * (word >> shift & 255) * alpha + 255) // 510 for shift in (0, 8, 16))
    return blue | green << 8 | red << 16 | alpha << 24


# Classes of differences: the name, the reason, and a test of a case. The first that matches counts.
# A case has the file's bytes, our message ("" if we accept the file), and whether a copying build wrote the file.
STRICTER = [
    (
        "CRC of an ancillary chunk",
        "damage is an error; --lenient drops the chunk, as libpng does",
        lambda case: re.search(r"^chunk [a-z]\w{3} at offset \d+: its CRC", case.message),
    ),
    (
        "too much image data",
        "the standard allows no other bytes in IDAT (section 10.1)",
        lambda case: re.search(r"has more than the \d+ bytes|bytes? follows? the end of the compressed stream", case.message),
    ),
    (
        "damaged end of the stream",
        "libpng stops after the last row, and does not check the rest and the Adler-32",
        lambda case: "damaged or ends early" in case.message and has_all_rows(case.file),
    ),
    (
        "palette index",
        "a pixel without a color is an error; --lenient shows it black, as libpng does",
        lambda case: "has palette index" in case.message,
    ),
    (
        "size of PLTE, tRNS or IEND",
        "the standard states the sizes (sections 11.2.2, 11.2.4 and 11.3.1.1)",
        lambda case: re.search(r"^chunk (PLTE|tRNS|IEND) at offset \d+: has \d+ bytes?", case.message),
    ),
    (
        "place or number of PLTE, tRNS or IDAT",
        "the standard states them (section 5.6); readers differ in the chunk that they use",
        lambda case: re.search(r"^chunk (PLTE|tRNS|IDAT) at offset \d+: (it|all chunks)", case.message),
    ),
    (
        "critical chunk after the image data",
        "an unknown one is an error (section 5.4); libpng skips all chunks there by default",
        lambda case: (
            re.search(r"this critical chunk is not in the standard|^chunk CgBI at .* must be the first", case.message)
            and is_after_image_data(case)
        ),
    ),
    ("animation", "raw pixels cannot contain the other frames", lambda case: "lose the animation" in case.message),
    (
        "limit",
        "an image or a file with too many parts; the limit is an option",
        lambda case: re.search(r"are more than the limit|chunks, the limit", case.message),
    ),
]
LOOSER = [
    ("CgBI", "Apple's form, which libpng does not know", lambda case: case.file[12:16] == b"CgBI"),
    (
        "reserved codes of deflate",
        "libdeflate shows the image; the file is never copied to an output",
        lambda case: not case.is_copied and not inflates(case.file),
    ),
]


def is_after_image_data(case):
    """Return whether the chunk of the message follows an IDAT."""
    place = int(re.search(r"at offset (\d+)", case.message)[1])
    return b"IDAT" in [kind for kind, _, _ in mutations.chunks(case.file[:place])]


def has_all_rows(file):
    """Return whether zlib gives all rows before the damage."""
    parts = mutations.chunks(file)
    form = mutations.header(parts)
    inflater, rows = zlib.decompressobj(), 0
    try:
        for byte in mutations.image_data(parts):
            rows += len(inflater.decompress(bytes([byte])))
    except zlib.error:
        pass
    return form is not None and rows >= mutations.filtered_bytes(*form)


def inflates(file):
    try:
        zlib.decompressobj().decompress(mutations.image_data(mutations.chunks(file)))
        return True
    except zlib.error:
        return False
