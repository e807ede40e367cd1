/// The facts that rules need and that are expensive to find.
package struct SurveyNeeds: Sendable, Equatable {
  /// Whether the smallest lossless form of each PNG is made.
  package var smallestForms = false
  /// The smallest size in bytes from which copies of files are searched for; nil to search for no copies.
  package var copiesFrom: Int?

  /// Whether the placeholders of localized tables are compared.
  package var localizedTables = false
  /// Whether the colors of JPEGs are counted.
  package var colorsOfJPEGs = false

  package init(
    smallestForms: Bool = false, copiesFrom: Int? = nil, localizedTables: Bool = false, colorsOfJPEGs: Bool = false
  ) {
    self.smallestForms = smallestForms
    self.copiesFrom = copiesFrom
    self.localizedTables = localizedTables
    self.colorsOfJPEGs = colorsOfJPEGs
  }

  /// Adds the facts of another set of needs.
  package mutating func formUnion(_ other: SurveyNeeds) {
    smallestForms = smallestForms || other.smallestForms
    localizedTables = localizedTables || other.localizedTables
    colorsOfJPEGs = colorsOfJPEGs || other.colorsOfJPEGs
    copiesFrom = [copiesFrom, other.copiesFrom].compactMap { $0 }.min()
  }
}
