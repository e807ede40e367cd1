"""Runs of the program on one catalog: its list, and the files that it extracts."""

import collections
import hashlib
import json
import os
import subprocess

import numpy as np
from lib import cgbi_reader
from PIL import Image

PATIENCE = 600  # seconds
# Atlases are only extracted if a name matches.
EXTRACT = ["--name", "*", "-O", "0", "--no-verify", "-q"]


class Stopped(Exception):
    """A crash or a hang of the program."""


class Reading:
    """What the program says about a catalog and extracts from it."""

    def __init__(self, binary, path, folder):
        listed = run([binary, "catalog", "list", "--json", path])
        extracted = run([binary, "catalog", "extract", path, "-o", folder, *EXTRACT])
        self.messages = [line for line in (listed.stderr + extracted.stderr).splitlines() if line]
        objects = json.loads(listed.stdout) if listed.stdout else []
        self.header, self.renditions = (objects[0], [item for item in objects[1:] if "SHA1Digest" in item]) if objects else ({}, [])
        self.folder = folder
        self.places = collections.defaultdict(list)
        for item in self.renditions:
            self.places[item["SHA1Digest"]].append(item)

    def take(self, rendition):
        """Return the next object of the list with the digest of a rendition's bytes, or None."""
        found = self.places.get(hashlib.sha256(rendition).hexdigest().upper())
        return found.pop(0) if found else None

    def file(self, item):
        """Return the bytes of an extracted file, or None if it does not exist."""
        try:
            with open(os.path.join(self.folder, item["File"]), "rb") as file:
                return file.read()
        except (FileNotFoundError, IsADirectoryError):
            return None

    def pixels(self, item):
        """Return an extracted PNG as straight R, G, B, A of 8 bits, or of 16 bits if the PNG has them; None without it."""
        data = self.file(item)
        if data is None or not data.startswith(cgbi_reader.SIGNATURE):
            return None
        if data[24] == 16:
            return rgba16(cgbi_reader.read(data))
        with Image.open(os.path.join(self.folder, item["File"])) as image:
            return np.asarray(image.convert("RGBA"))


def rgba16(image):
    """Return the samples of a PNG of 16 bits as R, G, B, A."""
    samples = image.samples
    out = np.full((image.height, image.width, 4), 65535, np.uint16)
    if image.color_type in (0, 4):
        out[..., :3] = samples[..., :1]
        if image.color_type == 4:
            out[..., 3] = samples[..., 1]
    else:
        out[..., : samples.shape[2]] = samples
    return out


def run(command):
    """Run the program. Exit codes 0 and 1 are results, any other is a crash."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise Stopped(f"no end after {PATIENCE} s: {' '.join(command)}") from None
    if done.returncode not in (0, 1):
        raise Stopped(f"ended with {done.returncode}: {' '.join(command)}: {done.stderr.strip()[-300:]}")
    return done
