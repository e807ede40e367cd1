import XML

/// Reads a property list of any format that is read, by its content.
package enum Reader {
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limits: When to give up.
  /// - Returns: The values, keys in the order of the file.
  /// - Throws: `PropertyListError`; `.empty` for no bytes, `.unknownFormat` for text that does not begin with `<`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    switch Format.detect(bytes) {
    case .empty: throw .empty
    case .binary: return try BinaryReader.read(bytes, limits: limits)
    case .xml: return try XMLReader.read(bytes, limits: limits)
    case .otherText:
      let start = TextEncoding.mark(of: bytes)?.length ?? 0
      let index = bytes[start...].firstIndex { !XMLPullParser.isWhiteSpace($0) } ?? bytes.count
      throw .unknownFormat(found: Excerpt.character(at: index, in: bytes))
    }
  }
}
