"""A writer of BOM stores, the container of compiled asset catalogs. Its numbers are big-endian."""

import struct

HEAD = 32  # bytes of the header


class Store:
    """Numbered blocks, and variables that name some of them. Block 0 is empty.

    Apple's tools write spare bytes after the header, spare entries in the index, and nodes of 4096 bytes. They are left out
    here, so that the files are small.
    """

    def __init__(self):
        self.blocks, self.variables = [b""], []

    def add(self, data):
        """Append a block and return its number."""
        self.blocks.append(data)
        return len(self.blocks) - 1

    def add_named(self, name, data):
        self.name(name, self.add(data))

    def name(self, name, number):
        self.variables.append((name, number))

    def file(self):
        """Return the bytes of the whole file. Every block starts at a multiple of 16."""
        body, places = bytearray(HEAD), [(0, 0)]
        for block in self.blocks[1:]:
            pad(body)
            places.append((len(body), len(block)))
            body += block
        used = len(places) - 1
        pad(body)
        names = struct.pack(">I", len(self.variables))
        for name, number in self.variables:
            names += struct.pack(">IB", number, len(name)) + name.encode()
        names_at = len(body)
        body += names
        pad(body)
        # The list of free blocks is empty, but has two spare entries.
        index = struct.pack(">I", len(places)) + b"".join(struct.pack(">II", *place) for place in places) + bytes(20)
        index_at = len(body)
        body += index
        body[:HEAD] = struct.pack(">8s6I", b"BOMStore", 1, used, index_at, len(index), names_at, len(names))
        return bytes(body)


def pad(body):
    body += bytes(-len(body) % 16)


class Tree:
    """A sorted map from keys to blocks of bytes.

    Keys are bytes, or numbers that stand in the nodes themselves. `most` limits the entries of a node, so that a few make
    a deep tree.
    """

    def __init__(self, entries, node_bytes=64, most=None, is_old=False):
        self.entries = sorted(entries)
        self.node_bytes, self.most = node_bytes, most or (node_bytes - 12) // 8
        self.is_inline = bool(entries) and isinstance(entries[0][0], int)
        lengths = set() if self.is_inline else {len(key) for key, _ in entries}
        self.key_bytes = 0 if self.is_inline else lengths.pop() if len(lengths) == 1 else 0xFFFFFFFF
        self.has_copies = not is_old and self.key_bytes not in (0, 0xFFFFFFFF)
        self.is_old = is_old

    def write(self, store, name):
        """Add the header, the nodes and the entries to a store, and name the header."""
        head = store.add(b"")
        store.name(name, head)
        leaves = [self.entries[at : at + self.most] for at in range(0, len(self.entries), self.most)] or [[]]
        numbers = [store.add(b"") for _ in leaves]
        keys = []
        for index, leaf in enumerate(leaves):
            ahead = numbers[index + 1] if index + 1 < len(numbers) else 0
            behind = numbers[index - 1] if index else 0
            pairs = []
            for key, value in leaf:
                key_block = key if self.is_inline else store.add(key)  # a key is always right before its value
                pairs.append((store.add(value), key_block))
            keys.append(pairs[-1][1] if pairs else 0)
            store.blocks[numbers[index]] = self.node(1, pairs, ahead, behind, [key for key, _ in leaf])
        while len(numbers) > 1:
            numbers, keys = self.inner(store, numbers, keys)
        fields = struct.pack(">4s4IB", b"tree", 1, numbers[0], self.node_bytes, len(self.entries), int(self.is_inline))
        store.blocks[head] = fields + (b"" if self.is_old else struct.pack(">II", self.key_bytes, 0))

    def node(self, is_leaf, pairs, ahead, behind, keys):
        """Return a leaf. Keys of one length stand again behind the entries."""
        data = struct.pack(">HHII", is_leaf, len(pairs), ahead, behind) + b"".join(struct.pack(">II", *pair) for pair in pairs)
        size = self.node_bytes
        if self.has_copies:
            data += bytes(4) + b"".join(keys)
            size += sum(map(len, keys))
        return data + bytes(max(0, size - len(data)))

    def inner(self, store, numbers, keys):
        """Add one level of inner nodes above some nodes. Each child but the last has its last key beside it."""
        above, last_keys = [], []
        for at in range(0, len(numbers), self.most):
            part = list(zip(numbers[at : at + self.most], keys[at : at + self.most]))
            data = struct.pack(">HHII", 0, len(part) - 1, 0, 0) + b"".join(struct.pack(">II", *pair) for pair in part[:-1])
            data += struct.pack(">I", part[-1][0])
            above.append(store.add(data + bytes(max(0, self.node_bytes - len(data)))))
            last_keys.append(part[-1][1])
        return above, last_keys
