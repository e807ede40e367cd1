/// Writes binary property lists, version 00, byte for byte as Apple's tools do (CoreFoundation's CFBinaryPList.c and
/// files that Xcode and plutil wrote). The same document and order always give the same bytes.
package enum BinaryWriter {
  private static let header = OutputMark("bplist00")
  private static let trailerSize = 32
  /// The most bytes of a file.
  static let sizeLimit = Int(UInt32.max)

  /// - Parameters:
  ///   - document: The values.
  ///   - order: The order of keys, and with it what is shared: everything equal under `compact`; else strings,
  ///     integers, dates, and reals that are whole numbers, nan or infinite; under `plutil1013` no strings. Under
  ///     `xcode` reals become 64 bits wide; under the others they stay as they are.
  /// - Returns: The file.
  /// - Throws: `PropertyListError.tooLarge` when the file would take 4 GiB or more.
  package static func write(_ document: consuming Document, order: KeyOrder) throws(PropertyListError) -> [UInt8] {
    let rules = order.rules
    let document = order.apply(to: document)
    let numbering = try ObjectNumbering(document, rules)
    let referenceWidth = BinaryObject.width(of: UInt64(numbering.objectCount))
    let tableOffset = header.count + numbering.bodySize + numbering.referenceCount * referenceWidth
    let offsetWidth = BinaryObject.width(of: UInt64(tableOffset))
    let size = tableOffset + numbering.objectCount * offsetWidth + trailerSize
    guard size <= sizeLimit else { throw .tooLarge(bytes: size, limit: sizeLimit) }

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
