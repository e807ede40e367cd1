/// The sizes of the keys and strings of a document in two encodings.
package struct TextSizes: Sendable, Equatable {
  /// Bytes as UTF-8.
  package let utf8: Int
  /// Bytes in a binary list, without its tables. A string that is not ASCII is UTF-16 there.
  package let binary: Int

  package init(utf8: Int, binary: Int) {
    self.utf8 = utf8
    self.binary = binary
  }
}

extension Value {
  /// The sizes of all keys and strings in the value. A string that occurs several times counts each time.
  package var textSizes: TextSizes {
    var (utf8, binary) = (0, 0)
    for node in document.nodes[index..<document.nodes[index].next(after: index)] where node.kind == .string {
      let count = Int(node.count)
      let units = node.flags.contains(.ascii) ? count : UTF16Form.unitCount(of: node, in: document)
      utf8 += count
      // Only a string of ASCII has as many units as bytes.
      binary += units == count ? count : units * 2
    }
    return TextSizes(utf8: utf8, binary: binary)
  }
}
