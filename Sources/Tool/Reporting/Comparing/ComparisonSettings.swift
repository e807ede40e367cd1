package import CrushInspection

/// The inputs of a report about a comparison, apart from the comparison itself.
package struct ComparisonSettings: Sendable {
  package var style: TextStyle
  package var detail = ReportSettings.Detail.normal
  /// The number of changes in the table of the text; nil for all.
  package var top: Int? = standardTop
  /// Whether every change and every finding is shown.
  package var isFull = false
  /// The limits that the comparison is checked against.
  package var limits: [GrowthLimit] = []
  /// The name in the marker of Markdown, so that several bots have a comment each; nil for none.
  package var marker: String?
  /// The lines about changed layers of icons, by the path of their catalog.
  package var icons: [(catalog: String, lines: [String])] = []
  /// The command that prints the comparison in full; nil for its general form.
  package var fullCommand: String?

  /// The number of changes in the text's table if the command line states none.
  package static let standardTop = 20

  package init(style: TextStyle = .plain, limits: [GrowthLimit] = []) {
    self.style = style
    self.limits = limits
  }

  /// Creates the settings with the style, the detail and the number of changes of other reports.
  package init(_ report: ReportSettings, limits: [GrowthLimit], marker: String? = nil) {
    self.init(style: report.style, limits: limits)
    detail = report.detail
    isFull = report.isFull
    top = report.top
    self.marker = marker
  }

  /// Whether all changes and findings are shown.
  var showsAll: Bool { isFull || detail == .verbose }
}
