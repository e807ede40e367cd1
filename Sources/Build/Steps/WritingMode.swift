/// The use of the results.
package enum WritingMode: Sendable, Equatable {
  case write
  /// Write nothing, and report the work that a build would do.
  case dryRun
  /// Write nothing, and compare the results with the existing outputs.
  case check

  package var writes: Bool { self == .write }
}
