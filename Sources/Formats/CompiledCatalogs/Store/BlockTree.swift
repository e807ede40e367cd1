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
  /// The reason why entries may be missing, or nil if all leaves were read.
  let problem: CatalogProblem?

  /// Reads a tree: the leftmost leaf, then the chain of leaves. If the chain is damaged, the inner nodes lead to more
  /// leaves.
  ///
  /// - Throws: `CatalogError` if there is no such tree.
  init?(_ name: String, of store: BlockStore, in file: Span<UInt8>) throws(CatalogError) {
    guard let header = try store.range(of: name, in: file) else { return nil }
    guard header.count >= 21, file.word32(at: header.lowerBound) == FourLetters.tree else {
      throw .invalid(part: "tree \(name)", offset: header.lowerBound)
    }
    keysAreNumbers = file[header.lowerBound + 20] != 0
    var reader = BlockTreeReader(name: name, store: store, fileLength: file.count)
    let root = file.bigUInt32(at: header.lowerBound + 8)
    reader.readChain(below: root, in: file)
    if reader.problem != nil { reader.readLeaves(below: root, in: file) }
    entries = reader.entries
    problem = reader.problem
  }
}
