import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A texture whose sides are no multiples of the blocks of its compression.
struct BlockAlignment: ImageRule {
  static let id = "block-alignment"
  static let summary = "A texture whose sides do not fit the blocks of its compression"
  static let group = RuleGroup.textures
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Checks images whose import settings select a compression with blocks of 4×4 pixels, such as ETC2 and BC7. \
      Reports a note if Unity does not compress an image, because its sides are no multiples of 4, and this costs \
      \(smallest.standardText) or more. Reports a note if Godot resizes such an image before it compresses it. \
      ASTC fits every size.
      """,
    why: "An uncompressed texture takes four or eight times the memory. A resized texture is blurred.",
    example: "panel.png, 1022×511 pixels, that Unity should compress as ETC2: 2.09 MB instead of 0.52 MB.",
    fix: "Give the image sides that are multiples of 4, such as 1024×512, or select ASTC.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "the least cost in bytes that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let texture = image.texture, case .blocks(let blocks) = texture.settings.storage, blocks.needsWholeBlocks,
      texture.settings.layout == .flat, !texture.fits(blocks)
    else { return [] }
    let size = texture.size
    if texture.settings.importer == .godot {
      let padded = PixelSize(width: (size.width + 3) / 4 * 4, height: (size.height + 3) / 4 * 4)
      guard padded.area * 4 >= value(Self.smallest, file, context) else { return [] }
      return [
        finding(
          .note, file, "Godot resizes \(size) pixels to \(padded) before it compresses them",
          advice: "give it sides that are multiples of 4")
      ]
    }
    let blockBytes = image.isOpaque ?? !image.hasTransparency ? blocks.opaqueBytes : blocks.bytes
    let bytes = TextureFootprint.plain(size, bytesPerPixel: 4, hasMipmaps: texture.settings.hasMipmaps == true)
    let compressed = TextureFootprint.blocks(
      size, block: PixelSize(width: blocks.width, height: blocks.height), bytes: blockBytes,
      hasMipmaps: texture.settings.hasMipmaps == true)
    guard bytes - compressed >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "Unity does not compress \(size) pixels as \(blocks.name): they take \(ByteCount.text(bytes)) instead of "
          + "\(ByteCount.text(compressed))",
        advice: "give it sides that are multiples of 4, or select ASTC")
    ]
  }
}
