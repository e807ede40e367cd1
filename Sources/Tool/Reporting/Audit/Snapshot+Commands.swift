package import CrushAudit

extension Snapshot {
  /// Creates the snapshot of an audit, with the commands that resolve its findings.
  ///
  /// - Parameter root: the folder or archive that paths are relative to; nil for the root of the audit.
  package init(of result: AuditResult, label: String, root: String? = nil) {
    self.init(of: result, label: label, root: root) { $0.command }
  }
}
