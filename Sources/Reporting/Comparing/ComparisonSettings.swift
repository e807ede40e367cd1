package import AuditScopes

/// The inputs of a report about a comparison, apart from the comparison itself.
package struct ComparisonSettings: Sendable {
  package var style: TextStyle
  package var detail = ReportSettings.Detail.normal
  /// The number of changes in the tables; nil for the default of the format.
  package var top: Int?
  /// Whether every change and every finding is shown.
  package var isFull = false
  /// The limits that the comparison is checked against.
  package var limits: [GrowthLimit] = []
  /// The name in the marker of Markdown, so that several bots have a comment each; nil for none.
  package var marker: String?
  /// The command that prints the comparison in full; nil for its general form.
  package var fullCommand: String?

  package init(style: TextStyle = .plain, limits: [GrowthLimit] = []) {
    self.style = style
    self.limits = limits
  }

  /// Whether all changes and findings are shown.
  var showsAll: Bool { isFull || detail == .verbose }
}
