/// Single values from values in memory.
extension ValueText {
  package static func string(_ text: String) -> Value {
    var builder = DocumentBuilder()
    builder.string(text)
    return builder.finished().root
  }

  package static func data(_ bytes: [UInt8]) -> Value {
    leaf(.data(bytes.indices, flags: []), of: bytes)
  }

  package static func integer(_ value: Int64) -> Value {
    leaf(.integer(bits: UInt64(bitPattern: value), isNegative: value < 0))
  }

  /// Returns a real of 32 bits. XML has all digits of its double.
  package static func real(_ value: Float) -> Value { leaf(.real(value)) }

  /// Returns a real of 64 bits.
  package static func double(_ value: Double) -> Value { leaf(.real(value)) }

  /// Returns an object reference of a keyed archive.
  package static func uid(_ value: UInt32) -> Value { leaf(.uid(value)) }

  /// Returns an integer of 64 bits without a sign.
  package static func unsigned(_ value: UInt64) -> Value { leaf(.integer(bits: value, isNegative: false)) }

  /// Returns a date in seconds since 2001-01-01T00:00:00Z.
  package static func date(_ seconds: Double) -> Value { leaf(.date(seconds)) }

  package static func boolean(_ value: Bool) -> Value { leaf(.boolean(value)) }

  private static func leaf(_ node: Node, of bytes: [UInt8] = []) -> Value {
    var document = Document(source: bytes, origin: .xml)
    document.nodes.append(node)
    return document.root
  }
}
