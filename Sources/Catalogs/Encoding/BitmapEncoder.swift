/// The aim of a compilation.
package enum CatalogOptimization: String, Sendable, Hashable, CaseIterable {
  /// The choices of Apple's tool.
  case exact
  /// The smallest lossless codec for each rendition, and the best use of atlases.
  case space
  /// The fastest codec for each rendition.
  case time
}

/// The facts that select the codec of a bitmap.
package struct EncodingChoice: Sendable, Hashable {
  package var optimization = CatalogOptimization.exact
  /// Whether the bitmap is an app icon or an atlas of app icons.
  package var isIcon = false
  /// The value of attribute 25: 0, 3 or 5. Nil if the catalog has no copies for old systems.
  package var deploymentClass: Int?
  /// The oldest system, such as 13.
  package var minimumSystem = 13
  /// The version of CoreUI whose choices apply.
  package var coreUIVersion = 971

  package init() {}
}

/// The payload of a bitmap, and the length of its rows that the property 1007 states.
package struct EncodedBitmap: Sendable, Equatable {
  /// The bytes from `MLEC` to the end.
  package let payload: [UInt8]
  package let bytesPerRow: Int
  package let compression: RenditionCompression

  package init(payload: [UInt8], bytesPerRow: Int, compression: RenditionCompression) {
    self.payload = payload
    self.bytesPerRow = bytesPerRow
    self.compression = compression
  }
}

/// The encoder of bitmaps in a catalog.
package enum BitmapEncoder {
  /// Returns the payload of a bitmap. All codecs are lossless.
  package static func encode(_ pixels: StoredPixels, _ choice: EncodingChoice) -> EncodedBitmap {
    EncodedBitmap(payload: pixels.bytes, bytesPerRow: pixels.width, compression: .none)
  }
}
