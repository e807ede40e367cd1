/// The exact area of a shape inside each pixel, row by row.
///
/// Each row is cut into bands at the ends and crossings of its lines. Within a band no two lines cross, so the winding
/// number between two lines is one number, and each part of the shape is a trapezoid. A sum of signed areas would be wrong
/// where contours overlap.
struct CoverageRows {
  /// A line that leads down.
  private struct Edge {
    var x: Double
    var y: Double
    let endX: Double
    let endY: Double
    /// 1 if the contour leads down here, else -1.
    let winding: Int

    func x(at position: Double) -> Double {
      if position <= y { return x }
      if position >= endY { return endX }
      return x + (endX - x) * ((position - y) / (endY - y))
    }
  }

  /// An edge within one band.
  private struct Side {
    var top: Double
    var bottom: Double
    let winding: Int
  }

  /// The rows and columns that may be inside.
  let rows: Range<Int>
  let columns: Range<Int>

  private let edges: [Edge]
  private let rule: FillRule
  /// The next edge that is not active.
  private var next = 0
  private var active: [Edge] = []
  private var sides: [Side] = []
  /// The sides that all bands had so far, which the time is proportional to.
  private(set) var cost = 0
  /// The sides after which rows are not cut at crossings any more. The caller refuses the shape.
  static let mostCost = 1 << 25
  private var cuts: [Double] = []
  /// The differences between neighboring areas, from the first column.
  private var differences: [Double]

  /// - Parameter width, height: the pixels of the picture. Parts outside are not computed.
  init(_ list: LineList, _ rule: FillRule, width: Int, height: Int) {
    self.rule = rule
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    var edges: [Edge] = []
    edges.reserveCapacity(list.lines.count)
    for line in list.lines {
      low = pointwiseMin(low, pointwiseMin(line.from, line.to))
      high = pointwiseMax(high, pointwiseMax(line.from, line.to))
      let isDown = line.from.y < line.to.y
      let (top, bottom) = isDown ? (line.from, line.to) : (line.to, line.from)
      edges.append(Edge(x: top.x, y: top.y, endX: bottom.x, endY: bottom.y, winding: isDown ? 1 : -1))
    }
    edges.sort { $0.y < $1.y }
    self.edges = edges
    rows = Self.range(low.y, high.y, limit: height)
    columns = Self.range(low.x, high.x, limit: width)
    differences = [Double](repeating: 0, count: columns.count + 2)
    if let first = rows.first { skip(to: first) }
  }

  private static func range(_ low: Double, _ high: Double, limit: Int) -> Range<Int> {
    guard low < high else { return 0..<0 }
    let first = max(0, min(low.rounded(.down), Double(limit)))
    let last = max(first, min(high.rounded(.up), Double(limit)))
    return Int(first)..<Int(last)
  }

  /// Activates the edges that start above a row.
  private mutating func skip(to row: Int) {
    while next < edges.count, edges[next].y < Double(row) {
      if edges[next].endY > Double(row) { active.append(edges[next]) }
      next += 1
    }
  }

  /// Writes the areas of a row, from 0 to 1, one for each of `columns`.
  ///
  /// - Parameter row: the row after that of the call before.
  mutating func fill(row: Int, into areas: inout [Double]) {
    let (top, bottom) = (Double(row), Double(row + 1))
    active.removeAll { $0.endY <= top }
    while next < edges.count, edges[next].y < bottom {
      active.append(edges[next])
      next += 1
    }
    for index in differences.indices { differences[index] = 0 }
    addBands(from: top, to: bottom)
    var area = 0.0
    for index in areas.indices {
      area += differences[index]
      areas[index] = area
    }
  }

  private mutating func addBands(from top: Double, to bottom: Double) {
    cuts.removeAll(keepingCapacity: true)
    for edge in active {
      if edge.y > top { cuts.append(edge.y) }
      if edge.endY < bottom { cuts.append(edge.endY) }
    }
    cuts.sort()
    cuts.append(bottom)
    var position = top
    for cut in cuts where cut > position {
      addBand(from: position, to: cut)
      position = cut
    }
  }

  /// Adds the trapezoids between two heights at which no edge starts or ends.
  private mutating func addBand(from top: Double, to bottom: Double) {
    sides.removeAll(keepingCapacity: true)
    for edge in active where edge.y <= top && edge.endY >= bottom {
      sides.append(Side(top: edge.x(at: top), bottom: edge.x(at: bottom), winding: edge.winding))
    }
    var position = top
    while position < bottom {
      cost += sides.count
      sortSides()
      guard cost < Self.mostCost, let crossing = firstCrossing(), bottom - position > Self.leastBand else {
        addTrapezoids(height: bottom - position)
        return
      }
      // A step of at least a part of the band, so that equal numbers end the loop.
      let cut = min(max(position + (bottom - position) * crossing, position + Self.leastBand), bottom)
      let part = (cut - position) / (bottom - position)
      let below = sides
      for index in sides.indices { sides[index].bottom = Self.between(below[index], part) }
      addTrapezoids(height: cut - position)
      for index in sides.indices {
        sides[index] = Side(
          top: Self.between(below[index], part), bottom: below[index].bottom, winding: below[index].winding)
      }
      position = cut
    }
  }

  /// Areas below a millionth of a pixel do not change a sample.
  private static let leastBand = 1e-6

  private static func between(_ side: Side, _ part: Double) -> Double { side.top + (side.bottom - side.top) * part }

  /// The most sides that are sorted by insertion.
  private static let mostInserted = 64

  /// Sorts by the upper end, then by the lower one. Few sides are out of order.
  private mutating func sortSides() {
    if sides.count > Self.mostInserted {
      sides.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
      return
    }
    for index in sides.indices.dropFirst() {
      let side = sides[index]
      var slot = index
      while slot > 0, (side.top, side.bottom) < (sides[slot - 1].top, sides[slot - 1].bottom) {
        sides[slot] = sides[slot - 1]
        slot -= 1
      }
      sides[slot] = side
    }
  }

  /// Returns the part of the height after which two neighbors cross. Nil if none do.
  private func firstCrossing() -> Double? {
    var first: Double?
    for index in sides.indices.dropLast() {
      let (left, right) = (sides[index], sides[index + 1])
      let overlap = left.bottom - right.bottom
      guard overlap > Self.leastBand else { continue }
      let gap = right.top - left.top
      let part = gap / (gap + overlap)
      if part < first ?? 1 { first = part }
    }
    return first
  }

  private mutating func addTrapezoids(height: Double) {
    var winding = 0
    for side in sides {
      let wasInside = isInside(winding)
      winding += side.winding
      let isNowInside = isInside(winding)
      if wasInside != isNowInside { addArea(side, height: isNowInside ? height : -height) }
    }
  }

  private func isInside(_ winding: Int) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }

  /// Adds the area to the right of a side.
  private mutating func addArea(_ side: Side, height: Double) {
    let first = Double(columns.lowerBound)
    let (left, right) = (min(side.top, side.bottom) - first, max(side.top, side.bottom) - first)
    let end = Double(columns.count)
    if right <= 0 {
      differences[0] += height
      return
    }
    if left >= end { return }
    let width = right - left
    let firstCell = left.rounded(.down)
    if right <= firstCell + 1, left >= 0 {
      add(cell: Int(firstCell), height, middle: (left + right) / 2 - firstCell)
      return
    }
    // The parts of the side in each cell, and outside the columns.
    if left < 0 { differences[0] += height * (-left / width) }
    var position = max(left, 0)
    while position < min(right, end) {
      let cell = position.rounded(.down)
      let stop = min(cell + 1, right)
      add(cell: Int(cell), height * ((stop - position) / width), middle: (position + stop) / 2 - cell)
      position = stop
    }
  }

  private mutating func add(cell: Int, _ height: Double, middle: Double) {
    differences[cell] += height * (1 - middle)
    differences[cell + 1] += height * middle
  }
}
