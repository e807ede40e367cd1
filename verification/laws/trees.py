"""Folders as dictionaries, and operations on paths that a user could make."""

from __future__ import annotations

import os
import shutil
import stat
from typing import NamedTuple


class Node(NamedTuple):
    """A file or a link below a folder."""

    data: bytes | None
    mode: int
    target: str | None
    number: int
    modified: int


def read(path):
    with open(path, "rb") as file:
        return file.read()


def snapshot(folder):
    """Return all files and links below a folder, by their relative paths. Links are not followed."""
    found = {}
    pending = [(folder, "")]
    while pending:
        path, prefix = pending.pop()
        try:
            entries = list(os.scandir(path))
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        for entry in entries:
            status = entry.stat(follow_symlinks=False)
            name = prefix + entry.name
            if stat.S_ISDIR(status.st_mode):
                pending.append((entry.path, name + "/"))
            elif stat.S_ISLNK(status.st_mode):
                found[name] = Node(None, 0, os.readlink(entry.path), status.st_ino, status.st_mtime_ns)
            else:
                try:
                    data = read(entry.path) if stat.S_ISREG(status.st_mode) else None
                except PermissionError:
                    data = None
                found[name] = Node(data, stat.S_IMODE(status.st_mode), None, status.st_ino, status.st_mtime_ns)
    return found


def remove(path):
    """Delete a file, a link or a folder, if it exists."""
    try:
        if os.path.islink(path) or not os.path.isdir(path):
            os.unlink(path)
        else:
            for folder, _, _ in os.walk(path):
                os.chmod(folder, 0o700)
            shutil.rmtree(path)
    except FileNotFoundError:
        pass


def clear(root, name):
    """Delete everything that prevents a file at a path, and create its folder."""
    parts = name.split("/")
    for count in range(1, len(parts)):
        path = os.path.join(root, *parts[:count])
        if os.path.islink(path) or os.path.exists(path) and not os.path.isdir(path):
            os.unlink(path)
        elif os.path.isdir(path):
            os.chmod(path, 0o755)
    path = os.path.join(root, name)
    remove(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


def is_file(path):
    """Whether a path is a file itself. A link is not."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def overwrite(path, data):
    """Write into a file, which keeps its number and its other names."""
    with open(path, "r+b") as file:
        file.write(data)
        file.truncate(len(data))
