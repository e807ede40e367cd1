/// The memory of an image as a texture with all levels of its mip chain. Each level has half the width and height of
/// the previous one, rounded down, to 1 × 1. The chain adds about a third.
package enum TextureFootprint {
  /// Returns the bytes of an uncompressed texture: 4 bytes a pixel.
  package static func rgba(_ size: PixelSize) -> Int {
    levels(of: size).reduce(0) { saturatingSum($0, MemoryFootprint(width: $1.width, height: $1.height).pixelBytes) }
  }

  /// Returns the bytes of an ASTC texture: 16 bytes for a block of any size (Khronos Data Format Specification, section
  /// 23).
  package static func astc(_ size: PixelSize, block: PixelSize) -> Int {
    levels(of: size).reduce(0) { sum, level in
      let columns = (level.width + block.width - 1) / block.width
      let rows = (level.height + block.height - 1) / block.height
      return saturatingSum(sum, MemoryFootprint(width: columns, height: rows, bytesPerPixel: 16).pixelBytes)
    }
  }

  /// Returns the bytes of a texture without compression.
  package static func plain(_ size: PixelSize, bytesPerPixel: Int, hasMipmaps: Bool) -> Int {
    (hasMipmaps ? levels(of: size) : [size]).reduce(0) { sum, level in
      saturatingSum(
        sum, MemoryFootprint(width: level.width, height: level.height, bytesPerPixel: bytesPerPixel).pixelBytes)
    }
  }

  /// Returns the bytes of a texture in blocks of any format.
  package static func blocks(_ size: PixelSize, block: PixelSize, bytes: Int, hasMipmaps: Bool) -> Int {
    (hasMipmaps ? levels(of: size) : [size]).reduce(0) { sum, level in
      let columns = (level.width + block.width - 1) / block.width
      let rows = (level.height + block.height - 1) / block.height
      return saturatingSum(sum, MemoryFootprint(width: columns, height: rows, bytesPerPixel: bytes).pixelBytes)
    }
  }

  private static func levels(of size: PixelSize) -> [PixelSize] {
    var levels = [size]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(PixelSize(width: max(1, last.width / 2), height: max(1, last.height / 2)))
    }
    return levels
  }
}

/// Returns a sum clamped to `Int.max`. Sizes from hostile headers may add up to more.
package func saturatingSum(_ left: Int, _ right: Int) -> Int {
  let (sum, overflow) = left.addingReportingOverflow(right)
  return overflow ? .max : sum
}
