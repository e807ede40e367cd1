import CrushBasics

/// The elements of an XML property list. Names are case-sensitive.
///
/// The raw value is the name's bytes, big-endian in a word. All names are at most eight bytes long, so one comparison
/// distinguishes two names.
enum XMLElement: UInt64, CaseIterable {
  case plist = 0x70_6C69_7374
  case array = 0x61_7272_6179
  case dict = 0x6469_6374
  case key = 0x6B_6579
  case string = 0x7374_7269_6E67
  case data = 0x6461_7461
  case date = 0x6461_7465
  case real = 0x7265_616C
  case integer = 0x69_6E74_6567_6572
  case `true` = 0x7472_7565
  case `false` = 0x66_616C_7365

  /// Creates the element with the name in `range`, or returns nil if there is none.
  init?(name range: Range<Int>, in bytes: Span<UInt8>) {
    let count = range.count
    guard count >= 1, count <= 8 else { return nil }
    let word = bytes.word(at: range.lowerBound, length: count)
    self.init(rawValue: word.byteSwapped >> UInt64(truncatingIfNeeded: 64 &- count &* 8))
  }

  var name: String {
    switch self {
    case .plist: "plist"
    case .array: "array"
    case .dict: "dict"
    case .key: "key"
    case .string: "string"
    case .data: "data"
    case .date: "date"
    case .real: "real"
    case .integer: "integer"
    case .true: "true"
    case .false: "false"
    }
  }
}
