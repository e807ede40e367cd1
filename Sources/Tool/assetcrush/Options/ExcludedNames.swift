import ArgumentParser
import CrushFiles

/// The patterns of `--exclude`.
enum ExcludedNames {
  /// - Throws: `ValidationError` for a pattern that matches nothing in git.
  static func check(_ patterns: [String]) throws {
    guard let wrong = patterns.first(where: { !Glob($0).isComplete }) else { return }
    throw ValidationError(
      "--exclude is '\(wrong)', in which a bracket is not closed or nothing follows a backslash; write \\[ or \\\\ for the "
        + "character itself")
  }
}
