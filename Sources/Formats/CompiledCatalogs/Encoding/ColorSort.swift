/// The order of the colors in the palettes of deepmaps.
///
/// Colors in ascending order go through a quicksort by their key, which is not stable. Its steps are the ones of
/// "Engineering a Sort Function" (Bentley and McIlroy, 1993), with two variations of the C library of macOS. Up to 7
/// colors are sorted by insertion. A part without exchanges is tried by insertion, too. With them, 41 of 41 palettes are
/// equal. With the paper's limit of 6 colors, 18 are.
struct ColorSort {
  private var colors: [UInt32]

  /// Returns the colors sorted by their keys.
  static func sorted(_ colors: [UInt32]) -> [UInt32] {
    var sort = ColorSort(colors: colors.sorted())
    sort.sort(colors.indices)
    return sort.colors
  }

  /// Returns the exclusive or of the bytes of a color.
  static func key(_ color: UInt32) -> UInt32 {
    let half = color ^ color >> 16
    return (half ^ half >> 8) & 0xFF
  }

  private func key(at index: Int) -> UInt32 { Self.key(colors[index]) }

  private mutating func sort(_ range: Range<Int>) {
    var range = range
    while range.count > 7 {
      colors.swapAt(range.lowerBound, pivot(of: range))
      guard let (smaller, larger) = partition(range) else { return }
      sort(smaller)
      range = larger
    }
    _ = sortByInsertion(range, limit: .max)
  }

  /// Returns the median of three, or of three medians for more than 40 colors.
  private func pivot(of range: Range<Int>) -> Int {
    let (first, middle, last) = (range.lowerBound, range.lowerBound + range.count / 2, range.upperBound - 1)
    guard range.count > 40 else { return median(first, middle, last) }
    let step = range.count / 8
    return median(
      median(first, first + step, first + 2 * step), median(middle - step, middle, middle + step),
      median(last - 2 * step, last - step, last))
  }

  private func median(_ first: Int, _ second: Int, _ third: Int) -> Int {
    let (a, b, c) = (key(at: first), key(at: second), key(at: third))
    if a < b { return b < c ? second : a < c ? third : first }
    return b > c ? second : a < c ? first : third
  }

  /// Divides a range by the color at its start. Returns nil if the range is sorted then.
  private mutating func partition(_ range: Range<Int>) -> (smaller: Range<Int>, larger: Range<Int>)? {
    let pivot = key(at: range.lowerBound)
    var hasExchanges = false
    // Colors equal to the pivot gather at both ends.
    var (equalEnd, low) = (range.lowerBound + 1, range.lowerBound + 1)
    var (equalStart, high) = (range.upperBound - 1, range.upperBound - 1)
    while true {
      while low <= high, key(at: low) <= pivot {
        if key(at: low) == pivot {
          hasExchanges = true
          colors.swapAt(equalEnd, low)
          equalEnd += 1
        }
        low += 1
      }
      while low <= high, key(at: high) >= pivot {
        if key(at: high) == pivot {
          hasExchanges = true
          colors.swapAt(high, equalStart)
          equalStart -= 1
        }
        high -= 1
      }
      if low > high { break }
      colors.swapAt(low, high)
      hasExchanges = true
      low += 1
      high -= 1
    }
    let left = min(equalEnd - range.lowerBound, low - equalEnd)
    exchange(range.lowerBound, low - left, count: left)
    let right = min(equalStart - high, range.upperBound - 1 - equalStart)
    exchange(low, range.upperBound - right, count: right)
    if !hasExchanges, sortByInsertion(range, limit: 1 + range.count / 4) { return nil }
    return (
      range.lowerBound..<range.lowerBound + low - equalEnd,
      range.upperBound - (equalStart - high)..<range.upperBound
    )
  }

  private mutating func exchange(_ first: Int, _ second: Int, count: Int) {
    for offset in 0..<count { colors.swapAt(first + offset, second + offset) }
  }

  /// Sorts a range. Returns false if that needs more exchanges than the limit, and leaves it partly sorted.
  private mutating func sortByInsertion(_ range: Range<Int>, limit: Int) -> Bool {
    var exchanges = 0
    for index in range.dropFirst() {
      var place = index
      while place > range.lowerBound, key(at: place - 1) > key(at: place) {
        colors.swapAt(place, place - 1)
        exchanges += 1
        if exchanges > limit { return false }
        place -= 1
      }
    }
    return true
  }
}
