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
  /// Whether the bitmap is an app icon, or an atlas that has only app icons. Atlases of macOS have images, too.
  package var isIcon = false
  /// The value of attribute 25: 0, 3 or 5. Nil if the catalog has no copies for old systems.
  package var deploymentClass: Int?
  /// The oldest system, such as 13.
  package var minimumSystem = 13
  /// The version of CoreUI whose choices apply.
  package var coreUIVersion = 971
  /// The bytes to which rows are padded. 64 for Mac Catalyst, as seen in 2 of 2 catalogs of CoreUI 688 and 868.
  package var rowAlignment = 32

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
///
/// All codecs are lossless. Apple's tool codes some colors with a loss of up to 3 levels (method 2 of deepmap2).
/// The encoder takes the best lossless method for them.
package enum BitmapEncoder {
  /// Returns the payload of a bitmap.
  package static func encode(_ pixels: StoredPixels, _ choice: EncodingChoice) -> EncodedBitmap {
    switch choice.optimization {
    case .exact: bitmap(of: pixels, family: family(for: pixels, choice), StreamCoder(effort: .exact), choice)
    case .space: smallest(pixels, choice)
    case .time: bitmap(of: pixels, family: family(for: pixels, choice), StreamCoder(effort: .fast), choice)
    }
  }

  /// A group of codecs that a kind of rendition uses.
  private enum Family {
    /// Rows as they are, RLE, LZFSE or LZVN.
    case rows
    /// palette-img.
    case palette
    case deepmap
    case deepmap2
  }

  /// Returns the family that Apple's tool takes.
  ///
  /// Law, seen in 43 catalogs of CoreUI 366 to 972: app icons and their atlases have rows. Other images have deepmap2,
  /// if the oldest system is 13 or later, or in the copies of class 5. Class 3, and class 0 for system 12, have a palette
  /// or deepmap. Class 0 for older systems has rows.
  private static func family(for pixels: StoredPixels, _ choice: EncodingChoice) -> Family {
    guard !choice.isIcon, Deepmap2.canEncode(pixels) else { return .rows }
    switch choice.deploymentClass {
    case nil: return choice.coreUIVersion < 604 ? .rows : .deepmap2
    case 3?: return oldFamily(for: pixels, choice)
    case let group? where group > 3: return .deepmap2
    default: return choice.minimumSystem < 12 ? .rows : oldFamily(for: pixels, choice)
    }
  }

  /// Returns palette-img for images of at most 1,024 colors, and deepmap for others.
  ///
  /// Law, seen in 85 of 85 images of class 3 or for system 12. 997 colors have a palette, and 1,062 have none. Gray images
  /// have deepmap. An image of one pixel has a palette in CoreUI 609, and deepmap in 868.
  private static func oldFamily(for pixels: StoredPixels, _ choice: EncodingChoice) -> Family {
    guard pixels.format == .argb || pixels.format == .gray8 else { return .rows }
    guard pixels.format == .argb else { return .deepmap }
    if pixels.width * pixels.height <= Deepmap2.mostRawPixels, choice.coreUIVersion >= 689 { return .deepmap }
    return PaletteImage.canEncode(pixels) ? .palette : .deepmap
  }

  private static func bitmap(
    of pixels: StoredPixels, family: Family, _ coder: StreamCoder, _ choice: EncodingChoice
  ) -> EncodedBitmap {
    switch family {
    case .rows: RowEncoder(pixels: pixels, coder: coder, choice: choice).bitmap()
    case .palette:
      PaletteImage.bitmap(of: pixels, coder, bytesPerRow: paddedRow(of: pixels, choice))
        ?? bitmap(of: pixels, family: .rows, coder, choice)
    case .deepmap: Deepmap.bitmap(of: pixels, coder, bytesPerRow: paddedRow(of: pixels, choice))
    case .deepmap2: Deepmap2.bitmap(of: pixels, coder, bytesPerRow: paddedRow(of: pixels, choice))
    }
  }

  /// Returns the length of rows that the property 1007 states for palettes and deepmaps.
  ///
  /// Law, seen in 240 of 240 different bitmaps: four bytes a pixel, also for gray with alpha. Opaque gray has one byte a
  /// pixel in both of its atlases.
  static func paddedRow(of pixels: StoredPixels, _ choice: EncodingChoice) -> Int {
    let bytes = pixels.format == .wide ? 8 : pixels.format == .gray8 && pixels.isOpaque ? 1 : 4
    return padded(pixels.width * bytes, to: choice.rowAlignment)
  }

  static func padded(_ count: Int, to alignment: Int) -> Int { (count + alignment - 1) / alignment * alignment }

  /// Returns the smallest payload of all codecs that the systems of a class read. Of equal ones, the newest codec counts.
  ///
  /// Codecs that are a seventh larger with Apple's streams are not tried with the slow encoder.
  private static func smallest(_ pixels: StoredPixels, _ choice: EncodingChoice) -> EncodedBitmap {
    let pixels = pixels.withoutTransparentPadding
    let families = families(for: pixels, choice)
    let quick = families.map { bitmap(of: pixels, family: $0, StreamCoder(effort: .exact), choice) }
    let limit = quick.map(\.payload.count).min() ?? 0
    var best: EncodedBitmap?
    for (family, candidate) in zip(families, quick) {
      guard candidate.payload.count <= limit + limit / 7 else { continue }
      for candidate in [candidate, bitmap(of: pixels, family: family, StreamCoder(effort: .smallest), choice)] {
        if candidate.payload.count < best?.payload.count ?? .max { best = candidate }
      }
    }
    return best ?? bitmap(of: pixels, family: .rows, StreamCoder(effort: .exact), choice)
  }

  /// Returns the codecs that all systems of a class read, the newest one first.
  ///
  /// Apple's tool has no deepmap2 for icons alone. The atlases of macOS with icons and images have it, in 6 of 6 cases.
  private static func families(for pixels: StoredPixels, _ choice: EncodingChoice) -> [Family] {
    var choice = choice
    if choice.minimumSystem >= 12 { choice.isIcon = false }
    let newest = family(for: pixels, choice)
    guard newest != .rows, pixels.format == .argb || pixels.format == .gray8 else {
      return newest == .rows ? [.rows] : [newest, .rows]
    }
    let old: [Family] = pixels.format == .argb ? [.deepmap, .palette, .rows] : [.deepmap, .rows]
    return newest == .deepmap2 ? [.deepmap2] + old : old
  }
}

extension StoredPixels {
  /// The pixels with alpha 255 if they are opaque. The padding of opaque atlases has alpha 0, which readers ignore.
  fileprivate var withoutTransparentPadding: StoredPixels {
    guard isOpaque, format == .argb || format == .gray8 else { return self }
    var bytes = bytes
    for index in stride(from: pixelBytes - 1, to: bytes.count, by: pixelBytes) { bytes[index] = 255 }
    return StoredPixels(
      width: width, height: height, format: format, colorSpace: colorSpace, bytes: bytes, isOpaque: true)
  }
}
