/// What a build does with its results.
package enum WritingMode: Sendable, Equatable {
  case write
  /// Does as if.
  case dryRun
  /// Compares them with what is there.
  case check

  package var writes: Bool { self == .write }
}
