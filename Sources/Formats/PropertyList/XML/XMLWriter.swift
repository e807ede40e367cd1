/// A writer of XML property lists, byte for byte as `plutil -convert xml1` writes them (CoreFoundation's
/// CFPropertyList.c). Keys are sorted by UTF-16 units. `XMLOutput` defines the layout.
package enum XMLWriter {
  /// Writes a list.
  ///
  /// - Parameters:
  ///   - document: The values.
  ///   - sortsKeys: Whether keys are sorted, as plutil does. Otherwise they keep the document's order.
  /// - Returns: The file, in UTF-8.
  /// - Throws: `PropertyListError.notWritable` for a date that has no text. `.tooLarge` if shared strings expand to too
  ///   many bytes.
  package static func write(
    _ document: consuming Document, sortsKeys: Bool = true
  ) throws(PropertyListError) -> [UInt8] {
    try written(document, sortsKeys: sortsKeys).bytes
  }

  /// Writes a list, and reports its losses.
  static func written(_ document: consuming Document, sortsKeys: Bool = true) throws(PropertyListError) -> Written {
    var pieces = Pieces()
    let losses = try write(document, sortsKeys: sortsKeys, to: &pieces)
    return Written(bytes: pieces.joined, losses: losses)
  }

  /// Writes a list piece by piece.
  ///
  /// - Returns: The values that XML cannot represent exactly.
  package static func write(
    _ document: consuming Document, sortsKeys: Bool = true, to sink: inout some PieceSink & ~Copyable
  ) throws(PropertyListError) -> Losses {
    let limit = document.textLimit
    let sorted = sortsKeys ? KeyOrder.sortedByUnits(document) : document
    var text = XMLOutput(likelySize: sorted.nodes.count * 64, limit: limit)
    let losses = try writeNodes(of: sorted, as: &text, to: &sink)
    text.finish(into: &sink)
    return losses
  }

  private static func writeNodes(
    of document: Document, as text: inout XMLOutput, to sink: inout some PieceSink & ~Copyable
  ) throws(PropertyListError) -> Losses {
    var losses = Losses()
    let nodes = document.nodes.span
    // The kind of each open array and dictionary, and the index of the node after it.
    var open: [(kind: Kind, end: Int)] = []
    var index = 0
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        text.end(last.kind)
      }
      guard index < nodes.count else { return losses }
      let node = nodes[index]
      let lossCount = text.lossCount
      switch node.kind {
      case .array, .dictionary:
        if node.count == 0 {
          text.empty(node.kind)
        } else {
          if document.isWrittenLikeUID(index) { losses.add(XMLOutput.uidLoss, at: index, of: document) }
          text.begin(node.kind)
          open.append((node.kind, node.next(after: index)))
        }
      case .string:
        let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
        let alphabet: Alphabet = node.flags.contains(.ascii) ? .ascii : .utf8
        _ = text.string(bytes, node.range, alphabet, isKey: node.flags.contains(.key))
      case .data:
        text.data(node.flags.contains(.decoded) ? document.decoded.span : document.source.span, node.range)
      case .integer, .real, .date, .boolean, .uid: try text.scalar(node)
      }
      if text.lossCount != lossCount {
        let loss =
          switch node.kind {
          case .date: XMLOutput.dateLoss
          case .real: XMLOutput.zeroLoss
          default:
            document.content(of: node).starts(with: "\u{FEFF}".utf8) ? XMLOutput.markLoss : LoneSurrogate.loss
          }
        losses.add(loss, at: index, of: document)
      }
      try text.settle(into: &sink)
      index &+= 1
    }
  }
}

extension Document {
  /// Returns whether a value is a dictionary whose only key is `CF$UID` with a number. Readers of XML take it for a UID.
  fileprivate func isWrittenLikeUID(_ index: Int) -> Bool {
    guard nodes[index].kind == .dictionary, nodes[index].count == 1 else { return false }
    let kind = nodes[index + 2].kind
    return (kind == .integer || kind == .real) && content(of: nodes[index + 1]).elementsEqual("CF$UID".utf8)
  }
}
