import CrushFixtures

@testable import CrushCompiledCatalogs

/// A bitmap of an Apple-made catalog: its stored pixels, its payload, and the facts that selected the codec.
struct StoredBitmap {
  let pixels: StoredPixels
  let payload: [UInt8]
  let bytesPerRow: Int
  let compression: RenditionCompression
  let choice: EncodingChoice

  /// Whether the colors went through a prediction with a loss, so that another method is needed to keep them.
  var hasLoss: Bool {
    guard pixels.format == .argb else { return false }
    switch compression {
    case .deepmap, .deepmap2: return methods.contains(2)
    default: return false
    }
  }

  /// The methods of the deepmaps of all bands.
  private var methods: Set<UInt8> {
    var methods: Set<UInt8> = []
    let letters: [UInt8] = Array((compression == .deepmap ? "dmap" : "dmp2").utf8)
    for index in 0..<max(0, payload.count - 5) where Array(payload[index..<index + 4]) == letters {
      methods.insert(payload[index + 4])
      break
    }
    return methods
  }

  /// Returns the bitmaps of a catalog whose pixels have at most a number of bytes.
  static func all(in file: Span<UInt8>, mostBytes: Int = .max) throws -> [StoredBitmap] {
    let catalog = try CompiledCatalog(file)
    var (icons, images): (Set<Int>, Set<Int>) = ([], [])
    for rendition in catalog.renditions {
      guard case .link(let link) = rendition.payload, let atlas = catalog.rendition(for: link.target) else { continue }
      if rendition.key[.part] == iconPart { icons.insert(atlas) } else { images.insert(atlas) }
    }
    // On macOS, icons share atlases with images.
    icons.subtract(images)
    return try catalog.renditions.indices.compactMap { index in
      let rendition = catalog.renditions[index]
      guard case .bitmap(let bitmap) = rendition.payload, rendition.pixelFormat?.isPixels == true else { return nil }
      guard rendition.width * rendition.height <= mostBytes / 4 else { return nil }
      let isIcon = icons.contains(index) || rendition.key[.part] == iconPart
      guard let pixels = try pixels(of: rendition, bitmap, in: file) else { return nil }
      return StoredBitmap(
        pixels: pixels, payload: bytes(of: rendition, in: file), bytesPerRow: rendition.properties.bytesPerRow,
        compression: bitmap.compression, choice: choice(for: rendition, isIcon: isIcon, of: catalog))
    }
  }

  private static let iconPart = 220

  private static func choice(
    for rendition: Rendition, isIcon: Bool, of catalog: CompiledCatalog
  ) -> EncodingChoice {
    var choice = EncodingChoice()
    choice.isIcon = isIcon
    choice.coreUIVersion = catalog.header.coreUIVersion
    if catalog.keyFormat.contains(.deploymentTarget) { choice.deploymentClass = rendition.key[.deploymentTarget] }
    let platform = catalog.metadata?.platform ?? ""
    let version = catalog.metadata?.platformVersion.split(separator: ".").first.flatMap { Int($0) }
    choice.minimumSystem = version ?? 9
    if platform == "macosx-ios" || platform == "macosx" && choice.coreUIVersion < 600 { choice.rowAlignment = 64 }
    return choice
  }

  /// Returns the pixels with the alpha that is stored, also for opaque bitmaps.
  private static func pixels(
    of rendition: Rendition, _ bitmap: RenditionBitmap, in file: Span<UInt8>
  ) throws -> StoredPixels? {
    guard let format = rendition.pixelFormat else { return nil }
    let stored = RenditionBitmap(compression: bitmap.compression, isOpaque: false, chunks: bitmap.chunks)
    let decoder = BitmapDecoder(rendition: rendition, bitmap: stored, limit: 1 << 30)
    let image = try decoder.image(in: file)
    guard case .rgba8(let words) = image.samples else { return nil }
    let bytes: [UInt8]
    switch format {
    case .argb: bytes = argb(words)
    case .gray8: bytes = gray(words)
    default: return nil
    }
    return StoredPixels(
      width: rendition.width, height: rendition.height, format: format, colorSpace: rendition.colorSpace ?? .sRGB,
      bytes: bytes, isOpaque: bitmap.isOpaque)
  }

  /// Returns the payload: the bytes behind the properties.
  private static func bytes(of rendition: Rendition, in file: Span<UInt8>) -> [UInt8] {
    let bytes = (rendition.range).map { file[$0] }
    let properties = 184 + Int(bytes[168]) + Int(bytes[169]) << 8 + Int(bytes[170]) << 16
    return Array(bytes[properties...])
  }
}

extension StoredBitmap {
  /// Returns a catalog with a payload.
  static func catalog(_ encoded: EncodedBitmap, like pixels: StoredPixels) -> [UInt8] {
    var catalog = CatalogFixture()
    let fields = CatalogFixtureRendition.Fields(
      width: pixels.width, height: pixels.height, scale: 1, format: pixels.format.rawValue,
      colorSpace: pixels.colorSpace.rawValue)
    catalog.add(
      "hero",
      CatalogFixtureRendition(
        key: [1: 85, 2: 181, 12: 1, 17: CatalogFixture.identifier(of: "hero")],
        bytes: CatalogFixtureRendition.bytes(
          fields, properties: [(1007, little32(encoded.bytesPerRow))], payload: encoded.payload)))
    return catalog.bytes()
  }

  /// Decodes a payload as a rendition of a catalog, and returns the pixels as they are stored.
  static func decode(_ encoded: EncodedBitmap, like pixels: StoredPixels) throws -> [UInt8] {
    guard case .rgba8(let words) = try samples(encoded, like: pixels) else { return [] }
    return pixels.format == .argb ? argb(words) : gray(words)
  }

  /// Decodes a payload as a rendition of a catalog.
  static func samples(_ encoded: EncodedBitmap, like pixels: StoredPixels) throws -> RenditionImage.Samples {
    let file = catalog(encoded, like: pixels)
    var decoder = RenditionDecoder(try CompiledCatalog(file.span))
    return try decoder.image(of: 0, in: file.span).samples
  }

  static func argb(_ words: [UInt32]) -> [UInt8] {
    [UInt8](capacity: words.count * 4) { output in
      for word in words {
        for shift: UInt32 in [16, 8, 0, 24] { output.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
    }
  }

  static func gray(_ words: [UInt32]) -> [UInt8] {
    [UInt8](capacity: words.count * 2) { output in
      for word in words {
        for shift: UInt32 in [0, 24] { output.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
    }
  }
}

extension StoredPixels {
  /// The bytes with the alpha that readers show. The padding of opaque atlases has alpha 0.
  var shownBytes: [UInt8] {
    guard isOpaque else { return bytes }
    var bytes = bytes
    for index in stride(from: pixelBytes - 1, to: bytes.count, by: pixelBytes) { bytes[index] = 255 }
    return bytes
  }
}
