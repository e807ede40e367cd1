import CrushCompiledCatalogs

/// The parts of a rendition's record, for changes that keep all other bytes.
///
/// A record is a header of 184 bytes, a list of properties, and a payload.
struct RecordParts: Sendable, Equatable {
  /// The fields before the length of the properties.
  private var fields: [UInt8]
  private(set) var properties: [Property]
  var payload: [UInt8]

  struct Property: Sendable, Equatable {
    let type: Int
    var bytes: [UInt8]
  }

  /// The bytes of the fields, and of the header with the lengths.
  private static let fieldBytes = 168
  private static let headerBytes = 184

  /// Nil for a record with several payloads or with lengths that do not fit, which no known catalog has.
  init?(_ record: [UInt8]) {
    guard record.count >= Self.headerBytes else { return nil }
    let length = record.little32(at: 168)
    let payloadStart = Self.headerBytes + length
    guard record.little32(at: 172) == 1, record.little32(at: 176) == 0, payloadStart <= record.count,
      record.little32(at: 180) == record.count - payloadStart
    else { return nil }
    fields = Array(record[..<Self.fieldBytes])
    properties = []
    var position = Self.headerBytes
    while position < payloadStart {
      guard payloadStart - position >= 8 else { return nil }
      let count = record.little32(at: position + 4)
      guard count <= payloadStart - position - 8 else { return nil }
      properties.append(
        Property(type: record.little32(at: position), bytes: Array(record[position + 8..<position + 8 + count])))
      position += 8 + count
    }
    payload = Array(record[payloadStart...])
  }

  /// Returns the bytes of the record. Parts without a change give the bytes that they were read from.
  func encoded() -> [UInt8] {
    var list: [UInt8] = []
    for property in properties {
      list.appendWord(property.type)
      list.appendWord(property.bytes.count)
      list += property.bytes
    }
    var record = fields
    record.reserveCapacity(Self.headerBytes + list.count + payload.count)
    for number in [list.count, 1, 0, payload.count] { record.appendWord(number) }
    record += list
    record += payload
    return record
  }

  func hasProperty(_ type: Int) -> Bool { properties.contains { $0.type == type } }

  mutating func removeProperty(_ type: Int) { properties.removeAll { $0.type == type } }

  /// Replaces a property, or adds it behind all others.
  mutating func setProperty(_ type: Int, _ bytes: [UInt8]) {
    if let index = properties.firstIndex(where: { $0.type == type }) {
      properties[index].bytes = bytes
    } else {
      properties.append(Property(type: type, bytes: bytes))
    }
  }

  /// Replaces the pixels. The property 1007 gets the new length of rows.
  mutating func setBitmap(_ bitmap: EncodedBitmap) {
    payload = bitmap.payload
    var bytes: [UInt8] = []
    bytes.appendWord(bitmap.bytesPerRow)
    setProperty(Self.bytesPerRow, bytes)
  }

  /// Replaces the fields about pixels.
  mutating func setPixels(_ format: PixelFormat, _ colorSpace: RenditionColorSpace, layout: RenditionLayout) {
    fields.replaceSubrange(24..<28, with: format.rawValue.utf8.prefix(4).reversed())
    fields[28] = fields[28] & 0xF0 | UInt8(colorSpace.rawValue)
    fields[36] = UInt8(truncatingIfNeeded: layout.rawValue)
    fields[37] = UInt8(truncatingIfNeeded: layout.rawValue >> 8)
  }

  /// The numbers of the properties with the length of rows, and with the link into an atlas.
  static let bytesPerRow = 1007
  static let link = 1010
}

extension [UInt8] {
  /// Returns a little-endian number of 32 bits. The caller has checked that it lies in the bytes.
  func little32(at offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }

  /// Appends a little-endian number of 32 bits.
  mutating func appendWord(_ value: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
