import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A texture whose sides are no powers of two, where its format or its engine needs them.
struct NPOTTexture: ImageRule {
  static let id = "npot-texture"
  static let summary = "A texture whose sides are no powers of two, where that costs memory"
  static let group = RuleGroup.textures
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports a warning for each PVRTC texture whose sides differ or are no powers of two. Reports a note if Unity \
      does not compress an image as PVRTC for this reason. Reports a note if Unity scales an image up to powers of \
      two. The settings must cost \(smallest.standardText) or more.
      """,
    why: """
      Apple's graphics processors read PVRTC only with equal sides that are powers of two. An image that does not fit \
      its format stays uncompressed, and an image that is scaled up has more pixels.
      """,
    example: "sky.png, 1100×600 pixels, that Unity imports with 2048×1024: 8.39 MB instead of 2.64 MB.",
    fix: """
      Give the image sides of powers of two, such as 1024×512. Or select ASTC, and set Non-Power of 2 to None in \
      Unity's import settings.
      """)
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "the least cost in bytes that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    if image.needsPowersOfTwo {
      let (width, height) = (image.size.width, image.size.height)
      if width == height && width.isPowerOfTwo { return [] }
      return [
        finding(
          .warning, file, "\(image.size) pixels in PVRTC, which needs equal sides that are powers of two",
          advice: "give it such sides, or use ASTC")
      ]
    }
    guard let texture = image.texture, let storage = texture.settings.storage else { return [] }
    return uncompressed(image, texture, storage, file, context) ?? enlarged(image, texture, storage, file, context)
  }

  /// Returns a note for an image that stays uncompressed; nil for others.
  private func uncompressed(
    _ image: AuditedImage, _ texture: TextureImport, _ storage: TextureSettings.Storage, _ file: AuditedFile,
    _ context: RuleContext
  ) -> [Finding]? {
    guard case .blocks(let blocks) = storage, blocks.needsPowersOfTwo, let bytes = texture.bytes else { return nil }
    let size = texture.size
    if size.width.isPowerOfTwo && size.height.isPowerOfTwo { return nil }
    let compressed = size.width * size.height * blocks.bytes / (blocks.width * blocks.height)
    guard bytes - compressed >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(texture.settings.importer.rawValue) does not compress \(size) pixels as \(blocks.name): they take "
          + "\(ByteCount.text(bytes)) instead of \(ByteCount.text(compressed))",
        advice: "give it sides of powers of two, or select ASTC")
    ]
  }

  /// Returns a note for an image that the engine scales up.
  private func enlarged(
    _ image: AuditedImage, _ texture: TextureImport, _ storage: TextureSettings.Storage, _ file: AuditedFile,
    _ context: RuleContext
  ) -> [Finding] {
    let plain = TextureImport.limited(image.size, by: texture.settings)
    guard texture.size != plain, let bytes = texture.bytes else { return [] }
    var own = TextureImport.bytes(
      plain, storage, isOpaque: image.isOpaque ?? !image.hasTransparency,
      hasMipmaps: texture.settings.hasMipmaps == true)
    if texture.settings.isReadable { own = saturatingSum(own, own) }
    guard bytes - own >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(texture.settings.importer.rawValue) scales \(plain) pixels to \(texture.size): \(ByteCount.text(bytes)) "
          + "instead of \(ByteCount.text(own))",
        advice: "give it sides of powers of two, or set Non-Power of 2 to None")
    ]
  }
}
