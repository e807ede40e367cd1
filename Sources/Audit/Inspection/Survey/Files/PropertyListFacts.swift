package import CrushPropertyList

/// The facts about a property list that rules compare.
package struct PropertyListFacts: Sendable, Equatable {
  package let format: Format
  /// The number of values and keys.
  package let objects: Int
  /// The names in an Info.plist; nil for other lists.
  package let information: AppInformation?

  init(_ document: Document, _ format: Format) {
    self.format = format
    let census = document.census
    objects = census.keys + census.values.values.reduce(0, +)
    information = AppInformation(document.root)
  }
}
