/// How many values of each kind a document holds.
package struct Census: Equatable, Sendable {
  /// The keys of all dictionaries.
  package internal(set) var keys = 0
  /// Every other value, the root included, by kind.
  package internal(set) var values: [Kind: Int] = [:]
}
