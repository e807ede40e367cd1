/// A table of names with a known start and end, such as `icon-\(number)-small`, that is searched for a whole name.
///
/// Complexity: a lookup takes at most one step for each pair of a start's length and an end's length. The number of
/// patterns does not matter.
package struct NamePatterns: Sendable {
  /// The ends of the patterns that share a start.
  private struct Ends: Sendable {
    var lengths: Set<Int> = []
    var numbers: [String: [Int]] = [:]
  }

  private var starts: [String: Ends] = [:]
  /// The lengths of the starts in characters.
  private var startLengths: Set<Int> = []
  /// The number of patterns, and the number that the next one gets.
  package private(set) var count = 0

  package init() {}

  /// Adds a pattern. One that is empty on both sides matches nothing.
  package mutating func append(start: String, end: String) {
    defer { count += 1 }
    if start.isEmpty && end.isEmpty { return }
    startLengths.insert(start.count)
    starts[start, default: Ends()].lengths.insert(end.count)
    starts[start, default: Ends()].numbers[end, default: []].append(count)
  }

  /// Returns the numbers of the patterns that match, in ascending order. The start and the end do not overlap.
  package func matches(_ name: String) -> [Int] {
    if starts.isEmpty { return [] }
    let length = name.count
    var found: [Int] = []
    for start in startLengths where start <= length {
      guard let ends = starts[String(name.prefix(start))] else { continue }
      for end in ends.lengths where start + end <= length {
        found += ends.numbers[String(name.suffix(end))] ?? []
      }
    }
    return found.sorted()
  }
}
