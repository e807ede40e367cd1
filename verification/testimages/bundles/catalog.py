"""A writer of compiled asset catalogs."""

import struct
from collections import defaultdict

from testimages.bundles.store import Store, Tree

# The numbers of attributes.
ELEMENT, PART, DIRECTION, APPEARANCE, DIMENSION1, DIMENSION2, STATE, SCALE = 1, 2, 4, 7, 8, 9, 10, 12
LOCALIZATION, IDIOM, SUBTYPE, IDENTIFIER = 13, 15, 16, 17
HORIZONTAL, VERTICAL, MEMORY, GRAPHICS, GAMUT, TARGET = 20, 21, 22, 23, 24, 25
PICTURE, ICON, SIZES, COLOR, GRADIENT, PACKED = (85, 181), (85, 220), (85, 218), (85, 217), (85, 247), (9, 181)
PHONE, PAD, TV, CAR, WATCH, MARKETING = range(1, 7)
# The order of attributes in keys for iOS. Attributes of the second line are always there.
ORDER = (7, 13, 12, 15, 16, 26, 27, 9, 8, 25, 24, 4, 20, 21, 23, 22, 17, 1, 2, 10, 6)
ALWAYS = {7, 13, 12, 15, 16, 17, 1, 2}
WHOLE_MASK = {1, 2, 6, 7, 17, 18}  # attributes whose masks in BITMAPKEYS are always full
PLACEHOLDER = 5  # stands in KEYFORMAT for an attribute that old systems do not know
APPEARANCES = {0: "UIAppearanceAny", 1: "UIAppearanceDark", 2: "UIAppearanceHighContrastAny"}


def identifier(name):
    """Return the number of a facet: a hash of 64 bits over its name, folded to 16 bits."""
    value = 0x189D7
    for byte in name.encode():
        value = (value * 33 + byte) & 0xFFFFFFFFFFFFFFFF
    folded = 0
    for shift in (0, 16, 32, 48):
        folded = folded * 33 + (value >> shift & 0xFFFF)
    return folded & 0xFFFF or 1


class Catalog:
    """The facets and renditions of one catalog.

    A catalog without a target has no metadata and no BITMAPKEYS.
    `entries` has (key, rendition, expected). The last is the Bitmap or the bytes that a reader must get, or None.
    """

    def __init__(self, target="", thinning="", core_ui=971, platform="ios"):
        self.target, self.thinning = target, thinning
        self.core_ui, self.platform = core_ui, platform
        self.facets, self.entries, self.appearances = {}, [], {0}
        self.tree, self.localizations, self.is_old, self.count = {}, {}, False, None

    def facet(self, name, kind=PICTURE, number=None):
        """Add an asset name and return the attributes of its renditions."""
        attributes = {ELEMENT: kind[0], PART: kind[1], IDENTIFIER: identifier(name) if number is None else number}
        self.facets[name] = attributes
        return attributes

    def add(self, attributes, data, expected=None, **more):
        """Add a rendition. `more` has attributes by the names of this module, in lower case."""
        key = {**attributes, **{globals()[name.upper()]: value for name, value in more.items()}}
        self.appearances.add(key.get(APPEARANCE, 0))
        self.entries.append((key, data, expected))
        return key

    def key_format(self):
        used = {attribute for key, _, _ in self.entries for attribute, value in key.items() if value}
        return [attribute for attribute in ORDER if attribute in used or attribute in ALWAYS]

    def file(self):
        """Return the bytes of the catalog. Two entries with one key are both written."""
        order, store = self.key_format(), Store()
        form = {"is_old": self.is_old, **self.tree}
        keys = [(struct.pack(f"<{len(order)}H", *(key.get(attribute, 0) for attribute in order)), data) for key, data, _ in self.entries]
        store.add_named("CARHEADER", self.header())
        Tree(keys, **form).write(store, "RENDITIONS")
        Tree([(name.encode(), facet_value(facet)) for name, facet in self.facets.items()], **form).write(store, "FACETKEYS")
        if not self.is_old:
            names = [(APPEARANCES[number].encode(), struct.pack("<H", number)) for number in self.appearances]
            Tree(names, **form).write(store, "APPEARANCEKEYS")
        if self.localizations:
            names = [(name.encode(), struct.pack("<H", number)) for name, number in self.localizations.items()]
            Tree(names, **form).write(store, "LOCALIZATIONKEYS")
        self.write_key_format(store, order)
        if self.target:
            store.add_named("EXTENDED_METADATA", self.metadata())
            Tree(self.masks(order)).write(store, "BITMAPKEYS")
        return store.file()

    def header(self):
        """Return the block CARHEADER of 436 bytes."""
        main = f"@(#)PROGRAM:CoreUI  PROJECT:CoreUI-{self.core_ui}\n".encode().ljust(128, b"\0")
        count = len(self.entries) if self.count is None else self.count
        head = b"RATC" + struct.pack("<4I", self.core_ui, 6 if self.is_old else 17, 0, count)
        return head + main + b"AssetCrush test images".ljust(256, b"\0") + bytes(16) + struct.pack("<4I", 0, 2, 1, 2)

    def metadata(self):
        """Return the block EXTENDED_METADATA of 1028 bytes."""
        texts = (self.thinning, self.target, self.platform, "AssetCrush test images")
        return b"META" + b"".join(text.encode().ljust(256, b"\0") for text in texts)

    def write_key_format(self, store, order):
        """Write KEYFORMAT. Targets before iOS 11 get placeholders, with the true attributes in a block of their own."""
        old = self.target and float(self.target.split(".")[0]) < 11
        shown = [PLACEHOLDER if old and attribute >= GAMUT else attribute for attribute in order]
        store.add_named("KEYFORMAT", b"tmfk" + struct.pack(f"<{len(order) + 2}I", 0, len(order), *shown))
        if shown != order:
            true = [attribute if attribute != other else 0 for attribute, other in zip(order, shown)]
            store.add_named("KEYFORMATWORKAROUND", struct.pack(f"<{len(order)}I", *true))

    def masks(self, order):
        """Return BITMAPKEYS: which values of each attribute the renditions of an identifier have."""
        groups = defaultdict(list)
        for key, _, _ in self.entries:
            if key.get(IDENTIFIER):
                groups[key[IDENTIFIER]].append(key)
        out = []
        for number, keys in sorted(groups.items()):
            masks = [0xFFFFFFFF if attribute in WHOLE_MASK else mask(attribute, keys) for attribute in order]
            out.append((number, struct.pack(f"<{len(masks) + 4}I", 1, 0, 4 + 4 * len(masks), len(masks), *masks)))
        return out


def mask(attribute, keys):
    out = 0
    for key in keys:
        value = key.get(attribute, 0)
        out |= 1 << (16 if attribute == SUBTYPE and value == 1792 else value & 31)
    return out


def facet_value(attributes):
    """Return the hot spot, which is always 0, and the attributes of a facet."""
    body = b"".join(struct.pack("<HH", *pair) for pair in attributes.items())
    return struct.pack("<3H", 0, 0, len(attributes)) + body
