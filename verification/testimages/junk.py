"""Junk/: files that do not belong in an app. They have the headers of the real formats, and filler."""

import struct

ENTRIES = (
    "10\n\ndir\n7\nhttps://svn.example.org/game/trunk/art\nhttps://svn.example.org/game\n\n\n\n2009-06-09T17:00:00.000000Z\n7\nartist\n\f\n"
)
NOTES = "Ask for the badge at a smaller size.\n"
DESKTOP = "[.ShellClassInfo]\r\nIconResource=C:\\Windows\\System32\\imageres.dll,-72\r\n"
LOGO_NOTE = "# the banner before it was cropped\n"


def files():
    """Yield (path, bytes) of every file in Junk."""
    yield "Junk/.svn/entries", ENTRIES.encode()
    yield "Junk/.svn/format", b"10\n"
    yield "Junk/.svn/wc.db", b"SQLite format 3\0" + bytes(84)
    yield "Junk/.svn/pristine/9f/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b.svn-base", NOTES.encode() * 40
    yield "Junk/.DS_Store", store()
    yield "Junk/Thumbs.db", bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)
    yield "Junk/desktop.ini", DESKTOP.encode()
    yield "Junk/._artwork.psd", apple_double()
    yield "Junk/artwork.psd", photoshop()
    yield "Junk/logo copy.bak", LOGO_NOTE.encode()
    yield "Junk/notes.txt~", NOTES.encode()


def store():
    """Return the start of a Finder store, an alignment word and a block of the buddy allocator."""
    return struct.pack(">I4sIII", 1, b"Bud1", 0x800, 0x800, 0x800) + bytes(2048 - 20)


def apple_double():
    """Return an AppleDouble file, version 2, with an empty Finder Info entry (RFC 1740, appendix A)."""
    return struct.pack(">II16xHIII", 0x00051607, 0x00020000, 1, 9, 38, 32) + bytes(32)


def photoshop():
    """Return a Photoshop file of 16 x 16 gray pixels, with a header, three empty sections and raw pixels.

    See "File Header Section" and the following sections of the Adobe Photoshop File Formats Specification.
    """
    head = b"8BPS" + struct.pack(">H6xHIIHH", 1, 1, 16, 16, 8, 1)
    pixels = bytes(x * 16 for _ in range(16) for x in range(16))
    return head + struct.pack(">III", 0, 0, 0) + struct.pack(">H", 0) + pixels
