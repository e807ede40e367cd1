import Fixtures

@testable import Catalogs

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

  /// Returns all bitmaps of pixels of a catalog.
  static func all(in file: Span<UInt8>) throws -> [StoredBitmap] {
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
    case .argb: bytes = words.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255), UInt8($0 >> 24)] }
    case .gray8: bytes = words.flatMap { [UInt8($0 & 255), UInt8($0 >> 24)] }
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
