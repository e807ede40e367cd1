"""Archives with reproducible bytes: entries are sorted, owned by root, and have one time.

A tree is a dictionary from paths to files. Folders are derived from the paths.
"""

import gzip
import io
import lzma
import os
import tarfile
import time
import typing
import zipfile


class File(typing.NamedTuple):
    content: bytes
    executable: bool = False

    @property
    def mode(self):
        return 0o755 if self.executable else 0o644


def read_tree(folder):
    """Return the tree of a folder on the disk."""
    tree = {}
    for above, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                tree[os.path.relpath(path, folder)] = File(file.read(), os.access(path, os.X_OK))
    return tree


def below(prefix, tree):
    """Return the tree inside another folder."""
    return {f"{prefix}/{path}": file for path, file in tree.items()}


def folders(tree):
    """Return the paths of all folders of a tree, each before its content."""
    found = set()
    for path in tree:
        parts = path.split("/")[:-1]
        found.update("/".join(parts[:count]) for count in range(1, len(parts) + 1))
    return sorted(found)


def tar(tree, epoch, prefix=""):
    """Return a tar archive. `prefix` precedes each path: Debian's packages use `./`."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w", format=tarfile.GNU_FORMAT) as archive:
        names = {path: None for path in folders(tree)} | dict(tree)
        if prefix:
            names[""] = None
        for path in sorted(names):
            file = names[path]
            entry = tarfile.TarInfo(prefix + path)
            entry.uname = entry.gname = "root"
            entry.mtime = epoch
            if file is None:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                archive.addfile(entry)
            else:
                entry.mode, entry.size = file.mode, len(file.content)
                archive.addfile(entry, io.BytesIO(file.content))
    return target.getvalue()


def gz(content):
    """Return gzip bytes without a name and a time."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def xz(content):
    return lzma.compress(content, preset=6)


def zipped(tree, epoch):
    """Return a zip archive. Its times have steps of two seconds and start in 1980."""
    target = io.BytesIO()
    moment = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(tree):
            entry = zipfile.ZipInfo(path, moment)
            entry.create_system = 3
            entry.external_attr = (0o100000 | tree[path].mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, tree[path].content, compresslevel=9)
    return target.getvalue()


def ar(members, epoch):
    """Return an ar archive of (name, content) pairs, as in a Debian package."""
    target = bytearray(b"!<arch>\n")
    for name, content in members:
        # The fields: name, time, owner, group, mode, size, and the end of the header.
        target += f"{name:<16}{epoch:<12}{0:<6}{0:<6}{0o100644:<8o}{len(content):<10}`\n".encode()
        target += content + b"\n" * (len(content) % 2)
    return bytes(target)
