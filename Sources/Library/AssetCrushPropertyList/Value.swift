import CrushPropertyList

extension PropertyList {
  /// A leaf, an array or a dictionary of a property list.
  ///
  /// Literals of strings, numbers, booleans, arrays and dictionaries create values.
  public struct Value: Sendable, Equatable {
    let value: CrushPropertyList.Value

    init(_ value: CrushPropertyList.Value) { self.value = value }

    /// The kind of a value.
    public enum Kind: Sendable, Hashable {
      case string, data, integer, real, date, boolean, array, dictionary
      /// An object reference of a keyed archive.
      case uid
    }

    /// The kind of the value.
    public var kind: Kind {
      switch value.kind {
      case .string: .string
      case .data: .data
      case .integer: .integer
      case .real: .real
      case .date: .date
      case .boolean: .boolean
      case .uid: .uid
      case .array: .array
      case .dictionary: .dictionary
      }
    }

    /// The number of elements of an array, or of entries of a dictionary. Leaves have 0.
    public var count: Int { value.kind.isContainer ? value.count : 0 }

    // Each property is `nil` for other kinds.
    /// The text of a string.
    public var string: String? { value.string }
    /// The bytes of data.
    public var data: [UInt8]? { value.data }
    /// A boolean.
    public var boolean: Bool? { value.boolean }
    /// A real.
    public var real: Double? { value.real }
    /// Seconds since 2001-01-01T00:00:00Z, `timeIntervalSinceReferenceDate` in Foundation. A binary list can have nan and
    /// infinities.
    public var date: Double? { value.date }
    /// The number of an object reference.
    public var uid: UInt32? { value.uid }
    /// An integer from −2⁶³ to 2⁶³ − 1, or `nil` for larger ones and for other kinds.
    public var integer: Int64? { value.integer.flatMap { Int64(exactly: $0) } }
    /// An integer from 0 to 2⁶⁴ − 1, or `nil` for negative ones and for other kinds.
    public var unsignedInteger: UInt64? { value.integer.flatMap { UInt64(exactly: $0) } }

    /// The elements of an array in order, or none for other kinds.
    public var elements: [Value] { value.elements.map(Value.init) }

    /// The entries of a dictionary in order, or none for other kinds.
    public var entries: [(key: String, value: Value)] { value.entries.map { ($0.key, Value($0.value)) } }

    /// The value of a dictionary's key. Keys are compared byte by byte, in time linear in their number.
    public subscript(key: String) -> Value? { value[key].map(Value.init) }

    /// The element of an array, or `nil` if there is none, and for other kinds. Time is linear in the index.
    public subscript(index: Int) -> Value? {
      value.kind == .array && index >= 0 && index < value.count ? Value(value.elements[index]) : nil
    }

    /// Returns whether two values are equal, with equal orders of keys.
    public static func == (first: Value, second: Value) -> Bool { first.value.standalone == second.value.standalone }
  }
}

extension PropertyList.Value {
  /// Creates a string.
  public static func string(_ text: String) -> Self { Self(ValueText.string(text)) }
  /// Creates data.
  public static func data(_ bytes: [UInt8]) -> Self { Self(ValueText.data(bytes)) }
  /// Creates an integer.
  public static func integer(_ value: Int64) -> Self { Self(ValueText.integer(value)) }
  /// Creates an integer without a sign.
  public static func unsignedInteger(_ value: UInt64) -> Self { Self(ValueText.unsigned(value)) }
  /// Creates a real of 64 bits.
  public static func real(_ value: Double) -> Self { Self(ValueText.double(value)) }
  /// Creates a boolean.
  public static func boolean(_ value: Bool) -> Self { Self(ValueText.boolean(value)) }
  /// Creates an object reference of a keyed archive.
  public static func uid(_ value: UInt32) -> Self { Self(ValueText.uid(value)) }

  /// - Parameter seconds: The time since 2001-01-01T00:00:00Z.
  public static func date(_ seconds: Double) -> Self { Self(ValueText.date(seconds)) }

  /// Creates an array.
  public static func array(_ elements: [Self]) -> Self { Self(ValueText.array(elements.map(\.value))) }

  /// Creates a dictionary with its entries in order. The last of two entries with equal keys counts.
  public static func dictionary(_ entries: [(key: String, value: Self)]) -> Self {
    Self(ValueText.dictionary(entries.map { ($0.key, $0.value.value) }))
  }
}

extension PropertyList.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a real.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates an array.
  public init(arrayLiteral elements: Self...) { self = .array(elements) }
  /// Creates a dictionary.
  public init(dictionaryLiteral entries: (String, Self)...) {
    self = .dictionary(entries.map { (key: $0.0, value: $0.1) })
  }
}
