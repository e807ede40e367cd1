"""The edits of a sequence, applied to a world."""

import os
import stat
import subprocess
from pathlib import Path

import trees
from contents import content
from judging import prefixes

EDITS = {}


def edit(function):
    EDITS[function.__name__] = function
    return function


@edit
def write(world, name, size, variant, mode):
    path = trees.clear(world.sources, name)
    Path(path).write_bytes(content(name, size, variant))
    os.chmod(path, mode)


def existing(world, name):
    """Return the path of a source that is a file and can be opened, or None."""
    path = os.path.join(world.sources, name)
    return path if trees.is_file(path) and os.access(path, os.R_OK | os.W_OK) else None


@edit
def overwrite(world, name, size, variant):
    path = existing(world, name)
    if path:
        trees.overwrite(path, content(name, size, variant))


@edit
def flip(world, name, variant, restores):
    """Replace the contents by others of equal size, in place, and perhaps restore the time of modification."""
    path = existing(world, name)
    if not path:
        return
    status = os.stat(path)
    for size in range(4):
        data = content(name, size, variant)
        if len(data) == status.st_size:
            trees.overwrite(path, data)
            if restores:
                os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@edit
def times(world, name, seconds):
    path = existing(world, name)
    if path:
        status = os.stat(path)
        moment = status.st_mtime_ns + seconds * 10**9
        os.utime(path, ns=(moment, moment))


@edit
def rename(world, name, other):
    path, target = os.path.join(world.sources, name), os.path.join(world.sources, other)
    if not os.path.lexists(path) or inside(path, target) or inside(target, path):
        return
    trees.clear(world.sources, other)
    if os.path.lexists(path):
        os.rename(path, target)


def inside(path, folder):
    return path.casefold() == folder.casefold() or path.casefold().startswith(folder.casefold() + "/")


@edit
def swap(world, name, other):
    path, target = os.path.join(world.sources, name), os.path.join(world.sources, other)
    if not (os.path.lexists(path) and os.path.lexists(target)) or inside(path, target) or inside(target, path):
        return
    os.rename(path, path + "~")
    os.rename(target, path)
    os.rename(path + "~", target)


@edit
def delete(world, name):
    trees.remove(os.path.join(world.sources, name))


@edit
def recase(world, name):
    """Change the case of one part of a path."""
    parts = name.split("/")
    for index in range(len(name) % len(parts) + 1, len(parts)):
        folder = os.path.join(world.sources, *parts[:index])
        path, other = os.path.join(folder, parts[index]), os.path.join(folder, swapped(parts[index]))
        if os.path.lexists(path) and (not os.path.lexists(other) or os.path.samestat(os.lstat(path), os.lstat(other))):
            os.rename(path, other)
            return


def swapped(name):
    """Return a name in another case, with the extension that decides its kind."""
    stem, dot, extension = name.partition(".")
    return stem.swapcase() + dot + extension


@edit
def link(world, name, target):
    os.symlink(target, trees.clear(world.sources, name))


@edit
def hardlink(world, name, other):
    path = existing(world, name)
    if path and path != os.path.join(world.sources, other) and not inside(path, os.path.join(world.sources, other)):
        target = trees.clear(world.sources, other)
        if os.path.exists(path):
            os.link(path, target)


@edit
def chmod(world, name, mode):
    path = os.path.join(world.sources, name)
    if trees.is_file(path):
        os.chmod(path, mode)


@edit
def relink(world, target):
    path = os.path.join(world.sources, "cur")
    os.unlink(path)
    os.symlink(target, path)


@edit
def plant(world, name, how, variant):
    """Add a file of others to the output, if its path is free and contains no link."""
    folder = world.out
    for part in name.split("/")[:-1]:
        folder = os.path.join(folder, part)
        if os.path.islink(folder) or os.path.lexists(folder) and not os.path.isdir(folder):
            return
    path = os.path.join(world.out, name)
    if os.path.lexists(path):
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    world.folders.update(prefixes(os.path.dirname(name)))
    if how == "folder":
        os.mkdir(path)
        path, how = path + "/other", "file"
    if how == "link":
        os.symlink("../" * name.count("/") + "../../s/ext/1", path)
    else:
        data = f"a file of somebody else, {variant}".encode()
        source = os.path.join(world.sources, "cur", name)
        if how == "equal" and name.endswith(".txt") and trees.is_file(source) and os.access(source, os.R_OK):
            data = trees.read(source)
        Path(path).write_bytes(data)
    world.adopt(path)


@edit
def tamper(world, number, how):
    """Change an output as another program might."""
    # A file with a temporary name is never a file of others.
    names = sorted(name for name in trees.snapshot(world.out) if ".assetcrush-tmp-" not in name)
    if not names:
        return
    name = names[number % len(names)]
    path = os.path.join(world.out, name)
    status = os.lstat(path)
    was_foreign = world.foreign.pop(name, None)
    if how in ("chmod", "times", "flip", "truncate", "append") and not stat.S_ISREG(status.st_mode):
        how = "delete"
    if how in ("flip", "truncate", "append") and status.st_nlink > 1:
        how = "delete"  # The other name would change too.
    if how in ("flip", "truncate", "append"):
        os.chmod(path, 0o644)
        data = trees.read(path)
        if how == "flip":
            data = (f"{number:05d}".encode() + data[5:])[: len(data)]
        trees.overwrite(path, data[: len(data) // 2] if how == "truncate" else data + b"+" if how == "append" else data)
    elif how == "chmod":
        os.chmod(path, 0o600)
    elif how == "times":
        os.utime(path, (number, number))
    elif how == "rename":
        os.replace(path, path + "-old")
        path += "-old"
    elif how == "hardlink" and stat.S_ISREG(status.st_mode):
        trees.remove(path + "-twin")
        os.link(path, path + "-twin")
        path += "-twin"
        # The output has two names now. Its bytes must not change through either.
    else:
        os.unlink(path)
        if how == "folder":
            os.mkdir(path)
            path += "/other"
            Path(path).write_bytes(b"%d" % number)
        elif how == "link":
            os.symlink("../" * name.count("/") + "../../s/ext/2/y.txt", path)
        else:
            return
    if how not in ("chmod", "times") or was_foreign:
        world.adopt(path)
    if was_foreign and how == "hardlink":
        world.adopt(os.path.join(world.out, name))


@edit
def manifest(world, how):
    """Damage the record of earlier builds. Outputs of earlier builds may then stay."""
    world.may_stay |= set(trees.snapshot(world.out))
    name = "journal" if how == "journal" else "manifest"
    path = os.path.join(os.path.dirname(world.out), f".assetcrush-{name}-out")
    if how == "journal":
        Path(path).write_bytes(b"\x05abc\xff" * 9)
    elif trees.is_file(path):
        if how == "delete":
            os.unlink(path)
        else:
            damage(path, how, 77)


@edit
def litter(world, number):
    """Leave the temporary file and the lock of a killed build, as its first output leaves them."""
    folders = sorted(folder for folder, _, _ in os.walk(world.out))
    if folders:
        for path in (
            os.path.join(folders[number % len(folders)], ".assetcrush-tmp-0"),
            os.path.join(os.path.dirname(world.out), ".assetcrush-lock-out"),
        ):
            if os.access(os.path.dirname(path), os.W_OK) and not os.path.lexists(path):
                world.put(path, "1\n")


@edit
def cache(world, how, number):
    if how in ("trim", "clear"):
        if os.path.isdir(world.cache):
            size = ["--size", "1"] if how == "trim" else []
            subprocess.run([world.tool, "cache", how, world.cache, *size], capture_output=True, timeout=20, check=False)
        return
    if how == "delete":
        return trees.remove(world.cache)
    for name in sorted(trees.snapshot(world.cache)):
        if name != "CACHEDIR.TAG":  # It proves that the folder is a cache: without it, a build refuses the folder.
            damage(os.path.join(world.cache, name), how, number)


@edit
def clock(world, seconds):
    world.set_clock(seconds * 10**9)


def damage(path, how, number):
    data = bytearray(trees.read(path))
    if how == "truncate":
        del data[len(data) // 2 :]
    elif how == "empty":
        data.clear()
    elif data:
        data[number % len(data)] ^= 1 << number % 8
    trees.overwrite(path, data)
