/// Counts in which similar neighbors have their mean, so that equal code lengths come in runs.
///
/// Each variant has another idea of "similar". Eight variants save 0.3 percent of icons over one.
enum SmoothedCounts {
  /// Two counts are similar if they differ by less than `least` or by less than this share of their mean.
  private static let variants: [(least: Double, share: Double)] = [
    (3, 0.25), (4, 0.15), (2, 0.35), (5, 0.2), (3, 0.5), (8, 0.1), (1.5, 0.25), (3, 0.12),
  ]

  /// Smooths the counts of one alphabet in place.
  static func smooth(_ counts: inout [UInt32], _ alphabet: Range<Int>, variant: Int) {
    let (least, share) = variants[variant]
    var counts = counts.mutableSpan
    var end = alphabet.upperBound
    while end > alphabet.lowerBound && counts[end - 1] == 0 { end -= 1 }
    var start = alphabet.lowerBound
    while start < end {
      let zeros = zeroRun(counts.span, from: start, to: end)
      if zeros >= 3 {
        start += zeros
        continue
      }
      var sum = UInt64(counts[start])
      var next = start + 1
      while next < end {
        let mean = Double(sum) / Double(next - start)
        guard abs(Double(counts[next]) - mean) < max(least, mean * share + 1) else { break }
        // A long run of zeros is cheap, so it stays.
        if zeroRun(counts.span, from: next, to: end) >= 5 { break }
        sum += UInt64(counts[next])
        next += 1
      }
      if next - start >= 4 {
        let mean = (sum + UInt64(next - start) / 2) / UInt64(next - start)
        for symbol in start..<next { counts[symbol] = UInt32(truncatingIfNeeded: mean == 0 && sum > 0 ? 1 : mean) }
      }
      start = next
    }
  }

  @inline(__always)
  private static func zeroRun(_ counts: Span<UInt32>, from start: Int, to end: Int) -> Int {
    var place = start
    while place < end && counts[place] == 0 { place &+= 1 }
    return place &- start
  }
}
