import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushInspection
import CrushReporting

/// A comparison as a command line requests it.
struct ComparisonRequest {
  let before: String
  let after: String
  /// The settings of the audits of both sides.
  var audit: AuditRequest
  var format: ComparisonFormat?
  var outputs: [ReportOutput<ComparisonFormat>] = []
  /// The name in the first line of the Markdown format; nil for none.
  var marker: String?
  var exitsZero = false

  /// - Throws: `ExitCode`.
  func run() throws {
    try SideOutputs(outputs.map { SideFile("--output", $0.path) }).check(inputs: [before, after])
    var options = try orExit { try audit.completeOptions() }
    options.facts = AuditRequest.comparedFacts(readsHeadersOnly: audit.options.readsHeadersOnly)
    if audit.measuresShipping { options.facts.insert(.shipped) }
    let sides = try orExit { try self.sides() }
    let progress = audit.obeyingProgress(Interruption())
    // The first audit's files are released before the second one begins.
    let first = try audit.report(
      of: sides.before, "before", label: before, beside: sides.after, options, progress)
    let second = try audit.report(
      of: sides.after, "after", label: after, beside: sides.before, options, progress)
    if sides.before.isEmptyFile(first) { try orExit { throw NothingInFile(path: before) } }
    if sides.after.isEmptyFile(second) { try orExit { throw NothingInFile(path: after) } }
    if !first.hasContent && !second.hasContent {
      try orExit { throw NothingToCompare(before: before, after: after) }
    }
    let settings = try audit.settings(for: place(of: sides.after) ?? place(of: sides.before) ?? ".", options)
    let compared = ComparedSides(first, second, settings.growth)
    try report(compared)
    audit.reportExcludes(options)
    try finish(compared, settings)
  }

  private struct NothingToCompare: Error, CustomStringConvertible {
    let before: String
    let after: String
    var description: String {
      "\(before), \(after): no image or property list found on either side; name folders that have some"
    }
  }

  private struct NothingInFile: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "\(path): nothing to compare, since an audit measures no file of this kind; name a folder, an app, an image or a "
        + "JSON report"
    }
  }

  private func sides() throws -> (before: ComparisonSide, after: ComparisonSide) {
    if before == "-" && after == "-" { throw SideError.twoInputs }
    func side(_ name: String) throws -> ComparisonSide {
      try ComparisonSide(name) { () throws(GitError) in
        try GitRepository(around: ".")
      } hint: {
        AuditRequest.show($0)
      }
    }
    var (first, second) = (try side(before), try side(after))
    let other = first
    first.narrow(to: second)
    second.narrow(to: other)
    return (first, second)
  }

  /// Returns the path whose config applies to a side; nil for a report.
  private func place(of side: ComparisonSide) -> String? {
    switch side {
    case .paths(let paths): paths.first
    case .revision(let tree, let path): path ?? tree.repository.top
    case .report: nil
    }
  }

  private func report(_ compared: ComparedSides) throws {
    if let format = format ?? (outputs.isEmpty ? .text : nil), !(format == .html && audit.page.isOpened) {
      Terminal.write(text(compared, format, isFile: false), to: .output)
    }
    for output in outputs {
      let text = text(compared, output.format, isFile: output.path != "-")
      if output.path == "-" {
        Terminal.write(text, to: .output)
      } else {
        try orExit { try ReportFile.write(text, to: output.path) }
      }
    }
    try openPage(compared)
  }

  private func finish(_ compared: ComparedSides, _ settings: AuditSettings) throws {
    compared.reportExcesses(isTextShown: format == .text || format == nil && outputs.isEmpty)
    if exitsZero { return }
    if compared.failsLimits || compared.newFindings(from: settings.failsFrom?.severity) > 0 {
      throw ExitCode.findings
    }
  }
}
