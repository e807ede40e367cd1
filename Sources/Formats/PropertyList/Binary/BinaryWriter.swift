/// A writer of binary property lists, version 00, whose output equals that of Apple's tools byte for byte. The sources
/// are CoreFoundation's CFBinaryPList.c and files written by Xcode and plutil.
///
/// Equal documents and orders always produce equal bytes.
package enum BinaryWriter {
  private static let header = OutputMark("bplist00")
  private static let trailerSize = 32
  /// The maximum size of a file in bytes.
  private static let sizeLimit = Int(UInt32.max)

  /// Writes a document as a binary property list.
  ///
  /// - Parameters:
  ///   - document: The values.
  ///   - order: The order of keys, which also selects the sharing rules. `compact` shares all equal values. The other
  ///     orders share strings, integers, dates, and reals that are whole numbers, nan or infinite; `plutil1013` shares
  ///     no strings. `xcode` widens reals to 64 bits, and the other orders keep their width.
  /// - Returns: The content of the file.
  /// - Throws: `PropertyListError.tooLarge` if the file would take 4 GiB or more, or if strings that are written at each
  ///   occurrence expand to too many bytes.
  package static func write(_ document: consuming Document, order: KeyOrder) throws(PropertyListError) -> [UInt8] {
    let rules = order.rules
    let document = order.apply(to: document)
    let limit = min(sizeLimit, document.textLimit)
    let numbering = try ObjectNumbering(document, rules, sizeLimit: limit)
    let referenceWidth = BinaryObject.width(of: UInt64(numbering.objectCount))
    let tableOffset = header.count + numbering.bodySize + numbering.referenceCount * referenceWidth
    let offsetWidth = BinaryObject.width(of: UInt64(tableOffset))
    let size = tableOffset + numbering.objectCount * offsetWidth + trailerSize
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }

    var writer = ObjectWriter(document, rules, numbering, referenceWidth: referenceWidth, capacity: size)
    writer.output.append(header)
    writer.writeObjects()
    writer.output.reserve(numbering.objectCount * offsetWidth + trailerSize)
    for offset in writer.offsets { writer.output.append(bigEndian: UInt64(offset), width: offsetWidth) }
    // Five unused bytes and the sort version.
    writer.output.append(0, count: 6)
    writer.output.append(UInt8(truncatingIfNeeded: offsetWidth))
    writer.output.append(UInt8(truncatingIfNeeded: referenceWidth))
    writer.output.append(bigEndian: UInt64(numbering.objectCount), width: 8)
    writer.output.append(bigEndian: 0, width: 8)
    writer.output.append(bigEndian: UInt64(tableOffset), width: 8)
    return writer.output.finished()
  }
}
