import CrushBasics
package import CrushCatalogSources
import CrushInspection

/// The report of a compilation of catalogs as text for a terminal.
package enum CompileText {
  package enum Detail: Sendable { case quiet, normal, verbose }

  /// Returns the messages, one a line. A quiet report has errors only, and a normal one no notices.
  package static func messages(_ messages: [CatalogMessage], detail: Detail, style: TextStyle) -> String {
    let least: CatalogMessage.Severity =
      switch detail {
      case .quiet: .error
      case .normal: .warning
      case .verbose: .notice
      }
    return messages.filter { $0.severity >= least }.map { line($0, style) + "\n" }.joined()
  }

  private static func line(_ message: CatalogMessage, _ style: TextStyle) -> String {
    let path = [message.catalog, message.item].filter { !$0.isEmpty }.joined(separator: "/")
    let severity: Severity =
      switch message.severity {
      case .error: .error
      case .warning: .warning
      case .notice: .note
      }
    let slot = message.slot.isEmpty ? "" : " (slot \(oneLine(message.slot)))"
    let reason = message.reason.map { ": " + oneLine($0) } ?? ""
    let place = path.isEmpty ? "assetcrush" : oneLine(path)
    // Some of actool's sentences end in a period. The reason continues them.
    let text = reason.isEmpty || !message.text.hasSuffix(".") ? message.text[...] : message.text.dropLast()
    return "\(place): \(style.severity(severity)): \(oneLine(String(text)))\(slot)\(reason)"
  }

  /// Returns the lines of the outputs and the summary.
  package static func summary(_ report: CompileReport, detail: Detail, isDryRun: Bool) -> String {
    guard detail != .quiet else { return "" }
    var lines: [String] = []
    for output in report.outputs where detail == .verbose || output.state != .current {
      lines.append("\(oneLine(output.path)): \(verb(output.state)), \(ByteCount.grouped(output.bytes)) bytes")
    }
    let bytes = report.outputs.reduce(0) { $0 + $1.bytes }
    var parts = ["\(plural(report.renditions, "rendition"))"]
    if report.atlases > 0 { parts.append(plural(report.atlases, "atlas", "atlases")) }
    if report.reused > 0 { parts.append("\(ByteCount.grouped(report.reused)) reused") }
    let changed = report.outputs.filter { $0.state != .current }.count
    let files =
      changed == 0
      ? "\(plural(report.outputs.count, "file")) current"
      : "\(plural(changed, "file")) \(isDryRun ? "would be written" : "written")"
    lines.append(
      "\(plural(report.inputs.count, "catalog")): \(parts.joined(separator: ", ")); \(files), "
        + "\(ByteCount.grouped(bytes)) bytes")
    return lines.map { $0 + "\n" }.joined()
  }

  private static func verb(_ state: CompileReport.State) -> String {
    switch state {
    case .written: "written"
    case .current: "current"
    case .stale: "would be written"
    }
  }
}
