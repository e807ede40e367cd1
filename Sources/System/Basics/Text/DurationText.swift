/// Durations as people read them.
package enum DurationText {
  /// Returns `14 µs`, `4.2 ms`, `187 ms` or `1.9 s` for a measured duration.
  ///
  /// - Parameter milliseconds: 0 or more.
  package static func text(milliseconds: Double) -> String {
    // A value that rounds to a limit is written as a value beyond it.
    if milliseconds < 0.0005 { return "under 1 µs" }
    if milliseconds < 0.0995 { return ByteCount.fixed(milliseconds * 1000, places: 0) + " µs" }
    return estimate(milliseconds: max(milliseconds, 0.1))
  }

  /// Returns `under 0.1 ms`, `4.2 ms`, `187 ms` or `1.9 s` for an estimate, which is not precise to microseconds.
  ///
  /// - Parameter milliseconds: 0 or more.
  package static func estimate(milliseconds: Double) -> String {
    if milliseconds < 0.1 { return "under 0.1 ms" }
    if milliseconds < 9.95 { return ByteCount.fixed(milliseconds, places: 1) + " ms" }
    if milliseconds < 999.5 { return ByteCount.fixed(milliseconds, places: 0) + " ms" }
    return ByteCount.fixed(min(milliseconds / 1000, 1e9), places: 1) + " s"
  }
}
