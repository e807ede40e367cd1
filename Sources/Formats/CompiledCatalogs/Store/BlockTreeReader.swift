/// The reader of a tree's leaves. It visits each node once and stops at a bounded number of entries.
struct BlockTreeReader {
  private let name: String
  private let store: BlockStore
  /// The most entries, and the most children that are visited.
  private let limit: Int
  private(set) var entries: [BlockTree.Entry] = []
  /// The first problem.
  private(set) var problem: CatalogProblem?
  private var seen: Set<Int> = []

  /// The least bytes of an honest entry: 8 in the leaf and 16 in the index, for its key and its value.
  private static let bytesPerEntry = 24
  /// Entries of any tree. The largest known catalogs have about 10,000 renditions, which need 1 kB of memory each.
  static let maximumEntries = 1 << 19
  private static let nodeHeader = 12
  /// Levels of inner nodes. A tree of Apple has one; 32 levels of two children exceed 32-bit block numbers.
  private static let maximumDepth = 32

  /// Whether the limit is the one of all files, and not the one of the file's size.
  private let isLimited: Bool

  init(name: String, store: BlockStore, fileLength: Int, most: Int = maximumEntries) {
    self.name = name
    self.store = store
    limit = min(fileLength / Self.bytesPerEntry, most)
    isLimited = limit == most
  }

  /// Reads the leftmost leaf below a root and the leaves that follow it.
  mutating func readChain(below root: Int, in file: Span<UInt8>) {
    guard let first = leftmostLeaf(below: root, in: file) else { return }
    var leaf = first
    while leaf != 0 {
      guard seen.insert(leaf).inserted else {
        return report(.invalid(part: "chain of leaves of \(name)", offset: store.indexOffset(of: leaf)))
      }
      guard let range = node(leaf, in: file) else { return }
      readLeaf(range, in: file)
      leaf = file.bigUInt32(at: range.lowerBound + 4)
    }
  }

  /// Reads the leaves below a root that have not been read, through the inner nodes.
  mutating func readLeaves(below root: Int, in file: Span<UInt8>) {
    var visits = 0
    // Nodes in reverse order, with their depth.
    var pending = [(node: root, depth: 0)]
    while let (number, depth) = pending.popLast() {
      guard seen.insert(number).inserted, let range = node(number, in: file) else { continue }
      if file.bigUInt16(at: range.lowerBound) != 0 {
        readLeaf(range, in: file)
        continue
      }
      // Pairs of a child and its last key, then the rightmost child.
      let count = min(file.bigUInt16(at: range.lowerBound + 2) + 1, (range.count - Self.nodeHeader + 4) / 8)
      visits += count
      guard depth < Self.maximumDepth, visits <= limit else { continue }
      for child in (0..<count).reversed() {
        pending.append((file.bigUInt32(at: range.lowerBound + Self.nodeHeader + child * 8), depth + 1))
      }
    }
  }

  private mutating func leftmostLeaf(below root: Int, in file: Span<UInt8>) -> Int? {
    var number = root
    for _ in 0..<Self.maximumDepth {
      guard let range = node(number, in: file) else { return nil }
      let isLeaf = file.bigUInt16(at: range.lowerBound) != 0
      // An empty tree may have a root without the leaf flag.
      let isEmpty = file.bigUInt16(at: range.lowerBound + 2) == 0 && range.count < Self.nodeHeader + 8
      if isLeaf || isEmpty { return number }
      guard range.count >= Self.nodeHeader + 4 else {
        report(.invalid(part: "node of \(name)", offset: range.lowerBound))
        return nil
      }
      number = file.bigUInt32(at: range.lowerBound + Self.nodeHeader)
    }
    report(.invalid(part: "depth of \(name)", offset: store.indexOffset(of: root)))
    return nil
  }

  private mutating func readLeaf(_ range: Range<Int>, in file: Span<UInt8>) {
    let start = range.lowerBound
    let declared = file.bigUInt16(at: start + 2)
    let present = min(declared, (range.count - Self.nodeHeader) / 8)
    let count = min(present, limit - entries.count)
    for entry in 0..<count {
      let offset = start + Self.nodeHeader + entry * 8
      entries.append(
        BlockTree.Entry(
          key: UInt32(file.bigUInt32(at: offset + 4)), valueBlock: UInt32(file.bigUInt32(at: offset))))
    }
    if count < present, isLimited {
      report(.tooMany(part: "entries of \(name)", limit: limit, offset: start + 2))
    } else if count < declared {
      report(.invalid(part: "number of entries of \(name)", offset: start + 2))
    }
  }

  /// Returns the bytes of a node with at least its header.
  private mutating func node(_ number: Int, in file: Span<UInt8>) -> Range<Int>? {
    guard let range = store.range(of: number, in: file), range.count >= Self.nodeHeader else {
      report(.outOfBounds(part: "node \(number) of \(name)", offset: store.indexOffset(of: number)))
      return nil
    }
    return range
  }

  private mutating func report(_ error: CatalogError) {
    problem = problem ?? CatalogProblem(offset: error.offset ?? 0, error: error)
  }
}
