import CrushPropertyList

/// A problem with a property list: its kind, its place and a message in English.
public struct PropertyListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem. Later versions can have further kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The file is no property list, or is damaged.
    public static let damaged = Kind(rawValue: "damaged")
    /// The list is larger than a limit.
    public static let tooLarge = Kind(rawValue: "tooLarge")
    /// The format cannot represent a value.
    public static let notWritable = Kind(rawValue: "notWritable")
    /// A key path leads to no value, or a value cannot be inserted there.
    public static let keyPath = Kind(rawValue: "keyPath")
  }

  /// The kind of the problem.
  public let kind: Kind
  /// The line in a text, from 1. `nil` for binary lists, and for problems without a place.
  public let line: Int?
  /// The column in a text, from 1.
  public let column: Int?
  /// The offset in a binary list.
  public let offset: Int?
  /// The problem and its place, without the name of the file.
  public let message: String

  /// The message.
  public var description: String { message }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    (line, column, offset) = (nil, nil, nil)
    self.message = message
  }

  init(_ error: CrushPropertyList.PropertyListError) {
    message = error.description
    (line, column) = (error.position?.line, error.position?.column)
    if case .binary(_, let offset) = error { self.offset = offset } else { offset = nil }
    kind =
      switch error {
      case .empty, .xml, .text, .syntax, .binary, .value: .damaged
      case .notWritable: .notWritable
      case .tooLarge: .tooLarge
      }
  }

  init(_ error: KeyPathError) { self.init(.keyPath, error.description) }
}
