/// The runs of equal bytes of a stream, which are 60 percent of the filtered bytes of game art.
///
/// Inside a run the nearest match is one byte back, and a tree would be a list of all run lengths. So trees hold only
/// positions with equally long rests of their runs, and the start of a run looks for earlier runs here.
struct RunChain {
  /// The least number of equal bytes.
  static let shortest = DeflateAlphabet.shortestMatch
  /// The runs that are remembered, as many as a window can hold.
  private static let ring = 8192
  /// The most runs that one search visits.
  private static let depth = 64
  private static let none: Int32 = -1

  private struct Run {
    var start = 0
    var end = 0
    /// The number of the run before of the same byte.
    var previous = none
  }

  private var runs: [Run] = []
  /// The number of the last run of each byte.
  private var last = [Int32](repeating: none, count: 256)
  private var count: Int32 = 0
  /// The end of the run at the present position.
  private var end = 0

  /// Forgets the stream before.
  mutating func reset() {
    if runs.isEmpty { runs = [Run](repeating: Run(), count: Self.ring) }
    for byte in last.indices { last[byte] = Self.none }
    count = 0
    end = 0
  }

  /// Returns the number of bytes from `position` on that are equal, and whether it is the first of them.
  @inline(__always)
  mutating func run(at position: Int, in bytes: Span<UInt8>) -> (length: Int, isFirst: Bool) {
    if position < end { return (end &- position, false) }
    let byte = bytes[position]
    end = position &+ 1
    while end < bytes.count && bytes[end] == byte { end &+= 1 }
    return (end &- position, true)
  }

  /// Finds the nearest match of each length in earlier runs of the byte, and then remembers this run.
  ///
  /// - Parameters:
  ///   - length: the number of equal bytes.
  ///   - limit: the greatest length of a match.
  /// - Returns: the longest length.
  mutating func findAndAppend(
    _ byte: UInt8, at position: Int, length: Int, limit: Int, into table: inout MatchTable
  ) -> Int {
    let most = min(length, limit)
    var longest = DeflateAlphabet.shortestMatch - 1
    var number = last[Int(byte)]
    var left = Self.depth
    while number != Self.none && count - number <= Self.ring && longest < most && left > 0 {
      left -= 1
      let run = runs[Int(number) % Self.ring]
      if position - run.end >= DeflateAlphabet.window { break }
      let common = min(run.end - run.start, most)
      if common > longest { longest = Self.add(longest + 1...common, back: position - run.end, to: &table) }
      number = run.previous
    }
    runs[Int(count) % Self.ring] = Run(start: position, end: position + length, previous: last[Int(byte)])
    last[Int(byte)] = count
    count &+= 1
    return longest
  }

  /// Adds the matches with the end of an earlier run. Shorter ones are nearer, and of one slot the longest is added.
  ///
  /// - Parameter back: the bytes between the earlier run and the position.
  /// - Returns: the longest length within the window.
  private static func add(
    _ lengths: ClosedRange<Int>, back: Int, to table: inout MatchTable
  ) -> Int {
    // Counted from zero.
    let distances = back - 1
    var length = lengths.lowerBound
    while length <= lengths.upperBound && distances + length < DeflateAlphabet.window {
      let slot = DeflateAlphabet.distanceSlot(distances + length)
      let end = DeflateAlphabet.distanceBase(slot) + 1 << DeflateAlphabet.distanceExtra(slot)
      length = min(lengths.upperBound, end - 1 - distances)
      table.add(length: length, distance: distances + length)
      length += 1
    }
    return length - 1
  }
}
