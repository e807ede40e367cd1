package import CrushBasics

/// A key that occurs more than once in a dictionary of a text.
package struct RepeatedKey: Equatable, Sendable, CustomStringConvertible {
  package let key: String
  package let first: TextPosition
  /// The occurrence whose value is used.
  package let later: TextPosition

  /// The maximum number of reported keys. The messages for a file of repeated keys would otherwise be longer than the
  /// file.
  private static let most = 20

  /// `the key "a" of line 1 is repeated on line 7, whose value is used`.
  package var description: String {
    "the key \"\(key)\" of line \(first.line) is repeated on line \(later.line), whose value is used"
  }

  /// Returns the first repetitions in the order of the text.
  ///
  /// - Parameter places: The offsets of decoded keys, sorted by node.
  static func places(
    of pairs: [(first: Int, later: Int)], _ places: [(node: Int, offset: Int)], in document: Document
  ) -> [RepeatedKey] {
    let source = document.source.span
    var keys: [RepeatedKey] = []
    for pair in pairs.sorted(by: { $0.later < $1.later }).prefix(most) {
      guard let first = offset(of: pair.first, places, in: document),
        let later = offset(of: pair.later, places, in: document)
      else { continue }
      keys.append(
        RepeatedKey(
          key: text(of: pair.first, in: document), first: TextPosition(of: first, in: source),
          later: TextPosition(of: later, in: source)))
    }
    return keys
  }

  /// Returns a key for a message.
  static func text(of node: Int, in document: Document) -> String {
    let bytes = document.content(of: document.nodes[node])
    return Excerpt.text(bytes.startIndex..<bytes.endIndex, in: bytes.count > 0 ? slab(document, node) : [])
  }

  private static func slab(_ document: Document, _ node: Int) -> [UInt8] {
    document.nodes[node].flags.contains(.decoded) ? document.decoded : document.source
  }

  private static func offset(of node: Int, _ places: [(node: Int, offset: Int)], in document: Document) -> Int? {
    guard document.nodes[node].flags.contains(.decoded) else { return document.nodes[node].range.lowerBound }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].node == node ? places[low].offset : nil
  }
}
