/// A step of a job over many files, for a display of its progress. Several threads report steps.
package enum WorkStep: Sendable, Equatable {
  /// The files are listed, and their work begins.
  ///
  /// - Parameter bytes: the sum of the sizes, or 0 if it is unknown.
  case began(files: Int, bytes: Int)
  case starts(path: String)
  /// A part of the work on a large file is done, such as one picture of a catalog.
  case advanced(path: String)
  /// The work on a file of this size is done.
  case finished(path: String, bytes: Int)
}
