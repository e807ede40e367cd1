"""A file system in memory for tests, over /dev/fuse, without any library. Linux only; mounting needs root.

It can fold the case of names, as APFS and NTFS do: names keep their spelling, and all spellings and Unicode forms find
them. It also produces events that are legal and rare. Reads and writes are short or fail, also when a file is closed.
Files change while they are read, and clocks are coarse or wrong. The numbers are those of `include/uapi/linux/fuse.h` in
Linux, protocol 7.31.
"""

import ctypes
import errno
import json
import os
import select
import socket
import stat
import struct
import sys
import time
import unicodedata

HEADER = struct.Struct("<IIQQIIIHH")
ROOT = 1
DIRECT_IO = 1
SECOND = 10**9


class File:
    """A file, a folder or a link, with all its names."""

    def __init__(self, number, mode, now):
        self.number, self.mode, self.links = number, mode, 1
        self.data = bytearray()
        self.names = {}
        self.accessed = self.modified = self.changed = now
        self.user = self.group = 0
        # The name of the folder at the top.
        self.top = ""
        self.is_dirty = False


class Failure(Exception):
    def __init__(self, code):
        self.code = code


class Memory:
    """The files, and the answers to the kernel's requests."""

    def __init__(self, folds, user):
        self.folds = folds
        self.clock, self.grain = 0, 1
        self.faults = {}
        self.root = File(ROOT, stat.S_IFDIR | 0o755, self.now())
        self.root.user = self.root.group = user
        # Every spelling of a name has its own node. Otherwise the kernel ignores a rename that changes case alone.
        self.nodes = {ROOT: self.root}
        self.spellings = {}
        self.next = ROOT
        self.last = ROOT

    def now(self):
        moment = time.time_ns() + self.clock
        return moment - moment % self.grain

    def key(self, name):
        return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold()) if self.folds else name

    def node(self, file, name):
        place = (file.number, name)
        if place not in self.spellings:
            self.next += 1
            self.spellings[place] = self.next
            self.nodes[self.next] = file
        return self.spellings[place]

    def child(self, folder, name):
        entry = folder.names.get(self.key(name))
        if entry is None:
            raise Failure(errno.ENOENT)
        return entry[1]

    def add(self, folder, name, file):
        folder.names[self.key(name)] = (name, file)
        folder.modified = folder.changed = self.now()

    def create(self, folder, name, mode, user, group):
        if self.key(name) in folder.names:
            raise Failure(errno.EEXIST)
        self.last += 1
        file = File(self.last, mode, self.now())
        file.user, file.group = user, group
        file.top = name if folder is self.root else folder.top
        self.add(folder, name, file)
        return file

    def drop(self, folder, name):
        file = self.child(folder, name)
        del folder.names[self.key(name)]
        file.links -= 1
        folder.modified = folder.changed = file.changed = self.now()

    # Answers

    def attributes(self, file):
        size = len(file.data)
        times = [divmod(moment, SECOND) for moment in (file.accessed, file.modified, file.changed)]
        seconds, fractions = zip(*times)
        owner = (file.mode, max(0, file.links), file.user, file.group)
        numbers = (file.number, size, (size + 511) // 512, *seconds, *fractions, *owner, 0, 4096, 0)
        return struct.pack("<QQQqqqIIIIIIIIII", *numbers)

    def entry(self, file, name):
        return struct.pack("<QQQQII", self.node(file, name), 0, 0, 0, 0, 0) + self.attributes(file)

    def attribute_answer(self, file):
        return struct.pack("<QII", 0, 0, 0) + self.attributes(file)

    def opened(self):
        return struct.pack("<QII", 0, DIRECT_IO if self.faults.get("direct") else 0, 0)

    def is_due(self, kind):
        """Return the fault of a kind if it happens at this call."""
        fault = self.faults.get(kind)
        if fault is None or fault["after"] < 0:
            return None
        fault["after"] -= 1
        return fault if fault["after"] < 0 else None

    def check(self, kind):
        fault = self.is_due(kind)
        if fault:
            raise Failure(fault["error"])

    def change(self, file):
        """Let another process change a source while it is read."""
        fault = self.is_due("change") if stat.S_ISREG(file.mode) and file.top == "s" else None
        if not fault:
            return
        if fault["how"] == "grow":
            file.data += b"grown" * 3
        elif fault["how"] == "shrink":
            del file.data[len(file.data) // 2 :]
        elif file.data:
            file.data[-1] ^= 1
        file.modified = file.changed = self.now()

    def read(self, file, offset, size):
        self.check("read")
        self.change(file)
        return bytes(file.data[offset : offset + min(size, self.faults.get("reads", size))])

    def write(self, file, offset, data):
        self.check("write")
        data = data[: self.faults.get("writes", len(data))]
        if len(file.data) < offset:
            file.data += bytes(offset - len(file.data))
        file.data[offset : offset + len(data)] = data
        file.modified = file.changed = self.now()
        file.is_dirty = True
        return struct.pack("<II", len(data), 0)

    def flush(self, file):
        """Store the written bytes. A delayed error loses half of them."""
        fault = self.is_due("close") if file.is_dirty and file.top != "s" else None
        file.is_dirty = False
        if fault:
            del file.data[len(file.data) // 2 :]
            raise Failure(fault["error"])
        return b""

    def set_attributes(self, file, body):
        valid, _, _, size, _, accessed, modified, _, an, mn, _, mode, _, user, group, _ = struct.unpack("<IIQQQqqqIIIIIIII", body[:88])
        now = self.now()
        if valid & 1:
            file.mode = stat.S_IFMT(file.mode) | mode & 0o7777
        if valid & 2:
            file.user = user
        if valid & 4:
            file.group = group
        if valid & 8:
            self.check("write")
            del file.data[size:]
            file.data += bytes(size - len(file.data))
            file.modified = now
        if valid & 16:
            file.accessed = now if valid & 128 else accessed * SECOND + an
        if valid & 32:
            file.modified = now if valid & 256 else modified * SECOND + mn
        file.changed = now
        return self.attribute_answer(file)

    def rename(self, folder, other, old, new, exclusive=False):
        self.check("rename")
        file = self.child(folder, old)
        if self.contains(file, other):
            raise Failure(errno.EINVAL)
        there = other.names.get(self.key(new))
        if there and there[1] is not file:
            if exclusive:
                raise Failure(errno.EEXIST)
            if stat.S_ISDIR(there[1].mode) and there[1].names:
                raise Failure(errno.ENOTEMPTY)
            there[1].links -= 1
        elif there and (other is not folder or self.key(new) != self.key(old)):
            return b""  # Two names of one file stay, as POSIX demands.
        del folder.names[self.key(old)]
        folder.modified = folder.changed = self.now()
        self.add(other, new, file)
        file.changed = self.now()
        return b""

    def contains(self, folder, inner):
        return folder is inner or any(self.contains(file, inner) for _, file in folder.names.values())

    def listing(self, folder, offset, size):
        entries = [(".", folder), ("..", folder)] + list(folder.names.values())
        answer = b""
        for index, (name, file) in enumerate(entries[offset:], offset + 1):
            raw = name.encode("utf-8", "surrogateescape")
            entry = struct.pack("<QQII", file.number, index, len(raw), file.mode >> 12) + raw
            entry += bytes(-len(entry) % 8)
            if len(answer) + len(entry) > size:
                break
            answer += entry
        return answer

    def answer(self, code, node, body, user, group):
        """Return the answer to a request, or None for a request without an answer."""
        if code in (2, 36, 42):  # FORGET, INTERRUPT, BATCH_FORGET
            return None
        if code == 26:  # INIT
            return struct.pack("<IIIIHHIIHHI28x", 7, 31, 1 << 17, 0x20, 12, 10, 1 << 17, 1, 0, 0, 0)
        file = self.nodes[node]

        def names(start):
            return [name.decode("utf-8", "surrogateescape") for name in body[start:].split(b"\0")]

        if code == 1:  # LOOKUP
            name = names(0)[0]
            return self.entry(self.child(file, name), name)
        if code == 3:  # GETATTR
            return self.attribute_answer(file)
        if code == 4:
            return self.set_attributes(file, body)
        if code == 5:  # READLINK
            return bytes(file.data)
        if code == 6:  # SYMLINK
            name, target = names(0)[:2]
            link = self.create(file, name, stat.S_IFLNK | 0o777, user, group)
            link.data += target.encode("utf-8", "surrogateescape")
            return self.entry(link, name)
        if code in (8, 9):  # MKNOD, MKDIR
            name = names(16 if code == 8 else 8)[0]
            mode = struct.unpack_from("<I", body)[0] | (stat.S_IFDIR if code == 9 else 0)
            return self.entry(self.create(file, name, mode, user, group), name)
        if code in (10, 11):  # UNLINK, RMDIR
            name = names(0)[0]
            if code == 11 and self.child(file, name).names:
                raise Failure(errno.ENOTEMPTY)
            self.drop(file, name)
            return b""
        if code in (12, 45):  # RENAME, RENAME2
            folder, flags = struct.unpack_from("<QI", body) if code == 45 else (struct.unpack_from("<Q", body)[0], 0)
            return self.rename(file, self.nodes[folder], *names(16 if code == 45 else 8)[:2], exclusive=flags & 1)
        if code == 13:  # LINK
            other, name = self.nodes[struct.unpack_from("<Q", body)[0]], names(8)[0]
            if self.key(name) in file.names:
                raise Failure(errno.EEXIST)
            other.links += 1
            self.add(file, name, other)
            return self.entry(other, name)
        if code in (14, 27):  # OPEN, OPENDIR
            self.check("open")
            return self.opened() if code == 14 else struct.pack("<QII", 0, 0, 0)
        if code == 15:
            return self.read(file, *struct.unpack_from("<QI", body, 8))
        if code == 16:
            return self.write(file, struct.unpack_from("<Q", body, 8)[0], body[40:])
        if code == 17:  # STATFS
            return struct.pack("<QQQQQIIII24x", 1 << 20, 1 << 19, 1 << 19, 1 << 20, 1 << 19, 4096, 255, 4096, 0)
        if code == 25:  # FLUSH, at each close
            return self.flush(file)
        if code in (18, 20, 29, 30, 34, 38):  # RELEASE, FSYNC, RELEASEDIR, FSYNCDIR, ACCESS, DESTROY
            return b""
        if code == 28:  # READDIR
            return self.listing(file, *struct.unpack_from("<QI", body, 8))
        if code == 35:  # CREATE
            name = names(16)[0]
            self.check("open")
            mode = struct.unpack_from("<II", body)[1]
            return self.entry(self.create(file, name, stat.S_IFREG | mode & 0o7777, user, group), name) + self.opened()
        raise Failure(errno.ENOSYS)


def serve(device, control, memory):
    """Answer requests until the file system is unmounted or the control socket is closed."""
    while True:
        for ready in select.select([device, control], [], [])[0]:
            if ready is control:
                command = control.recv(1 << 16)
                if not command:
                    return
                change = json.loads(command)
                memory.faults = change.get("faults", {})
                memory.clock, memory.grain = change.get("clock", memory.clock), change.get("grain", memory.grain)
                control.send(b".")
                continue
            try:
                request = os.read(device, (1 << 17) + 4096)
            except OSError as error:
                if error.errno == errno.ENODEV:
                    return
                if error.errno in (errno.ENOENT, errno.EINTR, errno.EAGAIN):
                    continue
                raise
            _, code, unique, node, user, group, _, _, _ = HEADER.unpack_from(request)
            result, body = 0, b""
            try:
                body = memory.answer(code, node, request[HEADER.size :], user, group)
            except Failure as failure:
                result, body = -failure.code, b""
            if body is None:
                continue
            try:
                os.write(device, struct.pack("<IiQ", 16 + len(body), result, unique) + body)
            except OSError as error:
                if error.errno != errno.ENOENT:  # The request was interrupted.
                    raise


class Mount:
    """A mounted file system, served by a process of its own."""

    def __init__(self, folder, folds, user):
        self.folder = folder
        device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
        options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other"
        call("mount", b"laws", folder.encode(), b"fuse", 6, options.encode())  # MS_NOSUID | MS_NODEV
        self.control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.process = os.fork()
        if self.process == 0:
            status = 1
            try:
                self.control.close()
                serve(device, other, Memory(folds, user))
                status = 0
            except BaseException as error:
                print(f"laws/fuse: {error!r}", file=sys.stderr)
            os._exit(status)
        os.close(device)
        other.close()

    def set(self, **change):
        self.control.send(json.dumps(change).encode())
        self.control.recv(1)

    def close(self):
        call("umount2", self.folder.encode(), 2)  # MNT_DETACH
        self.control.close()
        os.waitpid(self.process, 0)


def call(name, *arguments):
    """Call a function of the C library, and raise its error."""
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, name)(*arguments) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")


def is_available():
    return os.access("/dev/fuse", os.R_OK | os.W_OK)
