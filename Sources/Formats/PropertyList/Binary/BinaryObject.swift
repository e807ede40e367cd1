/// The bytes of single objects of a binary list (CoreFoundation's CFBinaryPList.c), always big-endian.
///
/// | marker | object |
/// |---|---|
/// | `08`, `09` | false, true |
/// | `1n` | integer of 2ⁿ bytes: 1, 2 and 4 unsigned, 8 signed, 16 above 2⁶³ − 1 |
/// | `22`, `23` | real of 32, 64 bits |
/// | `33` | date: a real of 64 bits, seconds since 2001 |
/// | `4n` | data of n bytes; for 15 bytes and more `4F` and an integer, as in all kinds below |
/// | `5n`, `6n` | string of n bytes of ASCII, of n units of UTF-16 |
/// | `8n` | UID of n + 1 bytes |
/// | `An`, `Dn` | array, dictionary of n, followed by references |
enum BinaryObject {
  /// Returns the size of a node's object in bytes, without references.
  static func size(of node: Node, in document: Document) -> Int {
    switch node.kind {
    case .boolean: 1
    case .integer: 1 + integerWidth(node)
    case .real: node.flags.contains(.single) ? 5 : 9
    case .date: 9
    case .uid: 1 + width(of: node.payload)
    case .data: countSize(Int(node.count)) + Int(node.count)
    case .string where node.flags.contains(.ascii): countSize(Int(node.count)) + Int(node.count)
    case .string: wideSize(units: UTF16Form.unitCount(of: node, in: document))
    case .array, .dictionary: countSize(Int(node.count))
    }
  }

  /// Appends a node's object without its references. The buffer must have room for it.
  static func append(_ node: Node, in document: Document, to output: inout OutputBuffer) {
    switch node.kind {
    case .boolean:
      output.append(node.payload != 0 ? 0x09 : 0x08)
    case .integer:
      let width = integerWidth(node)
      output.append(0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount))
      if width == 16 { output.append(bigEndian: 0, width: 8) }
      output.append(bigEndian: node.payload, width: min(width, 8))
    case .real where node.flags.contains(.single):
      output.append(0x22)
      output.append(bigEndian: UInt64(Float(node.double).bitPattern), width: 4)
    case .real:
      output.append(0x23)
      output.append(bigEndian: node.payload, width: 8)
    case .date:
      output.append(0x33)
      output.append(bigEndian: node.payload, width: 8)
    case .uid:
      let width = width(of: node.payload)
      output.append(0x80 | UInt8(truncatingIfNeeded: width - 1))
      output.append(bigEndian: node.payload, width: width)
    case .data:
      appendMarker(0x40, count: Int(node.count), to: &output)
      appendBytes(of: node, in: document, to: &output)
    case .string where node.flags.contains(.ascii):
      appendMarker(0x50, count: Int(node.count), to: &output)
      appendBytes(of: node, in: document, to: &output)
    case .string:
      appendMarker(0x60, count: UTF16Form.unitCount(of: node, in: document), to: &output)
      UTF16Form.append(node, in: document, to: &output)
    case .array:
      appendMarker(0xA0, count: Int(node.count), to: &output)
    case .dictionary:
      appendMarker(0xD0, count: Int(node.count), to: &output)
    }
  }

  private static func appendBytes(of node: Node, in document: Document, to output: inout OutputBuffer) {
    output.append(node.flags.contains(.decoded) ? document.decoded.span : document.source.span, node.range)
  }

  /// Returns the least of 1, 2, 4 and 8 bytes that can represent `value`.
  static func width(of value: UInt64) -> Int {
    value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFFFF_FFFF ? 4 : 8
  }

  private static func integerWidth(_ node: Node) -> Int {
    if node.flags.contains(.negative) { return 8 }
    return node.payload > UInt64(Int64.max) ? 16 : width(of: node.payload)
  }

  private static func wideSize(units: Int) -> Int {
    countSize(units) + units * 2
  }

  private static func countSize(_ count: Int) -> Int {
    count < 15 ? 1 : 2 + width(of: UInt64(count))
  }

  private static func appendMarker(_ marker: UInt8, count: Int, to output: inout OutputBuffer) {
    guard count >= 15 else {
      output.append(marker | UInt8(truncatingIfNeeded: count))
      return
    }
    let width = width(of: UInt64(count))
    output.append(marker | 0x0F)
    output.append(0x10 | UInt8(truncatingIfNeeded: width.trailingZeroBitCount))
    output.append(bigEndian: UInt64(count), width: width)
  }
}
