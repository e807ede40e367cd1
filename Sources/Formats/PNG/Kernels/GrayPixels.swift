/// Detection and packing of pixels without color.
package enum GrayPixels {
  /// Returns whether the three lower bytes of every word are equal. The order of the colors does not matter.
  package static func areGray(_ pixels: Span<UInt32>) -> Bool {
    var differences: UInt32 = 0
    // Blocks end the search early in pictures with color.
    var start = 0
    while start < pixels.count {
      let end = min(start &+ 4096, pixels.count)
      for index in start..<end {
        let pixel = pixels[index]
        differences |= (pixel ^ (pixel &>> 8)) & 0xFFFF
      }
      if differences != 0 { return false }
      start = end
    }
    return true
  }

  /// Returns the lowest byte and the alpha of every word.
  package static func grayAlpha(_ pixels: Span<UInt32>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: pixels.count * 2)
    var target = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      target[index &* 2] = UInt8(truncatingIfNeeded: pixel)
      target[index &* 2 &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 24)
    }
    return bytes
  }
}
