/// One value of a document, in 16 bytes, without an allocation.
///
/// | kind | count | payload |
/// |---|---|---|
/// | string, data | bytes | offset in a slab (low half), hash of a string (high half) |
/// | integer | | the low 64 bits; negative integers have a flag |
/// | real, date | | the bits of a double |
/// | boolean, uid | | the value |
/// | array, dictionary | elements, entries | index of the node after the subtree |
struct Node: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A string whose bytes are all below 0x80.
    static let ascii = Flags(rawValue: 1)
    /// A string or data in the slab of decoded bytes instead of the source.
    static let decoded = Flags(rawValue: 2)
    /// A key of a dictionary.
    static let key = Flags(rawValue: 4)
    /// An integer below zero.
    static let negative = Flags(rawValue: 8)
    /// A real of 32 bits.
    static let single = Flags(rawValue: 16)
  }

  var kind: Kind
  var flags: Flags
  var count: UInt32
  var payload: UInt64

  private init(_ kind: Kind, flags: Flags = [], count: UInt32 = 0, payload: UInt64) {
    self.kind = kind
    self.flags = flags
    self.count = count
    self.payload = payload
  }

  /// Creates a string node. The offsets fit because `Limits.bytes` is below 2³².
  static func string(_ range: Range<Int>, flags: Flags, hash: UInt32) -> Node {
    Node(
      .string, flags: flags, count: UInt32(truncatingIfNeeded: range.count),
      payload: UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: range.lowerBound)))
  }

  static func data(_ range: Range<Int>, flags: Flags) -> Node {
    Node(
      .data, flags: flags, count: UInt32(truncatingIfNeeded: range.count),
      payload: UInt64(UInt32(truncatingIfNeeded: range.lowerBound)))
  }

  /// Creates an integer from its two's complement `bits`.
  static func integer(bits: UInt64, isNegative: Bool) -> Node {
    Node(.integer, flags: isNegative ? .negative : [], payload: bits)
  }

  static func real(_ value: Double) -> Node {
    Node(.real, payload: value.bitPattern)
  }

  static func real(_ value: Float) -> Node {
    Node(.real, flags: .single, payload: Double(value).bitPattern)
  }

  /// Creates a date from seconds since 2001-01-01T00:00:00Z.
  static func date(_ seconds: Double) -> Node {
    Node(.date, payload: seconds.bitPattern)
  }

  static func boolean(_ value: Bool) -> Node {
    Node(.boolean, payload: value ? 1 : 0)
  }

  static func uid(_ value: UInt32) -> Node {
    Node(.uid, payload: UInt64(value))
  }

  /// Creates an array or dictionary of `count` elements or entries. `end` is the index after its subtree.
  static func container(_ kind: Kind, count: Int, end: Int) -> Node {
    Node(kind, count: UInt32(truncatingIfNeeded: count), payload: UInt64(end))
  }

  /// The range of a string's or data's bytes. The `decoded` flag selects the slab.
  var range: Range<Int> {
    let start = Int(UInt32(truncatingIfNeeded: payload))
    return start..<(start &+ Int(count))
  }

  /// Whether the node is a long string or data.
  ///
  /// A small binary list can refer to it very often. Work on its bytes must not be repeated for each reference.
  var hasLongContent: Bool {
    (kind == .string || kind == .data) && count >= 64
  }

  /// The location of the bytes, which identifies long strings and data within one document.
  var contentPlace: UInt64 {
    payload << 32 | UInt64(count) << 1 | (flags.contains(.decoded) ? 1 : 0)
  }

  /// The hash of a string, relative to the document's `TextHash`.
  var hash: UInt32 {
    UInt32(truncatingIfNeeded: payload >> 32)
  }

  /// The value of a real or a date.
  var double: Double {
    Double(bitPattern: payload)
  }

  /// The bits that decide whether reals and dates are equal. All nans share one pattern. A date of -0.0 is the moment 0.
  var comparableBits: UInt64 {
    if double.isNaN { return Double.nan.bitPattern }
    return kind == .date && double == 0 ? 0 : payload
  }

  /// Returns the index of the node after this node and its subtree.
  func next(after index: Int) -> Int {
    kind.isContainer ? Int(truncatingIfNeeded: payload) : index &+ 1
  }
}
