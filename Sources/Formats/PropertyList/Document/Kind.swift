/// The kinds of values in a property list.
package enum Kind: UInt8, CaseIterable, Sendable {
  case string
  case data
  case integer
  case real
  case date
  case boolean
  /// An object reference of a keyed archive.
  case uid
  case array
  case dictionary

  /// Whether values of this kind contain other values.
  package var isContainer: Bool {
    self == .array || self == .dictionary
  }
}
