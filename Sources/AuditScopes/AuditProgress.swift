/// A step of an audit, for a display of its progress. Several threads report steps.
package enum AuditProgress: Sendable, Equatable {
  /// The files are listed, and their inspection begins.
  case began(files: Int, bytes: Int)
  /// The inspection of a file begins.
  case inspects(path: String)
  /// A file of this size is inspected.
  case inspected(path: String, bytes: Int)
}
