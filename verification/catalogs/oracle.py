"""The independent reader of catalogs, car.py, and the fields that the program must list for its renditions."""

import importlib.util
import math
import sys

import numpy as np

ENCODINGS = {"GA8 ": "Gray", "GA16": "GRAY-16", "RGBW": "ARGB-16"}
SPACES = {0: "generic", 1: "srgb", 2: "gray gamma 22", 3: "p3", 4: "extended srgb", 5: "extended linear srgb", 6: "extended gray"}
NUMBERS = {
    "NameIdentifier": 17,
    "Dimension1": 8,
    "Icon Index": 9,
    "Subtype": 16,
    "MemoryClass": 22,
    "GraphicsClass": 23,
    "Localization Identifier": 13,
}
TARGETS, DIRECTIONS = {3: "2018", 5: "2019"}, {4: "RTL", 5: "LTR"}
SIZE_CLASSES = {1: "compact", 2: "regular"}
FILES = ("DATA", "PDF ", "SVG ", "JPEG", "HEIF")


def load(path):
    """Return the module at a path."""
    spec = importlib.util.spec_from_file_location("car", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["car"] = module
    spec.loader.exec_module(module)
    module._predict = exact(module._predict)
    return module


def exact(predict):
    """Return the predictor of rows without the fault of its compiled form.

    Compiled by numba, rows without prediction (type 0) lose their negative numbers. Python itself computes them right.
    """

    def wrapped(types, high, low, width, rows, components):
        plain = low[: rows * width * components].reshape(rows, width * components)[types[:rows] == 0]
        chosen = getattr(predict, "py_func", predict) if (plain & 1).any() else predict
        return chosen(types, high, low, width, rows, components)

    return wrapped


def has_pixels(rendition):
    """Return whether a rendition has pixels of its own or of an atlas."""
    if rendition.layout == 1003:
        return bool(rendition.link) and rendition.link["layout"] != 1000
    return rendition.comp is not None and rendition.pixfmt not in FILES


def has_file(rendition):
    """Return whether a rendition is a stored file. Icon stacks have an empty one, which is no content."""
    return not has_pixels(rendition) and rendition.payload[:4] == b"DWAR" and rendition.layout not in (1002, 1019, 1020)


def straight(module, pixels):
    """Return premultiplied pixels as straight ones: 8 bits for 8 bits, and 16 bits for integers and fractions."""
    if pixels.dtype == np.uint8:
        return module.unpremultiply(pixels)
    if pixels.dtype == np.uint16:
        alpha = pixels[..., 3:].astype(np.uint64)
        color = (pixels[..., :3].astype(np.uint64) * 65535 + alpha // 2) // np.maximum(alpha, 1)
        return np.concatenate([np.where(alpha > 0, np.minimum(color, 65535), 0), alpha], 2).astype(np.uint16)
    alpha = np.clip(pixels[..., 3:].astype(np.float64), 0, 1)
    color = np.clip(np.where(alpha > 0, pixels[..., :3] / np.where(alpha > 0, alpha, 1), 0), 0, 1)
    return np.rint(np.concatenate([color, alpha], 2) * 65535).astype(np.uint16)


def comparable(module, rendition):
    """Return the pixels of a rendition, and the straight ones, or None for colors that no PNG in sRGB can hold."""
    raw = rendition.pixels()
    if raw.dtype == np.uint16 and rendition.pixfmt == "RGBW" and rendition.cspace & 15 in (4, 5, 6):
        raw = halves(raw)
    is_extended = is_outside(raw) or rendition.cspace & 15 == 5 and raw.dtype == np.float32
    return raw, None if is_extended else straight(module, raw)


def halves(pixels):
    """Return the half floats that integers of 16 bits stand for."""
    return pixels.view(np.float16).astype(np.float32)


def is_outside(pixels):
    """Return whether fractions have colors outside sRGB, which no PNG in sRGB can hold."""
    return pixels.dtype == np.float32 and bool(((pixels[..., :3] < -0.0005) | (pixels[..., :3] > 1.0005)).any())


def header(catalog):
    """Return the fields that the first object of the list must have."""
    fields = {"CoreUIVersion": catalog.coreui, "StorageVersion": catalog.storage, "SchemaVersion": catalog.schema}
    if catalog.meta:
        fields.update({"Platform": catalog.meta["platform"], "PlatformVersion": catalog.meta["platform_version"]})
    if catalog.appearance:
        fields["Appearances"] = {name: number for number, name in catalog.appearance.items()}
    return fields


def fields(rendition):
    """Return the fields that the object of a rendition must have. None stands for a key that must be absent."""
    key = rendition.attrs
    out = {
        "Name": rendition.car.facet_name(key) or rendition.name,
        "SizeOnDisk": len(rendition.csi),
        "Idiom": None if is_mac(rendition) else rendition_idiom(rendition),
        "Scale": max(1, rendition.scale100 // 100),
    }
    for name, attribute in NUMBERS.items():
        out[name] = key.get(attribute) or None
    appearance = key.get(7, 0)
    out["Appearance"] = rendition.car.appearance.get(appearance, str(appearance)) if appearance else None
    out["DisplayGamut"] = "P3" if key.get(24) == 1 else None
    target = key.get(25, 0)
    out["DeploymentTarget"] = TARGETS.get(target, str(target)) if target else None
    out["Direction"] = DIRECTIONS.get(key.get(4, 0))
    out["SizeClassHorizontal"] = SIZE_CLASSES.get(key.get(20, 0))
    out["SizeClassVertical"] = SIZE_CLASSES.get(key.get(21, 0))
    return {**out, **content(rendition)}


def is_mac(rendition):
    """Return whether assetutil prints no idiom, as for catalogs of macOS (a public dump of CoreUI 975)."""
    meta = rendition.car.meta
    return not rendition.attrs.get(15, 0) and bool(meta) and meta["platform"] == "macosx"


def rendition_idiom(rendition):
    names = ("universal", "phone", "pad", "tv", "car", "watch", "marketing", "mac", "vision")
    number = rendition.attrs.get(15, 0)
    return names[number] if number < len(names) else f"idiom {number}"


def content(rendition):
    """Return the fields of pixels, of a color, of data or of an icon's sizes."""
    if has_pixels(rendition) and rendition.width:
        out = {
            "RenditionName": rendition.name,
            "PixelWidth": rendition.width,
            "PixelHeight": rendition.height,
            "Encoding": ENCODINGS.get(rendition.pixfmt, rendition.pixfmt.replace(" ", "")),
            "Colorspace": SPACES.get(rendition.cspace & 15),
            "Template Mode": "automatic" if rendition.flags & 16 else "template" if rendition.flags & 8 else None,
        }
        source = rendition
        if rendition.link:
            source = rendition.car.resolve(rendition.link["raw"]) or rendition
        if source.comp is not None:
            out["Compression"] = compression(source.comp)
            out["Opaque"] = source.opaque
        return out
    data, tag = rendition.payload, rendition.payload[:4]
    if tag == b"RLOC" and len(data) >= 16:
        return {"Color components": list(np.frombuffer(data, "<f8", int.from_bytes(data[12:16], "little"), 16))}
    if tag == b"SISM" and len(data) >= 12:
        sizes = np.frombuffer(data, "<u4", int.from_bytes(data[8:12], "little") * 3, 12).reshape(-1, 3)
        return {"Sizes": [f"{w}x{h} index:{index} idiom:{rendition_idiom(rendition)}" for w, h, index in sizes]}
    if rendition.layout == 1000 and tag == b"DWAR":
        return {"Data Length": int.from_bytes(data[8:12], "little")}
    return {}


def compression(number):
    names = ("uncompressed", "rle", "zip", "lzvn", "lzfse", "jpeg-lzfse", "blurred")
    names += ("astc", "palette-img", "hevc", "deepmap-lzfse", "deepmap2", "dxtc")
    return names[number] if number < len(names) else f"compression {number}"


def is_same(expected, actual):
    """Return whether a field has the expected value. Numbers may be whole or not."""
    if isinstance(expected, list):
        return isinstance(actual, list) and len(expected) == len(actual) and all(map(is_same, expected, actual))
    if isinstance(expected, float):
        return isinstance(actual, (int, float)) and math.isclose(expected, actual, rel_tol=1e-12, abs_tol=1e-300)
    return expected == actual
