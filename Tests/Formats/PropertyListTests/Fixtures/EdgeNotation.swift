import CrushPropertyList

/// The notation of values in the table of edge cases.
///
/// `i255/1` is an integer and its width in a binary list, in bytes, and `r0.5/8` is a real. `d` is a date in seconds
/// since 2001, `x` is data, and `U` is a UID. Booleans are `boolTrue` and `boolFalse`. All other values are written as
/// in JSON.
enum EdgeNotation {
  static func text(_ value: Value) -> String {
    switch value.kind {
    case .string: return quoted(value.string ?? "")
    case .data: return "x" + hex(value.data ?? [])
    case .integer: return "i\(value.integer ?? 0)/\(width(value.integer ?? 0))"
    case .real: return "r\(value.real ?? 0)" + (value.real?.isNaN == true ? "/8" : "/\(value.isSingle ? 4 : 8)")
    case .date: return "d\(value.date ?? 0)"
    case .boolean: return value.boolean == true ? "boolTrue" : "boolFalse"
    case .uid:
      let uid = value.uid ?? 0
      let width = uid <= 0xFF ? 1 : uid <= 0xFFFF ? 2 : 4
      return "U" + hex((0..<width).map { UInt8(truncatingIfNeeded: uid >> UInt32(8 * (width - 1 - $0))) })
    case .array: return "[" + value.elements.map(text).joined(separator: ",") + "]"
    case .dictionary:
      return "{" + value.entries.map { quoted($0.key) + ":" + text($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func width(_ integer: Int128) -> Int {
    if integer < 0 { return 8 }
    return integer <= 0xFF ? 1 : integer <= 0xFFFF ? 2 : integer <= 0xFFFF_FFFF ? 4 : integer <= Int64.max ? 8 : 16
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns a string as JSON in ASCII.
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for unit in string.utf16 {
      switch unit {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text + "\""
  }
}
