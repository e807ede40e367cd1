/// A binary list assembled by hand, valid or not.
struct BinaryFile {
  var header = Array("bplist00".utf8)
  /// The bytes of each object.
  var objects: [[UInt8]]
  var root: UInt64 = 0
  var offsetWidth = 1
  var referenceWidth = 1
  /// Written instead of the correct values.
  var offsets: [UInt64]?
  var count: UInt64?
  var tableOffset: UInt64?
  /// Bytes between the table and the trailer.
  var gap: [UInt8] = []

  init(_ objects: [[UInt8]]) {
    self.objects = objects
  }

  static func bytes(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) : 0 }
  }

  var bytes: [UInt8] {
    var output = header
    var places: [UInt64] = []
    for object in objects {
      places.append(UInt64(output.count))
      output += object
    }
    let table = UInt64(output.count)
    for place in offsets ?? places { output += Self.bytes(place, offsetWidth) }
    output += gap + [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(referenceWidth)]
    output += Self.bytes(count ?? UInt64(objects.count), 8) + Self.bytes(root, 8)
    return output + Self.bytes(tableOffset ?? table, 8)
  }

  /// The file with offsets of four bytes.
  var wide: [UInt8] {
    var file = self
    file.offsetWidth = 4
    return file.bytes
  }
}
