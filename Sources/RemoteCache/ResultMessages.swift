/// The messages of the Remote Execution API that carry a result (remote_execution.proto of bazelbuild/remote-apis,
/// version 2). A result is an `ActionResult` whose standard output is the result's bytes, since servers store such a
/// message whole and need no other object for it.
enum ResultMessages {
  /// The numbers of fields. All used fields have the wire type "length-delimited", except the size.
  private enum Field {
    static let standardOutput = 5
    static let instance = 1
    static let digest = 2
    static let inlinesOutput = 3
    static let result = 3
    static let digestHash = 1
    static let digestSize = 2
  }

  /// The wire types of protocol buffers (protobuf.dev, "Encoding").
  private enum Wire {
    static let number: UInt64 = 0
    static let eightBytes: UInt64 = 1
    static let bytes: UInt64 = 2
    static let fourBytes: UInt64 = 5
  }

  /// Returns the `ActionResult` of some bytes.
  static func actionResult(_ bytes: [UInt8]) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(bytes.count + 16)
    append(bytes, Field.standardOutput, to: &message)
    return message
  }

  /// Returns the bytes in an `ActionResult`, or nil if it is no such message or has none.
  static func bytes(inActionResult message: ArraySlice<UInt8>) -> [UInt8]? {
    var found: [UInt8]?
    var position = message.startIndex
    while position < message.endIndex {
      guard let tag = number(message, &position) else { return nil }
      switch tag & 7 {
      case Wire.number: guard number(message, &position) != nil else { return nil }
      case Wire.eightBytes: position += 8
      case Wire.fourBytes: position += 4
      case Wire.bytes:
        guard let count = number(message, &position), count <= UInt64(message.endIndex - position) else { return nil }
        let range = position..<position + Int(count)
        if tag >> 3 == UInt64(Field.standardOutput) { found = Array(message[range]) }
        position = range.upperBound
      default: return nil
      }
    }
    return position == message.endIndex ? found : nil
  }

  /// Returns the request for the result of a name, a `GetActionResultRequest`.
  static func request(of name: String, instance: String) -> [UInt8] {
    var message: [UInt8] = []
    if !instance.isEmpty { append(Array(instance.utf8), Field.instance, to: &message) }
    append(digest(name), Field.digest, to: &message)
    append(UInt64(Field.inlinesOutput) << 3 | Wire.number, to: &message)
    append(1, to: &message)
    return message
  }

  /// Returns the request to store a result, an `UpdateActionResultRequest`.
  static func update(of name: String, instance: String, _ bytes: [UInt8]) -> [UInt8] {
    var message: [UInt8] = []
    if !instance.isEmpty { append(Array(instance.utf8), Field.instance, to: &message) }
    append(digest(name), Field.digest, to: &message)
    append(actionResult(bytes), Field.result, to: &message)
    return message
  }

  /// Returns a `Digest`. Servers need a size above zero, and compare it with nothing.
  private static func digest(_ name: String) -> [UInt8] {
    var message: [UInt8] = []
    append(Array(name.utf8), Field.digestHash, to: &message)
    append(UInt64(Field.digestSize) << 3 | Wire.number, to: &message)
    append(1, to: &message)
    return message
  }

  // MARK: - Frames of gRPC

  private static let frameHeader = 5

  /// Returns a message without compression, as gRPC over HTTP/2 sends it: a zero, the length in four bytes, the message.
  static func frame(_ message: [UInt8]) -> [UInt8] {
    let count = UInt32(message.count)
    return [0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + message
  }

  /// Returns the only message in a body, or nil for an empty, compressed or damaged body.
  static func message(in body: [UInt8]) -> ArraySlice<UInt8>? {
    guard body.count >= frameHeader, body[0] == 0 else { return nil }
    let count = body[1..<frameHeader].reduce(0) { $0 << 8 | Int($1) }
    return count == body.count - frameHeader ? body[frameHeader...] : nil
  }

  // MARK: - Numbers

  private static func append(_ bytes: [UInt8], _ field: Int, to message: inout [UInt8]) {
    append(UInt64(field) << 3 | Wire.bytes, to: &message)
    append(UInt64(bytes.count), to: &message)
    message += bytes
  }

  private static func append(_ number: UInt64, to message: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      message.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    message.append(UInt8(rest))
  }

  /// Reads a number of seven bits a byte, the lowest first. Returns nil at the end and for a number over 64 bits.
  private static func number(_ message: ArraySlice<UInt8>, _ position: inout Int) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < message.endIndex, shift < 64 {
      let byte = message[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
