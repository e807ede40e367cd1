/// The numbers of facets: a hash of the name.
package enum NameIdentifier {
  /// Returns the hash of a name. It is never 0.
  package static func hash(_ name: String) -> UInt16 {
    var hash: UInt64 = 0x189D7
    for byte in name.utf8 { hash = hash &* 33 &+ UInt64(byte) }
    var result: UInt64 = 0
    for word in 0..<4 { result = result &* 33 &+ (hash >> (16 * UInt64(word)) & 0xFFFF) }
    let number = UInt16(truncatingIfNeeded: result)
    return number == 0 ? 1 : number
  }
}
