import CrushSourceScanning

/// The area that rectangles cover together.
///
/// A line sweeps from left to right over the rectangles' sides. A tree over all heights knows how much of the line is
/// covered. The time is n log n for n rectangles.
struct FrameArea {
  private let heights: [Int]
  /// How many rectangles cover the whole range of a node.
  private var covers: [Int]
  /// The covered length in the range of a node.
  private var lengths: [Int]

  private struct Side {
    let x: Int
    let range: Range<Int>
    /// 1 at the left side, -1 at the right.
    let change: Int
  }

  /// Returns the number of pixels that at least one frame covers.
  static func union(_ frames: [SheetFrame]) -> Int {
    let heights = Set(frames.flatMap { [$0.y, $0.y + $0.height] }).sorted()
    guard heights.count > 1 else { return 0 }
    let places = Dictionary(uniqueKeysWithValues: heights.enumerated().map { ($1, $0) })
    let sides = frames.flatMap { frame -> [Side] in
      guard let top = places[frame.y], let bottom = places[frame.y + frame.height] else { return [] }
      return [
        Side(x: frame.x, range: top..<bottom, change: 1),
        Side(x: frame.x + frame.width, range: top..<bottom, change: -1),
      ]
    }
    .sorted { $0.x < $1.x }
    var tree = FrameArea(heights)
    var area = 0
    var x = sides[0].x
    for side in sides {
      area += (side.x - x) * tree.lengths[1]
      x = side.x
      tree.change(side.range, by: side.change, node: 1, in: 0..<heights.count - 1)
    }
    return area
  }

  private init(_ heights: [Int]) {
    self.heights = heights
    covers = [Int](repeating: 0, count: heights.count * 4)
    lengths = covers
  }

  /// Changes the cover of a range. The depth is the logarithm of the number of heights.
  private mutating func change(_ range: Range<Int>, by change: Int, node: Int, in own: Range<Int>) {
    if range.lowerBound <= own.lowerBound && own.upperBound <= range.upperBound {
      covers[node] += change
    } else {
      let middle = (own.lowerBound + own.upperBound) / 2
      if range.lowerBound < middle { self.change(range, by: change, node: node * 2, in: own.lowerBound..<middle) }
      if range.upperBound > middle { self.change(range, by: change, node: node * 2 + 1, in: middle..<own.upperBound) }
    }
    if covers[node] > 0 {
      lengths[node] = heights[own.upperBound] - heights[own.lowerBound]
    } else {
      lengths[node] = own.count == 1 ? 0 : lengths[node * 2] + lengths[node * 2 + 1]
    }
  }
}
