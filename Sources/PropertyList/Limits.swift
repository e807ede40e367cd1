/// What a reader takes before it gives up.
package struct Limits: Sendable {
  /// The most arrays and dictionaries inside each other. CoreFoundation's is 512.
  package var depth: Int
  /// The longest input, in bytes, below 2³¹.
  package var bytes: Int

  /// The bytes of nodes that a byte of a binary list may expand to when it shares arrays and dictionaries.
  static let expansion = 64
  /// What every binary list may expand to, in nodes.
  static let freeNodes = 65_536

  /// How often the strings and data of a binary list may use each of its bytes. Those of every known writer do once.
  static let overlap = 4

  /// What every list may become as text, in bytes.
  private static let freeText = 16 << 20

  /// The most bytes of text that a list of `size` bytes may become: references to one string, and deep indentation,
  /// could else take the square of the file.
  static func text(of size: Int) -> Int {
    size * expansion + freeText
  }

  /// The limits that suit files of unknown origin. `bytes` is cut to what nodes can address.
  package init(depth: Int = 512, bytes: Int = Int(Int32.max)) {
    self.depth = depth
    self.bytes = min(bytes, Int(Int32.max))
  }

  /// The most nodes that a binary list of `size` bytes may become.
  static func nodes(forBinary size: Int) -> Int {
    min(size * (expansion / MemoryLayout<Node>.stride) + freeNodes, Int(UInt32.max) - 1)
  }
}
