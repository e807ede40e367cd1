/// Durations as people read them.
package enum DurationText {
  /// Returns `under 0.1 ms`, `4.2 ms`, `187 ms` or `1.9 s`.
  ///
  /// - Parameter milliseconds: 0 or more.
  package static func text(milliseconds: Double) -> String {
    // A value that rounds to a limit is written as a value beyond it.
    if milliseconds < 0.1 { return "under 0.1 ms" }
    if milliseconds < 9.95 { return ByteCount.fixed(milliseconds, places: 1) + " ms" }
    if milliseconds < 999.5 { return ByteCount.fixed(milliseconds, places: 0) + " ms" }
    return ByteCount.fixed(min(milliseconds / 1000, 1e9), places: 1) + " s"
  }
}
