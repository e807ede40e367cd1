/// The form of a result on a server: the message `ActionResult` of the Remote Execution API with the result as its
/// standard output, which is field 5. The server bazel-remote accepts nothing else below `/ac/`, and may add fields after
/// it.
enum StoredMessage {
  /// Field 5 of the wire type "length-delimited" (protobuf.dev, "Encoding").
  private static let tag: UInt8 = 5 << 3 | 2

  /// Returns the message of a result.
  static func message(of bytes: [UInt8]) -> [UInt8] {
    var message: [UInt8] = [tag]
    message.reserveCapacity(bytes.count + 8)
    // The length in seven bits a byte, the lowest first.
    var rest = bytes.count
    while rest >= 0x80 {
      message.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    message.append(UInt8(rest))
    return message + bytes
  }

  /// Returns the result in a message; nil if the message does not start with one.
  static func bytes(in message: [UInt8]) -> [UInt8]? {
    guard message.first == tag else { return nil }
    var (count, shift, position) = (0, 0, 1)
    while position < message.count, shift < 56 {
      let byte = message[position]
      position += 1
      count |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        return count <= message.count - position ? Array(message[position..<position + count]) : nil
      }
    }
    return nil
  }
}
