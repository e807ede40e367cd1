/// A tree of keys and values in a block store, read as a list.
///
/// Header: `tree`, version, root block, size of a node, number of entries, and a byte that is 1 if keys are numbers.
/// Node: leaf flag and number of entries (16 bits each), next and previous node, then pairs of a value block and a key
/// block. An inner node has pairs of a child and its last key, then its rightmost child.
struct BlockTree {
  /// An entry of a leaf.
  struct Entry {
    /// The block of the key, or the key itself if `keysAreNumbers`.
    let key: UInt32
    let valueBlock: UInt32
  }

  let keysAreNumbers: Bool
  let entries: [Entry]
  /// The reason why the list ends early, or nil if all leaves were read.
  let problem: CatalogProblem?

  /// The least bytes of an honest entry: 8 in the leaf and 16 in the index, for its key and its value.
  private static let bytesPerEntry = 24
  private static let nodeHeader = 12
  /// Levels of inner nodes. A tree of Apple has one; 32 levels of two children exceed 32-bit block numbers.
  private static let maximumDepth = 32

  /// Reads a tree: the leftmost leaf, then the chain of leaves.
  ///
  /// - Throws: `CatalogError` if there is no such tree. A damaged chain ends the list instead.
  init?(_ name: String, of store: BlockStore, in file: Span<UInt8>) throws(CatalogError) {
    guard let header = try store.range(of: name, in: file) else { return nil }
    guard header.count >= 21, file.word32(at: header.lowerBound) == FourLetters.tree else {
      throw .invalid(part: "tree \(name)", offset: header.lowerBound)
    }
    keysAreNumbers = file[header.lowerBound + 20] != 0
    var reader = LeafReader(name: name, limit: file.count / Self.bytesPerEntry)
    let root = file.bigUInt32(at: header.lowerBound + 8)
    let leaf = try Self.leftmostLeaf(below: root, name: name, of: store, in: file)
    reader.read(from: leaf, of: store, in: file)
    entries = reader.entries
    problem = reader.problem
  }

  private static func leftmostLeaf(
    below root: Int, name: String, of store: BlockStore, in file: Span<UInt8>
  ) throws(CatalogError) -> Int {
    var node = root
    for _ in 0..<maximumDepth {
      guard let range = store.range(of: node, in: file), range.count >= nodeHeader else {
        throw .outOfBounds(part: "node \(node) of \(name)", offset: store.indexOffset(of: node))
      }
      let isLeaf = file.bigUInt16(at: range.lowerBound) != 0
      // An empty tree may have a root without the leaf flag.
      let isEmpty = file.bigUInt16(at: range.lowerBound + 2) == 0 && range.count < nodeHeader + 8
      if isLeaf || isEmpty { return node }
      guard range.count >= nodeHeader + 4 else { throw .invalid(part: "node of \(name)", offset: range.lowerBound) }
      node = file.bigUInt32(at: range.lowerBound + nodeHeader)
    }
    throw .invalid(part: "tree \(name)", offset: 0)
  }

  /// The entries of a chain of leaves.
  private struct LeafReader {
    let name: String
    /// The most entries.
    let limit: Int
    var entries: [Entry] = []
    var problem: CatalogProblem?
    private var seen: Set<Int> = []

    init(name: String, limit: Int) {
      self.name = name
      self.limit = limit
    }

    mutating func read(from first: Int, of store: BlockStore, in file: Span<UInt8>) {
      var leaf = first
      while leaf != 0 {
        guard seen.insert(leaf).inserted else {
          return stop("chain of leaves of \(name)", at: store.indexOffset(of: leaf))
        }
        guard let range = store.range(of: leaf, in: file), range.count >= nodeHeader else {
          let offset = store.indexOffset(of: leaf)
          problem = CatalogProblem(
            offset: offset, error: .outOfBounds(part: "leaf \(leaf) of \(name)", offset: offset))
          return
        }
        let start = range.lowerBound
        let declared = file.bigUInt16(at: start + 2)
        let count = min(declared, (range.count - nodeHeader) / 8)
        guard entries.count + count <= limit else { return stop("number of entries of \(name)", at: start) }
        entries.reserveCapacity(entries.count + count)
        for entry in 0..<count {
          let offset = start + nodeHeader + entry * 8
          entries.append(
            Entry(key: UInt32(file.bigUInt32(at: offset + 4)), valueBlock: UInt32(file.bigUInt32(at: offset))))
        }
        if count < declared { stop("number of entries of \(name)", at: start) }
        leaf = file.bigUInt32(at: start + 4)
      }
    }

    private mutating func stop(_ part: String, at offset: Int) {
      problem = CatalogProblem(offset: offset, error: .invalid(part: part, offset: offset))
    }
  }
}
