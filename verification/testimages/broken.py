"""Broken/: invalid files. Each has one fault, and its name describes the fault.

The streams are stored without compression, so that their bytes do not depend on the version of zlib.
"""

from testimages.ball import ball, color_table
from testimages.png import PALETTE, RGBA, SIGNATURE, chunk, filtered_data, header, palette, stored_blocks, stored_zlib
from testimages.property_lists import HEAD

SIDE = 16
END = chunk(b"IEND")


def spoiled(piece):
    """Return the chunk with one inverted bit in its CRC."""
    return piece[:-1] + bytes([piece[-1] ^ 1])


def files():
    """Yield (path, bytes) of every file in Broken."""
    for name, data in {**chunk_faults(), **stream_faults(), **size_faults()}.items():
        yield f"Broken/{name}.png", data
    yield "Broken/text.png", b"This is a text, whatever its name says.\n"
    yield "Broken/empty.png", b""
    yield "Broken/jpeg.png", bytes.fromhex("ffd8ffe000104a46494600010100000100010000") + bytes.fromhex("ffd9")
    yield "Broken/bad-plist.plist", (HEAD + "<dict>\n\t<key>name</key>\n\t<string>one</integer>\n</dict>\n</plist>\n").encode()
    yield "Broken/truncated.plist", (HEAD + "<dict>\n\t<key>name</key>\n\t<string>one</string>\n\t<key>lev").encode()
    yield "Broken/not-a-plist.plist", b"<!DOCTYPE html>\n<html><head><title>404</title></head><body><p>Not found</p></body></html>\n"


def good():
    """Return the data, IHDR and IDAT of a valid image."""
    data = filtered_data(ball(RGBA, 8, SIDE, SIDE))
    return data, header(SIDE, SIDE, RGBA), chunk(b"IDAT", stored_zlib(data))


def chunk_faults():
    _data, head, body = good()
    table = color_table(4)
    indexed = chunk(b"IDAT", stored_zlib(filtered_data(ball(PALETTE, 8, SIDE, SIDE, table))))
    return {
        "bad-crc": SIGNATURE + head + spoiled(body) + END,
        "bad-header-crc": SIGNATURE + spoiled(head) + body + END,
        "truncated-idat": SIGNATURE + head + body[: len(body) // 2],
        "missing-iend": SIGNATURE + head + body,
        "missing-palette": SIGNATURE + header(SIDE, SIDE, PALETTE) + indexed + END,
        "palette-index": SIGNATURE + header(SIDE, SIDE, PALETTE) + palette(table[:3]) + indexed + END,
        "unknown-critical": SIGNATURE + head + chunk(b"AsCR", b"needed") + body + END,
    }


def stream_faults():
    data, head, _ = good()
    row = SIDE * 4 + 1
    nine = data[: 5 * row] + b"\x09" + data[5 * row + 1 :]
    corrupt = b"\x78\x01" + stored_blocks(data[:500], final=False) + b"\x07" + bytes(40)  # block type 3 does not exist
    wrong_sum = stored_zlib(data)[:-1] + bytes([stored_zlib(data)[-1] ^ 1])
    streams = {
        "short-data": stored_zlib(data[:-100]),
        "extra-data": stored_zlib(data + bytes(100)),
        "bad-filter": stored_zlib(nine),
        "bad-zlib": corrupt,
        "bad-adler": wrong_sum,
    }
    return {name: SIGNATURE + head + chunk(b"IDAT", stream) + END for name, stream in streams.items()}


def size_faults():
    _, _, body = good()
    most = 2**31 - 1
    sizes = {"wrong-size": (SIDE, SIDE * 2), "zero-width": (0, SIDE), "huge": (most, most)}
    return {name: SIGNATURE + header(width, height, RGBA) + body + END for name, (width, height) in sizes.items()}
