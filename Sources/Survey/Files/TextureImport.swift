package import Assets
package import ImageUses

/// The texture that an engine makes of an image.
package struct TextureImport: Sendable, Equatable {
  package let settings: TextureSettings
  /// The size after the limit and the change to powers of two.
  package let size: PixelSize
  /// The bytes of the texture with its levels, and of the readable copy; nil if the form is unknown.
  package let bytes: Int?

  /// - Parameters:
  ///   - size: the size of the image after the limit.
  ///   - isOpaque: whether the image has no transparency.
  init(_ settings: TextureSettings, _ size: PixelSize, isOpaque: Bool) {
    self.settings = settings
    let size = Self.scaled(size, to: settings.powersOfTwo)
    self.size = size
    bytes = settings.storage.map { storage in
      let bytes = Self.bytes(size, storage, isOpaque: isOpaque, hasMipmaps: settings.hasMipmaps == true)
      return settings.isReadable ? saturatingSum(bytes, bytes) : bytes
    }
  }

  /// Returns the bytes of a texture of a size in a form.
  package static func bytes(
    _ size: PixelSize, _ storage: TextureSettings.Storage, isOpaque: Bool, hasMipmaps: Bool
  ) -> Int {
    switch storage {
    case .plain(let bytes): return TextureFootprint.plain(size, bytesPerPixel: bytes, hasMipmaps: hasMipmaps)
    case .blocks(let blocks):
      // A format that the image does not fit stays uncompressed.
      if blocks.needsPowersOfTwo && !(size.width.isPowerOfTwo && size.height.isPowerOfTwo) {
        return TextureFootprint.plain(size, bytesPerPixel: 4, hasMipmaps: hasMipmaps)
      }
      return TextureFootprint.blocks(
        size, block: PixelSize(width: blocks.width, height: blocks.height),
        bytes: isOpaque ? blocks.opaqueBytes : blocks.bytes, hasMipmaps: hasMipmaps)
    }
  }

  private static func scaled(_ size: PixelSize, to change: TextureSettings.PowersOfTwo) -> PixelSize {
    func side(_ side: Int) -> Int {
      guard !side.isPowerOfTwo, side < 1 << 30 else { return side }
      let larger = 1 << (Int.bitWidth - side.leadingZeroBitCount)
      switch change {
      case .unchanged: return side
      case .larger: return larger
      case .smaller: return larger / 2
      case .nearest: return larger - side <= side - larger / 2 ? larger : larger / 2
      }
    }
    return PixelSize(width: side(size.width), height: side(size.height))
  }
}

extension Int {
  package var isPowerOfTwo: Bool { self > 0 && self & (self - 1) == 0 }
}
