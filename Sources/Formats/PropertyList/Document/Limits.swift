/// The limits of a reader.
package struct Limits: Sendable {
  /// The maximum depth of nested arrays and dictionaries. CoreFoundation's limit is 512.
  package var depth: Int
  /// The maximum size of the input, in bytes, below 2³¹.
  package var bytes: Int
  /// The maximum expansion of a list, as a multiple of its size. It limits the nodes of a binary list that shares
  /// arrays and dictionaries, and the size of any written list.
  package var expansion: Int

  /// The limits for files of unknown origin.
  package static let usual = Limits()

  /// An expansion that no list can reach in practice.
  package static let mostExpansion = 1_000_000

  /// The number of nodes that a binary list of any size may have.
  package var freeNodes = 65_536

  /// The size of the written list, in bytes, that a list of any size may have.
  package var freeText = 16 << 20

  /// How often the strings and data of a binary list may use each of its bytes. All known writers use each byte once.
  static let overlap = 4

  /// Creates limits. `bytes` is reduced to the range that nodes can address.
  package init(depth: Int = 512, bytes: Int = Int(Int32.max), expansion: Int = 64) {
    self.depth = depth
    self.bytes = min(bytes, Int(Int32.max))
    self.expansion = min(expansion, Self.mostExpansion)
  }

  /// Returns the maximum size in bytes of a list of `size` bytes after it is written in any format.
  ///
  /// Without this limit, many references to one string, or deep indentation, could produce an output as long as the
  /// square of the file's size.
  package func text(of size: Int) -> Int {
    size * expansion + freeText
  }

  /// Returns the maximum number of nodes of a binary list of `size` bytes.
  func nodes(forBinary size: Int) -> Int {
    min(size * expansion / MemoryLayout<Node>.stride + freeNodes, Int(UInt32.max) - 1)
  }
}
