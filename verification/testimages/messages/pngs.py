"""PNGs, CgBI images and other image formats with one fault each."""

import struct

from testimages.ball import ball, color_table
from testimages.png import GRAY, PALETTE, RGB, RGBA, SIGNATURE, chunk, filtered_data, header, palette, stored_blocks, stored_zlib

SIDE = 16
END = chunk(b"IEND")


def files():
    """Return the files of PNG and Images by their names."""
    named = {**headers(), **order(), **chunks(), **streams(), **cgbi()}
    return {**{f"PNG/{name}.png": data for name, data in named.items()}, **others()}


def raw_header(width=SIDE, height=SIDE, depth=8, color=RGBA, compression=0, filtering=0, interlace=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, compression, filtering, interlace))


DATA = filtered_data(ball(RGBA, 8, SIDE, SIDE))
HEAD, BODY = header(SIDE, SIDE, RGBA), chunk(b"IDAT", stored_zlib(DATA))
TABLE = color_table(4)
INDEXED = chunk(b"IDAT", stored_zlib(filtered_data(ball(PALETTE, 8, SIDE, SIDE, TABLE))))


def headers():
    heads = {
        "bit-depth-3": raw_header(depth=3),
        "color-type-5": raw_header(color=5),
        "rgb-of-4-bits": raw_header(depth=4, color=RGB),
        "compression-method-1": raw_header(compression=1),
        "filter-method-64": raw_header(filtering=64),
        "interlace-method-2": raw_header(interlace=2),
        "height-zero": raw_header(height=0),
        "width-over-31-bits": raw_header(width=1 << 31),
        "long-header": chunk(b"IHDR", bytes(14)),
        "million-pixels-of-few-bytes": raw_header(width=1000, height=1000),
    }
    return {name: SIGNATURE + head + BODY + END for name, head in heads.items()}


def order():
    """Chunks that are missing, repeated or at a wrong place."""
    text = chunk(b"tEXt", b"Title\0ball")
    return {
        "no-header": SIGNATURE + BODY + END,
        "two-headers": SIGNATURE + HEAD + HEAD + BODY + END,
        "no-image-data": SIGNATURE + HEAD + END,
        "divided-image-data": SIGNATURE + HEAD + BODY + text + BODY + END,
        "two-palettes": SIGNATURE + header(SIDE, SIDE, PALETTE) + palette(TABLE) * 2 + INDEXED + END,
        "palette-after-data": SIGNATURE + HEAD + BODY + palette(TABLE) + END,
        "palette-in-gray": SIGNATURE + header(SIDE, SIDE, GRAY) + palette(TABLE) + BODY + END,
        "end-with-data": SIGNATURE + HEAD + BODY + chunk(b"IEND", b"x"),
        "translated-line-ends": SIGNATURE.replace(b"\r\n", b"\n") + HEAD + BODY + END,
        "half-signature": SIGNATURE[:5],
        "signature-alone": SIGNATURE,
        "header-cut": SIGNATURE + HEAD[:11],
    }


def chunks():
    return {
        "palette-of-4-bytes": SIGNATURE + header(SIDE, SIDE, PALETTE) + chunk(b"PLTE", bytes(4)) + INDEXED + END,
        "palette-of-257": SIGNATURE + header(SIDE, SIDE, PALETTE) + chunk(b"PLTE", bytes(257 * 3)) + INDEXED + END,
        "palette-over-bit-depth": SIGNATURE + header(SIDE, SIDE, PALETTE, 1) + palette(TABLE) + INDEXED + END,
        "transparency-in-rgba": SIGNATURE + HEAD + chunk(b"tRNS", bytes(6)) + BODY + END,
        "transparency-too-long": SIGNATURE + header(SIDE, SIDE, PALETTE) + palette(TABLE) + chunk(b"tRNS", bytes(300)) + INDEXED + END,
        "length-past-end": SIGNATURE + HEAD + struct.pack(">I", 1 << 20) + b"tEXt" + BODY,
        "length-over-31-bits": SIGNATURE + HEAD + struct.pack(">I", 1 << 31) + b"tEXt" + BODY + END,
        "type-of-digits": SIGNATURE + HEAD + chunk(b"12!4", b"x") + BODY + END,
        "type-of-escapes": SIGNATURE + HEAD + chunk(b"\x1b[2J", b"x") + BODY + END,
        "text-with-wrong-crc": SIGNATURE + HEAD + chunk(b"tEXt", b"Title\0ball")[:-1] + b"\0" + BODY + END,
    }


def streams():
    whole = stored_zlib(DATA)
    bodies = {
        "stream-of-one-byte": whole[:1],
        "compression-method-7": b"\x77\x85" + whole[2:],
        "wrong-header-check": b"\x78\x02" + whole[2:],
        "preset-dictionary": b"\x78\x20" + whole[2:],
        "no-adler": whole[:-4],
        "half-adler": whole[:-2],
        "bytes-after-stream": whole + b"more",
        "wrong-block-length": whole[:2] + b"\x01\x10\x00\x10\x00" + whole[7:],
        "empty": b"",
    }
    return {
        f"stream-{name}" if not name.startswith("stream") else name: SIGNATURE + HEAD + chunk(b"IDAT", stream) + END
        for name, stream in bodies.items()
    }


def cgbi():
    """Images that Xcode optimized: a CgBI chunk first, and a raw deflate stream."""
    mark, stream = chunk(b"CgBI", bytes.fromhex("50002002")), stored_blocks(DATA)
    return {
        "cgbi-with-zlib-header": SIGNATURE + mark + HEAD + BODY + END,
        "cgbi-of-16-bits": SIGNATURE + mark + raw_header(depth=16) + chunk(b"IDAT", stream) + END,
        "cgbi-short-data": SIGNATURE + mark + HEAD + chunk(b"IDAT", stored_blocks(DATA[:-20])) + END,
        "cgbi-twice": SIGNATURE + mark * 2 + HEAD + chunk(b"IDAT", stream) + END,
        "cgbi-after-header": SIGNATURE + HEAD + mark + chunk(b"IDAT", stream) + END,
        "cgbi-interlaced": SIGNATURE + mark + raw_header(interlace=1) + chunk(b"IDAT", stream) + END,
    }


def others():
    """Images of other formats, cut or damaged in their headers."""
    bmp = b"BM" + struct.pack("<IHHI", 70, 0, 0, 54) + struct.pack("<IiiHHIIiiII", 40, 0, -5, 1, 32, 0, 16, 0, 0, 0, 0)
    return {
        "Images/cut.gif": b"GIF89a\x10",
        "Images/zero.gif": b"GIF89a" + bytes(7),
        "Images/zero-width.bmp": bmp + bytes(16),
        "Images/no-frame.jpg": bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffd9"),
        "Images/cut.jpg": bytes.fromhex("ffd8ffc0001108"),
        "Images/text.jpg": b"<html>404</html>\n",
        "Images/cut.webp": b"RIFF\x20\0\0\0WEBPVP8 ",
        "Images/cut.heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\x10\0meta",
        "Images/cut.tiff": b"II*\0\xff\xff\0\0",
        "Images/no-size.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "Images/cut.psd": b"8BPS\0\1" + bytes(6),
        "Images/cut.pdf": b"%PDF-1.4\n1 0 obj <<",
        "Images/cut.ktx": b"\xabKTX 11\xbb\r\n\x1a\n\1\2\3\4",
        "Images/zero.ico": bytes.fromhex("000001000000"),
    }
