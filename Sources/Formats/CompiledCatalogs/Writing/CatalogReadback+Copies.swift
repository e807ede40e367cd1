extension CatalogReadback {
  /// Reads the nodes of every tree once more: the order of keys, the links between leaves, the last keys in inner nodes,
  /// and the copies of keys, which the system reads instead of the keys.
  static func checkTrees(in bytes: [UInt8]) throws(CatalogReadbackError) {
    let file = bytes.span
    for name in ["RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "LOCALIZATIONKEYS", "BITMAPKEYS"] {
      let range: Range<Int>?
      let store: BlockStore
      do throws(CatalogError) {
        store = try BlockStore(file)
        range = try store.range(of: name, in: file)
      } catch {
        throw .unreadable(error)
      }
      guard let range else { continue }
      var check = TreeCheck(name: name, store: store, header: range, file)
      try check.run(file)
    }
  }
}

/// The check of one tree of a written file. Every range was inside the file when the reader read the tree.
private struct TreeCheck {
  private let name: String
  private let store: BlockStore
  private let root: Int
  private let nodeLength: Int
  private let count: Int
  private let hasNumbers: Bool
  /// The length of all keys, or 0 if nodes have no copies.
  private let keyLength: Int
  private var entries = 0
  private var leaves: [Range<Int>] = []
  private var leafNumbers: [Int] = []
  /// The block of the last key that was read.
  private var last: Int?

  private static let maximumDepth = 32

  init(name: String, store: BlockStore, header: Range<Int>, _ file: Span<UInt8>) {
    self.name = name
    self.store = store
    let start = header.lowerBound
    root = file.bigUInt32(at: start + 8)
    nodeLength = file.bigUInt32(at: start + 12)
    count = file.bigUInt32(at: start + 16)
    hasNumbers = file[start + 20] != 0
    let length = header.count >= 29 ? file.bigUInt32(at: start + 21) : 0
    keyLength = length == 0xFFFF_FFFF || hasNumbers ? 0 : length
  }

  mutating func run(_ file: Span<UInt8>) throws(CatalogReadbackError) {
    try visit(root, depth: 0, file)
    guard entries == count else { throw .order(tree: name) }
    for (index, leaf) in leaves.enumerated() {
      let next = index + 1 < leaves.count ? leafNumbers[index + 1] : 0
      let previous = index > 0 ? leafNumbers[index - 1] : 0
      guard file.bigUInt32(at: leaf.lowerBound + 4) == next, file.bigUInt32(at: leaf.lowerBound + 8) == previous
      else { throw .order(tree: name) }
    }
  }

  private mutating func visit(_ number: Int, depth: Int, _ file: Span<UInt8>) throws(CatalogReadbackError) {
    guard let node = store.range(of: number, in: file), node.count >= 16, depth < Self.maximumDepth else {
      throw .order(tree: name)
    }
    let start = node.lowerBound
    let isLeaf = file.bigUInt16(at: start) != 0
    let count = file.bigUInt16(at: start + 2)
    guard node.count == nodeLength + count * keyLength, 16 + count * (8 + keyLength) <= node.count else {
      throw .copies(tree: name)
    }
    if isLeaf {
      leaves.append(node)
      leafNumbers.append(number)
      entries += count
    }
    for index in 0..<count {
      let entry = start + 12 + index * 8
      let key = file.bigUInt32(at: entry + 4)
      if isLeaf {
        if let last { try require(last, isBelow: key, file) }
        last = key
      } else {
        try visit(file.bigUInt32(at: entry), depth: depth + 1, file)
        // The key of a child is its last one.
        guard last == key else { throw .order(tree: name) }
      }
      if keyLength > 0 { try requireCopy(at: start + 16 + count * 8 + index * keyLength, of: key, file) }
    }
    if !isLeaf { try visit(file.bigUInt32(at: start + 12 + count * 8), depth: depth + 1, file) }
  }

  private func require(_ left: Int, isBelow right: Int, _ file: Span<UInt8>) throws(CatalogReadbackError) {
    if hasNumbers {
      guard left < right else { throw .order(tree: name) }
      return
    }
    guard let first = store.range(of: left, in: file), let second = store.range(of: right, in: file) else {
      throw .order(tree: name)
    }
    for offset in 0..<min(first.count, second.count) {
      let (low, high) = (file[first.lowerBound + offset], file[second.lowerBound + offset])
      if low != high {
        guard low < high else { throw .order(tree: name) }
        return
      }
    }
    guard first.count < second.count else { throw .order(tree: name) }
  }

  private func requireCopy(at start: Int, of key: Int, _ file: Span<UInt8>) throws(CatalogReadbackError) {
    guard let range = store.range(of: key, in: file), range.count == keyLength else { throw .copies(tree: name) }
    for offset in 0..<keyLength where file[range.lowerBound + offset] != file[start + offset] {
      throw .copies(tree: name)
    }
  }
}
