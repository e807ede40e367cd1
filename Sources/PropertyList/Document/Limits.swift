/// What a reader takes before it gives up.
package struct Limits: Sendable {
  /// The most arrays and dictionaries inside each other. CoreFoundation's is 512.
  package var depth: Int
  /// The longest input, in bytes, below 2³¹.
  package var bytes: Int
  /// How many times its size a list may become: as nodes, when a binary list shares arrays and dictionaries, and as
  /// text.
  package var expansion: Int

  /// The limits that suit files of unknown origin.
  package static let usual = Limits()

  /// What no list on this machine could reach.
  package static let mostExpansion = 1_000_000

  /// What every binary list may expand to, in nodes.
  static let freeNodes = 65_536

  /// How often the strings and data of a binary list may use each of its bytes. Those of every known writer do once.
  static let overlap = 4

  /// What every list may become as text, in bytes.
  private static let freeText = 16 << 20

  /// `bytes` is cut to what nodes can address.
  package init(depth: Int = 512, bytes: Int = Int(Int32.max), expansion: Int = 64) {
    self.depth = depth
    self.bytes = min(bytes, Int(Int32.max))
    self.expansion = min(expansion, Self.mostExpansion)
  }

  /// The most bytes of text that a list of `size` bytes may become: references to one string, and deep indentation,
  /// could else take the square of the file.
  func text(of size: Int) -> Int {
    size * expansion + Self.freeText
  }

  /// The most nodes that a binary list of `size` bytes may become.
  func nodes(forBinary size: Int) -> Int {
    min(size * expansion / MemoryLayout<Node>.stride + Self.freeNodes, Int(UInt32.max) - 1)
  }
}
