/// A conflict that a version control system left in a text. Git, Mercurial and Subversion write the same marks.
package enum MergeConflict {
  /// The problem and the remedy, for messages.
  package static let problem = "an unresolved merge conflict begins here; keep one side, and delete the marks"

  private static let start = Array("<<<<<<< ".utf8)
  private static let middle = Array("=======".utf8)

  /// Returns the line of the first conflict, from 1. Nil for a text without one.
  ///
  /// Takes time in proportion to the text, so it is meant for texts that cannot be read.
  package static func line(in utf8: [UInt8]) -> Int? {
    var (line, first) = (0, 0)
    for part in utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      if first == 0, part.starts(with: start) { first = line }
      if first > 0, part.starts(with: middle) { return first }
    }
    return nil
  }
}
