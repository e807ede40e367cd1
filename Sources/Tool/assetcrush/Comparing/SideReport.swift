import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection
import CrushReporting

/// The error for a named side that cannot be read.
private struct UnreadSide: Error, CustomStringConvertible {
  let path: String
  let message: String

  init(path: String, _ message: String) { (self.path, self.message) = (path, message) }

  var description: String { "\(path): \(message); it cannot be compared" }
}

/// A report of one side, with the reader of its files.
struct SideReport {
  let report: AuditReport
  /// The reader of the side's files, or nil for a report.
  let reader: FileReader?
  /// Whether the side has anything that an audit checks.
  let hasContent: Bool
  /// Whether the side is one file, and no archive or report.
  let isSingleFile: Bool

  /// Returns the report. A revision without the compared path has no device of its own, and every device of the other
  /// side loads nothing there.
  func knowing(_ devices: [AuditReport.DeviceTotal]) -> AuditReport {
    guard !hasContent, report.devices.isEmpty, report.assets.isEmpty else { return report }
    var result = report
    result.devices = devices.map { device in
      AuditReport.DeviceTotal(id: device.id, name: device.name, images: 0, decodedBytes: 0)
    }
    return result
  }
}

extension AuditRequest {
  /// Returns the report of a side, audited with the settings of this request.
  ///
  /// - Parameters:
  ///   - name: the name of the side for the progress.
  ///   - label: the name of the side for reports.
  ///   - root: the folder that paths are relative to, or nil for the folder of the side.
  ///   - other: the other side.
  ///   - options: the options of an audit. The side replaces their paths and their reader.
  func report(
    of side: ComparisonSide, _ name: String, label: String, root: String? = nil, beside other: ComparisonSide? = nil,
    _ options: AuditOptions, _ progress: Progress
  ) throws -> SideReport {
    var options = options
    let isSingleFile = side.isSingleFile
    switch side {
    case .report(let path):
      let bytes = try orExit { try CommandLineFile.read(path, limit: ComparisonSide.reportLimit) }
      let shown = path == "-" ? "standard input" : path
      let report = try orExit { try AuditReport(json: bytes, path: shown, label: label) }
      return SideReport(report: report, reader: nil, hasContent: true, isSingleFile: false)
    case .paths(let paths):
      options.paths = paths
      options.listed = []
      if let tree = other?.revision { options.reader = FileReader().bounded(by: tree.workingTree(around: paths)) }
    case .revision(let tree, let path):
      let reader = FileReader(tree).bounded(by: WorkingTree(top: tree.repository.top))
      options.reader = reader
      if let path {
        options.paths = [path]
      } else if options.paths.isEmpty && options.listed.isEmpty {
        options.paths = [tree.spelled("")]
      }
      // A file that the revision does not have is new on the other side.
      options.paths = options.paths.filter(reader.exists)
      options.listed = options.listed.filter(reader.exists)
      warnAboutSubmodules(tree, options.paths + options.listed)
      if options.paths.isEmpty && options.listed.isEmpty {
        let report = AuditReport(label: label, devices: [], assets: [], findings: [])
        return SideReport(report: report, reader: reader, hasContent: false, isSingleFile: isSingleFile)
      }
    }
    let result = try audited(options, progress, side: name)
    if case .paths(let paths) = side {
      // A side that cannot be read would seem to equal another one.
      let named = Set(paths.map { ExactPath(Path.withoutTrailingSlashes($0)) })
      for file in result.files where named.contains(ExactPath(file.path)) {
        if case .inaccessible(let message) = file.content { try orExit { throw UnreadSide(path: file.path, message) } }
      }
    }
    reportProjectProblems(result)
    noteSkippedRepositories(options, options.paths, beside: other?.revision)
    return SideReport(
      report: AuditReport(of: result, label: label, root: root),
      reader: options.reader.opening(options.paths + options.listed) { _ in }, hasContent: result.checkedAnything,
      isSingleFile: isSingleFile)
  }

  /// Reports the repositories inside the working tree. The side of the revision reports its submodules.
  func noteSkippedRepositories(_ options: AuditOptions, _ paths: [String], beside tree: GitTree?) {
    guard let tree else { return }
    let top = options.reader.topOfBounds
    let starts = paths.compactMap { path in Path.resolved(path).flatMap { Path.relative($0, to: top ?? "/") } }
    let skipped = options.reader.skippedRepositories.filter { path in
      !tree.submodules.contains(path) && starts.contains { $0.isEmpty || Path.isInside(path, $0) }
    }
    guard let first = skipped.first else { return }
    let count = skipped.count - 1
    let others = count == 0 ? "" : " (and \(count) more)"
    Self.show("\(first)\(others): a git repository of its own, whose files are not compared")
  }

  /// The files of a submodule belong to another repository, so that the side seems to have none of them.
  private func warnAboutSubmodules(_ tree: GitTree, _ paths: [String]) {
    let inner = paths.compactMap(tree.inner)
    for module in tree.submodules
    where inner.contains(where: { $0.isEmpty || Path.isInside(module, $0) || Path.isInside($0, module) }) {
      Terminal.write(
        "assetcrush: warning: \(oneLine("\(tree.name): \(module) is a submodule, whose files are not read"))\n",
        to: .error)
    }
  }
}
