/// A step of an audit, for a display of its progress. Several threads report steps.
package enum AuditProgress: Sendable, Equatable {
  /// The files are listed, and their inspection begins.
  case began(files: Int, bytes: Int)
  /// The files are read once more, for facts about their bytes.
  case measures(files: Int, bytes: Int)
  /// The inspection or the measurement of a file begins.
  case inspects(path: String)
  /// A file of this size is inspected or measured.
  case inspected(path: String, bytes: Int)
}
