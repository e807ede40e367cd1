/// A test of the alpha samples of pixels in words. Alpha is the highest byte in both channel orders.
package enum Alpha {
  /// Returns whether every pixel has alpha 255. It is true for an empty span.
  package static func isOpaque(_ pixels: Span<UInt32>) -> Bool {
    // A test after every few thousand pixels keeps the loop at one AND per pixel and allows an early end.
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
