/// The objects of a compiled nib. Each has a class and values by key.
package struct ObjectArchive: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case integer(Int64)
    case boolean(Bool)
    case real(Double)
    /// A range of the file.
    case data(Range<Int>)
    /// A text of a keyed archive. A NIBArchive has texts as objects with data.
    case text(String)
    case none
    /// The index of an object.
    case object(Int)
  }

  package struct Value: Sendable, Equatable {
    /// An index of `keys`.
    package let key: Int
    package let content: Content
  }

  package struct Object: Sendable, Equatable {
    /// An index of `classNames`.
    package let className: Int
    /// A range of `values`. Objects may share values.
    package let values: Range<Int>
  }

  /// The bytes of the file.
  package let bytes: [UInt8]
  package internal(set) var objects: [Object] = []
  package internal(set) var keys: [String] = []
  /// A list's elements are values with equal keys.
  package internal(set) var values: [Value] = []
  package internal(set) var classNames: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  package func className(of object: Int) -> String { classNames[objects[object].className] }

  /// Returns the values of an object in the order of the file.
  package func values(of object: Int) -> ArraySlice<Value> { values[objects[object].values] }

  /// Returns the bytes of data as text; nil for data that is no text in UTF-8.
  package func text(_ range: Range<Int>) -> String? { String(validating: bytes[range], as: UTF8.self) }

  /// How many times as many values objects may have together, if they share some. Tools that shrink nibs let objects
  /// share values, and the sum bounds the time to read all objects.
  private static let sharing = 8
  /// The number of values that objects may have together in any file.
  private static let freeValues = 65_536

  /// Checks that all indexes exist. The readers call it last.
  func check() throws(NibError) {
    let limit = values.count * Self.sharing + Self.freeValues
    var total = 0
    for (index, object) in objects.enumerated() {
      guard object.className < classNames.count else {
        throw .missingItem(.classNames, index: object.className, of: .objects, item: index)
      }
      guard object.values.upperBound <= values.count else {
        throw .missingItem(.values, index: object.values.upperBound - 1, of: .objects, item: index)
      }
      total += object.values.count
      guard total <= limit else { throw .tooManySharedValues(limit: limit) }
    }
    for (index, value) in values.enumerated() {
      guard value.key < keys.count else { throw .missingItem(.keys, index: value.key, of: .values, item: index) }
      guard case .object(let object) = value.content, object >= objects.count else { continue }
      throw .missingItem(.objects, index: object, of: .values, item: index)
    }
  }
}
