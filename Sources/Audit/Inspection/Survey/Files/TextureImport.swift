package import CrushImageFacts
package import CrushSourceScanning

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
      let bytes = Self.bytes(
        size, Self.fitting(storage, size, settings.importer), isOpaque: isOpaque,
        hasMipmaps: settings.hasMipmaps == true)
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
      return TextureFootprint.blocks(
        size, block: PixelSize(width: blocks.width, height: blocks.height),
        bytes: isOpaque ? blocks.opaqueBytes : blocks.bytes, hasMipmaps: hasMipmaps)
    }
  }

  /// Returns the form that an image really gets. Unity leaves an image uncompressed that does not fit its format (Unity
  /// Manual, "Choose a texture format by platform").
  private static func fitting(
    _ storage: TextureSettings.Storage, _ size: PixelSize, _ importer: TextureSettings.Importer
  ) -> TextureSettings.Storage {
    guard importer == .unity, case .blocks(let blocks) = storage, !fits(size, blocks) else { return storage }
    return .plain(bytesPerPixel: 4)
  }

  /// Returns true if the texture's sides are as a format needs them.
  package func fits(_ blocks: TextureBlocks) -> Bool { Self.fits(size, blocks) }

  private static func fits(_ size: PixelSize, _ blocks: TextureBlocks) -> Bool {
    let isPower = size.width.isPowerOfTwo && size.height.isPowerOfTwo
    let isWhole = size.width % blocks.width == 0 && size.height % blocks.height == 0
    return (isPower || !blocks.needsPowersOfTwo) && (isWhole || !blocks.needsWholeBlocks)
  }

  /// Returns the size of an image after the engine's limit, without the change to powers of two.
  package static func limited(_ size: PixelSize, by settings: TextureSettings) -> PixelSize {
    settings.longestSide.map { size.scaledDown(toFitInto: PixelSize(width: $0, height: $0)) } ?? size
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
