"""The contents of sources: small files of each kind. Files of one kind and size class have equal sizes, so that an edit need not show in the size."""

import json
import random
import zlib

from testimages.png import CHANNELS, RGB, RGBA, assembled, chunk, header

# Widths and heights. The last image takes more than one block of deflate.
SIZES = [(2, 2), (8, 8), (30, 20), (120, 90)]


def content(name, size, variant):
    """Return the bytes of a source. Equal arguments give equal bytes, and other variants other bytes of equal size."""
    extension = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if name.lower().endswith("contents.json"):
        return contents_json(variant)
    word = f"{variant:04d}" * (1 + 5 * size)
    if extension == "png":
        return png(size, variant)
    if extension == "plist":
        # Some of them cannot be parsed.
        end = "</plist>" if variant % 8 else "</broke>"
        return f'<?xml version="1.0"?><plist version="1.0"><dict><key>k</key><string>{word}</string></dict>{end}'.encode()
    if extension == "strings":
        return f'"key" = "{word}";\n'.encode()
    if extension == "xcstrings":
        return string_catalog(word, variant)
    return f"a text of size {size}, {word}\n".encode()


def contents_json(variant):
    images = [{"filename": "x.png", "idiom": "universal", "scale": "123"[variant % 3] + "x"}]
    return json.dumps({"images": images, "info": {"author": "xcode", "version": 1}}).encode()


def string_catalog(word, variant):
    languages = [language for index, language in enumerate(("de", "en", "fr")) if variant >> index & 1]
    texts = {language: {"stringUnit": {"state": "translated", "value": word}} for language in languages}
    return json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": {"k": {"localizations": texts}}}).encode()


def png(size, variant):
    """Return an image whose data are stored, so that its file size depends on its width and height only."""
    width, height = SIZES[size]
    noise = random.Random(variant)
    color_type = RGBA if size % 2 else RGB
    rows = b"".join(b"\0" + noise.randbytes(width * CHANNELS[color_type]) for _ in range(height))
    data = zlib.compress(rows, 0)
    if variant % 11 == 5:  # A wrong checksum at the end of the image data.
        data = data[:-1] + bytes([data[-1] ^ 1])
    return assembled(header(width, height, color_type), chunk(b"IDAT", data))
