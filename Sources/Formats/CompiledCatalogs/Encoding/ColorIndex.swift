import CrushPNG

/// The distinct colors of an image in the order of their first pixels, and the number of its color for each pixel.
struct ColorIndex {
  private(set) var colors: [UInt32] = []
  private(set) var indices: [UInt16] = []

  /// - Parameters:
  ///   - mask: the bits of a pixel that make its color.
  ///   - limit: the most colors, at most 4,096. Nil results if there are more.
  init?(_ words: Span<UInt32>, mask: UInt32 = .max, limit: Int) {
    precondition((1...4096).contains(limit), "a table has at most a quarter of its slots in use")
    // Slots have the number of a color plus one, or 0.
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    var slotSpan = slots.mutableSpan
    var colors: [UInt32] = []
    var isTooMany = false
    let indices = [UInt16](capacity: words.count) { output in
      var (previous, number): (UInt32, UInt16) = (0, .max)
      for index in words.indices {
        let color = words[index] & mask
        if color == previous, number != .max {
          output.append(number)
          continue
        }
        var slot = Int(truncatingIfNeeded: (color &* 2_654_435_761) &>> 18)
        while true {
          let entry = slotSpan[slot]
          if entry == 0 {
            if colors.count == limit {
              isTooMany = true
              return
            }
            colors.append(color)
            slotSpan[slot] = UInt16(truncatingIfNeeded: colors.count)
            number = UInt16(truncatingIfNeeded: colors.count &- 1)
            break
          }
          if colors[Int(entry) &- 1] == color {
            number = entry &- 1
            break
          }
          slot = (slot &+ 1) & (Self.slotCount - 1)
        }
        previous = color
        output.append(number)
      }
    }
    if isTooMany { return nil }
    self.colors = colors
    self.indices = indices
  }

  /// The table's size. A hash has 14 bits.
  private static let slotCount = 1 << 14
}
