import CrushInspection

extension Progress {
  /// Counts a step of an audit. Any thread may call it.
  ///
  /// - Parameter side: the name of the audited side of a comparison; nil if there is only one.
  func show(_ step: AuditProgress, side: String? = nil) {
    switch step {
    case .began(let files, let bytes): begin(files: files, bytes: bytes, verb: verb("auditing", side))
    case .measures(let files, let bytes): begin(files: files, bytes: bytes, verb: verb("measuring", side))
    case .inspects(let path): starts(path)
    case .inspected(let path, let bytes): finished(path, bytes: bytes)
    }
  }

  private func verb(_ verb: String, _ side: String?) -> String { side.map { "\(verb) \($0)" } ?? verb }
}
