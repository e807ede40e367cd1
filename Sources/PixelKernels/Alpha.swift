/// What the alpha samples of pixels in words come to. Alpha is the highest byte in both channel orders.
package enum Alpha {
  /// Whether every pixel has alpha 255. No pixels are opaque.
  package static func isOpaque(_ pixels: Span<UInt32>) -> Bool {
    // Rows of a few thousand pixels between tests: one `and` a pixel, and an early end.
    let step = 4096
    var start = 0
    while start < pixels.count {
      let block = pixels.extracting(start..<min(start + step, pixels.count))
      var all: UInt32 = .max
      for index in block.indices { all &= block[index] }
      if all &>> 24 != 255 { return false }
      start += step
    }
    return true
  }
}
