/// The number of values of each kind in a document.
package struct Census: Equatable, Sendable {
  /// The number of keys in all dictionaries.
  package internal(set) var keys = 0
  /// The number of other values by kind, including the root.
  package internal(set) var values: [Kind: Int] = [:]
}
