import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A sprite with smaller copies of itself, which only distant surfaces need.
struct NeedlessMipChain: ImageRule {
  static let id = "needless-mip-chain"
  static let summary = "A sprite with a mip chain"
  static let group = RuleGroup.textures
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note if the import settings of Unity make a sprite or an interface image with a mip chain, and the \
      chain takes \(smallest.standardText) or more.
      """,
    why: "A mip chain has the image at half, quarter and smaller sizes. It adds a third to the memory.",
    example: "button.png, 1024×1024 pixels, a sprite with enableMipMap: 1: 5.59 MB instead of 4.19 MB.",
    fix: "Clear Generate Mip Maps in the import settings. Keep it if the game zooms far out.")
  static let subjects: Subjects = .images

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "the smallest chain that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let texture = image.texture, texture.settings.purpose == .sprite, texture.settings.hasMipmaps == true,
      let storage = texture.settings.storage
    else { return [] }
    let isOpaque = image.isOpaque ?? !image.hasTransparency
    let with = TextureImport.bytes(texture.size, storage, isOpaque: isOpaque, hasMipmaps: true)
    let without = TextureImport.bytes(texture.size, storage, isOpaque: isOpaque, hasMipmaps: false)
    guard with - without >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(texture.settings.importer.rawValue) makes a sprite with a mip chain of \(ByteCount.text(with - without))",
        advice: "clear Generate Mip Maps in its import settings")
    ]
  }
}
