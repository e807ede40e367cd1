import CrushPNG

/// At most 256 colors for an image, in percent.
///
/// An image with few colors keeps them, rounded to percent. Others are divided by median cut (Heckbert 1982): cells of
/// 5 bits a channel form a box. The box with the most pixels times its longest side is cut at the median, until there
/// are 256.
struct SixelPalette {
  /// R, G, B from 0 to 100.
  let colors: [SIMD3<Int>]
  /// The index of each exact color in percent, or of each cell.
  private let numbers: [Int: Int]
  private let isExact: Bool

  private static let most = 256

  init(_ image: RGBAImage) {
    var counts: [Int: Int] = [:]
    for pixel in image.pixels where pixel >> 24 >= 128 {
      counts[Self.exactKey(pixel), default: 0] += 1
      if counts.count > Self.most { break }
    }
    isExact = counts.count <= Self.most
    if isExact {
      let keys = counts.keys.sorted()
      colors = keys.map { SIMD3($0 / 10_201, $0 / 101 % 101, $0 % 101) }
      numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
    } else {
      (colors, numbers) = Self.cut(image)
    }
  }

  /// Returns the index of a pixel's color; nil for a transparent pixel.
  func number(of pixel: UInt32) -> Int? {
    pixel >> 24 < 128 ? nil : numbers[isExact ? Self.exactKey(pixel) : Self.cellKey(pixel)]
  }

  private static func samples(_ pixel: UInt32) -> SIMD3<Int> {
    SIMD3(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
  }

  private static func percent(_ samples: SIMD3<Int>) -> SIMD3<Int> { (samples &* 200 &+ 255) / 510 }

  private static func exactKey(_ pixel: UInt32) -> Int {
    let color = percent(samples(pixel))
    return (color.x * 101 + color.y) * 101 + color.z
  }

  private static func cellKey(_ pixel: UInt32) -> Int {
    Int(pixel >> 3 & 31) << 10 | Int(pixel >> 11 & 31) << 5 | Int(pixel >> 19 & 31)
  }

  /// The pixels with equal upper bits.
  private struct Cell {
    let key: Int
    var count = 0
    var sum = SIMD3<Int>.zero

    func side(_ axis: Int) -> Int { key >> (10 - 5 * axis) & 31 }
  }

  private struct Box {
    var cells: ArraySlice<Cell>
    let axis: Int
    /// 0 for a box of one cell.
    let weight: Int

    init(_ cells: ArraySlice<Cell>) {
      self.cells = cells
      let lengths = (0..<3).map { axis -> Int in
        let sides = cells.map { $0.side(axis) }
        return (sides.max() ?? 0) - (sides.min() ?? 0)
      }
      // The first of equal sides.
      let longest = lengths.max() ?? 0
      axis = lengths.firstIndex(of: longest) ?? 0
      weight = longest * cells.reduce(0) { $0 + $1.count }
    }

    /// Returns both halves. None of them is empty.
    func halves() -> (Box, Box) {
      let sorted = cells.sorted { ($0.side(axis), $0.key) < ($1.side(axis), $1.key) }
      let half = sorted.reduce(0) { $0 + $1.count } / 2
      var (count, end) = (sorted[0].count, 1)
      while end < sorted.count - 1 && count + sorted[end].count <= half {
        count += sorted[end].count
        end += 1
      }
      return (Box(sorted[..<end]), Box(sorted[end...]))
    }
  }

  private static func cut(_ image: RGBAImage) -> ([SIMD3<Int>], [Int: Int]) {
    var cells = (0..<1 << 15).map { Cell(key: $0) }
    for pixel in image.pixels where pixel >> 24 >= 128 {
      cells[cellKey(pixel)].count += 1
      cells[cellKey(pixel)].sum &+= samples(pixel)
    }
    var boxes = [Box(cells.filter { $0.count > 0 }[...])]
    while boxes.count < most {
      guard let index = boxes.indices.max(by: { (boxes[$0].weight, $1) < (boxes[$1].weight, $0) }),
        boxes[index].weight > 0
      else { break }
      let (lower, upper) = boxes[index].halves()
      boxes[index] = lower
      boxes.append(upper)
    }
    var numbers: [Int: Int] = [:]
    for (number, box) in boxes.enumerated() { for cell in box.cells { numbers[cell.key] = number } }
    let colors = boxes.map { box in
      let count = box.cells.reduce(0) { $0 + $1.count }
      return percent(box.cells.reduce(SIMD3<Int>.zero) { $0 &+ $1.sum } / max(1, count))
    }
    return (colors, numbers)
  }
}
