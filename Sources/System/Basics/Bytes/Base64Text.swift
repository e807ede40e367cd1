/// Base 64 with padding (RFC 4648, section 4).
package enum Base64Text {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the text of bytes.
  package static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    let alphabet = alphabet
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        let character = alphabet[Int(group >> UInt32(18 - 6 * place) & 63)]
        output.append(place <= count ? character : UInt8(ascii: "="))
      }
    }
  }

  /// Returns the text of bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    append(bytes, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
