import AuditScopes

extension Progress {
  /// Counts a step of an audit. Any thread may call it.
  func show(_ step: AuditProgress) {
    switch step {
    case .began(let files, let bytes): begin(files: files, bytes: bytes, verb: "auditing")
    case .inspects(let path): starts(path)
    case .inspected(let path, let bytes): finished(path, bytes: bytes)
    }
  }
}
