import Audit
import AuditScopes
import Bundles
import FileSystem
import Reporting
import Snapshots
import Text

/// A snapshot of one side, with the reader of its files.
struct SideSnapshot {
  let snapshot: Snapshot
  /// The reader of the side's files, or nil for a report.
  let reader: FileReader?
  /// Whether the side has anything that an audit checks.
  let hasContent: Bool
}

extension AuditRequest {
  /// Returns the snapshot of a side, audited with the settings of this request.
  ///
  /// - Parameters:
  ///   - name: the name of the side for the progress.
  ///   - label: the name of the side for reports.
  ///   - root: the folder that paths are relative to, or nil for the folder of the side.
  ///   - options: the options of an audit. The side replaces their paths and their reader.
  func snapshot(
    of side: ComparisonSide, _ name: String, label: String, root: String? = nil, _ options: AuditOptions,
    _ progress: Progress
  ) throws -> SideSnapshot {
    var options = options
    switch side {
    case .report(let path):
      let bytes = try orExit { try CommandLineFile.read(path, limit: ComparisonSide.reportLimit) }
      let shown = path == "-" ? "standard input" : path
      let snapshot = try orExit { try Snapshot(report: bytes, path: shown, label: label) }
      return SideSnapshot(snapshot: snapshot, reader: nil, hasContent: true)
    case .paths(let paths):
      options.paths = paths
      options.listed = []
    case .revision(let tree, let path):
      let reader = FileReader(tree)
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
        let snapshot = Snapshot(label: label, devices: [], assets: [], findings: [])
        return SideSnapshot(snapshot: snapshot, reader: reader, hasContent: false)
      }
    }
    let result = try audited(options, progress, side: name)
    reportProjectProblems(result)
    return SideSnapshot(
      snapshot: Snapshot(of: result, label: label, root: root),
      reader: options.reader.opening(options.paths + options.listed) { _ in }, hasContent: result.checkedAnything)
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
