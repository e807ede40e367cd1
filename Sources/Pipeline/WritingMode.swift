/// The treatment of results.
package enum WritingMode: Sendable, Equatable {
  case write
  /// Computes results, and writes nothing.
  case dryRun
  /// Compares results with existing outputs.
  case check

  package var writes: Bool { self == .write }
}
