"""PNG decoders of other projects, called in this process through the C files of verification/lib/peers.

The C files are compiled on first use. `Peer("libpng").rgba(file)` returns pixels, and `.seconds(file, rounds)` the CPU
time of decoding. A missing library or C compiler raises PeerMissing.
"""

import ctypes
import os
import shutil
import struct
import subprocess

LIBRARY = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(LIBRARY, "peers")
BUILT = os.path.join(os.path.dirname(os.path.dirname(LIBRARY)), ".build", "peers")
PACKAGES = {"libpng": "libpng", "libspng": "spng"}  # the name of each peer in pkg-config


class PeerMissing(Exception):
    """The library or the compiler is not installed."""


class PeerError(Exception):
    """The decoder rejected a file, or warned about it."""


class Peer:
    """One decoder, by the name of its C file."""

    def __init__(self, name):
        self.name = name
        self.library = ctypes.CDLL(compiled(name))
        self.library.peer_seconds.restype = ctypes.c_double
        self.library.peer_seconds.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int]

    def rgba(self, file):
        """Return 8-bit R, G, B, A. Raise PeerError for an error or a warning."""
        width, height = size_of(file)
        pixels = ctypes.create_string_buffer(width * height * 4)
        message = ctypes.create_string_buffer(256)
        decode = self.library.peer_decode
        status = decode(file, ctypes.c_size_t(len(file)), pixels, ctypes.c_size_t(len(pixels)), message, ctypes.c_size_t(256))
        if status:
            raise PeerError(f"{self.name}: {'warning: ' if status > 0 else ''}{message.value.decode(errors='replace')}")
        return pixels.raw

    def seconds(self, file, rounds):
        """Return the least CPU seconds of decoding, or None if the decoder rejects the file."""
        width, height = size_of(file)
        seconds = self.library.peer_seconds(file, len(file), width * height * 4, rounds)
        return seconds if seconds >= 0 else None


def size_of(file):
    """Return width and height from the header of a standard PNG."""
    return struct.unpack(">II", file[16:24])


def compiled(name):
    """Compile the peer's shared library if its source is newer, and return its path."""
    source, header = os.path.join(SOURCES, f"{name}.c"), os.path.join(SOURCES, "peer.h")
    library = os.path.join(BUILT, f"{name}.so")
    if os.path.exists(library) and os.path.getmtime(library) > max(os.path.getmtime(source), os.path.getmtime(header)):
        return library
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise PeerMissing("no C compiler is installed")
    found = subprocess.run(["pkg-config", "--cflags", "--libs", PACKAGES[name]], capture_output=True, text=True, check=False)
    if found.returncode:
        raise PeerMissing(f"pkg-config does not find {PACKAGES[name]}")
    os.makedirs(BUILT, exist_ok=True)
    unfinished = f"{library}.{os.getpid()}"
    command = [compiler, "-O2", "-shared", "-fPIC", "-Wall", "-Wextra", source, "-o", unfinished, *found.stdout.split()]
    subprocess.run(command, check=True)
    os.replace(unfinished, library)
    return library
