/// The writer of a tree in a block store. Entries may be added in any order; the tree sorts them by the bytes of keys.
///
/// Blocks get their numbers as in Apple's catalogs: a key before its value, and a node when it is needed. A leaf with
/// one entry more than it has room for is split, and its left half has one entry more.
struct BlockTreeWriter {
  /// The block of the header.
  let tree: Int
  private let name: String
  private let nodeLength: Int
  private let hasNumbers: Bool
  /// Whether the header has the length of keys, and nodes repeat keys of one length.
  private let repeatsKeys: Bool
  private var leaves: [Leaf]
  private var root: Int
  /// The length of the keys if all have one, or -1. Nil if there is no key.
  private var keyLength: Int?

  private struct Leaf {
    let block: Int
    var entries: [Entry] = []
  }

  private struct Entry {
    let key: [UInt8]
    /// The number itself for trees of numbers.
    let keyBlock: Int
    var value: Int
  }

  /// The bytes before the entries of a node.
  private static let nodeHeader = 12

  /// Adds the blocks of an empty tree.
  ///
  /// - Parameters:
  ///   - keyLength: the length of all keys, if it is known before the first one.
  ///   - hasNumbers: whether keys are numbers of 32 bits, as in BITMAPKEYS, whose nodes have 1,024 bytes.
  init(
    _ name: String, in store: inout BlockStoreWriter, form: StoreForm, keyLength: Int? = nil, hasNumbers: Bool = false
  ) {
    self.name = name
    self.hasNumbers = hasNumbers
    self.keyLength = keyLength
    nodeLength = hasNumbers ? 1024 : 4096
    repeatsKeys = form.trees == .all || form.trees == .renditions && name == "RENDITIONS"
    tree = store.reserve()
    root = store.reserve()
    leaves = [Leaf(block: root)]
  }

  /// The entries of a node, between its header and its last four bytes: 510, or 126 in trees of numbers.
  private var capacity: Int { (nodeLength - Self.nodeHeader - 4) / 8 }

  /// Adds an entry with the blocks of its key and its value. The last value of a key counts.
  mutating func add(_ key: [UInt8], _ value: ArraySlice<UInt8>, to store: inout BlockStoreWriter) {
    keyLength = keyLength == nil || keyLength == key.count ? key.count : -1
    let keyBlock = store.add(key)
    insert(Entry(key: key, keyBlock: keyBlock, value: store.add(value)), in: &store)
  }

  mutating func add(_ key: [UInt8], _ value: [UInt8], to store: inout BlockStoreWriter) {
    add(key, value[...], to: &store)
  }

  /// Adds an entry of a tree of numbers.
  mutating func add(_ number: Int, _ value: [UInt8], to store: inout BlockStoreWriter) {
    var key: [UInt8] = []
    key.appendBig32(number)
    insert(Entry(key: key, keyBlock: number, value: store.add(value)), in: &store)
  }

  private mutating func insert(_ entry: Entry, in store: inout BlockStoreWriter) {
    // The first leaf whose last key is not below the new one.
    let index = min(
      leaves.count - 1,
      leaves.partitioningIndex { leaf in
        leaf.entries.last.map { !$0.key.lexicographicallyPrecedes(entry.key) } ?? true
      })
    let position = leaves[index].entries.partitioningIndex { !$0.key.lexicographicallyPrecedes(entry.key) }
    if position < leaves[index].entries.count, leaves[index].entries[position].key == entry.key {
      leaves[index].entries[position].value = entry.value
      return
    }
    leaves[index].entries.insert(entry, at: position)
    let count = leaves[index].entries.count
    guard count > capacity else { return }
    let half = (count + 1) / 2
    let right = Leaf(block: store.reserve(), entries: Array(leaves[index].entries[half...]))
    leaves[index].entries.removeSubrange(half...)
    leaves.insert(right, at: index + 1)
    if leaves.count == 2 { root = store.reserve() }
  }

  /// Writes the nodes and the header.
  mutating func finish(in store: inout BlockStoreWriter) {
    for (index, leaf) in leaves.enumerated() {
      let next = index + 1 < leaves.count ? leaves[index + 1].block : 0
      let previous = index > 0 ? leaves[index - 1].block : 0
      store.fill(leaf.block, node(leaf.entries, isLeaf: true, next: next, previous: previous, last: 0))
    }
    if leaves.count > 1 { writeInnerNodes(in: &store) }
    store.fill(tree, header)
    store.set(name, block: tree)
  }

  /// Writes the nodes and the header as they are before the first entry. The tree has one leaf.
  func finishEmpty(in store: inout BlockStoreWriter) {
    var empty = self
    empty.leaves = [Leaf(block: root)]
    empty.keyLength = 0
    empty.finish(in: &store)
  }

  /// Writes the tree of `finishEmpty` again with its entries. A leaf of another length and the header get other ranges.
  func rewrite(in image: inout StoreImage) {
    let leaf = node(leaves[0].entries, isLeaf: true, next: 0, previous: 0, last: 0)
    image.rewrite(root, leaf, inPlace: image.blocks[root].count == leaf.count)
    image.rewrite(tree, header)
  }

  /// Writes the nodes above the leaves. One node has 511 children; more children get nodes of their own, which are added
  /// behind all other blocks. Apple's trees of that size were not seen.
  private mutating func writeInnerNodes(in store: inout BlockStoreWriter) {
    // A child with its last key.
    var children = leaves.map { leaf in
      Entry(key: leaf.entries.last?.key ?? [], keyBlock: leaf.entries.last?.keyBlock ?? 0, value: leaf.block)
    }
    while children.count > capacity + 1 {
      var parents: [Entry] = []
      let groups = (children.count + capacity) / (capacity + 1)
      for group in 0..<groups {
        let members = children[group * children.count / groups..<(group + 1) * children.count / groups]
        guard let last = members.last else { continue }
        let block = store.add(node(members.dropLast(), isLeaf: false, next: 0, previous: 0, last: last.value))
        parents.append(Entry(key: last.key, keyBlock: last.keyBlock, value: block))
      }
      children = parents
    }
    guard let last = children.last else { return }
    store.fill(root, node(children.dropLast(), isLeaf: false, next: 0, previous: 0, last: last.value))
  }

  /// Returns a node: a header, pairs of a value and a key, the last child or 0, and copies of keys of one length.
  private func node(
    _ entries: some Collection<Entry>, isLeaf: Bool, next: Int, previous: Int, last: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendBig16(isLeaf ? 1 : 0)
    bytes.appendBig16(entries.count)
    bytes.appendBig32(next)
    bytes.appendBig32(previous)
    for entry in entries {
      bytes.appendBig32(entry.value)
      bytes.appendBig32(entry.keyBlock)
    }
    bytes.appendBig32(last)
    let fixed = repeatsKeys && !hasNumbers ? max(0, keyLength ?? 0) : 0
    if fixed > 0 { for entry in entries { bytes += entry.key } }
    bytes.appendZeros(nodeLength + fixed * entries.count - bytes.count)
    return bytes
  }

  /// The block of the header: `tree`, 1, the root, the length of a node, the number of entries, 1 for a tree of numbers.
  /// The length of keys follows, or -1 if they have several, and 0.
  private var header: [UInt8] {
    var bytes = Array("tree".utf8)
    let count = leaves.reduce(0) { $0 + $1.entries.count }
    for number in [1, root, nodeLength, count] { bytes.appendBig32(number) }
    bytes.append(hasNumbers ? 1 : 0)
    if repeatsKeys {
      bytes.appendBig32(hasNumbers ? 0 : keyLength ?? -1)
      bytes.appendBig32(0)
    }
    return bytes
  }
}

extension Array {
  /// Returns the first index whose element belongs to the second part of a partitioned array.
  fileprivate func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
